import FlashAVM1
import FlashData
import FlashDisplay
import FlashHeap

/// Writes scripts' values as AMF0.
///
/// Source: C.Amf.1 to C.Amf.10.
struct AMFValueWriter {
  /// What arrays become: local files keep them by name, servers get them in order where they have nothing else.
  enum Arrays { case named, ordered }

  private static let depthLimit = 200
  /// What would get longer is cut.
  private static let maxBytes = 64 << 20

  /// Whether an object that comes again is mentioned by its number alone; else only those that hold themselves are.
  var keepsIdentity = true

  private let context: NativeContext
  private let arrays: Arrays
  /// What the values are written to; a caller may write what is none in between.
  var tokens: AMFWriter
  /// Objects by the number that later mentions have; dates and XML count as well.
  private var known: [ScriptObject: Int] = [:]
  private var depth = 0

  package init(_ context: NativeContext, arrays: Arrays, to tokens: AMFWriter = AMFWriter()) {
    self.context = context
    self.arrays = arrays
    self.tokens = tokens
  }

  package var bytes: [UInt8] { tokens.bytes }

  /// Whether a value is left out where it would be a property: functions are.
  private func isSkipped(_ value: Value) -> Bool { value.asObject?.isFunction ?? false }

  package mutating func put(_ value: Value) {
    if value.isDouble {
      tokens.put(.number(value.double))
    } else if value.isBoolean {
      tokens.put(.boolean(value == .true))
    } else if value.isString {
      tokens.put(.string(value.string.text))
    } else if value.isNull {
      tokens.put(.null)
    } else if let object = value.asObject, object.kind != .display {
      put(object)
    } else {
      tokens.put(.undefined)
    }
  }

  private mutating func put(_ object: ScriptObject) {
    if let number = known[object], tokens.canRefer(to: number) {
      tokens.put(.reference(number))
      return
    }
    let limit = keepsIdentity ? Self.maxBytes : 1 << 20
    guard depth < Self.depthLimit, tokens.bytes.count < limit else {
      tokens.put(.undefined)
      return
    }
    if object.kind == .box, !object.aux.isObject {
      // It becomes a plain value, which has no number.
      put(object.aux)
      return
    }
    known[object] = tokens.valueCount
    depth += 1
    defer {
      depth -= 1
      if !keepsIdentity { known[object] = nil }
    }
    if let date = object.native as? DateState {
      tokens.put(.date(date.time))
    } else if let node = object.native as? XMLNodeState, node.document != nil {
      let text = (try? XMLTree(context: context).text(object).text) ?? ""
      tokens.put(.xml(text, isDocument: true))
    } else if object.kind == .array {
      putArray(object)
    } else {
      let alias = context.world.alias(of: object)
      tokens.put(.object(alias.map { AMFTraits(className: $0) } ?? .plain))
      putProperties(of: object)
    }
  }

  private mutating func putArray(_ array: ScriptObject) {
    let length = max(0, Int(array.arrayLength))
    let names = properties(of: array)
    let isPlain = names.allSatisfy { name in
      let index = context.heap.atoms.indexes[Int(name.id)]
      return index >= 0 && Int(index) < length
    }
    guard arrays == .ordered, isPlain, length <= 1 << 20 else {
      tokens.put(.namedArray(count: length))
      putProperties(of: array)
      return
    }
    tokens.put(.array(count: length))
    for index in 0..<length {
      let name = context.heap.atom(index: index)
      put(names.contains(name) ? value(of: array, name) : .undefined)
    }
    tokens.put(.end)
  }

  private func properties(of object: ScriptObject) -> Set<Atom> {
    Set(context.heap.ownNames(object).filter { !$0.flags.contains(.dontEnumerate) }.map(\.atom))
  }

  /// A property as it is stored, maybe by a prototype; one with a getter counts as undefined.
  private func value(of object: ScriptObject, _ name: Atom) -> Value {
    var holder: ScriptObject? = object
    var steps = 0
    while let present = holder, steps < ObjectModel.prototypeLimit {
      let place = context.heap.find(present, name, caseSensitive: true)
      if place.exists {
        let isComputed = context.heap.flags(present, place).contains(.accessor)
        return isComputed ? .undefined : context.heap.read(present, place)
      }
      holder = present.proto
      steps += 1
    }
    return .undefined
  }

  private mutating func putProperties(of object: ScriptObject) {
    // All that `for … in` finds, the oldest first, and prototypes' last.
    for name in context.objects.enumerableNames(object).reversed() {
      let value = value(of: object, name)
      if isSkipped(value) { continue }
      tokens.put(.name(context.heap.text(name).text))
      put(value)
    }
    tokens.put(.end)
  }
}
