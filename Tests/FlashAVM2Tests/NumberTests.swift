import Foundation
import Testing

@testable import FlashAVM2

@Suite("Numbers as texts")
struct NumberTests {
  /// A recorded case's lines: the number, the digits or radix (nil is none given), the text.
  struct Recorded: CustomStringConvertible {
    var number: String
    var digits: Int?
    var text: String
    var description: String { "\(number), \(digits.map { "\($0)" } ?? "-"): \(text)" }
  }

  static func recorded(_ name: String) -> [Recorded] {
    let path = "\(ErrorTextTests.corpus)/swf/avm2/\(name)/output.txt"
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return [] }
    var number = ""
    var digits: Int?
    var result: [Recorded] = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix("///") {
        digits = Int(line.split(separator: " ").last?.dropLast() ?? "")
      } else if line.hasPrefix("//") {
        number = String(line.dropFirst(2))
      } else if Double(number) != nil {
        result.append(Recorded(number: number, digits: digits, text: String(line)))
      }
    }
    return result
  }

  @Test(
    "a number in the middle between two texts of so many digits has the greater one (C.Num.S.2)")
  func middles() {
    #expect(NumberFormat.text(966.678_283_691_406_25) == "966.6782836914063")
    #expect(NumberFormat.text(229.082_794_189_453_125) == "229.08279418945313")
    #expect(NumberFormat.text(480.245_544_433_593_75) == "480.24554443359375")
  }

  @Test("are those of recorded cases", .enabled(if: ErrorTextTests.isRecorded, "needs the corpus"))
  func recordedNumbers() throws {
    var count = 0
    for recorded in Self.recorded("number_tofixed") {
      let number = try #require(Double(recorded.number))
      #expect(
        NumberFormat.fixed(number, places: recorded.digits ?? 0) == recorded.text, "\(recorded)")
      count += 1
    }
    for recorded in Self.recorded("number_toprecision") {
      let number = try #require(Double(recorded.number))
      let digits = try #require(recorded.digits)
      #expect(NumberFormat.precision(number, digits: digits) == recorded.text, "\(recorded)")
      count += 1
    }
    for recorded in Self.recorded("number_tostring") {
      let number = try #require(Double(recorded.number))
      #expect(
        NumberFormat.text(number, radix: recorded.digits ?? 10) == recorded.text, "\(recorded)")
      count += 1
    }
    #expect(count > 700)
  }

  @Test(
    "the shortest digits that mean them (C.Num.S)",
    arguments: [
      (0.1, "0.1"), (-0.0, "0"), (1e21, "1e+21"), (1e20, "100000000000000000000"), (1e-7, "1e-7"),
      (0.000001, "0.000001"), (123456789.125, "123456789.125"), (-1.5e300, "-1.5e+300"),
      (.nan, "NaN"), (-.infinity, "-Infinity"), (.leastNonzeroMagnitude, "4.9406564584124654e-324"),
      (1.7976931348623157e308, "1.79769313486231e+308"), (9007199254740992, "9007199254740992"),
      (2147483648, "2147483648"), (4.35, "4.35"), (2e-5, "0.00002"),
    ] as [(Double, String)])
  func shortest(number: Double, text: String) { #expect(NumberFormat.text(number) == text) }

  @Test(
    "with places (C.Num.7)",
    arguments: [
      (0.5, 0, "1"), (0.4, 0, "0"), (1.005, 2, "1.00"), (-0.000001, 2, "-0.00"), (-0.0, 2, "0.00"),
      (9.99, 1, "10.0"), (0.06, 1, "0.1"), (123, 2, "123.00"), (1e21, 0, "1000000000000000000000"),
      (0.00001, 7, "0.0000100"), (2.5, 0, "3"), (1.45, 1, "1.4"), (8.345, 2, "8.35"),
      (0.04, 1, "0.0"), (99.995, 2, "100.00"),
    ] as [(Double, Int, String)])
  func fixed(number: Double, places: Int, text: String) {
    #expect(NumberFormat.fixed(number, places: places) == text)
  }

  @Test(
    "with an exponent (C.Num.10, C.Num.11)",
    arguments: [
      (1.5, 1, "1.5"), (100, 2, "1.00e+2"), (0, 0, "1e-15"), (0, 2, "0.00e-16"),
      (123, 0, "1e+2"), (-0.00015, 1, "-1.5e-4"), (9.96, 1, "9.9"), (4_294_967_295, 1, "4.2e+9"),
      (0.3, 1, "3.0e-1"),
      (123, 19, "1.2300000000000000000e+2"),
    ] as [(Double, Int, String)])
  func exponential(number: Double, places: Int, text: String) {
    #expect(NumberFormat.exponential(number, places: places) == text)
  }

  @Test(
    "with so many digits (C.Num.9)",
    arguments: [
      (0, 2, "0.00"), (123, 2, "1.2e+2"), (123, 3, "123"), (99.5, 2, "1.0e+2"),
      (0.00012, 1, "0.0001"),
      (-1.25, 2, "-1.3"), (1e-10, 2, "0.00000000010"),
    ] as [(Double, Int, String)])
  func precision(number: Double, digits: Int, text: String) {
    #expect(NumberFormat.precision(number, digits: digits) == text)
  }

  @Test("digits are as many as tell a number from others")
  func shortestOfAll() {
    var generator = SystemRandomNumberGenerator.seeded(20_26)
    for _ in 0..<2000 {
      let number = Double(bitPattern: generator.next() & 0x7FEF_FFFF_FFFF_FFFF)
      guard number.isNormal else { continue }
      // Halfway between two digits, both are right.
      let shortest = DecimalDigits(shortest: number)
      let exact = DecimalDigits(number, finerBy: 0)
      #expect(shortest.digits.count == exact.digits.count, "\(number)")
      #expect(shortest.digits.dropLast() == exact.digits.dropLast(), "\(number)")
      #expect(exact.exponent == shortest.exponent)
      if number < 1e21 { #expect(Double(NumberFormat.text(number)) == number) }
    }
  }

  @Test(
    "other bases have whole parts alone (C.Num.3)",
    arguments: [
      (255.9, 16, "ff"), (-0.5, 2, "0"), (-255, 16, "-ff"), (35, 36, "z"),
      (16, 2, "10000"),
    ] as [(Double, Int, String)])
  func radix(number: Double, radix: Int, text: String) {
    #expect(NumberFormat.text(number, radix: radix) == text)
  }
}

/// Numbers that are the same each time.
struct SeededNumbers: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var number = state
    number = (number ^ number >> 30) &* 0xBF58_476D_1CE4_E5B9
    number = (number ^ number >> 27) &* 0x94D0_49BB_1331_11EB
    return number ^ number >> 31
  }
}

