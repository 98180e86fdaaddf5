import CIsolation
import HostBase

/// Two processors of those that this process may use: one for a core, and another for who waits for it.
///
/// What it chooses holds for the calling thread, and for the processes that are started from it.
package struct ProcessorPair {
  private let numbers: [Int32]

  /// Nil if there are fewer than two.
  package init?() {
    var numbers: [Int32] = [0, 0]
    guard isolation_processors(&numbers) else { return nil }
    self.numbers = numbers
  }

  /// Moves to the processor of cores.
  package func useCores() { isolation_use_processors([numbers[1]], 1) }
  /// Moves to the processor without cores.
  package func useOther() { isolation_use_processors([numbers[0]], 1) }
  /// Leaves the choice between the two to the system.
  package func release() { isolation_use_processors(numbers, 2) }
}
