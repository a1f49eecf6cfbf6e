"""What narrow.py, halves.py and fold.py must do to small pieces of assembly, and when a build must stop or warn;
started by ports/dos/test.sh.

That whole programs still compute the same is shown by LEVELS.COM, whose moves and node counts are held
against the desktop's; here stand the rewritings one by one, and what must be left alone.
"""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
ENTRY = "f:\n\tpushl\t%ebp\n\tmovl\t%esp, %ebp\n"


def run(script, source, options=("--part",)):
    command = [sys.executable, str(HERE / script), *options]
    return subprocess.run(command, input=source, capture_output=True, text=True)


def narrow(body, entry=ENTRY):
    """Runs narrow.py on `body` inside a function and returns its lines."""
    lines = run("narrow.py", f"{entry}{body}\n").stdout.split("\n")
    return [line.strip() for line in lines if line.strip() and not line.startswith("\t.")][3 if entry else 0 :]


class Narrow(unittest.TestCase):
    def test_an_address_that_has_a_16_bit_form_gets_it(self):
        self.assertEqual(narrow("\tmovl\t8(%ebx), %eax"), ["movl\t8(%bx), %eax"])
        self.assertEqual(narrow("\tmovb\t-3(%ebp,%esi), %al"), ["movb\t-3(%bp,%si), %al"])

    def test_an_address_without_a_16_bit_form_stays(self):
        for line in ["movl\t8(%eax), %ecx", "movl\t(%ebx,%ecx), %eax", "movl\t(%ebx,%esi,4), %eax"]:
            self.assertEqual(narrow("\t" + line), [line])

    def test_arguments_lie_two_bytes_lower_than_with_long_returns(self):
        self.assertEqual(narrow("\tmovl\t8(%ebp), %eax"), ["movl\t6(%bp), %eax"])
        self.assertEqual(narrow("\tmovl\t-8(%ebp), %eax"), ["movl\t-8(%bp), %eax"])

    def test_the_stack_pointer_is_reckoned_from_the_frame(self):
        body = "\tpushl\t%ecx\n\tsubl\t$8, %esp\n\tmovl\t4(%esp), %eax"
        self.assertEqual(narrow(body)[-1], "movl\t-8(%bp), %eax")

    def test_two_depths_at_one_label_are_an_error(self):
        body = "\tje\t.LBB0_1\n\tpushl\t%esi\n.LBB0_1:\n\tmovl\t(%esp), %eax"
        result = run("narrow.py", ENTRY + body + "\n")
        self.assertNotEqual(result.returncode, 0)
        self.assertIn(".LBB0_1", result.stderr)

    def test_own_functions_return_in_two_bytes_and_others_in_four(self):
        self.assertEqual(narrow("\tcalll\tf"), ["callw\tf"])
        self.assertEqual(narrow("\tcalll\t__udivdi3"), ["pushw\t$0", "callw\t__udivdi3"])
        self.assertEqual(narrow("\tretl"), ["retw"])

    def test_only_a_jump_table_gets_short_entries(self):
        table = ".LJTI0_0:\n\t.long\t.LBB0_1\n"
        body = "\tjmpl\t*.LJTI0_0(,%eax,4)\n.LBB0_1:\n\tretl\n" + table
        out = run("narrow.py", ENTRY + body).stdout
        self.assertIn("jmpw\t*.LJTI0_0(,%eax,2)", out)
        self.assertIn(".word\t.LBB0_1", out)
        read = run("narrow.py", ENTRY + "\tmovl\t.LJTI0_0(,%eax,4), %ecx\n" + body).stdout
        self.assertIn(".long\t.LBB0_1", read)

    def test_a_comparison_is_short_only_right_after_a_byte(self):
        byte, other = "\tmovzbl\t(%ebx), %eax\n", "\tmovl\t(%ebx), %eax\n"
        self.assertEqual(narrow(byte + "\tcmpl\t$8, %eax")[-1], "cmpw\t$8, %ax")
        self.assertEqual(narrow(other + "\tcmpl\t$8, %eax")[-1], "cmpl\t$8, %eax")
        self.assertEqual(narrow(byte + "\taddl\t%ecx, %eax\n\tcmpl\t$8, %eax")[-1], "cmpl\t$8, %eax")
        self.assertEqual(narrow(byte + "\tmovb\t$1, %ah\n\tcmpl\t$8, %eax")[-1], "cmpl\t$8, %eax")
        self.assertEqual(narrow(byte + ".LBB0_9:\n\tcmpl\t$8, %eax")[-1], "cmpl\t$8, %eax")


    def test_a_constant_does_not_go_over_the_stack(self):
        self.assertEqual(narrow("\tpushl\t$8\n\tpopl\t%edx"), ["leal\t8, %edx"])

    def stops(self, body, word):
        result = run("narrow.py", body + "\n")
        self.assertNotEqual(result.returncode, 0, body)
        self.assertIn(word, result.stderr)

    def test_what_the_rewriting_rests_on_is_checked(self):
        self.stops("f:\n\tmovl\t4(%esp), %eax", "without a frame")
        self.stops(ENTRY + "\tmovl\t4(%ebp), %eax", "return address")
        self.stops(ENTRY + "\tpushl\t%ecx\n\tmovl\t12(%esp), %eax", "above the frame")
        self.stops(ENTRY + "\tmovl\t%eax, %ebp", "%ebp")
        self.stops(ENTRY + "\tretl\t$4", "retl")
        self.stops(ENTRY + "\tleal\t-16(%ebp), %ecx\n\torl\t$4, %ecx", "aligned")
        self.stops("_Rf:\n\tpushl\t%ebp\n\tmovl\t%esp, %ebp\n\tmovl\t%eax, -4(%ebp)", "argument in %eax")

    def test_an_argument_lies_lower_in_every_form_of_its_address(self):
        self.assertEqual(narrow("\tmovl\t8(%ebp,%eax,4), %ecx"), ["movl\t6(%ebp,%eax,4), %ecx"])
        self.assertEqual(narrow("\tleal\t8(%ebp,%eax), %ecx"), ["leal\t6(%ebp,%eax), %ecx"])


