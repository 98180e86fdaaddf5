import FoundationEssentials
import TestSupport

/// A Flash movie, put together by hand: 40 by 30 pixels, ten frames a second, red (SWF file format specification, chapters 1 to 5).
struct Movie {
  private var tags: [UInt8] = []
  private var frames = 0

  /// A movie with a red stage; for ActionScript 3 it says so in its file's attributes.
  init(needsScript3: Bool = false) {
    if needsScript3 { tag(69, [8, 0, 0, 0]) }
    tag(9, [0xFF, 0, 0])
  }

  private mutating func tag(_ code: Int, _ body: [UInt8]) {
    let head = code << 6 | 0x3F
    tags += [UInt8(head & 255), UInt8(head >> 8)]
    for shift in stride(from: 0, to: 32, by: 8) { tags.append(UInt8(body.count >> shift & 255)) }
    tags += body
  }

  /// An action with its text arguments.
  private static func action(_ code: UInt8, _ texts: String...) -> [UInt8] {
    let body = Array(texts.map { $0 + "\0" }.joined().utf8)
    return [code, UInt8(body.count & 255), UInt8(body.count >> 8)] + body
  }
  private static func push(_ text: String) -> [UInt8] {
    let body = [0] + Array(text.utf8) + [0]
    return [0x96, UInt8(body.count & 255), UInt8(body.count >> 8)] + body
  }

  /// `trace("…")`.
  static func trace(_ text: String) -> [UInt8] { push(text) + [0x26] }
  /// `trace(name)`.
  static func traceVariable(_ name: String) -> [UInt8] { push(name) + [0x1C, 0x26] }
  /// `name = name + "…"`.
  static func append(_ text: String, to name: String) -> [UInt8] {
    push(name) + push(name) + [0x1C] + push(text) + [0x21, 0x1D]
  }
  /// `fscommand("…", "…")`.
  static func command(_ name: String, _ argument: String) -> [UInt8] {
    action(0x83, "FSCommand:\(name)", argument)
  }

  private static func number(_ value: UInt8) -> [UInt8] { [0x96, 5, 0, 7, value, 0, 0, 0] }

  /// `loadVariables("…", "_root")`.
  static func loadVariables(_ url: String) -> [UInt8] {
    push(url) + push("_root") + [0x9A, 1, 0, 0xC0]
  }
  /// `Stage.scaleMode = "…"` or another member of a global object.
  static func set(_ member: String, of object: String, to value: String) -> [UInt8] {
    push(object) + [0x1C] + push(member) + push(value) + [0x4F]
  }
  /// `trace(object.member)`.
  static func trace(_ member: String, of object: String) -> [UInt8] {
    push(object) + [0x1C] + push(member) + [0x4E, 0x26]
  }
  /// `so = SharedObject.getLocal("…"); so.data.text += "…"; so.flush(); trace(so.data.text)`.
  static func keep(_ text: String, in name: String) -> [UInt8] {
    let data = push("so") + [0x1C] + push("data") + [0x4E]
    let kept = data + push("text") + [0x4E]
    return push("so") + push(name) + number(1) + push("SharedObject") + [0x1C] + push("getLocal")
      + [0x52, 0x1D]
      + data + push("text") + kept + push(text) + [0x21, 0x4F]
      + number(0) + push("so") + [0x1C] + push("flush") + [0x52, 0x17]
      + kept + [0x26]
  }

  /// `trace(TextField.getFontList().length > 0)`: whether text in a font that the movie does not contain can be seen.
  static let traceWhetherThereAreFonts: [UInt8] =
    number(0) + push("TextField") + [0x1C] + push("getFontList") + [0x52]
    + push("length") + [0x4E] + number(0) + [0x67, 0x26]

  /// `trace(new Date().getFullYear())`.
  static let traceYear: [UInt8] =
    number(0) + number(0) + push("Date") + [0x40] + push("getFullYear") + [0x52, 0x26]

  /// `trace(new Date().getTimezoneOffset())`.
  static let traceZone: [UInt8] =
    number(0) + number(0) + push("Date") + [0x40] + push("getTimezoneOffset") + [0x52, 0x26]

  /// `for (;;) {}`: a jump back to itself.
  static let endless: [UInt8] = [0x99, 2, 0, 0xFB, 0xFF]

  /// Adds a frame that runs actions.
  mutating func frame(_ actions: [UInt8]...) {
    tag(12, actions.flatMap(\.self) + [0])
    tag(1, [])
    frames += 1
  }

  /// The file.
  var bytes: [UInt8] {
    // A rectangle of 800 by 600 twips, eleven bits a side.
    var bits: [Bool] = []
    func add(_ value: Int, _ count: Int) {
      for bit in (0..<count).reversed() { bits.append(value >> bit & 1 == 1) }
    }
    add(11, 5)
    for side in [0, 800, 0, 600] { add(side, 11) }
    while bits.count % 8 != 0 { bits.append(false) }
    let size = stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
    }
    let body = size + [0, 10, UInt8(frames), 0] + tags + [0, 0]
    let length = body.count + 8
    return Array("FWS".utf8) + [6] + (0..<4).map { UInt8(length >> (8 * $0) & 255) } + body
  }
}

extension Home {
  /// A home with the Flash core, too.
  static func withFlash() throws -> Home {
    let home = try Home()
    try FileManager.default.copyItem(
      atPath: TestRun.products + "/libswf.so", toPath: home.plugins + "/swf.so")
    return home
  }
}
