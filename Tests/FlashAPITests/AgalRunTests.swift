import Testing

@testable import FlashDisplay

/// Operations of Stage3D's programs, for many pixels at once.
@Suite("Operations of Stage3D")
struct AgalRunTests {
  private typealias Four = SIMD4<Float>

  /// Pixels whose numbers in varyings 0 to 3 differ from each other; in no piece are there 16.
  private static let count = 43

  private static func varying(_ register: Int, _ lane: Int) -> Four {
    let number = Float(lane - 20) * 0.75 + Float(register)
    return Four(number, 1 - number / 3, number * number / 50, Float(lane % 5) - 2)
  }

  /// Runs a program of pixels; gives output 0 of each, nil for those that were discarded.
  private static func run(_ code: AgalCode, constants: [Float] = []) throws -> [Four?] {
    let run = AgalRun()
    for register in 0..<5 {
      for lane in 0..<count {
        for component in 0..<4 {
          run.line(.varying, register, component)[lane] = varying(register, lane)[component]
        }
      }
    }
    run.run(try AgalProgram(code.bytes), count, constants: constants, [])
    return (0..<count).map { lane in
      guard run.isAlive(lane) else { return nil }
      return Four((0..<4).map { run.line(.output, 0, $0)[lane] })
    }
  }

  private static var code: AgalCode { AgalCode(isFragment: true, version: 2) }

  /// An operation by its number, and what it does with a component of each source.
  private static var numbers: [(UInt64, (Float, Float) -> Float)] {
    [
      (0x00, { a, _ in a }), (0x01, { $0 + $1 }), (0x02, { $0 - $1 }), (0x03, { $0 * $1 }),
      (0x04, { $0 / $1 }), (0x05, { a, _ in 1 / a }), (0x06, { $1 < $0 ? $1 : $0 }),
      (0x07, { $1 >= $0 ? $1 : $0 }), (0x08, { a, _ in a - a.rounded(.down) }),
      (0x09, { a, _ in a.squareRoot() }), (0x0A, { a, _ in 1 / a.squareRoot() }),
      (0x14, { a, _ in abs(a) }), (0x15, { a, _ in -a }),
      (0x16, { a, _ in a > 1 ? 1 : a < 0 ? 0 : a }), (0x29, { $0 >= $1 ? 1 : 0 }),
      (0x2A, { $0 < $1 ? 1 : 0 }), (0x2B, { a, _ in a > 0 ? 1 : a < 0 ? -1 : 0 }),
      (0x2C, { $0 == $1 ? 1 : 0 }), (0x2D, { $0 != $1 ? 1 : 0 }),
    ]
  }

  private static func isSame(_ one: Four, _ other: Four) -> Bool {
    (0..<4).allSatisfy { one[$0] == other[$0] || one[$0].isNaN && other[$0].isNaN }
  }

  @Test("operations of single numbers, for the components that are written (A.Op.1)")
  func singles() throws {
    for (code, value) in Self.numbers {
      for mask in [UInt64(15), 5, 8] {
        let program = Self.code.run(
          code, mask: mask, AgalCode.varying(0), second: AgalCode.varying(1).bits)
        for (lane, result) in try Self.run(program).enumerated() {
          let (a, b) = (Self.varying(0, lane), Self.varying(1, lane))
          let expected = Four(
            (0..<4).map { mask >> UInt64($0) & 1 != 0 ? value(a[$0], b[$0]) : 0 })
          #expect(Self.isSame(try #require(result), expected), "\(code) \(mask) \(lane)")
        }
      }
    }
  }

  @Test("a register that is written may be a source, in any order (A.Op.1)")
  func swizzles() throws {
    // t0 = v0; t0 = t0.wzyx − t0.yyxx
    let code = Self.code.run(0, kind: 2, AgalCode.varying(0))
      .run(
        2, kind: 2, AgalCode.Source(kind: 2, number: 0, order: 0b00_01_10_11),
        second: AgalCode.Source(kind: 2, number: 0, order: 0b00_00_01_01).bits
      ).run(0, AgalCode.temporary(0))
    for (lane, result) in try Self.run(code).enumerated() {
      let a = Self.varying(0, lane)
      let expected = Four(a.w - a.y, a.z - a.y, a.y - a.x, a.x - a.x)
      #expect(Self.isSame(try #require(result), expected), "\(lane)")
    }
  }

