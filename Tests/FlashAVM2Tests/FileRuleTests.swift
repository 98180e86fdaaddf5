import Testing

@testable import ABCNotation
@testable import FlashAVM2
@testable import SWF

@Suite("Rules of files of code")
struct FileRuleTests {
  private static let texts: [(String, Int)] = [
    // V.Abc.4
    ("version 46 16 script { init { returnvoid } }", 0),
    ("version 45 16 script { init { returnvoid } }", 1042),
    ("version 47 11 script { init { returnvoid } }", 1042),
    ("version 46 17 script { init { returnvoid } }", 1042),
    // V.Pool.2
    ("script { init { getlocal0 pushscope pushnull coerce ? returnvoid } }", 1032),
    // V.Inst.8
    ("script { init { } }", 1043),
    // V.Inst.10
    (
      "function #f () script { init { getlocal0 pushscope newfunction #f pushnull call 0 pop returnvoid } }",
      1001
    ),
    // V.Meth.3
    ("function #f () native script { init { returnvoid } }", 1079),
    // V.Meth.4
    ("function #f (a:* = 1) { returnvoid } script { init { returnvoid } }", 0),
    // V.Meth.10
    (
      "function #f (a:int = \"x\") { returnvoid } script { init { getlocal0 pushscope newfunction #f pushnull call 0 pop returnvoid } }",
      1102
    ),
    // V.Meth.8
    // V.Trait.16
  ]

  @Test("files as text", arguments: texts)
  func textRules(_ text: String, _ expected: Int) throws {
    #expect(try RuleProgram.errorNumber(text) == expected, "\(text)")
  }

  /// The number of the error of these bytes as a file; 0 is none.
  private static func number(_ bytes: [UInt8]) -> Int {
    do throws(ABCError) {
      _ = try ABCFile(bytes, in: 0..<bytes.count)
      return 0
    } catch { return error.number }
  }

  /// A file with these tables of constants, a method, and a script whose initializer it is.
  private static func file(
    strings: [[UInt8]] = [], namespaces: [[UInt8]] = [], sets: [[UInt8]] = [],
    names: [[UInt8]] = [],
    method: [UInt8] = [0, 0, 0, 0]
  ) -> [UInt8] {
    var bytes: [UInt8] = [16, 0, 46, 0, 0, 0, 0]
    for table in [strings, namespaces, sets, names] {
      bytes.append(table.isEmpty ? 0 : UInt8(table.count + 1))
      bytes += table.flatMap { $0 }
    }
    bytes += [1] + method
    bytes += [0, 0]
    bytes += [1, 0, 0]
    bytes += [1, 0, 1, 1, 0, 1, 1, 0x47, 0, 0]
    return bytes
  }

  @Test("a file can be cut nowhere (V.Abc.3, V.Abc.4)")
  func cuts() {
    let whole = Self.file(strings: [[1, 97]], namespaces: [[8, 1]], names: [[7, 1, 1]])
    #expect(Self.number(whole) == 0)
    for length in whole.indices {
      #expect(Self.number(Array(whole[..<length])) == 1107, "\(length)")
    }
  }

  @Test("a number has 30 bits, and a table no more entries than there are bytes (V.Abc.2, V.Abc.3)")
  func numbers() {
    // V.Abc.1
    #expect(Self.number([16, 0, 46, 0, 0x80, 0x80, 0x80, 0x80, 0x00] + Self.file()[5...]) == 0)
    // V.Abc.2
    #expect(Self.number([16, 0, 46, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0x04]) == 1107)
    #expect(Self.number([16, 0, 46, 0, 0x80, 0x80, 0x80, 0x80, 0x08]) == 1107)
    // V.Abc.3
    #expect(Self.number([16, 0, 46, 0, 0x80, 0x80, 0x01] + Self.file()[5...]) == 1107)
  }

