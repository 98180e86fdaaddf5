/// A number with its noun: `1 frame`, `2 frames`, `0 matches`.
///
/// The plural is the noun with an s, unless another one is given.
package func counted(
  _ number: some BinaryInteger, _ noun: String, plural: String? = nil
) -> String {
  number == 1 ? "1 \(noun)" : "\(number) \(plural ?? noun + "s")"
}

/// A number of seconds with its noun: `1 second`, `0.5 seconds`, `3 seconds`.
package func countedSeconds(_ seconds: Double) -> String {
  guard let whole = Int(exactly: seconds) else { return "\(seconds) seconds" }
  return counted(whole, "second")
}