  @Test("products of vectors, unit vectors and matrices (A.Op.2)")
  func vectors() throws {
    func dot(_ a: Four, _ b: Four, _ count: Int) -> Float {
      (0..<count).reduce(0) { $0 + a[$1] * b[$1] }
    }
    let known: [(UInt64, UInt64, (Int) -> Four)] = [
      (0x12, 15, { Four(repeating: dot(Self.varying(0, $0), Self.varying(1, $0), 3)) }),
      (0x13, 15, { Four(repeating: dot(Self.varying(0, $0), Self.varying(1, $0), 4)) }),
      (
        0x11, 7,
        { lane in
          let (a, b) = (Self.varying(0, lane), Self.varying(1, lane))
          return Four(
            a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x, 0)
        }
      ),
      (
        0x0E, 7,
        { lane in
          let a = Self.varying(0, lane)
          let length = dot(a, a, 3).squareRoot()
          return Four(a.x / length, a.y / length, a.z / length, 0)
        }
      ),
      (
        0x17, 7,
        { lane in
          Four(
            (0..<4).map { $0 < 3 ? dot(Self.varying(0, lane), Self.varying(1 + $0, lane), 3) : 0 })
        }
      ),
      (
        0x18, 15,
        { lane in Four((0..<4).map { dot(Self.varying(0, lane), Self.varying(1 + $0, lane), 4) }) }
      ),
      (
        0x19, 7,
        { lane in
          Four(
            (0..<4).map { $0 < 3 ? dot(Self.varying(0, lane), Self.varying(1 + $0, lane), 4) : 0 })
        }
      ),
    ]
    for (code, mask, expected) in known {
      let program = Self.code.run(
        code, mask: mask, AgalCode.varying(0), second: AgalCode.varying(1).bits)
      for (lane, result) in try Self.run(program).enumerated() {
        #expect(Self.isSame(try #require(result), expected(lane)), "\(code) \(lane)")
      }
    }
  }

  @Test("conditions in one another, and pixels that are discarded in them (A.Op.5)")
  func conditions() throws {
    func condition(_ code: AgalCode, _ number: UInt64, _ constant: UInt64) -> AgalCode {
      code.adding(
        number, 0, AgalCode.Source(kind: 4, number: 0, order: 0).bits,
        AgalCode.constant(constant, order: 0).bits)
    }
    // o = 0; if v0.x < c0 { if v0.x > c1 { o = 2 } else { o = 3; kill v0.x − c2 } } else { if v0.x < c3 { o = 4 } }; o += 1
    var code = Self.code.run(0, AgalCode.constant(6, order: 0))
    code = condition(code, 0x1F, 0)
    code = condition(code, 0x1E, 1)
    code = code.run(0, AgalCode.constant(7, order: 0)).adding(0x20, 0, 0, 0)
    code = code.run(0, AgalCode.constant(8, order: 0))
      .run(
        2, kind: 2, AgalCode.Source(kind: 4, number: 0, order: 0),
        second: AgalCode.constant(2, order: 0).bits
      ).adding(0x27, 0, AgalCode.temporary(0).bits, 0)
    code = code.adding(0x21, 0, 0, 0).adding(0x20, 0, 0, 0)
    code = condition(code, 0x1F, 3)
    code = code.run(0, AgalCode.constant(9, order: 0)).adding(0x21, 0, 0, 0)
    code = code.adding(0x21, 0, 0, 0)
    let limits: [[Float]] = [
      [0, -6, -12, 5], [-100, 0, 0, 200], [100, 100, -100, 0], [3, 3, 3, 3],
    ]
    for limit in limits {
      let constants = (limit + [0, 0, 0, 2, 3, 4]).flatMap { number -> [Float] in
        [number, 0, 0, 0]
      }
      for (lane, result) in try Self.run(code, constants: constants).enumerated() {
        let x = Self.varying(0, lane).x
        let expected: Float? =
          if x < limit[0] {
            x > limit[1] ? 2 : x < limit[2] ? nil : 3
          } else {
            x < limit[3] ? 4 : 0
          }
        #expect(result?.x == expected, "\(limit) \(lane)")
      }
    }
  }
}
