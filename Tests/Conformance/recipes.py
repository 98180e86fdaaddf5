#!/usr/bin/env python3
"""Run recipes of reports about emulators against the built program, and list those that do not print what is expected.

Usage: recipes.py FOLDER [NAME…] [--program ARCADIA] [--outputs FOLDER] [--seconds N] [--judge FOLDER]

A recipe is a shell script in FOLDER (`l01_symlinks.sh`). It makes its own files in a scratch folder, runs the program, and prints what it saw; its
first line says which reports it is about, and most say at their end what is expected. What that means for the output is in EXPECTED: patterns
(regular expressions over the whole output, `^` and `$` at lines) that must be there, and, after `-`, patterns that must not. `need` names programs without
which a recipe says nothing. NAME is the beginning of a recipe's name. `--judge` takes outputs that `--outputs` has kept, and runs nothing.
"""
import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time
import unicodedata

ROOT = pathlib.Path(__file__).resolve().parents[2]


def lines(*patterns):
    """Lines that follow one another, perhaps with others between them."""
    return r"(?ms)" + r".*?".join(f"^(?-s:{pattern})$" for pattern in patterns)


# A whole Game Boy picture in a dark and in a light shade.
DARK = r"160x144 dark 23040\b.*"
LIGHT = r"160x144 dark 0\b.*"
# A command that could not be understood or a program that fell.
NEVER = ["-Traceback", "-Fatal error", r"-\[exit (?:1|2|12|132|133|134|139)\]", "-core dumped"]


def every(names, end):
    """A line for each name that ends so."""
    return [rf"^{re.escape(name)}\s+{end}$" for name in names]


def files(*names):
    """Lines of `find` or `ls -R`."""
    return [rf"^(?:.*/)?{re.escape(name)}$" for name in names]


