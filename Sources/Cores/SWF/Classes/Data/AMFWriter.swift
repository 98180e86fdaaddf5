import FlashAVM1
import FlashDisplay

/// Writes values as AMF0.
///
/// Source: Adobe's "Action Message Format -- AMF 0"; C.Amf.1 to C.Amf.14 for what scripts' objects become.
struct AMFWriter {
  /// What arrays become: local files keep them by name, servers get them in order where they have nothing else.
  enum Arrays { case named, ordered }

  enum Marker: UInt8 {
    case number = 0
    case boolean = 1
    case string = 2
    case object = 3
    case null = 5
    case undefined = 6
    case reference = 7
    case namedArray = 8
    case end = 9
    case array = 10
    case date = 11
    case longString = 12
    case xml = 15
    case typed = 16
  }

  private static let depthLimit = 200
  /// What would get longer is cut.
  private static let mostBytes = 64 << 20

  /// Whether an object that comes again is mentioned by its number alone; else only those that hold themselves are.
  var keepsIdentity = true

  private let context: NativeContext
  private let arrays: Arrays
  package private(set) var bytes: [UInt8] = []
  /// Objects by the number that later mentions have; dates and XML count as well.
  private var known: [ScriptObject: Int] = [:]
  private var count = 0
  private var depth = 0

  package init(_ context: NativeContext, arrays: Arrays) {
    self.context = context
    self.arrays = arrays
  }

  // MARK: - Numbers and text

  package mutating func put(_ byte: UInt8) { bytes.append(byte) }
  package mutating func put(_ data: [UInt8]) { bytes += data }
  mutating func put16(_ number: Int) {
    bytes += [UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)]
  }
  mutating func put32(_ number: Int) {
    put16(number >> 16 & 0xFFFF)
    put16(number & 0xFFFF)
  }
  /// Text with its length in 16 bits, cut if it is longer.
  package mutating func put(name: String) {
    let text = Array(name.utf8.prefix(0xFFFF))
    put16(text.count)
    bytes += text
  }
  private mutating func mark(_ marker: Marker) { bytes.append(marker.rawValue) }

  private mutating func put(double: Double) {
    let bits = double.bitPattern
    put32(Int(bits >> 32))
    put32(Int(bits & 0xFFFF_FFFF))
  }

  // MARK: - Values

  /// Whether a value is left out where it would be a property: functions are.
  private func isSkipped(_ value: Value) -> Bool { value.asObject?.isFunction ?? false }

  package mutating func put(_ value: Value) {
    if value.isDouble {
      mark(.number)
      put(double: value.double)
    } else if value.isBoolean {
      mark(.boolean)
      put(value == .true ? 1 : 0)
    } else if value.isString {
      put(text: value.string.text)
    } else if value.isNull {
      mark(.null)
    } else if let object = value.asObject, object.kind != .display {
      put(object)
    } else {
      mark(.undefined)
    }
  }

  private mutating func put(text: String) {
    let data = Array(text.utf8)
    if data.count <= 0xFFFF {
      mark(.string)
      put(name: text)
    } else {
      mark(.longString)
      put32(data.count)
      bytes += data
    }
  }

  private mutating func put(_ object: ScriptObject) {
    if let number = known[object], number <= 0xFFFF {
      mark(.reference)
      put16(number)
      return
    }
    guard depth < Self.depthLimit, bytes.count < (keepsIdentity ? Self.mostBytes : 1 << 20) else {
      mark(.undefined)
      return
    }
    known[object] = count
    count += 1
    depth += 1
    defer {
      depth -= 1
      if !keepsIdentity { known[object] = nil }
    }
    if let date = object.native as? DateState {
      mark(.date)
      put(double: date.time)
      put16(0)
    } else if let node = object.native as? XMLNodeState, node.document != nil {
      let text = (try? XMLTree(context: context).text(object).text) ?? ""
      mark(.xml)
      put32(text.utf8.count)
      bytes += Array(text.utf8)
    } else if object.kind == .array {
      putArray(object)
    } else if object.kind == .box, !object.aux.isObject {
      put(object.aux)
    } else if let alias = context.world.alias(of: object) {
      mark(.typed)
      put(name: alias)
      putProperties(of: object)
    } else {
      mark(.object)
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
      mark(.namedArray)
      put32(length)
      putProperties(of: array)
      return
    }
    mark(.array)
    put32(length)
    for index in 0..<length {
      let name = context.heap.atom(index: index)
      put(names.contains(name) ? value(of: array, name) : .undefined)
    }
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
      put(name: context.heap.text(name).text)
      put(value)
    }
    put16(0)
    mark(.end)
  }
}