extension SystemRandomNumberGenerator {
  static func seeded(_ seed: UInt64) -> SeededNumbers { SeededNumbers(state: seed) }
}

@Suite("Texts as numbers")
struct NumberReadingTests {
  @Test(
    "by V.Coerce.5",
    arguments: [
      ("", 0), ("  \t", 0), ("12", 12), (" 12 ", 12), ("1e", 1), ("1e+", 1), ("1e-", .nan),
      (".", .nan), ("+", .nan), ("-", .nan), (".5", 0.5), ("5.", 5), ("0x10", 16), ("-0x10", -16),
      ("010", 10), ("1x", .nan), ("Infinity", .infinity), ("-Infinity ", -.infinity),
      ("Infinity1", .nan), ("1\u{0}2", 1), ("\u{3000}7\u{2028}", 7), ("\u{A0}7", .nan),
      ("1.2.3", .nan), ("0x", .nan), ("0xg", .nan), ("-0", -0.0), ("1e400", .infinity),
      ("12345678901234567890", 12345678901234567168), ("0.1", 0.1), ("123.456", 123.456),
    ] as [(String, Double)])
  func number(text: String, number: Double) {
    #expect(NumberReading.number(Array(text.utf16)).bitPattern == number.bitPattern)
  }

  @Test(
    "as parseFloat reads them (C.Top.3, `avm2/parse_float`)",
    arguments: [
      ("0000.12345GIBBERISH", 0.12345), ("-22222222222222222", -22222222222222224),
      ("-22222222.222222222", -22222222.222222224), (".0000000000000000000000005", 5e-25),
      ("9e99999", .infinity), ("+100e-100", 9.999999999999998e-99), ("-123.234E+66", -1.23234e+68),
      (".2E20E1", 20000000000000000000), ("-034.1+e20", -34.1), ("10e", 10), ("e10", .nan),
      ("10e-", .nan), ("1e4294967297", 10), ("1e2147483648", 0), ("1e-2147483648", 0),
      ("1.2345.678", 1.2345), ("Infinitya", .nan), ("Infinity   a", .infinity),
      (".   Infinity", .infinity), ("e10   Infinity", .infinity), ("1   Infinity", 1), ("0xff", 0),
      ("", .nan), ("-", .nan), ("    99999.99999          ", 99999.99999),
    ] as [(String, Double)])
  func parseFloat(text: String, number: Double) {
    #expect(NumberReading.parseFloat(Array(text.utf16)).bitPattern == number.bitPattern)
  }

  @Test("points before SWF 11 (V.Gate.6)")
  func points() {
    #expect(NumberReading.parseFloat(Array("1.2.3".utf16), passesPoints: true) == 12.3)
    #expect(NumberReading.parseFloat(Array("1.2.3e5".utf16), passesPoints: true) == 12.3)
    #expect(NumberReading.parseFloat(Array("1.2e5".utf16), passesPoints: true) == 120_000)
    #expect(NumberReading.parseFloat(Array("1.2.3".utf16)) == 1.2)
  }

  @Test(
    "as parseInt reads them (C.Top.2, `avm2/parse_int`)",
    arguments: [
      ("100", 36, 1296), ("100", 37, .nan), ("100", -1, .nan), ("100", 1, .nan), ("0x123", 0, 291),
      ("010", 2, 2), ("-0100z", 0, -100), ("0x+0X100", 0, .nan), ("++1", 0, .nan),
      (" 0x100", 36, 1540944), ("-0x100", 16, -256), ("undefined", 32, 33790067563981),
      ("", 0, .nan),
      ("0x", 0, .nan),
      ("1000000000000000000000000000000000000000000000000000011", 2, 18014398509481988),
      ("20000000000001", 16, 0x20000000000000), ("99999999999999999999", 10, (1e20).nextUp),
    ] as [(String, Int32, Double)])
  func parseInt(text: String, radix: Int32, number: Double) {
    #expect(
      NumberReading.parseInt(Array(text.utf16), radix: radix).bitPattern == number.bitPattern)
  }
}
