import Foundation
import TestSupport
import Testing

@Suite("Shells complete games, cores, types, settings and their values")
struct CompletionTests {
  private func home() throws -> Home {
    let home = try Home()
    _ = try home.core("counter", into: "plugins")
    for name in ["Tobu Tobu Girl", "Pokémon", "Zelda"] {
      _ = try home.write("Arcadia/Games/Game Boy/\(name).gb", Home.bytes(Home.demo))
    }
    return home
  }

  /// What the program offers for the last word of a command line, where `at` is the name of the argument.
  private func offered(
    _ home: Home, _ line: [String], at argument: String, of command: [String]
  ) -> [String] {
    let words = ["arcadia"] + line
    let result = home.run(
      ["---completion"] + command + [
        "--", argument, "\(words.count - 1)", "\(words.last?.count ?? 0)",
      ] + words)
    return result.output.split(separator: "\n").map(String.init)
  }

  @Test("games of run and bench, with accents folded")
  func games() throws {
    let home = try home()
    for command in [["run"], ["bench"]] {
      let found = offered(home, command + ["to"], at: "positional@0", of: command)
      #expect(found.contains("Tobu Tobu Girl"), "\(command): \(found)")
      #expect(
        offered(home, command + ["poke"], at: "positional@0", of: command).contains("Pokémon"))
    }
  }

  @Test("cores and types")
  func cores() throws {
    let home = try home()
    for command in [["run"], ["bench"]] {
      let found = offered(home, command + ["x", "--core", "co"], at: "--core", of: command)
      #expect(found == ["counter"], "\(command): \(found)")
    }
    for name in ["info", "check", "options", "trust"] {
      let found = offered(home, ["core", name, "cou"], at: "positional@0", of: ["core", name])
      #expect(found == ["counter"], "\(name): \(found)")
    }
    #expect(
      offered(home, ["type", "layout", "gb"], at: "positional@0", of: ["type", "layout"])
        .contains("gbc"))
    #expect(offered(home, ["run", "x", "--type", "cou"], at: "--type", of: ["run"]) == ["counter"])
  }

  @Test("settings and their values")
  func settings() throws {
    let home = try home()
    for name in ["set", "unset", "explain"] {
      let found = offered(
        home, ["config", name, "video."], at: "positional@0", of: ["config", name])
      #expect(found.contains("video.scale") && !found.contains("audio.volume"), "\(name): \(found)")
    }
    #expect(
      offered(
        home, ["config", "set", "core.default.g"], at: "positional@0", of: ["config", "set"]
      )
      .contains("core.default.gb"))
    func values(_ key: String, _ prefix: String = "") -> [String] {
      offered(home, ["config", "set", key, prefix], at: "positional@1", of: ["config", "set"])
    }
    #expect(values("video.smooth") == ["true", "false"])
    #expect(values("cores.trust", "st") == ["strict"])
    #expect(
      values("core.default.gb").contains("gb") && !values("core.default.gb").contains("counter"))
    #expect(values("core.default.counter") == ["counter"])
    #expect(values("no.such.key").isEmpty && values("video.scale").isEmpty)
  }

  @Test("after `arcadia` alone bash offers commands and games; a command's name is still one")
  func root() throws {
    let home = try home()
    let script = home.run("--generate-completion-script", "bash")
    _ = try home.write("complete.bash", Array(script.output.utf8))
    mkdir(home.root + "/bin", 0o755)
    symlink(TestRun.program, home.root + "/bin/arcadia")
    let test = #"""
      cd "$1"; PATH="$1/bin:$PATH"; source ./complete.bash
      try() {
        COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}; COMPREPLY=()
        _arcadia arcadia "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
        printf '<%s>' "${COMPREPLY[@]}"; echo
      }
      try arcadia Tob
      try arcadia co
      try arcadia ''
      try arcadia run tobu
      try arcadia run "TOBU\ t"
      try arcadia run poke
      try arcadia run girl
      try arcadia run o
      try arcadia run --core COU
      """#
    _ = try home.write("test.bash", Array(test.utf8))
    home.wrapper = ["bash", home.root + "/test.bash", home.root]
    let lines = home.run([]).output.split(separator: "\n").map(String.init)
    try #require(lines.count == 9)
    #expect(lines[0] == #"<Tobu\ Tobu\ Girl>"#)
    #expect(lines[1].contains("<core>") && lines[1].contains("<config>"))
    #expect(lines[2].contains("<run>") && lines[2].contains("<Zelda>"))
    // Neither case nor accents matter, nor where a name has it, as for the commands themselves.
    #expect(lines[3] == #"<Tobu\ Tobu\ Girl>"# && lines[4] == lines[3] && lines[6] == lines[3])
    #expect(lines[5] == "<Pokémon>")
    // What is typed is in all three, but bash would put in its place what they begin with.
    #expect(lines[7] == "<>")
    #expect(lines[8] == "<counter>")
  }

  @Test("the scripts of the other shells offer games after the program's name too")
  func otherShells() throws {
    let home = try Home()
    let fish = home.run("--generate-completion-script", "fish").output.split(separator: "\n")
    #expect(
      fish.contains {
        $0.contains(#""arcadia" -eq 1"#) && $0.contains("---completion run -- positional@0")
      })
    let zsh = home.run("--generate-completion-script", "zsh").output
    let root = zsh.split(separator: "\n_arcadia_run() {").first ?? ""
    #expect(root.contains("---completion run -- positional@0"))
  }

  /// What a shell with a terminal of its own makes of a line when Tab is pressed at its end.
  private func completed(_ line: String, _ home: Home) throws -> String {
    let script = home.run("--generate-completion-script", "zsh")
    _ = try home.write("zsh/_arcadia", Array(script.output.utf8))
    mkdir(home.root + "/bin", 0o755)
    symlink(TestRun.program, home.root + "/bin/arcadia")
    let test = #"""
      zmodload zsh/zpty
      zpty shell "HOME=$1 PS1= zsh -f -i"
      zpty -w shell "PATH=$1/bin:\$PATH; cd $1; fpath=($1/zsh \$fpath); autoload -U compinit; compinit -u -D -d $1/dump"
      zpty -w shell "zle-line-init() { :; }; see() { print -r -- \"SEEN<\$BUFFER>\"; }; zle -N see; bindkey ^X see; print ready\\!"
      zpty -r -m shell text '*ready!*'
      zpty -n -w shell "$3"$'\t\x18'
      zpty -r -m shell text '*SEEN<*>*'
      print -r -- ${${text##*SEEN<}%%>*}
      """#
    _ = try home.write("test.zsh", Array(test.utf8))
    home.wrapper = ["timeout", "60", "zsh", home.root + "/test.zsh", home.root]
    defer { home.wrapper = [] }
    return home.run([line], environment: ["LC_ALL": "C.UTF-8"]).output.trimmingCharacters(
      in: .whitespacesAndNewlines)
  }

  @Test(
    "zsh completes games whatever their case, accents and signs are",
    .enabled(if: access("/usr/bin/zsh", X_OK) == 0, "zsh is not installed"))
  func zsh() throws {
    let home = try home()
    _ = try home.write("Arcadia/Games/Game Boy/Mega: Man.gb", Home.bytes(Home.demo))
    #expect(try completed("arcadia run tob", home) == #"arcadia run Tobu\ Tobu\ Girl"#)
    #expect(try completed("arcadia run poke", home) == "arcadia run Pokémon")
    #expect(try completed("arcadia run mega", home) == #"arcadia run Mega:\ Man"#)
  }
}
