import Foundation
import Testing

@testable import FlashAVM2

@Suite("Texts of errors")
struct ErrorTextTests {
  /// Where recorded cases lie.
  static let corpus =
    ProcessInfo.processInfo.environment["ARCADIA_CORPUS"]
    ?? URL(filePath: #filePath).appending(path: "../../../../shared/corpus").standardized.path()
  static let recorded = "\(corpus)/swf/avm2/error_geterrormessage/output.txt"
  static let isRecorded = FileManager.default.fileExists(atPath: recorded)

  @Test("are those of Flash Player", .enabled(if: isRecorded, "needs the corpus"))
  func recordedTexts() throws {
    let text = try String(contentsOfFile: Self.recorded, encoding: .utf8)
    var withText = 0
    for line in text.split(separator: "\n") {
      // Each line ends with a semicolon.
      let words = line.dropLast()
      let digits = words.dropFirst("Error #".count).prefix { $0 != ":" }
      let number = try #require(Int(digits))
      #expect(ErrorTexts.template(number) == words)
      if ErrorTexts.text(of: number) != nil { withText += 1 }
    }
    #expect(withText == 705)
    #expect(ErrorTexts.numbers.count == 705)
  }

  @Test("have a number, a class and arguments")
  func message() {
    #expect(
      ErrorTexts.message(1009)
        == "Error #1009: Cannot access a property or method of a null object reference.")
    #expect(
      ErrorTexts.message(1125, ["7", "3"]) == "Error #1125: The index 7 is out of range 3.")
    #expect(ErrorTexts.message(1125, ["7"]) == "Error #1125: The index 7 is out of range .")
    #expect(ErrorTexts.message(1105, ["7"]) == "Error #1105")
    #expect(ErrorTexts.message(-1) == "Error #-1")
    #expect(ErrorTexts.message(1125, ["7", "3"], isDebugger: false) == "Error #1125")
    #expect(ErrorTexts.template(1125, isDebugger: false) == "Error #1125")
    #expect(
      ErrorTexts.message(2108, ["-1"], text: ErrorTexts.arrayLength)
        == "Error #2108: The value -1 is not a valid Array length.")
    #expect(ErrorTexts.message(2108, ["a"]) == "Error #2108: Scene a was not found.")
  }

  @Test(
    "have a class",
    arguments: [
      (1009, "TypeError", ""), (1065, "ReferenceError", ""), (1107, "VerifyError", ""),
      (1132, "SyntaxError", ""), (1502, "ScriptTimeoutError", "flash.errors"),
      (2030, "EOFError", "flash.errors"), (2032, "Error", ""), (9, "Error", ""),
    ])
  func classes(number: Int, name: String, package: String) {
    let errorClass = ErrorTexts.errorClass(of: number)
    #expect((errorClass.rawValue, errorClass.packageName) == (name, package))
  }

  @Test("take each argument once")
  func places() {
    #expect(ErrorTexts.filled("%1%2", ["%2", "b"]) == "%2b")
    #expect(ErrorTexts.filled("100% of %x and %", ["a"]) == "100% of %x and %")
    #expect(ErrorTexts.filled("%%1", ["a"]) == "%a")
    #expect(ErrorTexts.filled("%9%0%8", ["a"]) == "%9%0")
    #expect(ErrorTexts.filled("%9%0%1!", ["é"], allDigits: true) == "é!")
  }
}
