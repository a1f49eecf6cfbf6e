"""What narrow.py and fold.py must do to small pieces of assembly; started by ports/dos/test.sh.

That whole programs still compute the same is shown by LEVELS.COM, whose moves and node counts are held
against the desktop's; here stand the rewritings one by one, and what must be left alone.
"""
import subprocess
import sys
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
ENTRY = "f:\n\tpushl\t%ebp\n\tmovl\t%esp, %ebp\n"


def run(script, source):
    command = [sys.executable, str(HERE / script)]
    return subprocess.run(command, input=source, capture_output=True, text=True)


def narrow(body, entry=ENTRY):
    """The lines that `body` becomes inside a function."""
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


LONG = "\tmovl\t%ecx, 100(%bx)\n\tmovl\t%edx, 200(%bx)\n\tmovl\t%esi, 300(%bx)\n"


class Fold(unittest.TestCase):
    def fold(self, *bodies):
        functions = "".join(f"f{n}:\n{body}\tretw\n" for n, body in enumerate(bodies))
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
        callee = "g:\n\tpushl\t%ebp\n\tmovw\t%sp, %bp\n\tmovl\t6(%bp), %eax\n\tpopl\t%ebp\n\tretw\n"
        bodies = [f"\tpushl\t${n}\n\tcallw\tg\n{LONG}\taddw\t$4, %sp\n\taddl\t${n}, %eax\n" for n in (1000, 2000)]
        result = run("fold.py", "\t.code16\n\t.text\n" + callee + "".join(f"f{n}:\n{b}\tretw\n" for n, b in enumerate(bodies)))
        self.assertEqual(result.stdout.count("callw\tg"), 2)

    def test_the_checksum_stays_fast(self):
        source = "\t.code16\n\t.text\n" + "".join(f"_3crc{n}:\n{LONG}\taddl\t${n}000, %eax\n\tretw\n" for n in (1, 2))
        self.assertEqual(run("fold.py", source).stdout.count("100(%bx)"), 2)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=0)