EXPECTED = {
    "c01": [
        lines(r"== play cue, m3u in place", r"\s+can read .*/cd/Game\.cue", r"\s+can read .*Game \(Track 1\)\.bin", r"\s+disk control taken",
              r".*Another game is also called Game .*", r"\s+can read .*/cd/Game2\.cue", r"\s+disk control taken", r".*== import"),
        lines(r"Copied Game\.cue to Games/discs/Game/", r"Copied cd/Game\.m3u to Games/discs/Game/", r"Game\s+discs\s.*Game\.m3u",
              *[rf".*/Games/discs/Game/{re.escape(name)}" for name in ["Game (Track 1).bin", "Game.cue", "Game.m3u", "Game2.bin", "Game2.cue"]]),
        r"(?s)== arcade set.*can read .*/ar/pacman\.zip.*Copied pacman\.zip to Games/arcade/.*^pacman\s+arcade\s.*pacman\.zip$",
        r"(?s)== need_fullpath.*path .*/x\.pth\n.*can read .*/x\.pth$", r"(?s)== no content.*\[exit 0\].*no game$",
        r"turned\.png 32x64 dark 2048", lines("Debug Mode = Enabled  .*", r"\s+Debug Mode is Enabled", r"\s+Debug Mode is Disabled"),
        r"(?s)== late save RAM.*path .*/l\.lat$", "-CANNOT read",
    ],
    "c02": [
        r"(?s)only this core.*data no\n\s+can read .*/ar/pacman\.zip.*Copied pacman\.zip to Games/arcade/.*^pacman\s+arcade\s.*\n\[exit 0\]",
        r"(?s)beside an arcade core.*Tobu\.zip --headless --frames 5\n\[exit 0\].*Copied Tobu\.zip to Games/Game Boy/.*^Tobu\s+gb\s",
        r"(?s)console core with bin.*Copied dkong\.zip to Games/arcade/.*^dkong\s+arcade\s", "-CANNOT read", r"-rom1",
    ],
    "c03": [
        lines(r"Copied Rondo\.cue to Games/PC Engine/Rondo/", r".*Games/PC Engine/Rondo/Rondo \(Track 0[12]\)\.bin", r".*Rondo \(Track 0[12]\)\.bin",
              r"Copied imp/Rondo/Rondo\.m3u to .*", r"Rondo\s+pc_engine\s.*Rondo\.m3u", r"Renamed Rondo .*\(4 files\)", r"Exported Rondo of Blood to .*\(4 files\)"),
        *[rf"^exp/Games/PC Engine/Rondo of Blood/{re.escape(name)}$" for name in
          ["Rondo of Blood.m3u", "Rondo (Track 01).bin", "Rondo (Track 02).bin", "Rondo.cue"]],
    ],
    "f02": [r"^onLoad true 16680/16680", r"^later 16680/16680$"],
    "f03": [
        lines("== loader1", "sprite frame 1", "child", "onEnterFrame", "sprite frame 2", "onLoadInit", "== loader2",
              "sprite frame 1", "child", "onEnterFrame", "onLoadInit", "sprite frame 2"),
    ],
    "f04": [r"(?s)== t\n.*exit 0\n.*^frame (?:19|20)\n(?:19|20)$.*== d\n.*exit 0\n.*^frame (?:19|20)\n(?:19|20)$", "-gave no answer"],
    "f05": [r"upper\.png 200x100 dark (?!0\b)(\d+)[^\n]*\n(?s:.*)lower\.png 200x100 dark \1\b", r"none\.png 200x100 dark 0\b"],
    "f06": [r"hscroll [1-9]\d* max [1-9]"],
    "f07": [r"(?s)^wheel -\d+.*^scroll 2 of 36.*^wheel -\d+.*^scroll 2 of 36"],
    "f08": every(
        "zws_ok zws_len_big zws_len_small zws_packed0 cws_v5 cws_badsum cws_nosum cws_cut cws_len_big cws_tail fws_len_big fws_noend streamhead4".split(),
        "exit 0 plays "),
    "f10": [lines("== neg", "_level0.container _level0.container -99999"), lines("== d32177", "A runs", "f1", "B runs", "f2", "back", "A runs", "f1")],
    # A movie that is loaded as variables has none: the percent sign stands in the name of the movie for both.
    "f12": [
        *[lines(f"== {name}", "vars true 1", "level loaded .*") for name in ["slash", "back", "case", "upper", "query"]],
        lines("== pct", "level loaded .*%31.swf"), "-vars false",
    ],
    "f13": [r"\Atrue false true true\ntrue$"],
    "f14": [r"\A1\.5\nundefined\nundefined\nundefined\nundefined$"],
    "f15": [r"^bom\.txt true \[hello\] \[world\] len 5$", r"^u16\.txt true \[hällo\] \[w\] len 5$", r"^child a=hi c=bye$", r"^works=yes mc\.txt=world "],
    "f16": [
        r"(?s)== obf\nbefore\nafter\nbefore\nafter try\nafter unknown\n", r"(?s)== so\nn was undefined\nn was 1\n", r"save\.sol$", "turk",
        r"== drag\nb dragOver\nb dragOut\na dragOver\na dragOut\nb dragOver\nb rollOver\nb rollOut\na rollOver$",
    ],
    "f17": [
        lines("== so --storage .*/keep1", "exit 0 n was undefined ", "exit 0 n was 1 ", "== so --storage .*/st/../keep1", "exit 0 n was 2 ", "exit 0 n was 3 ",
              "== so --storage .*/new", "exit 0 n was undefined ", "exit 0 n was 1 ", "== so --storage .*/gone/../new2", "exit 0 n was undefined ",
              "exit 0 n was 1 ", "== so --storage rel/deep", "exit 0 n was undefined ", "exit 0 n was 1 ", "== as a game with --use-save",
              "exit 0 n was undefined", "exit 0 n was 1"),
        "flush true", "-flush false",
    ],
    "f19": [
        lines("plain sounds for 1.00 s", "in sounds for 0.75 s", "out sounds for 0.25 s", "loop sounds for 0.75 s", "fresh undefined .*",
              "stopped keeps true true", "end true 1000"),
    ],
    "f20": [
        *[rf"^{name}: alone (h?scroll \d f1 h?scroll \d+ f10 )\| a state saved at 12: \1\| twenty frames of rewind: \1$" for name in
          ["plain", "wrap", "html", "input", "v6", "h"]], "^window: scroll 1 f1 scroll 5 f10 $",
    ],
    # A Game Boy Color shows nothing of a game that sets no colours, and a cartridge whose header twice says that it has no RAM has none, in every core.
    "g01": [
        *every("mbc1.gb typeEA.gb type97_64k.gb type99_128k.gb type0_64k.gb type0_64k_nologo.gb size_byte_bad.gb size_byte_52.gb odd_size.gb copier_header.gb "
               "tiny.gb below150.gb game.dmg game.sgb game.GB badsum.gb ram_mbc5_1b_0.gb ram_mbc1_03_0.gb ram_mbc1_01_2.gb ram_mbc3_11_3.gb ram_type08.gb "
               "ram_size1.gb".split(), f"exit 0 {DARK}"),
        *every(["cut_size.gb", "small16k.gb", "game.cgb", "ram_mbc5_19_0.gb"], "exit 0 160x144 .*"),
    ],
    "g01b": [rf"^{re.escape(name)}\s+gb\s+exit 0 {DARK}$" for name in
             "typeEA.gb type97_64k.gb type99_128k.gb cut_size.gb below150.gb copier_header.gb ram_mbc1_01_2.gb ram_mbc3_11_3.gb".split()],
    "g02": [r"print1\.png 160x32 dark 2560 ", r"print2\.png 160x16 dark ", r"-print3\.png"],
    "g03": [
        *[rf"^both\.gbc?\s+{model}\s+exit 0 o\.png 256x224 dark" for model in ["sgb", "sgb2"]], rf"^both\.gb\s+dmg\s+exit 0 o\.png {DARK}$",
        r"^only\.gb\s+auto_sgb\s+exit 0 o\.png 256x224 dark", rf"^both\.gbc?\s+cgb\s+exit 0 o\.png {LIGHT}$",
    ],
    # Seconds may have passed between the import and the run.
    "g04": [rf"^{name}\s+import 0 run 0: s m h dl dh = {clock} 77" for name, clock in {
        "now": "0[a-f] 14 03 05 00", "past1d": "0[a-f] 14 03 06 00", "vba44_past1h": "0[a-f] 14 04 05 00", "past600d": "0[a-f] 14 03 5d 80",
        "halted": "0a 14 03 05 40", "future1d": "0[a-f] 14 03 05 00", "future100y": "0[a-f] 14 03 05 00", "zero": "0[a-f] 14 03 05 00",
        "minus1": "0[a-f] 14 03 05 00", "badregs": ".. .. .. .. .."}.items()],
    "g05": [rf"o\.png {DARK}|Quest\.sav is not used"],
    "g06": [
        r"(?s)-- MBC7.*^Seven gb exit 0 \[\(\(170.*?^Seven gb exit 0 \[\(\(0, 0, 0.*?^Seven mgba exit 0 \[\(\(0, 0, 0",
        r"(?s)^Seven mgba exit 0 \[\(\(17\d.*?^Seven mgba exit 0 \[\(\(0, 0, 0.*?^Seven gb exit 0 \[\(\(0, 0, 0.*-- MBC2",
        r"(?s)^Two gb .*?: f0f5.*?^Two mgba .*?: .1.5.*?^Two gambatte .*?: .2.5.*?^Two gb .*?: .3.5", r"^Big gb exit 0 \[\(\(0, 0, 0\), 23040",
        r"(?s)Short\.srm.*^Short gb exit 0 \[\(\(0, 0, 0\), 23040", r"16 bytes of a Game Boy Advance clock", r"131072 .* Em\.sav$", r"131088 .* Em\.sav$",
        r"^0*20000: 0405 3101 9714 1501",
    ],
    "l01": [
        r"arcadia\.toml -> .*/dot/arcadia\.toml$", r"Linked\.cht -> .*/dot/l\.cht$", r"Linked\.srm -> .*/dot/count\.srm$", r"^0*: 1110", r"^scale = 4$",
        r'^cheat0_code = "01FF00C1"$', r"Dangling\.srm -> .*/dot/none\.srm$", r"8192 .* none\.srm$", r"Game Boy -> .*/far/States$", r"Linked\.state1$",
    ],
    "l02": [
        *[rf"^{re.escape(name)}:  exit 0$" for name in ["Super Bros.", "Game #1", "home/Games/Game Boy/Game #1.gb", "./r.gb", "Caps", "50%41 off",
          "Ünïcode ゲーム", "semi;colon & (USA) [!]", "double.gb", "Pokémon é", "pokemon e", "trail ", "new"]],
        r"(?s)My%20Game\.gb .*?\n\[exit 0\].*-- zip", r"(?s)-- -dash\.gb\n\[exit 0\]", r"(?s)Col #2\.zip#Game #1\.gb .*?\n\[exit 0\]",
        r"(?s)Col #2\.zip --headless.*contains several games.*Col #2\.zip#Mario\.gb\n\[exit 10\]", r"(?s)one/One\.zip .*?\n\[exit 0\]",
        r"-Game Boy/\._Mario", r"-__MACOSX/\._x\.gb$",
    ],
    "l03": [
        *every([f"ips/{name}.gb" for name in "plain rle grow truncate noeof eofoffset zerorle overlap trailing".split()], r"exit 0 dark 23040 \|.*"),
        *every([f"x/{name}" for name in "UPPER.gb both.gb bps.gb bpsmeta.gb ext.gb ups.gb ziparc.zip zipin.zip zipinner.zip".split()], r"exit 0 dark 23040 \|.*"),
        *every(["x/wrong.gb", "x/wrongu.gb"], r"exit 7 - \| .*checksum differs.*"), *every(["ips/empty.gb", "x/upsrev.gb"], r"exit 0 dark 0 \|.*"),
        *every(["ips/ips32.gb"], r"exit 7 .*not an IPS.*"),
    ],
    "l04": [
        r"^preciousprecious2$", *[rf"^Game {n}\s+gb\s.*Collection\.zip#Game {n}\.gb$" for n in "123"], r"(?s)run Collection .*Collection\.zip#Game 3\.gb\n\[exit 10\]",
        r"(?s)run Game 2 .*?\n\[exit 0\]", *files("Game 2.srm", "Single.srm"), r"-CANNOT",
    ],
    "l05": [*every("last crlf quote nospace blank lower more gap comment".split(), r"import 0 run 0 dark 23040 \|.*"), r"^handler\s+import 0 run 0 "],
    "l07": [
        rf"(?s)^p\.png {DARK}.*?^o\.png 160x144 dark 23040 \[\(\(85, 85, 85\).*?info Up.*^p\.png {DARK}.*?^o\.png 160x144 dark 23040 \[\(\(85, 85, 85\)",
        r"Up\.gb to .*, with 1 patch, 1 cheat file and 1 image", r"Images/Game Boy/Up\.png  480 × 432",
    ],
    "l08": [
        *[rf"^{name}\s+gbc?\s" for name in "Case Color Deep Fine Joined Loose Mono Small".split()], r"^8 games, .* no problems$", r'"Search 8 games"',
        *[rf'"name":"{name}\b' for name in "Deep Fine Joined Loose Mono Small".split()],
    ],
    "l09": [
        r"(?s)run - --headless --frames 3\n\[exit 0\]", r"(?s)/dev/stdin --headless --frames 3\n\[exit 0\]", r"^frame 60 video \w+ audio \w+\n\[exit 0\]",
        r"^YUV4MPEG2 W160 H144", r"^RIFF", r"8950 4e47", r"(?s)bad\.gb --headless.*?bad\.gb: .*\n\[exit 6\]", r"(?s)empty\.gb: the file is empty.*?\[exit 6\]",
        r"(?s)nothere\.gb: no such file.*?\[exit 3\]", r"this is a folder.*\n\[exit 9\]", r"(?s)env -u HOME .*?\n\[exit 0\]", "-undefined",
    ],
    "l10": [
        r"^scale = 3$", r"-^scale = 5$", r'-cheat1_code = "010A1CC1"', r"(?s)config set video\.scale 5\n.*the disk is full.*?\[exit 9\]",
        r"your progress was put into .*: copy it to", r"(?s)state save S 1 .*the disk is full.*?\[exit 9\]", r"(?s)game rename S T\n.*the disk is full.*?\[exit 9\]",
        r"(?s)\[exit 0\]\n0*: 01 .*\Z",
    ],
    "l11": [r"(?s)HOME=/nonexistent .*?\nframe 60 video \w+ audio \w+\n\[exit 0\]", r"(?s)game list\n.*?\[exit 0\]", r"(?s)core list\n.*?\[exit 0\]", r"-\[exit [1-9]"],
    "l12": [
        r"^Copied imp/.*|^Copied Gz\.gb\.gz to", r"(?s)(?:is already there.*){4}", r"sync-conflict.*not imported", r"^1 game, 1 save, .* no problems$",
    ],
    "l13": [
        r"Pokémon\.gb to Games/Game Boy/, with 1 save$", r"Tom & Jerry \(USA\)\.gb to Games/Game Boy/, with 1 save, 1 cheat file, 1 state and 2 images$",
        *files("Pokémon.srm", "Tom & Jerry (USA).png", "Tom & Jerry (USA).cht", "Tom & Jerry (USA).state"),
    ],
    "l16": [*every("sjis latin back abs deep".split(), "exit 0"), r"contains several games", r"Copied sjis\.zip", "^sjis "],
    "w02": [
        r"^r\.png 32x64 dark 2048", rf"^q\.png {DARK}$", r"Took over the save beside the game", r"^picture \d+ \d+ (\d+) x (\d+) ",
    ],
    "w03": ['"Search 5 games"', r"(?s)--tree t\.json\n\[exit 0\]"],
    "w04": [r"(?s)Resumed from the automatic slot", lines("Demo is back at frame 0", "undo exit 0", "Demo is back at frame [1-9].*", "undo exit 0")],
    "w05": [r"(?s)Game\s+Aaa.*Slot\s+3.*Game\s+Bbb.*Slot\s+0", *files("Aaa.state3", "Bbb.state")],
    "w06": [r"(?s)-- game\n[1-9].*Playing a game", r"-(?s)library, idle.*member=Inhibit"],
    "w07": [r"(?s)scale 1: game\nFrame .*exit 0\n.*scale 1: library.*scale 2: game\nFrame .*exit 0\n.*scale 2: library", "-no display"],
    "w08": [r"(?s)^scroll 1 of 36\nwheel -1 .*at 50,40\nscroll 2 of 36\n.*^scroll 4 of 36"],
}

