import FlashAVM1
import FlashData
import FlashDisplay
import FlashHeap

/// Makes scripts' values of AMF0.
///
/// Source: C.Amf.11 to C.Amf.14.
struct AMFValueReader {
  private let context: NativeContext
  /// What the values are read from; a caller may read what is none in between.
  var tokens: AMFReader
  /// The values that references mean, by their numbers.
  private var known: [Value] = []
  /// The names that have come so far.
  private var names: [String: Atom] = [:]

  /// An object that has begun.
  private struct Part {
    var object: ScriptObject
    /// Of the property that is read; nil of an array's elements, which come by `index`.
    var name: Atom?
    var index = 0
    /// What the array's length is at the end, at least.
    var length: Int32?
  }

  package init(_ context: NativeContext, _ bytes: [UInt8], at: Int = 0) {
    self.init(context, AMFReader(bytes, at: at, allowsAMF3: false))
  }

  init(_ context: NativeContext, _ tokens: AMFReader) {
    self.context = context
    self.tokens = tokens
  }

  var isAtEnd: Bool { tokens.isAtEnd }

  /// The next value; nil where the bytes make none.
  package mutating func value() -> Value? {
    do throws(AMFError) { return try read() } catch { return nil }
  }

  private mutating func read() throws(AMFError) -> Value? {
    var open: [Part] = []
    while true {
      let made: Value
      switch try next() {
      case .number(let number): made = Value(outside: number)
      case .boolean(let value): made = Value(value)
      case .string(let text): made = context.heap.value(text)
      case .null: made = .null
      case .undefined, .unsupported: made = .undefined
      case .reference(let number): made = known[number]
      case .name(let name):
        open[open.count - 1].name = self.name(name)
        continue
      case .end:
        guard let part = open.popLast() else { return nil }
        if let length = part.length {
          part.object.arrayLength = max(part.object.arrayLength, length)
        }
        made = Value(part.object)
      case let token:
        guard let part = begin(token) else { return nil }
        known.append(Value(part.object))
        if token.hasParts {
          open.append(takeNumbers(part))
          continue
        }
        made = Value(part.object)
      }
      let top = open.count - 1
      if top < 0 { return made }
      if let name = open[top].name {
        context.heap.define(open[top].object, name, made)
      } else {
        context.heap.addElement(open[top].object, at: open[top].index, made)
        open[top].index += 1
      }
    }
  }

  /// A name, most often one that objects before had as well.
  private mutating func name(_ text: String) -> Atom {
    // Other texts than ASCII are equal to some that are other names.
    guard text.utf8.count == text.utf16.count else { return context.heap.intern(text) }
    if let atom = names[text] { return atom }
    let atom = context.heap.intern(text)
    names[text] = atom
    return atom
  }

  /// Takes the numbers that an array begins with.
  private mutating func takeNumbers(_ part: Part) -> Part {
    var part = part
    tokens.takeNumbers { number in
      context.heap.addElement(part.object, at: part.index, Value(outside: number))
      part.index += 1
    }
    return part
  }

  /// The next token; a reference to nothing is undefined (C.Amf.13).
  private mutating func next() throws(AMFError) -> AMFToken {
    do throws(AMFError) { return try tokens.next() } catch {
      if case .badReference = error.reason { return .undefined }
      throw error
    }
  }

  /// A value that has a number, without its parts; nil of what these scripts know nothing of.
  private func begin(_ token: AMFToken) -> Part? {
    switch token {
    case .object(let traits):
      let object = context.world.makeObject()
      if !traits.className.isEmpty { setClass(of: object, traits.className) }
      return Part(object: object)
    case .array: return Part(object: context.world.makeArray())
    case .namedArray(let count):
      let length = Int32(truncatingIfNeeded: min(count, 1 << 30))
      return Part(object: context.world.makeArray(), length: length)
    case .date(let time):
      let object = context.heap.makeObject(.other, proto: Value(context.world.prototypes.date))
      object.native = DateState(time)
      return Part(object: object)
    case .xml(let text, _):
      return Part(object: XMLClass.make(context, context.heap.string(text)))
    default: return nil
    }
  }

  private func setClass(of object: ScriptObject, _ alias: String) {
    let key = World.ClassKey(alias, version: Int(context.version))
    guard let constructor = context.world.classes[key],
      let prototype = try? context.objects.get(constructor, Atom(.prototype)), prototype.isObject
    else { return }
    context.heap.define(object, Atom(.__proto__), prototype, .hidden)
  }
}
