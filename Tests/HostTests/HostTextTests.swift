import Testing

@testable import HostBase

@Suite("Lines of text from cores")
struct HostTextTests {
  /// The rule, scalar by scalar.
  private func plain(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      scalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
    }
    while scalars.last == " " { scalars.removeLast() }
    return String(scalars)
  }

  @Test(
    "controls become blanks, and trailing blanks go",
    arguments: [
      "", " ", "plain", "two\nlines\r\n", "\u{1B}[2J\u{9B}31mred", "é\u{80}\u{9F}\u{A0}ü\u{85}",
      "\u{7F}", "日本\u{0}語 \t ", "Â\u{C2}\u{A9}", "🦊\u{200B}",
    ])
  func controls(text: String) {
    #expect(HostText.oneLine(text) == plain(text))
  }

  @Test("any scalars")
  func any() {
    var seed: UInt32 = 17
    for length in 0..<400 {
      var scalars = String.UnicodeScalarView()
      for _ in 0..<length % 40 {
        seed = seed &* 1_664_525 &+ 1_013_904_223
        let value = seed >> 16 & (seed & 1 == 0 ? 0xFF : 0xFFFF)
        if let scalar = Unicode.Scalar(value) { scalars.append(scalar) }
      }
      let text = String(scalars)
      #expect(HostText.oneLine(text) == plain(text), "seed 17, length \(length)")
    }
  }
}
