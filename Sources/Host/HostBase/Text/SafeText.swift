/// Text that can be printed: nothing in it steers a terminal.
///
/// It is the only type that standard output and standard error take, so that no name, message or document from outside gets there
/// as it came.
package struct SafeText: Equatable, Sendable {
  /// The text.
  package let string: String

  /// Text with `\xNN` in place of every control character but line ends and tabs.
  ///
  /// With `keepsColours`, sequences that only choose colours stay (SGR, ECMA-48 8.3.117): pictures are drawn with them.
  package init(_ text: String, keepsColours: Bool = false) {
    string = SafeText.escaped(text, keepsColours: keepsColours) { value in
      value < 0x10
        ? "\\x0" + String(value, radix: 16, uppercase: true)
        : "\\x" + String(value, radix: 16, uppercase: true)
    }
  }

  /// A JSON document: control characters that JSON lets stand become `\u00NN`, which means the same.
  package init(json: String) {
    string = SafeText.escaped(json, keepsColours: false) { value in
      (value < 0x10 ? "\\u000" : "\\u00") + String(value, radix: 16)
    }
  }

  private static func isControl(_ value: UInt32) -> Bool {
    (value < 0x20 && value != 0x0A && value != 0x09) || (0x7F...0x9F).contains(value)
  }

  private static func escaped(
    _ text: String, keepsColours: Bool, by escape: (UInt32) -> String
  ) -> String {
    let scalars = text.unicodeScalars
    guard scalars.contains(where: { isControl($0.value) }) else { return text }
    var result = String.UnicodeScalarView()
    var place = scalars.startIndex
    while place < scalars.endIndex {
      let scalar = scalars[place]
      if !isControl(scalar.value) {
        result.append(scalar)
      } else if keepsColours, let end = endOfColour(in: scalars, at: place) {
        result.append(contentsOf: scalars[place..<end])
        place = end
        continue
      } else {
        result.append(contentsOf: escape(scalar.value).unicodeScalars)
      }
      place = scalars.index(after: place)
    }
    return String(result)
  }

  /// The end of a sequence `ESC [ digits and ; m` that begins at a place; nil if there is none.
  private static func endOfColour(
    in scalars: String.UnicodeScalarView, at start: String.Index
  ) -> String.Index? {
    guard scalars[start] == "\u{1B}" else { return nil }
    var place = scalars.index(after: start)
    guard place < scalars.endIndex, scalars[place] == "[" else { return nil }
    place = scalars.index(after: place)
    var length = 0
    while place < scalars.endIndex, length < 64 {
      let scalar = scalars[place]
      if scalar == "m" { return scalars.index(after: place) }
      guard ("0"..."9").contains(scalar) || scalar == ";" else { return nil }
      place = scalars.index(after: place)
      length += 1
    }
    return nil
  }
}
