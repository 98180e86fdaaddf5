package import UIContract

/// Commands as text: one JSON object a line, an empty line after each transaction.
package enum CommandLog {
  /// Why a log cannot be read.
  package struct Failure: Error, Equatable, CustomStringConvertible {
    /// Counted from 1.
    package let line: Int
    /// What about the line is wrong.
    package let reason: String
    /// A sentence for the user.
    package var description: String { "line \(line) of the command log: \(reason)" }
  }

  /// The most bytes of a log.
  package static let limit = 64 << 20

  /// A command as a line; what a command does not use is left out.
  package static func line(_ command: Command) -> String {
    var pairs: [(key: String, value: LogValue)] = [
      ("type", .string(command.type.rawValue)), ("id", .number(Double(command.id.rawValue))),
    ]
    if command.child != .none { pairs.append(("child", .number(Double(command.child.rawValue)))) }
    if command.value != 0 { pairs.append(("value", .number(Double(command.value)))) }
    if !command.text.isEmpty { pairs.append(("text", .string(command.text))) }
    if !command.text2.isEmpty { pairs.append(("text2", .string(command.text2))) }
    if command.width != 0 { pairs.append(("width", .number(command.width))) }
    if command.height != 0 { pairs.append(("height", .number(command.height))) }
    if !command.flags.isEmpty { pairs.append(("flags", .number(Double(command.flags.rawValue)))) }
    return LogValue.object(pairs).line
  }

  /// Transactions as text.
  package static func write(_ transactions: [[Command]]) -> String {
    transactions.map { $0.map { line($0) + "\n" }.joined() + "\n" }.joined()
  }

  /// Reads transactions.
  ///
  /// Total: any bytes give transactions or the first line that is none.
  package static func read(_ bytes: [UInt8]) throws(Failure) -> [[Command]] {
    guard bytes.count <= limit else { throw Failure(line: 1, reason: "the log is too long") }
    var transactions: [[Command]] = []
    var current: [Command] = []
    var number = 0
    for line in bytes.split(separator: 0x0a, omittingEmptySubsequences: false) {
      number += 1
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x0d }) {
        if !current.isEmpty { transactions.append(current) }
        current = []
        continue
      }
      current.append(try command(line, number))
    }
    if !current.isEmpty { transactions.append(current) }
    return transactions
  }

  private static func command(_ line: ArraySlice<UInt8>, _ number: Int) throws(Failure) -> Command {
    guard let value = LogValue.read(line), case .object(let pairs) = value else {
      throw Failure(line: number, reason: "it is no JSON object")
    }
    guard let name = value["type"]?.text, let type = CommandType(rawValue: name) else {
      throw Failure(line: number, reason: "it names no command")
    }
    var command = Command(type, .none)
    for (key, value) in pairs where key != "type" {
      switch (key, value) {
      case ("id", .number(let number)): command.id = ElementID(Int32(exactly: number) ?? -1)
      case ("child", .number(let number)): command.child = ElementID(Int32(exactly: number) ?? -1)
      case ("value", .number(let given)):
        guard let whole = Int32(exactly: given) else {
          throw Failure(line: number, reason: "value is no 32-bit number")
        }
        command.value = whole
      case ("flags", .number(let given)):
        guard let bits = Int32(exactly: given) else {
          throw Failure(line: number, reason: "flags is no 32-bit number")
        }
        command.flags = Command.Flags(rawValue: bits)
      case ("width", .number(let width)): command.width = width
      case ("height", .number(let height)): command.height = height
      case ("text", .string(let text)): command.text = text
      case ("text2", .string(let text)): command.text2 = text
      default: throw Failure(line: number, reason: "unexpected \(key.prefix(32))")
      }
    }
    return command
  }
}
