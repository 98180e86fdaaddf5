import ArgumentParser
import Glibc
import HostBase
import Play
import Session

/// Help as it is read: what it is and how it is used come first, examples and long tables last, where a terminal
/// shows them above the prompt.
package enum HelpText {
  /// Columns to fill: those of the terminal, within what reads well.
  package static var columns: Int {
    var size = winsize()
    let named = Places.environment()["COLUMNS"].flatMap { Int($0) }
    let shown =
      ioctl(StandardOutput.descriptor, UInt(TIOCGWINSZ), &size) == 0 ? Int(size.ws_col) : 0
    return min(max(named ?? (shown > 0 ? shown : 80), 60), 100)
  }

  /// The parser's help page in our order; any other text stays as it is.
  package static func arranged(_ page: String) -> String {
    let overview = "OVERVIEW: ", usage = "\n\nUSAGE: "
    guard page.hasPrefix(overview), let middle = page.firstRange(of: usage) else { return page }
    let head = page[page.index(page.startIndex, offsetBy: overview.count)..<middle.lowerBound]
    let headParts = head.split(separator: "\n\n", maxSplits: 1)
    var tail = String(page[middle.upperBound...]).replacing("SUBCOMMANDS:", with: "COMMANDS:")
    // "See 'arcadia help core <subcommand>' for detailed help." goes to the very end.
    var more: String?
    if let see = tail.firstRange(of: "\n  See 'arcadia help ") {
      let words = String(tail[see.upperBound...].prefix { $0 != "'" })
      more =
        "`arcadia help \(words.replacing("<subcommand>", with: "<command>"))` shows details of each."
      tail = String(tail[..<see.lowerBound])
    }
    var parts = [headParts.first.map(String.init) ?? "", "USAGE: " + trimmed(tail)]
    if headParts.count == 2 { parts.append(trimmed(String(headParts[1]))) }
    if let more { parts.append(more) }
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// The parser's complaint as ours: `arcadia:` before it, without a capital and without "Error".
  package static func complaint(_ message: String) -> String {
    var text = message.replacing("\n  See 'arcadia", with: "\nSee 'arcadia")
    // `arcadia Super Game`: the shell took the name apart.
    if text.contains("nexpected argument"), text.contains("\nUsage: arcadia [run]") {
      text = text.replacing("\nUsage:", with: "; put a name that has spaces in quotes\nUsage:")
    }
    if text.hasPrefix("Error: ") { text = String(text.dropFirst("Error: ".count)) }
    return "arcadia: " + text.prefix(1).lowercased() + text.dropFirst()
  }

  private static func trimmed(_ text: String) -> String {
    var text = Substring(text)
    while text.last == "\n" || text.last == " " { text = text.dropLast() }
    return String(text)
  }
}
