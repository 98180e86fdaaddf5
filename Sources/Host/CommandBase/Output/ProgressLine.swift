import Glibc
import HostBase
package import HostProgram

/// A line on the terminal that says how far a command is, and goes when there is something else to say.
///
/// Nothing is written where no one looks: to a file, to a pipe, or with `--quiet`.
package final class ProgressLine {
  /// Seconds between two changes.
  private static let interval = 0.2
  private let isSeen: Bool
  private var next: Double
  private var isShown = false

  /// A line that is empty for the first half second.
  package init(_ context: Context) {
    isSeen = isatty(2) == 1 && !context.options.quiet
    next = MonotonicTime.seconds + 0.5
  }

  /// Shows a text, unless the last one is too new.
  package func show(_ text: @autoclosure () -> String) {
    guard isSeen, MonotonicTime.seconds >= next else { return }
    next = MonotonicTime.seconds + Self.interval
    isShown = true
    let line = String(text().printable.prefix(78))
    StandardError.write(SafeText("\r\u{1B}[K" + line))
  }

  /// Removes the line.
  package func clear() {
    if isShown { StandardError.write(SafeText("\r\u{1B}[K")) }
    isShown = false
  }
}
