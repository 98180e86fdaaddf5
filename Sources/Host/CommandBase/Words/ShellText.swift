import HostBase
import Library
import Play
import Session

/// Words as shells write them.
package enum ShellText {
  /// A word that was typed, without its quotes and backslashes; what is not closed yet counts as closed at the end.
  static func unquoted(_ typed: String) -> String {
    var word = ""
    var quote: Character?
    var rest = typed.makeIterator()
    while let character = rest.next() {
      if character == "\\", quote != "'" {
        if let next = rest.next() { word.append(next) }
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
      } else {
        word.append(character)
      }
    }
    return word
  }

  /// A name as bash's generated completion wants it, after what was typed of it; nil where no quoting of that kind does.
  ///
  /// The script gives the words to `compgen -W`, which expands them as the shell would and compares the result with what
  /// was typed: so a name is escaped once for the command line, and all of that put in quotes for `compgen`. Without it,
  /// a file could run a command by its name.
  static func forBash(_ name: String, typed: String) -> String? {
    let inserted: String
    if let quote = typed.first, quote == "'" || quote == "\"" {
      // Inside double quotes some signs would still mean something.
      let forbidden: Set<Character> = quote == "'" ? ["'"] : ["\"", "$", "`", "\\", "!"]
      guard !name.contains(where: forbidden.contains) else { return nil }
      // Readline keeps the quote that was typed and closes it.
      inserted = name
    } else {
      inserted = escaped(name)
    }
    return "'" + inserted.replacing("'", with: "'\\''") + "'"
  }

  /// A name as zsh's generated completion wants it, which takes what follows a colon for a description.
  static func forZsh(_ name: String) -> String {
    name.replacing("\\", with: "\\\\").replacing(":", with: "\\:")
  }

  /// The names of which a shell can put in what they begin with together: without losing what was typed.
  ///
  /// Case and accents may differ; names that have it elsewhere only can be put in one at a time.
  static func insertable(_ names: [String], typed: String) -> [String] {
    guard let first = names.first, names.count > 1 else { return names }
    let common = names.dropFirst().reduce(first) { common, name in
      String(zip(common, name).prefix { $0 == $1 }.map(\.0))
    }
    return common.folded.hasPrefix(typed.folded) ? names : names.filter { $0.hasPrefix(typed) }
  }

  /// The generated completion, with games after `arcadia` as after `arcadia run`, whose game may follow at once, and with names
  /// that the program finds offered whatever their case and accents are; in bash also so that it continues after a typed `Tobu\ `.
  ///
  /// `compgen` takes the backslashes off what was typed, but not off the words that it compares it with: quoted once
  /// more, they stay. After a typed quote they are signs like others. zsh compares what it is offered, too: names that differ
  /// in case by a rule for it, and one that is alone not at all.
  package static func mended(script: String) -> String {
    let head = "__arcadia_add_completions() {\n    local completion\n"
    let found = #"""
      __arcadia_add_found() {
          local cur=''
          __arcadia_add_completions "${@}"
      }


      """#
    return withGames(script).replacing(
      head,
      with: found + head + #"""
            local typed="${cur}"
            [[ "${COMP_WORDS[COMP_CWORD]}" = [\'\"]* ]] || printf -v typed %q "${cur}"

        """#
    ).replacing(#"compgen "${@}" -- "${cur}")"#, with: #"compgen "${@}" -- "${typed}")"#)
      .replacing(
        #"__arcadia_add_completions -W "$(__arcadia_custom_complete "#,
        with: #"__arcadia_add_found -W "$(__arcadia_custom_complete "#
      )
      .replacing(
        "        __arcadia_complete \"${completions[@]:0:-1}\"\n",
        with: #"""
                  local -a matching=(-M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}')
                  [[ "${#completions[@]}" -eq 2 ]] && matching=(-U)
                  local -ar found=("${completions[@]:0:-1}")
                  _describe -V '' found "${matching[@]}"

          """#)
  }

  /// The script with what it offers for the game of `arcadia run` offered for the first word too.
  private static func withGames(_ script: String) -> String {
    let call = "---completion run -- positional@0 "
    var lines = script.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let game = lines.first(where: { $0.contains(call) }) else { return script }
    if game.hasPrefix("complete -c") {
      // fish: a rule for each place.
      let rule = game.replacing(#""arcadia run" -eq 1"#, with: #""arcadia" -eq 1"#)
      if let at = lines.firstIndex(where: { $0.contains(#""arcadia" -eq 1' -fa 'run'"#) }) {
        lines.insert(rule, at: at)
      }
    } else if let at = lines.firstIndex(where: {
      $0.contains("COMPREPLY+=($(compgen -W 'run ")
    }) {
      lines.insert(game, at: at + 1)
    } else if let at = lines.firstIndex(where: {
      $0.contains("_describe -V subcommand subcommands")
    }),
      let start = game.firstRange(of: "{"), let end = game.lastIndex(of: "}")
    {
      // zsh: what is in the braces of `':game:{_custom_completion …}'`.
      lines.insert("        \(game[start.upperBound..<end]) && ret=0", at: at + 1)
    }
    return lines.joined(separator: "\n")
  }

  /// A name with a backslash before everything that could mean something to a shell.
  private static func escaped(_ name: String) -> String {
    var word = ""
    for scalar in name.unicodeScalars {
      if !isPlain(scalar) { word += "\\" }
      word.unicodeScalars.append(scalar)
    }
    return word
  }

  fileprivate static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
      || "_-./@+,:=%".unicodeScalars.contains(scalar)
  }
}

extension String {
  /// As a word for a shell, in quotes where it needs them.
  package var shellWord: String {
    let isPlain = !isEmpty && unicodeScalars.allSatisfy(ShellText.isPlain)
    return isPlain ? self : "'" + replacing("'", with: "'\\''") + "'"
  }
}
