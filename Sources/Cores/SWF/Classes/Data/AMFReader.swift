import FlashAVM1
import FlashDisplay

/// Reads AMF0.
///
/// Whatever the bytes are, it ends, and never reads past them.
struct AMFReader {
  private let context: NativeContext
  private let bytes: [UInt8]
  package private(set) var at: Int
  private var known: [Value] = []
  private var depth = 0

  package init(_ context: NativeContext, _ bytes: [UInt8], at: Int = 0) {
    self.context = context
    self.bytes = bytes
    self.at = at
  }

  var isAtEnd: Bool { at >= bytes.count }

  mutating func byte() -> UInt8? {
    guard at < bytes.count else { return nil }
    at += 1
    return bytes[at - 1]
  }

  package mutating func number(_ size: Int) -> Int? {
    guard at + size <= bytes.count else { return nil }
    var result = 0
    for index in 0..<size { result = result << 8 | Int(bytes[at + index]) }
    at += size
    return result
  }

  package mutating func text(lengthSize: Int = 2) -> String? {
    guard let count = number(lengthSize), at + count <= bytes.count else { return nil }
    at += count
    return String(decoding: bytes[(at - count)..<at], as: UTF8.self)
  }

  private mutating func double() -> Double? {
    guard let high = number(4), let low = number(4) else { return nil }
    return Double(bitPattern: UInt64(high) << 32 | UInt64(low))
  }

  /// The next value; nil where the bytes make none.
  package mutating func value() -> Value? {
    guard depth < 200, let byte = self.byte(), let marker = AMFWriter.Marker(rawValue: byte) else {
      return nil
    }
    depth += 1
    defer { depth -= 1 }
    switch marker {
    case .number: return double().map { Value(outside: $0) }
    case .boolean: return self.byte().map { Value($0 != 0) }
    case .string: return text().map { context.heap.value($0) }
    case .longString: return text(lengthSize: 4).map { context.heap.value($0) }
    case .null: return .null
    case .undefined: return .undefined
    case .end: return nil
    case .reference:
      guard let index = number(2), index < known.count else { return nil }
      return known[index]
    case .object: return properties(of: context.world.makeObject())
    case .typed:
      guard let alias = text() else { return nil }
      let object = context.world.makeObject()
      let key = World.ClassKey(alias, version: Int(context.version))
      if let constructor = context.world.classes[key],
        let prototype = try? context.objects.get(constructor, Atom(.prototype)), prototype.isObject
      {
        context.heap.define(object, Atom(.__proto__), prototype, .hidden)
      }
      return properties(of: object)
    case .namedArray:
      guard let length = number(4) else { return nil }
      let array = context.world.makeArray()
      guard let result = properties(of: array) else { return nil }
      array.arrayLength = max(array.arrayLength, Int32(truncatingIfNeeded: min(length, 1 << 30)))
      return result
    case .array:
      guard let length = number(4), length <= bytes.count - at else { return nil }
      let array = context.world.makeArray()
      known.append(Value(array))
      for index in 0..<length {
        guard let element = value() else { return nil }
        context.heap.addElement(array, at: index, element)
      }
      return Value(array)
    case .date:
      guard let time = double(), number(2) != nil else { return nil }
      let object = context.heap.makeObject(.other, proto: Value(context.world.prototypes.date))
      object.native = DateState(time)
      known.append(Value(object))
      return Value(object)
    case .xml:
      guard let text = text(lengthSize: 4) else { return nil }
      let document = XMLClass.make(context, context.heap.string(text))
      known.append(Value(document))
      return Value(document)
    }
  }

  private mutating func properties(of object: ScriptObject) -> Value? {
    known.append(Value(object))
    while let name = text() {
      if name.isEmpty, at < bytes.count, bytes[at] == AMFWriter.Marker.end.rawValue {
        at += 1
        return Value(object)
      }
      guard let value = self.value() else { return nil }
      context.heap.define(object, context.heap.intern(name), value)
    }
    return nil
  }
}
