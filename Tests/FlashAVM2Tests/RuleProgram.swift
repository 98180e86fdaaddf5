import Testing

@testable import ABCNotation
@testable import FlashAVM2
@testable import FlashHeap
@testable import SWF

/// Programs on the player's own classes, for tests that go by rules.
enum RuleProgram {
  /// The lines that the initializer of a script traces.
  ///
  /// - Parameters:
  ///   - code: The initializer's code; the script's global object is in scope.
  ///   - declarations: Functions and classes of the file.
  ///   - classes: The classes that the script makes first, each with its bases: "B A Object". An interface has none.
  ///   - traits: Further traits of the script.
  ///   - version: The version of the movie.
  /// - Returns: The lines. An error that nothing catches is the last: the first line of its report.
  static func lines(
    _ code: String, _ declarations: String = "", making classes: [String] = [],
    traits: String = "", version: Int = 20
  ) throws -> [String] {
    let run = try TestRun(
      """
      \(declarations)
      script {
        \(classTraits(classes))
        \(traits)
        init {
          getlocal0 pushscope
          \(classes.map(making).joined(separator: "\n"))
          \(code)
          returnvoid
        }
      }
      """, isPlayer: true, version: version)
    if let error = run.error { run.interpreter.report(error) }
    return run.trace.map { String($0.prefix { $0 != "\n" }) }
  }

  /// What a value is as text; an error is its class and number, "TypeError 1009".
  static func value(
    _ code: String, _ declarations: String = "", making classes: [String] = [], version: Int = 20
  ) throws -> String {
    short(
      try lines(trace(code), declarations, making: classes, version: version).last ?? "nothing")
  }

  /// The number of the error that the file or the script ends with; 0 is none.
  static func errorNumber(_ text: String) throws -> Int {
    do {
      return try TestRun(text, isPlayer: true).error?.number ?? 0
    } catch let error as ABCError {
      return error.number
    }
  }

  /// Code that traces a value.
  static func trace(_ value: String) -> String {
    "findpropstrict trace \(value) callpropvoid trace 1"
  }

  /// A line; of the player's errors, the class and the number.
  static func short(_ line: String) -> String {
    let parts = line.split(separator: ": ", maxSplits: 2)
    guard parts.count > 2, parts[1].hasPrefix("Error #") else { return line }
    return "\(parts[0]) \(parts[1].dropFirst(7))"
  }

  /// Code that makes a class, which is named with its bases: "B A Object".
  static func making(_ class: String) -> String {
    let names = `class`.split(separator: " ").map(String.init)
    let bases = Array(names.dropFirst())
    var code = "findpropstrict \(names[0])"
    for base in bases.reversed() { code += " getlex \(base) pushscope" }
    code += bases.isEmpty ? " pushnull" : " getlex \(bases[0])"
    code += " newclass \(names[0])"
    for _ in bases { code += " popscope" }
    return code + " initproperty \(names[0])"
  }

  /// The traits of a script that makes these classes.
  static func classTraits(_ classes: [String]) -> String {
    classes.map { name -> String in
      let first = name.prefix { $0 != " " }
      return "class \(first)"
    }.joined(separator: "\n")
  }
}