  private static let pools: [(String, [UInt8], Int)] = [
    // V.Pool.3
    ("a string of more bytes than there are", file(strings: [[120, 97]]), 1107),
    // V.Pool.4
    ("a broken string", file(strings: [[2, 0xFF, 0xC0]]), 0),
    // V.Pool.5
    ("a namespace without string", file(namespaces: [[8, 1]]), 1032),
    ("a package", file(strings: [[1, 97]], namespaces: [[0x16, 1]]), 0),
    ("a private namespace", file(namespaces: [[5, 0]]), 0),
    // V.Pool.6
    ("a kind of namespace", file(namespaces: [[9, 0]]), 1033),
    // V.Pool.9
    ("a set with index 0", file(namespaces: [[8, 0]], sets: [[1, 0]]), 1080),
    ("a set with a high index", file(namespaces: [[8, 0]], sets: [[1, 2]]), 1032),
    ("an empty set", file(sets: [[0]]), 0),
    // V.Pool.11
    ("a name without set", file(strings: [[1, 97]], names: [[9, 1, 0]]), 1032),
    ("a name with a high set", file(strings: [[1, 97]], names: [[9, 1, 1]]), 1032),
    ("a kind of name", file(names: [[6]]), 1033), ("a late name", file(names: [[0x1B, 0]]), 1032),
    ("a name of the stack", file(names: [[0x11]]), 0),
    // V.Pool.10
    ("a name with a high string", file(names: [[7, 0, 9]]), 1032),
    ("a name with a high namespace", file(strings: [[1, 97]], names: [[7, 9, 1]]), 1032),
    ("any name", file(names: [[7, 0, 0]]), 0),
    // V.Pool.12
    ("a type without base", file(names: [[0x1D, 0, 1, 0]]), 1032),
    ("a type with two parameters", file(names: [[0x11], [0x1D, 1, 2, 0, 0]]), 1107),
    ("a type with a high parameter", file(names: [[0x11], [0x1D, 1, 1, 9]]), 1032),
    // V.Meth.1
    ("a method with a high name", file(method: [0, 0, 99, 0]), 0),
    // V.Meth.2
    ("a method with flags", file(method: [0, 0, 0, 0x53]), 0),
    // V.Meth.3
    ("a native method", file(method: [0, 0, 0, 0x20]), 1079),
    // V.Meth.4
    ("no defaults", file(method: [1, 0, 0, 0, 8, 0]), 1107),
    ("more defaults than parameters", file(method: [1, 0, 0, 0, 8, 2, 0, 0, 0, 0]), 1107),
  ]

  @Test("constants and methods", arguments: pools)
  func poolRules(_ name: String, _ bytes: [UInt8], _ expected: Int) {
    #expect(Self.number(bytes) == expected, "\(name)")
  }

  private static let ends: [(String, [UInt8], Int)] = [
    // V.Inst.12
    ("no script", [1, 0, 0, 0, 0, 0, 0, 0, 0], 1047),
    // V.Meta.1
    ("metadata without name", [1, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0], 1032),
    // V.Inst.8
    (
      "two bodies",
      [
        1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 2, 0, 1, 1, 0, 1, 1, 0x47, 0, 0, 0, 1, 1, 0, 1, 1, 0x47, 0, 0,
      ], 1121
    ),
    ("no code", [1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 1, 1, 0, 1, 0, 0, 0], 1043),
    ("a body of no method", [1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 5, 1, 1, 0, 1, 1, 0x47, 0, 0], 1027),
    // V.Trait.16
    ("a script of no method", [1, 0, 0, 0, 0, 0, 0, 1, 9, 0, 0], 1027),
  ]

  @Test("what follows the constants", arguments: ends)
  func endRules(_ name: String, _ rest: [UInt8], _ expected: Int) {
    #expect(Self.number([16, 0, 46, 0, 0, 0, 0, 0, 0, 0, 0] + rest) == expected, "\(name)")
  }
}