def halves(body, others=""):
    """Runs halves.py on `body` in a function whose result's upper half is read, and returns its lines."""
    caller = "_Rcaller:\n\tcallw\t_Rf\n\tmovl\t%eax, sum\n\tmovl\t%edx, sum\n\tmovl\t%ecx, sum\n\tretw\n.Lfunc_end1:\n"
    source = f"_Rf:\n{body}\n\tretw\n.Lfunc_end0:\n{caller}{others}"
    result = run("halves.py", source)
    assert result.returncode == 0, result.stderr
    return [line.strip() for line in result.stdout.split(".Lfunc_end0")[0].split("\n")[1:-2]]


class Halves(unittest.TestCase):
    LOAD = "\tmovl\t-8(%bp), %ebx\n"

    def test_an_address_is_loaded_in_16_bits(self):
        self.assertEqual(halves(self.LOAD + "\tmovb\t(%bx), %al\n\tpopl\t%ebx")[0], "movw\t-8(%bp), %bx")
        constant = "\tleal\ttable, %ebx\n\tmovb\t(%bx), %al\n\tpopl\t%ebx"
        self.assertEqual(halves(constant)[0], "movw\t$table, %bx")

    def test_an_upper_half_that_is_read_stays(self):
        for reader in ["movl\t%ebx, -4(%bp)", "cmpl\t$8, %ebx", "pushl\t%ebx", "movb\t(%eax,%ebx), %cl", "bsrl\t%ebx, %eax"]:
            self.assertEqual(halves(self.LOAD + f"\t{reader}\n\tpopl\t%ebx")[0], "movl\t-8(%bp), %ebx", reader)

    def test_every_way_on_is_looked_at(self):
        body = self.LOAD + "\tje\t.LBB0_2\n\tmovb\t(%bx), %al\n\tjmp\t.LBB0_3\n.LBB0_2:\n\tmovl\t%ebx, sum\n.LBB0_3:\n\tpopl\t%ebx"
        self.assertEqual(halves(body)[0], "movl\t-8(%bp), %ebx")
        self.assertEqual(halves(body.replace("movl\t%ebx, sum", "movw\t%bx, sum"))[0], "movw\t-8(%bp), %bx")

    def test_a_loop_is_looked_at_until_nothing_changes(self):
        body = self.LOAD + ".LBB0_1:\n\tmovl\t%esi, sum\n\tmovl\t%ebx, %esi\n\tjne\t.LBB0_1\n\tpopl\t%esi\n\tpopl\t%ebx"
        self.assertEqual(halves(body)[0], "movl\t-8(%bp), %ebx")

    def test_flags_that_differ_are_kept(self):
        add, rest = "\taddl\t$300, %ebx\n", "\tmovb\t(%bx), %al\n\tpopl\t%ebx"
        self.assertEqual(halves(add + rest)[0], "addw\t$300, %bx")
        self.assertEqual(halves(add + "\tsete\t%cl\n" + rest)[0], "addl\t$300, %ebx")
        self.assertEqual(halves(add + "\tcmpb\t$1, %cl\n\tsete\t%cl\n" + rest)[0], "addw\t$300, %bx")

    def test_answers_and_saved_registers_are_read(self):
        self.assertEqual(halves("\tmovl\t-8(%bp), %eax"), ["movl\t-8(%bp), %eax"])
        self.assertEqual(halves("\tmovl\t-8(%bp), %esi"), ["movl\t-8(%bp), %esi"])

    def test_arguments_are_read_as_the_function_reads_them(self):
        call = "\tmovl\t-8(%bp), %ecx\n\tcallw\t_Rg"
        g = "_Rg:\n\tmov{}\t%{}, sum\n\txorl\t%ecx, %ecx\n\tretw\n.Lfunc_end2:\n"
        self.assertEqual(halves(call, g.format("w", "cx"))[0], "movw\t-8(%bp), %cx")
        self.assertEqual(halves(call, g.format("l", "ecx"))[0], "movl\t-8(%bp), %ecx")
        self.assertEqual(halves(call)[0], "movl\t-8(%bp), %ecx")  # a function nobody knows

    def test_who_is_called_by_hand_answers_with_everything(self):
        by_hand = "start:\n\tcallw\t_Rg\n"
        g = "_Rg:\n\tmovl\t-8(%bp), %eax\n\tretw\n.Lfunc_end2:\n"
        read = lambda others: run("halves.py", g + others).stdout
        self.assertIn("movl\t-8(%bp), %eax", read(by_hand))
        self.assertIn("movw\t-8(%bp), %ax", read(""))

    def test_what_is_written_by_hand_stays(self):
        body = "\t#APP\n\tmovl\t-8(%bp), %ebx\n\t#NO_APP\n\tpopl\t%ebx"
        self.assertIn("movl\t-8(%bp), %ebx", halves(body))


