/// The texts of the player's own errors, by number.
///
/// They are what the debug player shows; a release player shows the number alone. Source: E.0 of the reference.
package enum ErrorTexts {
  private struct Entry {
    var errorClass: ErrorClass
    var text: Substring.UTF8View
  }

  /// The table is read when the first error is made: most movies make none.
  private static let entries: [Int: Entry] = {
    var entries: [Int: Entry] = [:]
    for line in table.utf8.split(separator: UInt8(ascii: "\n")) {
      let parts = line.split(
        separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3, let number = Int(Substring(parts[0])) else { continue }
      entries[number] = Entry(
        errorClass: ErrorClass(rawValue: String(Substring(parts[1]))) ?? .error, text: parts[2])
    }
    return entries
  }()

  /// The numbers that have a text, in order.
  package static var numbers: [Int] { entries.keys.sorted() }

  /// The text of a number with its places `%1`…`%8`; nil if it has none.
  package static func text(of number: Int) -> String? {
    entries[number].map { String(Substring($0.text)) }
  }

  /// The class of error that is thrown with a number as a rule.
  ///
  /// Some numbers are thrown with another class from other places (`ScriptError.classified`): 1008 is a ReferenceError where
  /// definitions are looked up, 1023 a StackOverflowError where calls nest too deep, and 1063 a VerifyError where methods are verified.
  package static func errorClass(of number: Int) -> ErrorClass {
    entries[number]?.errorClass ?? .error
  }

  /// The message of an error.
  ///
  /// It is, for example, `Error #1065: Variable x is not defined.` An argument that is missing is empty; a number without a text stands alone.
  ///
  /// A release player says the number alone (E.0.1). `text` replaces that of the table: 2108 has two.
  package static func message(
    _ number: Int, _ arguments: [String] = [], text: String? = nil, isDebugger: Bool = true
  ) -> String {
    guard isDebugger, let text = text ?? self.text(of: number) else { return "Error #\(number)" }
    return "Error #\(number): \(filled(text, arguments))"
  }

  /// The text of 2108 for the length of an array, where SWF 15 and later throw a RangeError (E.0.9).
  package static let arrayLength = "The value %1 is not a valid Array length."

  /// A message whose places are left in it, as `Error.getErrorMessage` returns it.
  package static func template(_ number: Int, isDebugger: Bool = true) -> String {
    guard isDebugger, let text = text(of: number) else { return "Error #\(number)" }
    return "Error #\(number): \(text)"
  }

  /// A text with arguments in its places, each of which is looked at once: a `%1` of an argument stays.
  ///
  /// `%0` and `%9` are no places (E.0.3), unless `allDigits` says that they are empty ones, as `Error.throwError` has it
  /// (E.0.5).
  package static func filled(
    _ text: String, _ arguments: [String], allDigits: Bool = false
  ) -> String {
    let places: ClosedRange<UInt8> =
      allDigits ? UInt8(ascii: "0")...UInt8(ascii: "9") : UInt8(ascii: "1")...UInt8(ascii: "8")
    var result = ""
    var rest = text.utf8[...]
    while let percent = rest.firstIndex(of: UInt8(ascii: "%")) {
      let place = rest.index(after: percent)
      guard place < rest.endIndex, places.contains(rest[place]) else {
        result += Substring(rest[..<place])
        rest = rest[place...]
        continue
      }
      result += Substring(rest[..<percent])
      let number = Int(rest[place]) - Int(UInt8(ascii: "0"))
      if number > 0, number <= arguments.count { result += arguments[number - 1] }
      rest = rest[rest.index(after: place)...]
    }
    return result + Substring(rest)
  }
}