# Programs without which a recipe cannot be run, beside the shell's own.
NEED = {
    "c": ["gcc", "zip"], "f20": ["Xvfb"], "l02": ["zip"], "l04": ["7z"], "l09": ["file", "setpriv"], "l11": ["setpriv"],
    "w02": ["Xvfb", "xwd", "xwininfo"], "w04": ["Xvfb"], "w05": ["Xvfb", "xdotool"], "w06": ["Xvfb", "dbus-run-session", "dbus-monitor"],
    "w07": ["Xvfb", "weston"], "w08": ["Xvfb", "xdotool", "xwininfo"],
}


def judged(text, patterns):
    """What is not as expected."""
    for pattern in patterns:
        is_wanted = not pattern.startswith("-")
        pattern = pattern if is_wanted else pattern[1:]
        # What the recipe itself says to be expected proves nothing.
        printed = unicodedata.normalize("NFC", re.sub(r"(?m)^expected.*", "", text))
        found = re.search(pattern, printed, re.MULTILINE)
        if bool(found) != is_wanted:
            yield f"{'lacks' if is_wanted else 'has'} {pattern}"


def run(recipe, options):
    """The output of a recipe, and the seconds that it took."""
    start = time.monotonic()
    environment = dict(os.environ, PROJECT=str(ROOT), ARCADIA=str(options.program))
    done = subprocess.run(
        ["bash", str(recipe)], cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        timeout=options.seconds, check=False)
    return done.stdout.decode(errors="replace"), time.monotonic() - start


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--program", type=pathlib.Path, default=ROOT / ".build/release/arcadia")
    parser.add_argument("--outputs", type=pathlib.Path)
    parser.add_argument("--seconds", type=int, default=300)
    parser.add_argument("--judge", type=pathlib.Path)
    options = parser.parse_args()
    recipes = [path for path in sorted(options.folder.glob("*.sh")) if not options.names or path.stem.startswith(tuple(options.names))]
    if not recipes:
        sys.exit(f"{options.folder}: no recipes")
    if options.outputs:
        options.outputs.mkdir(parents=True, exist_ok=True)
    bad, unrun = [], []
    for recipe in recipes:
        key = recipe.stem.split("_")[0]
        missing = [name for name in [*NEED.get(key[0], []), *NEED.get(key, [])] if not shutil.which(name)]
        if missing:
            unrun.append(recipe.stem)
            print(f"{recipe.stem}: not run, needs {' '.join(missing)}", flush=True)
            continue
        try:
            text, seconds = ((options.judge / f"{recipe.stem}.out").read_text(errors="replace"), 0) if options.judge else run(recipe, options)
        except subprocess.TimeoutExpired:
            bad.append(recipe.stem)
            print(f"{recipe.stem}: did not end in {options.seconds} s", flush=True)
            continue
        if options.outputs:
            (options.outputs / f"{recipe.stem}.out").write_text(text)
        # Without a table it must at least not fall.
        problems = list(judged(text, EXPECTED.get(key, NEVER)))
        if problems:
            bad.append(recipe.stem)
        print(f"{recipe.stem}: {'as expected' if not problems else 'NOT as expected'} ({seconds:.1f} s)", *problems, sep="\n    ", flush=True)
    print(f"{len(recipes) - len(bad) - len(unrun)} of {len(recipes)} recipes print what is expected" + (f"; not run: {' '.join(unrun)}" if unrun else ""))
    print("not as expected: " + (" ".join(bad) or "none"))
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