LONG = "\tmovl\t%ecx, 100(%bx)\n\tmovl\t%edx, 200(%bx)\n\tmovl\t%esi, 300(%bx)\n"


class Fold(unittest.TestCase):
    def fold(self, *bodies):
        functions = "".join(f"_Rf{n}:\n{body}\tretw\n" for n, body in enumerate(bodies))
        result = run("fold.py", "\t.code16\n\t.text\n" + functions)
        self.assertEqual(result.returncode, 0, result.stderr)
        return result.stdout

    def test_equal_ends_are_written_once(self):
        out = self.fold("\tnop\n" + LONG, "\tincl\t%eax\n" + LONG)
        self.assertEqual(out.count("100(%bx)"), 1)
        self.assertIn("jmp\t.Lend", out)

    def test_equal_middles_become_a_function(self):
        out = self.fold(*(LONG + f"\taddl\t${n}, %eax\n" for n in (1000, 2000, 3000)))
        self.assertEqual(out.count("100(%bx)"), 1)
        self.assertEqual(out.count("callw\t.Lfold"), 3)

    def test_what_leaves_the_stack_deeper_is_not_taken_out(self):
        out = self.fold(*("\tpushl\t%ecx\n" + LONG + f"\taddl\t${n}, %eax\n\tpopl\t%ecx\n" for n in (1000, 2000)))
        self.assertEqual(out.count("pushl\t%ecx"), 2)

    def test_what_reads_the_stack_pointer_is_not_moved(self):
        out = self.fold(*(LONG + f"\tmovw\t%sp, %ax\n\taddl\t${n}, %eax\n" for n in (1000, 2000)))
        self.assertEqual(out.count("%sp, %ax"), 2)

    def test_a_call_with_stack_arguments_keeps_them_beside_it(self):
        callee = "_Rg:\n\tpushl\t%ebp\n\tmovw\t%sp, %bp\n\tmovl\t6(%bp), %eax\n\tpopl\t%ebp\n\tretw\n"
        bodies = [f"\tpushl\t${n}\n\tcallw\t_Rg\n{LONG}\taddw\t$4, %sp\n\taddl\t${n}, %eax\n" for n in (1000, 2000)]
        result = run("fold.py", "\t.code16\n\t.text\n" + callee + "".join(f"_Rf{n}:\n{b}\tretw\n" for n, b in enumerate(bodies)))
        self.assertEqual(result.stdout.count("callw\t_Rg"), 2)

    def test_arguments_that_are_read_in_a_shared_end_still_count(self):
        end = "\tmovl\t6(%bp), %eax\n" + LONG
        callees = "".join(f"_Rg{n}:\n\tpushl\t%ebp\n\tmovw\t%sp, %bp\n{n * chr(9) + 'nop' if n else ''}\n{end}\tpopl\t%ebp\n\tretw\n" for n in (0, 1))
        bodies = [f"\tpushl\t${n}\n\tcallw\t_Rg{g}\n{LONG}\taddw\t$4, %sp\n\taddl\t${n}, %eax\n" for n in (1000, 2000) for g in (0, 1)]
        out = run("fold.py", "\t.code16\n\t.text\n" + callees + "".join(f"_Rf{n}:\n{b}\tretw\n" for n, b in enumerate(bodies))).stdout
        self.assertEqual((out.count("callw\t_Rg0"), out.count("callw\t_Rg1")), (2, 2))

    def test_the_checksum_stays_fast(self):
        source = "\t.code16\n\t.text\n" + "".join(f"_R7formats3crc5crc32{n}:\n{LONG}\taddl\t${n}000, %eax\n\tretw\n" for n in "12")
        self.assertEqual(run("fold.py", source).stdout.count("100(%bx)"), 2)
        self.assertEqual(run("fold.py", source.replace("crc", "abc")).stdout.count("100(%bx)"), 1)

    def test_what_is_written_by_hand_is_not_moved(self):
        source = "\t.code16\n\t.text\n" + "".join(f"dama_{n}:\n{LONG}\taddl\t${n}, %eax\n\tretw\n" for n in (1000, 2000))
        self.assertEqual(run("fold.py", source).stdout.count("100(%bx)"), 2)


