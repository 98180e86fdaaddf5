/// Code that makes text fields, and a font for them.
enum FieldCode {
  /// DefineFont3 number 9, "F": an em of 20480 units, an ascent of 18480 and a descent of 4380, no outlines, each glyph 10240 wide.
  ///
  /// At 12 pixels letters are 6 pixels wide, and lines 216 + 51 twips high.
  static let font: [UInt8] = {
    let codes = Array("abc -#".utf8)
    func word(_ number: Int) -> [UInt8] { [UInt8(number & 255), UInt8(number >> 8)] }
    var body: [UInt8] = [9, 0, 0x84, 0, 1, UInt8(ascii: "F")] + word(codes.count)
    let table = 2 * (codes.count + 1)
    for index in 0...codes.count { body += word(table + 2 * index) }
    body += codes.flatMap { _ in [0x10, 0x00] as [UInt8] }
    for code in codes { body += word(Int(code)) }
    body += [18480, 4380, 0].flatMap(word) + codes.flatMap { _ in word(10240) }
    body += codes.map { _ in 0 } + [0, 0]
    return MovieRun.tag(75, body)
  }()

  static let fontClass = "class F extends flash.text::Font { }"

  /// A new field after properties were set on it.
  static func field(_ properties: [(String, String)] = []) -> String {
    properties.reduce("getlex flash.text::TextField construct 0") {
      "\($0) dup \($1.1) setproperty \($1.0)"
    }
  }

  /// A field with the movie's font at 12 pixels, 100 × 100 pixels large, and a text.
  static func text(_ text: String, _ properties: [(String, String)] = []) -> String {
    field(
      [
        ("embedFonts", "pushtrue"), ("defaultTextFormat", format("\"F\"")),
        ("text", "pushstring \"\(text)\""),
      ] + properties)
  }

  /// A new TextFormat of a font.
  static func format(_ font: String) -> String {
    "getlex flash.text::TextFormat pushstring \(font) construct 1"
  }

  /// What a method of a field gives.
  static func call(_ field: String, _ method: String, _ arguments: Int...) -> String {
    let values = arguments.map { "pushint \($0)" }.joined(separator: " ")
    return "\(field) \(values) callproperty \(method) \(arguments.count)"
  }
}
