import CIsolation

/// Two processors of those that this process may use: one for a core, and another for who waits for it.
///
/// What it chooses holds for the calling thread, and for the processes that are started from it.
public struct ProcessorPair {
  private let numbers: [Int32]

  /// Nil where there are not two.
  public init?() {
    var numbers: [Int32] = [0, 0]
    guard isolation_processors(&numbers) else { return nil }
    self.numbers = numbers
  }

  /// Goes on where cores run.
  public func useCores() { isolation_use_processors([numbers[1]], 1) }
  /// Goes on where no core runs.
  public func useOther() { isolation_use_processors([numbers[0]], 1) }
  /// Goes on where the system likes, of these two.
  public func release() { isolation_use_processors(numbers, 2) }
}