class Names(unittest.TestCase):
    """A whole program must have every function that a script names, so that renames are noticed."""

    CRC, MACHINE = "_RNvNtNtCs1_4dama7formats3crc5crc32", "_RNvNtNtNtCs1_4dama5front3dos7machine5enter"
    BY_HAND = ["memcpy", "memmove", "memset", "memcmp", "bcmp", "dama_int10", "dama_int13", "dama_int16", "dama_int1a",
               "dama_int21", "dama_take_vectors", "dama_give_vectors", "dama_main"]

    def program(self, renamed=None, to=None, more=""):
        names = [to if name == renamed else name for name in [self.CRC, self.MACHINE, *self.BY_HAND]]
        function = "\t.type\t{0},@function\n{0}:\n\tretw\n"
        return "\t.code16\n\t.text\n" + "".join(function.format(name) for name in names) + more

    def stops(self, script, source, word):
        part, whole = run(script, source), run(script, source, options=())
        self.assertEqual(part.returncode, 0, "a part of the program may lack it")
        self.assertEqual((whole.returncode, whole.stdout), (1, ""))
        self.assertIn(word, whole.stderr)
        self.assertEqual(whole.stderr.count("\n"), 1)

    def test_a_program_with_all_the_names_passes(self):
        for script in ["narrow.py", "fold.py"]:
            result = run(script, self.program(), options=())
            self.assertEqual((result.returncode, result.stderr), (0, ""))

    def test_a_renamed_function_stops_the_build_with_its_name(self):
        renamed = self.program(self.CRC, "_RNvNtNtCs1_4dama7formats3crc8checksum")
        self.stops("narrow.py", renamed, "formats::crc::crc32")
        self.stops("fold.py", renamed, "formats::crc::crc32")

    def test_a_renamed_module_stops_the_build_with_its_name(self):
        renamed = self.program(self.MACHINE, "_RNvNtNtNtCs1_4dama5front3dos2pc5enter")
        self.stops("fold.py", renamed, "front::dos::machine::*")

    def test_data_of_a_module_are_no_functions_of_it(self):
        data = "\t.type\t_RNvNtNtNtCs1_4dama5front3dos7machine4STOP,@object\n_RNvNtNtNtCs1_4dama5front3dos7machine4STOP:\n"
        renamed = self.program(self.MACHINE, "_RNvNtNtNtCs1_4dama5front3dos2pc5enter", data)
        self.stops("fold.py", renamed, "front::dos::machine::*")

    def test_what_is_written_by_hand_has_its_arguments_counted(self):
        self.stops("fold.py", self.program("dama_int13", "dama_int14"), "dama_int13")
        own = "dama_new:\n\tretw\n_Rcaller:\n\tcallw\tdama_new\n\tretw\n"
        self.stops("fold.py", self.program(more=own), "dama_new")


class Compiler(unittest.TestCase):
    def warning(self, release, llvm):
        known = dict(line.split(": ") for line in (HERE / "compiler.txt").read_text().splitlines())
        version = {**known, "release": release or known["release"], "LLVM version": llvm or known["LLVM version"]}
        with tempfile.TemporaryDirectory() as folder:
            rustc = Path(folder) / "rustc"
            lines = "".join(f"{key}: {value}\n" for key, value in version.items())
            rustc.write_text(f"#!/bin/sh\ncat <<.\nrustc 0\n{lines}.\n")
            rustc.chmod(0o755)
            result = subprocess.run([str(HERE / "compiler.sh"), str(rustc)], capture_output=True, text=True)
        self.assertEqual((result.returncode, result.stdout), (0, ""))
        return result.stderr

    def test_the_compiler_of_the_last_good_build_is_not_spoken_of(self):
        self.assertEqual(self.warning(None, None), "")

    def test_another_compiler_is_named_in_one_line_and_no_failure(self):
        for release, llvm in [("1.2.3", None), (None, "4.5.6")]:
            line = self.warning(release, llvm)
            self.assertEqual(line.count("\n"), 1)
            self.assertIn(release or llvm, line)
            self.assertIn("compiler.txt", line)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=0)
