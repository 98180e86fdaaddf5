import ArgumentParser
import Catalog
import CommandBase
import HostBase
import Play
import Session

/// A manual page in mdoc, the language of man pages (mandoc's mdoc(7) describes it).
struct ManualPage {
  /// The program, as the argument parser describes it.
  var command: HelpDump.Command

  /// Options that every command takes: described once.
  private static let common: [String] = ["home", "json", "verbose", "quiet", "version", "help"]

  /// The page.
  var text: String {
    var lines = [
      ".Dd \(Program.date)", ".Dt ARCADIA 1", ".Os \"Arcadia \(HostVersion.text)\"", ".Sh NAME",
      ".Nm arcadia", ".Nd \(escape(withoutStop(command.abstract ?? "")))",
      ".Sh SYNOPSIS", ".Nm", ".Op Cm run", ".Op Ar options", ".Op Ar game", ".Nm", ".Ar command",
      ".Op Ar options", ".Op Ar arguments",
      ".Sh DESCRIPTION",
      ".Nm",
    ]
    lines += filled(
      "finds the core that takes a game, opens it and plays: in a window, in a terminal if there is no display, or headless. Cores are shared objects that speak the libretro interface; to install one, drop it into a folder. Saves, states and screenshots are kept in one data folder under the game's own name."
    )
    lines += prose(command.discussion)
    lines += [".Sh OPTIONS", "Every command takes these:"]
    let run = shown(command.subcommands).first
    lines += list((run?.arguments ?? []).filter(isCommon))
    lines.append(".Sh COMMANDS")
    for child in shown(command.subcommands) { lines += section(child, path: [child.commandName]) }
    lines += environment + files + exitStatus
    lines += [".Sh SEE ALSO", ".Xr retroarch 6"]
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: - Commands

  private func section(_ command: HelpDump.Command, path: [String]) -> [String] {
    let children = shown(command.subcommands)
    var lines = [".Ss arcadia \(escape(path.joined(separator: " ")))"]
    if children.isEmpty {
      lines += [".Bd -literal -offset indent"] + usage(path).map(escape) + [".Ed", ".Pp"]
    }
    lines += filled(command.abstract ?? "")
    let own = (command.arguments ?? []).filter { $0.shouldDisplay && !isCommon($0) }
    if children.isEmpty, !own.isEmpty { lines += list(own) }
    lines += prose(command.discussion)
    for child in children { lines += section(child, path: path + [child.commandName]) }
    return lines
  }

  private func list(_ arguments: [HelpDump.Argument]) -> [String] {
    var lines = [".Bl -tag -width Ds"]
    for argument in arguments {
      lines.append(".It \(heading(argument))")
      lines += filled(argument.abstract ?? "")
      if let values = argument.allValues, !values.isEmpty, argument.kind != "flag" {
        lines += filled("One of \(values.joined(separator: ", ")).")
      }
      if let usual = argument.defaultValue { lines += filled("The default is \(usual).") }
    }
    return lines + [".El"]
  }

  private func heading(_ argument: HelpDump.Argument) -> String {
    let value = "Ar \(escape(argument.valueName ?? "value"))"
    guard argument.kind != "positional" else { return value }
    let names = (argument.names ?? []).map { name in
      "Fl \(name.kind == "long" ? "\\-" : "")\(escape(name.name))"
    }.joined(separator: " , ")
    return argument.kind == "flag" ? names : "\(names) \(value)"
  }

  private func isCommon(_ argument: HelpDump.Argument) -> Bool {
    (argument.names ?? []).contains { $0.kind == "long" && Self.common.contains($0.name) }
  }

  private func shown(_ commands: [HelpDump.Command]?) -> [HelpDump.Command] {
    (commands ?? []).filter { $0.commandName != "help" && $0.shouldDisplay != false }
  }

  private func usage(_ path: [String]) -> [String] {
    var type: any ParsableCommand.Type = Arcadia.self
    for word in path {
      let child = type.configuration.subcommands.first { $0._commandName == word }
      guard let child else { return [] }
      type = child
    }
    return (type.configuration.usage ?? "arcadia \(path.joined(separator: " "))")
      .split(separator: "\n").map(String.init)
  }

  // MARK: - The rest

  private var environment: [String] {
    let variables = [
      ("ARCADIA_HOME", "The data folder, unless --home names another."),
      ("ARCADIA_PLUGINS", "Folders with cores, separated by colons, searched before all others."),
      (
        "XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_STATE_HOME, XDG_CACHE_HOME",
        "Where the files below are; by default in ~/.config, ~/.local/share, ~/.local/state and ~/.cache."
      ),
    ]
    let items = variables.map { names, meaning in
      (names.split(separator: ", ").map { "Ev \($0)" }.joined(separator: " , "), meaning)
    }
    return [".Sh ENVIRONMENT"] + tagged(items)
  }

  private var files: [String] {
    let files = [
      (
        "~/Documents/Arcadia",
        "The data folder: Games, Saves, States, Images and Cores (BIOS files)."
      ),
      ("$XDG_CONFIG_HOME/arcadia/arcadia.toml", "Your settings."),
      ("$XDG_CONFIG_HOME/arcadia/types, cores, games", "Settings of one game type, core or game."),
      ("$XDG_DATA_HOME/arcadia/Plugins", "Your cores."),
      ("$XDG_STATE_HOME/arcadia", "Backups of saves, and which game owns which name."),
      ("$XDG_CACHE_HOME/arcadia", "What can be deleted at any time."),
    ]
    return [".Sh FILES"] + tagged(files.map { ("Pa \(escape($0.0))", $0.1) })
  }

  private var exitStatus: [String] {
    [".Sh EXIT STATUS"] + tagged(ExitCode.allCases.map { ("\($0.rawValue)", "\($0.meaning).") })
  }

  private func tagged(_ items: [(tag: String, text: String)]) -> [String] {
    var lines = [".Bl -tag -width Ds"]
    for item in items { lines += [".It \(item.tag)"] + filled(item.text) }
    return lines + [".El"]
  }

  // MARK: - Text

  /// Text as it stands, headings in bold.
  private func prose(_ text: String?) -> [String] {
    guard let text, !text.isEmpty else { return [] }
    var lines: [String] = []
    var isLiteral = false
    func end() { if isLiteral { lines.append(".Ed"); isLiteral = false } }
    for paragraph in text.split(separator: "\n\n") {
      for line in paragraph.split(separator: "\n").map(String.init) {
        if line.hasSuffix(":"), line.allSatisfy({ !$0.isLowercase }) {
          end()
          lines += [".Pp", ".Sy \(escape(String(line.dropLast())))"]
        } else if line.hasPrefix("  ") {
          if !isLiteral { lines.append(".Bd -literal"); isLiteral = true }
          lines.append(escape(line))
        } else if isLiteral {
          // A line in a table's middle, as the heading of a part of it.
          lines.append(escape(line))
        } else {
          if lines.last != ".Pp" { lines.append(".Pp") }
          lines += filled(line)
        }
      }
      end()
    }
    return lines
  }

  /// Text for filling: every sentence on a line of its own, none longer than 80 bytes.
  private func filled(_ text: String) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.utf8.count + word.utf8.count > 70 {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
      if let last = word.last, ".?!".contains(last) {
        lines.append(line)
        line = ""
      }
    }
    if !line.isEmpty { lines.append(line) }
    return lines.map(escape)
  }

  private func withoutStop(_ text: String) -> String {
    text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  /// Keeps text from being read as a request: backslashes named, a leading dot or quote made harmless.
  private func escape(_ text: String) -> String {
    var safe = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": safe += "\\e"
      case "-": safe += "\\-"
      case _ where scalar.isASCII: safe.unicodeScalars.append(scalar)
      default:
        // At least four digits, as groff and mandoc want them.
        let digits = String(scalar.value, radix: 16, uppercase: true)
        safe += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
      }
    }
    return safe.hasPrefix(".") || safe.hasPrefix("'") ? "\\&" + safe : safe
  }
}
