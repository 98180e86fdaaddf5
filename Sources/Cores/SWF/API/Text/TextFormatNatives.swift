import FlashAVM2
import FlashDisplay
import FlashHeap
import FlashText

/// What a TextFormat keeps.
final class TextFormatPayload: NativePayload {
  var format: TextFormat

  init(_ format: TextFormat) { self.format = format }
}

extension TextFormatPayload: StatePart {
  static var partName: String { "TextFormat" }

  static func blank(_ coder: StateCoder) -> any StatePart { TextFormatPayload(TextFormat()) }

  func code(_ coder: StateCoder) { coder.value(&format) }
}

/// T.Fmt: TextFormat, in which null is not set.
enum TextFormatNatives {
  /// A property by how it is read and written.
  private enum Property {
    case text(WritableKeyPath<TextFormat, String?>)
    case flag(WritableKeyPath<TextFormat, Bool?>)
    case length(WritableKeyPath<TextFormat, Double?>)
    case font, color, align, display, letterSpacing, tabStops

    init?(_ name: String) {
      switch name {
      case "align": self = .align
      case "blockIndent": self = .length(\.blockIndent)
      case "bold": self = .flag(\.isBold)
      case "bullet": self = .flag(\.isBulleted)
      case "color": self = .color
      case "display": self = .display
      case "font": self = .font
      case "indent": self = .length(\.indent)
      case "italic": self = .flag(\.isItalic)
      case "kerning": self = .flag(\.hasKerning)
      case "leading": self = .length(\.leading)
      case "leftMargin": self = .length(\.leftMargin)
      case "letterSpacing": self = .letterSpacing
      case "rightMargin": self = .length(\.rightMargin)
      case "size": self = .length(\.size)
      case "tabStops": self = .tabStops
      case "target": self = .text(\.target)
      case "underline": self = .flag(\.isUnderlined)
      case "url": self = .text(\.url)
      default: return nil
      }
    }
  }

  /// The constructor's parameters in their order (T.Fmt.1).
  private static let parameters = [
    "font", "size", "color", "bold", "italic", "underline", "url", "target", "align",
    "leftMargin", "rightMargin", "indent", "leading",
  ]

  static func of(_ key: String) -> NativeFunction? {
    if key == "new" { return NativeCall.act(construct) }
    guard let property = Property(String(key.dropFirst(4))) else { return nil }
    if key.hasPrefix("get ") {
      return NativeCall.give { call throws(ScriptError) in
        try read(property, payload(of: call.this).format, call.interpreter)
      }
    }
    return NativeCall.act { call throws(ScriptError) in
      try write(property, call.value(1), to: call.this, call.interpreter)
    }
  }

  private static func payload(of object: ScriptObject) -> TextFormatPayload {
    object.payload(or: TextFormatPayload(TextFormat(display: "block")))
  }

  private static func construct(_ call: NativeCall) throws(ScriptError) {
    _ = payload(of: call.this)
    for (index, name) in parameters.enumerated() where !call.value(index + 1).isNullish {
      guard let property = Property(name) else { continue }
      try write(property, call.value(index + 1), to: call.this, call.interpreter)
    }
  }

  /// What an object of the class says; nil is none.
  static func format(_ value: Value) -> TextFormat? {
    value.asObject.map { payload(of: $0).format }
  }

  // MARK: - Properties

  private static func read(
    _ property: Property, _ format: TextFormat, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value {
    func text(_ text: String?) -> Value { text.map { interpreter.heap.value($0) } ?? .null }
    func whole(_ number: Double) -> Value { Value(integer: Int32(number)) }
    switch property {
    case .text(let path): return text(format[keyPath: path])
    case .flag(let path): return format[keyPath: path].map { Value($0) } ?? .null
    case .length(let path):
      // Only fields of the file have parts of pixels; those of an indent are not seen (T.Fld.6).
      let isWhole = path == \.indent
      return format[keyPath: path].map {
        Value(outside: isWhole ? $0.rounded(.toNearestOrEven) : $0)
      } ?? .null
    case .font: return text(format.font)
    case .color: return format.color.map { Value(integer: Int32(bitPattern: $0)) } ?? .null
    case .align: return text(format.alignment?.rawValue)
    case .display: return text(format.display)
    case .letterSpacing: return format.letterSpacing.map { Value(outside: $0) } ?? .null
    case .tabStops:
      guard let stops = format.tabStops else { return .null }
      return Value(try interpreter.makeList(stops.map(whole)))
    }
  }

  /// What cannot be read, or would not fit into 32 bits, is the lowest number there is (T.Fmt.2).
  private static func length(
    _ value: Value, _ interpreter: Interpreter
  ) throws(ScriptError) -> Double {
    let number = try interpreter.values.toNumber(value)
    guard number.isFinite, abs(number) <= 2_147_483_647 else { return -2_147_483_648 }
    return number.rounded(.toNearestOrEven)
  }

  /// How many stops of a list count: no line has as many.
  private static let stopLimit: UInt32 = 1 << 12

  private static func write(
    _ property: Property, _ value: Value, to object: ScriptObject, _ interpreter: Interpreter
  ) throws(ScriptError) {
    let isNone = value.isNullish
    let payload = payload(of: object)
    let text = value.asString?.text
    switch property {
    case .text(let path): payload.format[keyPath: path] = text
    case .flag(let path):
      payload.format[keyPath: path] = isNone ? nil : interpreter.values.toBoolean(value)
    case .length(let path):
      payload.format[keyPath: path] = isNone ? nil : try length(value, interpreter)
    case .font:
      payload.format.font = text.map { String(decoding: $0.utf16.prefix(64), as: UTF16.self) }
    case .color:
      payload.format.color =
        isNone ? nil : UInt32(bitPattern: try interpreter.values.toInt(value))
    case .align:
      // (T.Fmt.3)
      let alignment = text.flatMap { TextFormat.Alignment(rawValue: $0) }
      if text != nil, alignment == nil { throw ScriptError(2008, "align") }
      payload.format.alignment = alignment
    case .display:
      guard let text else { throw ScriptError(2007, "display") }
      payload.format.display = ["block", "inline", "none"].contains(text) ? text : nil
    case .letterSpacing:
      payload.format.letterSpacing = isNone ? nil : try interpreter.values.toNumber(value)
    case .tabStops:
      guard let list = value.asObject.map({ ScriptList($0) }) else {
        payload.format.tabStops = nil
        return
      }
      var stops: [Double] = []
      for index in 0..<min(list.length, stopLimit) {
        stops.append(try length(list[index] ?? .undefined, interpreter))
      }
      payload.format.tabStops = stops
    }
  }
}

extension Interpreter {
  /// A new TextFormat.
  func makeTextFormat(_ format: TextFormat) throws(ScriptError) -> Value {
    let made = machine.make(try machine.table(for: api.types.text.format, self))
    made.payload = TextFormatPayload(format)
    return Value(made)
  }
}
