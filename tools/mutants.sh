#!/usr/bin/env bash
# Applies one mutation at a time and requires that the tests of the affected statement of the manual
# (tests/fidelity.rs, named after its number) then fail.
#
# usage: tools/mutants.sh          every mutation of tools/mutants/list.txt
#        tools/mutants.sh 07 12    those of M07 and M12
#
# A mutation that does not apply or does not compile is a failure too. The program is copied
# to TARGET/mutants/tree, which is removed afterwards; the build results stay for the next run.
set -euo pipefail
cd "$(dirname "$0")/.."
here=$PWD
work=${CARGO_TARGET_DIR:-$here/target}/mutants
tree=$work/tree
export CARGO_TARGET_DIR=$work/build
# The fastest way from a changed line to a failed test.
export CARGO_PROFILE_TEST_OPT_LEVEL=1 CARGO_PROFILE_TEST_DEBUG=0 CARGO_INCREMENTAL=1 RUST_BACKTRACE=0

rm -rf "$tree"
mkdir -p "$tree"
trap 'rm -rf "$tree"' EXIT
git ls-files -z --cached --others --exclude-standard |
    while IFS= read -r -d '' file; do [ ! -e "$file" ] || printf '%s\0' "$file"; done |
    xargs -0 cp --parents -t "$tree"

passed=0
failed=0
log=$work/log.txt

tested=(cargo test --quiet --no-default-features --features cli --test fidelity)

# The tests of a statement, in the copy; an empty number means all of them. Each process gets 300 s of the processor;
# beside other work that may take far longer by the clock, whose limit is for mutants that wait for ever.
run_tests() {
    (cd "$tree" && ulimit -t 300 && timeout --foreground 1800 "${tested[@]}" -- ${1:+"m${1}_"}) >"$log" 2>&1
}

verdict() {
    if [ "$1" = ok ]; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
    printf '%-6s M%s %s%s\n' "$1" "$number" "$what" "${2:+ ($2)}"
}

# Replaces the one occurrence of $2 by $3 in file $1 of the copy.
replace() {
    local text rest
    text=$(cat "$tree/$1"; printf x)
    text=${text%x}
    rest=${text#*"$2"}
    if [ "$rest" = "$text" ] || [ "${rest#*"$2"}" != "$rest" ]; then return 1; fi
    printf '%s%s%s' "${text%%"$2"*}" "$3" "$rest" >"$tree/$1"
}

put_back() { (cd "$here" && cp --parents -t "$tree" "$1"); }

check_mutant() {
    if run_tests "$number"; then
        verdict FAILED "the tests still pass"
    elif grep -q '^test result: FAILED' "$log"; then
        verdict ok
    else
        verdict FAILED "it did not come to the tests"
        sed 's/^/    /' "$log" | tail -n 20
    fi
}

wanted() {
    [ ${#only[@]} -eq 0 ] || [[ " ${only[*]} " == *" $number "* ]]
}

only=("$@")
start=$SECONDS
# Built from nothing it takes as long as it takes, the more beside other work.
if ! (cd "$tree" && "${tested[@]}" --no-run) >"$log" 2>&1 || ! run_tests ""; then
    cat "$log"
    echo "the tests fail without any mutation"
    exit 1
fi
echo "no mutation: the tests pass"

number='' what='' file='' old=''
while IFS= read -r line || [ -n "$line" ]; do
    case $line in
        '' | '#'*) ;;
        M[0-9][0-9]' '*) number=${line:1:2} what=${line:4} ;;
        '- '*) old=${line:2} ;;
        '+ '*)
            wanted || continue
            if replace "$file" "$old" "${line:2}"; then check_mutant; else verdict FAILED "no longer applies to $file"; fi
            put_back "$file"
            ;;
        '! '*)
            wanted || continue
            before=$(cd "$tree" && cat KEYBOARD.DAT MANUALE.html | cksum)
            (cd "$tree" && eval "${line:2}") || true
            after=$(cd "$tree" && cat KEYBOARD.DAT MANUALE.html 2>/dev/null | cksum) || true
            if [ "$before" = "$after" ]; then verdict FAILED "it changes nothing"; else check_mutant; fi
            put_back KEYBOARD.DAT
            put_back MANUALE.html
            ;;
        *) file=$line ;;
    esac
done <tools/mutants/list.txt

# Every statement has at least one mutation.
for number in $(seq -w 1 23); do
    grep -q "^M$number " tools/mutants/list.txt || { what="has no mutation" && verdict FAILED; }
done
echo "mutants: $passed passed, $failed failed ($((SECONDS - start)) s)"
[ "$failed" -eq 0 ]
