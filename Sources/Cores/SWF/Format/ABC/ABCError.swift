/// A mistake in code of ActionScript 3, as the error that Flash Player throws for it.
///
/// The number's text has the arguments in its places; all of them are `VerifyError` where code is read. Source: V.Abc of the
/// reference.
package struct ABCError: Error, Hashable, Sendable {
  /// The error's number, such as 1107.
  package let number: Int
  /// What stands in the places `%1`, `%2` and `%3` of the text.
  package let arguments: [String]

  /// An error that is thrown for code.
  package init(_ number: Int, _ arguments: [String] = []) {
    self.number = number
    self.arguments = arguments
  }

  init(_ number: Int, _ arguments: Int...) {
    self.init(number, arguments.map(String.init))
  }

  /// The data ends early, or says something that cannot be.
  package static let corrupt = ABCError(1107, [])

  /// A number that is larger than what it counts has.
  package static func poolIndex(_ index: Int, count: Int) -> ABCError {
    ABCError(1032, index, count)
  }

  /// An entry of a pool is of a kind that cannot stand if it is used.
  package static func poolEntry(_ index: Int) -> ABCError { ABCError(1033, index) }
}

extension ABCError: CustomStringConvertible {
  /// `#1032 (5, 3)`: for people who know the numbers.
  package var description: String {
    "#\(number)" + (arguments.isEmpty ? "" : " (\(arguments.joined(separator: ", ")))")
  }
}
