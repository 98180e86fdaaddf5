package import FlashHeap
package import SWF

/// Why code of ActionScript 3 stops.
package enum ScriptError: Error {
  /// An error that the machine throws itself, by its number in the table of errors; it becomes an object where it can be caught.
  case number(Int, [String])
  /// The same of a class other than the table's: some numbers have two (E.1).
  case classified(ErrorClass, Int, [String])
  /// A value that code has thrown.
  ///
  /// Who holds it keeps it alive: it lies in `AVM2.thrown` as well.
  case value(Value)
  /// The script runs too long, and nothing may catch it (V.Exc.8).
  case terminated

  package init(_ number: Int, _ arguments: String...) { self = .number(number, arguments) }

  package init(_ class: ErrorClass, _ number: Int, _ arguments: String...) {
    self = .classified(`class`, number, arguments)
  }

  package init(_ error: ABCError) { self = .number(error.number, error.arguments) }

  /// The error's number, if it is one of the machine's.
  package var number: Int? {
    switch self {
    case .number(let number, _), .classified(_, let number, _): number
    case .value, .terminated: nil
    }
  }
}
