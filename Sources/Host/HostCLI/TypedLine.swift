import ArgumentParser
import CommandBase
import FoundationEssentials
import HostBase

/// A command line as people type it, brought into the order that the argument parser reads.
enum TypedLine {
  /// The line in that order; throws what no order makes right.
  ///
  /// Options that every command takes may stand before the command, `--help` before what it is about, and a negative number is a
  /// value. What stands after `--` is never touched.
  static func mended(_ arguments: [String]) throws -> [String] {
    let end = arguments.firstIndex(of: "--") ?? arguments.count
    var line = Array(arguments[..<end])
    let rest = Array(arguments[end...])
    line = withCommandFirst(line)
    try refuseDashedNames(line)
    guard line.contains(where: isNegativeNumber) else { return line + rest }
    return try withNumbersAsValues(line, rest)
  }

  /// The advice about a line that was refused, if options stand after `--`; nil: none does.
  static func optionAfterEnd(_ arguments: [String]) -> String? {
    guard let end = arguments.firstIndex(of: "--"),
      let option = arguments[(end + 1)...].first(where: { $0.hasPrefix("--") && $0.count > 2 })
    else { return nil }
    return
      "\(option.printable) stands after --, where everything is a name; put options before the --"
  }

  // MARK: - The command's place

  private static func withCommandFirst(_ line: [String]) -> [String] {
    let names = Arcadia.configuration.subcommands.map { $0._commandName }
    var count = 0
    while count < line.count {
      switch line[count] {
      case "-q", "--quiet", "-v", "--verbose", "--json", "-h", "--help": count += 1
      case "--home": count += 2
      case let word where word.hasPrefix("--home="): count += 1
      case let word where names.contains(word):
        return Array(line[count...]) + line[..<count]
      default: return line
      }
    }
    return line
  }

  // MARK: - Names that begin with a dash

  /// The options of one letter that can stand together.
  private static let letters: Set<Character> = ["h", "q", "v"]

  /// `-dash.gbc` is no list of options: the parser would find a help flag in it.
  private static func refuseDashedNames(_ line: [String]) throws {
    for word in line where word.hasPrefix("-") && !word.hasPrefix("--") && word.count > 2 {
      guard !isNegativeNumber(word), !word.dropFirst().allSatisfy(letters.contains) else {
        continue
      }
      let shown = word.printable
      if FileSystem.kind(word) != nil || word.dropFirst().contains(".") {
        throw ValidationError("Unknown option \(shown). A file of that name is ./\(shown)")
      }
      let name = String(word.dropFirst())
      let known = try options(of: line).flatMap { $0.names ?? [] }.map(\.name)
      let near = Spelling.nearest(to: name, among: known)
      throw ValidationError(
        "Unknown option \(shown)." + (near.map { " Did you mean --\($0)?" } ?? ""))
    }
  }

  // MARK: - Negative numbers

  /// `-1`, `-0.5`, `-.5`.
  private static func isNegativeNumber(_ word: String) -> Bool {
    word.hasPrefix("-") && word.count > 1
      && (word.dropFirst().first?.isNumber ?? false || word.hasPrefix("-."))
      && Double(word) != nil
  }

  /// Numbers after an option that takes a value become one word with it; others, and the words that follow them, go after `--`.
  private static func withNumbersAsValues(
    _ line: [String], _ rest: [String]
  ) throws -> [String] {
    let known = try options(of: line).filter { $0.kind == "option" }.flatMap { $0.names ?? [] }
      .map { ($0.kind == "long" ? "--" : "-") + $0.name }
    var first: [String] = []
    var values: [String] = []
    var takesValue = false
    for word in line {
      let isNumber = isNegativeNumber(word)
      if takesValue {
        takesValue = false
        if isNumber, let option = first.popLast() {
          first.append("\(option)=\(word)")
        } else {
          first.append(word)
        }
      } else if isNumber || !values.isEmpty && !word.hasPrefix("-") {
        values.append(word)
      } else {
        takesValue = known.contains(word)
        first.append(word)
      }
    }
    return values.isEmpty ? first + rest : first + ["--"] + values + rest.dropFirst()
  }

  /// The options of the command that a line names; describing all commands takes a while.
  private static func options(of line: [String]) throws -> [HelpDump.Argument] {
    let dump = try JSONDecoder().decode(HelpDump.self, from: Data(Arcadia._dumpHelp().utf8))
    return RepeatedOption.arguments(of: line, in: dump.command)
  }
}
