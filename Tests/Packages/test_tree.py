"""What a package holds, packed from the program of the tests."""

import re
import subprocess

import commands
import icu_data
import pytest


def test_the_program_finds_its_templates(tree, release, tmp_path):
    program = tree / "usr/bin/housebook"
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "LLVM_PROFILE_FILE": "/dev/null"}
    for words in (["demo", "--items", "20"], ["build"]):
        subprocess.run([program, "--root", tmp_path / "site", *words], cwd="/", env=environment, check=True)
    page = (tmp_path / "site/Public/index.html").read_text()
    assert f"Made by Housebook {release.version}." in page


def test_each_command_has_a_page_without_a_fault(tree, program):
    root = commands.described(program)
    names = {commands.name(command).replace(" ", "-") + ".1.gz" for command in commands.leaves(root)}
    pages = tree / "usr/share/man/man1"
    assert {page.name for page in pages.iterdir()} == names
    for page in pages.iterdir():
        faults = subprocess.run(
            f"zcat {page} | groff -K utf8 -man -ww -z -Tutf8", shell=True, stderr=subprocess.PIPE, text=True).stderr
        assert faults == "", page.name


def test_a_page_says_what_the_help_says(tree):
    text = subprocess.run(
        f"zcat {tree}/usr/share/man/man1/housebook-item-add.1.gz | groff -man -Tascii -P-c -P-b -P-u", shell=True,
        stdout=subprocess.PIPE, text=True).stdout
    assert "housebook item add <title> [options]" in text
    assert re.search(r"--serial <serial>\n\s+Its serial number\.", text)


def test_bash_completes_a_command(tree):
    script = f"""
        source {tree}/usr/share/bash-completion/completions/housebook
        COMP_WORDS=(housebook item ed); COMP_CWORD=2; COMP_LINE='housebook item ed'; COMP_POINT=${{#COMP_LINE}}
        _housebook housebook ed item; printf '%s\\n' "${{COMPREPLY[@]}}" """
    answer = subprocess.run(["bash", "-c", script], stdout=subprocess.PIPE, text=True).stdout
    assert answer.split() == ["edit", "edit-attachment"]


def test_zsh_and_fish_get_theirs(tree):
    assert (tree / "usr/share/zsh/vendor-completions/_housebook").read_text().startswith("#compdef housebook\n")
    assert "complete -c 'housebook'" in (tree / "usr/share/fish/vendor_completions.d/housebook.fish").read_text()


def units(tree):
    return sorted((tree / "usr/lib/systemd/system").iterdir()) + sorted((tree / "usr/lib/systemd/user").iterdir())


def test_units_run_the_program_with_what_it_has(tree, program):
    """Each ExecStart names a command and options that the program knows."""
    known = {commands.name(each): each for each in commands.leaves(commands.described(program))}
    starts = [line for unit in units(tree) for line in re.findall(r"^ExecStart=/usr/bin/(.*)", unit.read_text(), re.M)]
    assert len(starts) == 5
    for line in starts:
        line = re.sub(r" --root \S+", "", line)
        command = max((name for name in known if f"{line} ".startswith(f"{name} ")), key=len)
        options = " ".join(commands.spelling(argument) for argument in known[command]["arguments"]).split()
        assert {word for word in line.split() if word.startswith("--")} <= set(options), line


def test_services_are_hardened(tree):
    for unit in units(tree):
        if unit.suffix == ".service":
            said = subprocess.run(
                ["systemd-analyze", "security", "--offline=yes", "--no-pager", unit], stdout=subprocess.PIPE, text=True).stdout
            exposure = float(re.search(r"Overall exposure level for \S+ (\d+\.\d+)", said)[1])
            assert exposure <= 3.0, unit.name


def test_licences_of_all_that_is_inside(tree):
    texts = {file.name for file in (tree / "usr/share/doc/housebook/licences").iterdir()}
    assert texts == {
        "GRDB.swift-LICENSE.txt", "Yams-LICENSE.txt", "swift-argument-parser-LICENSE.txt", "swift-atomics-LICENSE.txt",
        "swift-collections-LICENSE.txt", "swift-nio-LICENSE.txt", "swift-nio-NOTICE.txt", "CNIOLLHTTP-LICENSE.txt",
        "libcmark-dev-copyright.txt", "swift-LICENSE.txt", "licences-ICU.txt", "licences-LibYAML.txt",
    }


@pytest.fixture(scope="module")
def data():
    """Foundation's data for ICU, and the part that is kept of it."""
    whole, _ = icu_data.foundation()
    return whole, icu_data.cut(whole)


def test_numbers_and_dates_of_every_language_are_kept(data):
    whole, kept = (dict(icu_data.items(each)) for each in data)
    assert len(data[1]) < 8e6 < 30e6 < len(data[0])
    assert all(whole[name] == content for name, content in kept.items())
    languages = {name for name in whole if "/" not in name and name.endswith(".res")}
    money = {name for name in whole if name.startswith("curr/")}
    assert len(languages) > 800 and len(money) > 600
    assert languages | money <= set(kept)
    assert not [name for name in kept if name.endswith(".cnv") or name.startswith(("coll/", "brkitr/", "zone/"))]
