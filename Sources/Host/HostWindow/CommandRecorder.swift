import HostBase
import Play
import UIComponent
import UIContract

/// Writes the commands of a session to a file, for a report: paths are shortened to names.
///
/// A file that cannot be written any more is left as it is.
final class CommandRecorder {
  private var file: TextFileWriter?

  /// Makes the file.
  convenience init(path: String) throws(FileFailure) {
    self.init(try TextFileWriter(path: path))
  }

  /// Writes into a file that is made already.
  init(_ file: TextFileWriter) { self.file = file }

  /// Adds a transaction; it is in the file at once, so that a crash does not lose it.
  func add(_ commands: [Command]) {
    do throws(FileFailure) {
      for command in commands {
        try file?.writeLine(CommandLog.line(CommandRecorder.shortened(command)))
      }
      try file?.writeLine("")
      try file?.flush()
    } catch {
      file = nil
    }
  }

  /// A command without the folders of the paths in its texts.
  static func shortened(_ command: Command) -> Command {
    var command = command
    command.text = shortened(command.text)
    command.text2 = shortened(command.text2)
    return command
  }

  /// A text in which each absolute path is the name at its end.
  ///
  /// A path ends at the last slash of its line, whatever blanks are in its folders: too much is left out rather than too little.
  static func shortened(_ text: String) -> String {
    guard text.contains("/") else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard let start = start(ofPathIn: line), let end = line.lastIndex(of: "/") else {
        return String(line)
      }
      return String(line[..<start]) + String(line[line.index(after: end)...])
    }.joined(separator: "\n")
  }

  /// The first slash that begins a path: at the beginning, or after a blank, a colon, a quotation mark or a bracket.
  ///
  /// A slash that stands alone is a word of a sentence or the name of a key.
  private static func start(ofPathIn line: Substring) -> Substring.Index? {
    var before: Character?
    for index in line.indices {
      if line[index] == "/", before.map({ !$0.isLetter && !$0.isNumber && $0 != "." }) ?? true {
        let next = line.index(after: index)
        // An address of the web has two.
        if next < line.endIndex, line[next] == "/" { return nil }
        if next < line.endIndex, !standsAlone(before: line[next]) { return index }
      }
      before = line[index]
    }
    return nil
  }

  private static func standsAlone(before next: Character) -> Bool {
    next.isWhitespace || "\"'”’“»)]},;:!?…".contains(next)
  }
}
