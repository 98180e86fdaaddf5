/// Numbers in a state for all that lives in the heap.
package final class HeapGraph {
  package let heap: Heap
  /// What stands for an object until there is the right one.
  package private(set) lazy var blankObject = heap.makeObject(.plain)

  // Writing: what has got its number.
  fileprivate var strings = AddressNumbers(expected: 1024)
  /// By the number of an atom: the string's number + 1.
  fileprivate var atomStrings: [UInt32] = []
  fileprivate var stringCount = 0
  /// The numbers of strings that are no names, in the order in which they came.
  fileprivate var plainStrings: [UInt32] = []
  fileprivate var objects = AddressNumbers(expected: 1024)
  fileprivate var shapes = AddressNumbers(expected: 256)

  // What there is, by number; a writer appends what it finds, and writes bodies until nothing new has come.
  var stringList: [ScriptString] = []
  package var objectList: [ScriptObject] = []

  // Reading
  package var shapeList: [SavedShape] = []

  package init(_ heap: Heap) { self.heap = heap }
}

extension ScriptObject {
  /// Whether it is the object by which scripts know something on the stage: the machine relies on that.
  package func stands(for payload: NativePayload) -> Bool {
    kind.isCell
      ? self.payload === payload : kind == .display && storage.pointee.native === payload
  }
}

extension StateCoder {
  /// What stands for an object until there is the right one.
  package var blankObject: ScriptObject { heapGraph.blankObject }
  package var blankString: ScriptString { heapGraph.heap.emptyString }

  // MARK: - Strings and names

  package func value(_ x: inout ScriptString) {
    var string: ScriptString? = x
    value(&string)
    guard isReading else { return }
    if let string { x = string } else { fail("a text is missing") }
  }

  package func value(_ x: inout ScriptString?) {
    let number = reference(
      isReading ? nil : x.map { self.numbers.number(of: $0) }, below: heapGraph.stringList.count)
    if isReading { x = number.map { heapGraph.stringList[$0] } }
  }

  package func value(_ x: inout Atom) {
    guard isReading else {
      _ = reference(numbers.number(of: heapGraph.heap.text(x)), below: 0)
      return
    }
    var string = blankString
    value(&string)
    x = heapGraph.heap.intern(string)
  }

  // MARK: - Objects and values

  package func value(_ x: inout ScriptObject) {
    if !isReading {
      _ = reference(numbers.number(of: x), below: 0)
      return
    }
    if let number = reference(nil, below: heapGraph.objectList.count) {
      x = object(number)
    } else {
      x = blankObject
      fail("an object is missing")
    }
  }

  /// An object by its number, which is that of one of the machine that is read.
  private func object(_ number: Int) -> ScriptObject {
    let object = heapGraph.objectList[number]
    if object.kind.isCell != readsCells { fail("an object of another machine") }
    // Those of code are no objects to scripts, and have no class.
    if object.kind == .scopes, !takesScopes { fail("scopes in the place of an object") }
    return object
  }

  package func value(_ x: inout ScriptObject?) {
    if !isReading {
      _ = reference(x.map { self.numbers.number(of: $0) }, below: 0)
      return
    }
    x = reference(nil, below: heapGraph.objectList.count).map { object($0) }
  }

  /// How a value is written.
  private enum Tag {
    static let double: UInt8 = 0
    static let whole: UInt8 = 1
    static let undefined: UInt8 = 2
    static let null: UInt8 = 3
    static let yes: UInt8 = 4
    static let no: UInt8 = 5
    static let hole: UInt8 = 6
    static let object: UInt8 = 7
    static let string: UInt8 = 8
    static let integer: UInt8 = 9
  }

  package func value(_ x: inout Value) {
    if isReading { x = readValue() } else { write(x) }
  }

  package func write(_ x: Value) {
    if x.isObject {
      sinks.put(Tag.object, in: section)
      sinks.put(variable: UInt64(numbers.number(of: x.object)), in: section)
    } else if x.isString {
      sinks.put(Tag.string, in: section)
      sinks.put(variable: UInt64(numbers.number(of: x.string)), in: section)
    } else if x.isDouble {
      let number = x.double
      let whole = Int32(exactly: number)
      if let whole, whole != 0 || x.bits == 0 {
        sinks.put(Tag.whole, in: section)
        var wide = Int(whole)
        value(&wide)
      } else {
        sinks.put(Tag.double, in: section)
        sinks.put(x.bits, in: section)
      }
    } else if x.isInteger {
      sinks.put(Tag.integer, in: section)
      sinks.put(x.integer, in: section)
    } else {
      let tag =
        x.isUndefined
        ? Tag.undefined
        : x.isNull ? Tag.null : x == .true ? Tag.yes : x == .false ? Tag.no : Tag.hole
      sinks.put(tag, in: section)
    }
  }

  package func readValue() -> Value {
    var tag: UInt8 = Tag.undefined
    value(&tag)
    switch tag {
    case Tag.double:
      var bits: UInt64 = 0
      value(&bits)
      if let number = Value(number: bits) { return number }
      fail("a number that is none")
      return .undefined
    case Tag.whole:
      var number = 0
      value(&number)
      return Value(number)
    case Tag.null: return .null
    case Tag.yes: return .true
    case Tag.no: return .false
    case Tag.hole: return .hole
    case Tag.object, Tag.string:
      var number: UInt64 = 0
      variable(&number)
      let count = tag == Tag.object ? heapGraph.objectList.count : heapGraph.stringList.count
      guard number < UInt64(count) else {
        fail("a reference to nothing")
        return .undefined
      }
      return tag == Tag.object
        ? Value(object(Int(number))) : Value(heapGraph.stringList[Int(number)])
    case Tag.integer:
      var number: Int32 = 0
      value(&number)
      return Value(integer: number)
    default:
      if tag != Tag.undefined { fail("a value of no kind") }
      return .undefined
    }
  }

  /// An object that the player refers to, of either machine.
  ///
  /// Who reads it looks which one it is.
  package func value(_ x: inout ScriptLink?) {
    let number = reference(
      isReading ? nil : x.map { self.numbers.number(of: ScriptObject($0)) },
      below: heapGraph.objectList.count)
    if isReading { x = number.map { heapGraph.objectList[$0].handle } }
  }

  /// One of the machine whose objects are cells, or of the other one.
  package func value(_ x: inout ScriptLink?, isCell: Bool) {
    value(&x)
    check(
      x.map { ScriptObject($0).kind.isCell == isCell } ?? true, "an object of another machine")
  }
}

/// Numbers of what is in the heap.
extension GraphNumbers {
  package func number(of string: ScriptString) -> Int {
    let atom = string.atom
    if atom != .none {
      let id = Int(atom.id)
      if id >= coder.heapGraph.atomStrings.count {
        let more = max(coder.heapGraph.heap.atoms.count, id + 1) - coder.heapGraph.atomStrings.count
        coder.heapGraph.atomStrings.append(contentsOf: repeatElement(0, count: more))
      }
      if coder.heapGraph.atomStrings[id] != 0 { return Int(coder.heapGraph.atomStrings[id]) - 1 }
      write(string, isName: true)
      coder.heapGraph.atomStrings[id] = UInt32(coder.heapGraph.stringCount)
      return coder.heapGraph.stringCount - 1
    }
    let (number, isNew) = coder.heapGraph.strings.number(UInt(bitPattern: string.storage))
    // Names and others are counted together.
    if isNew {
      write(string, isName: false)
      coder.heapGraph.plainStrings.append(UInt32(coder.heapGraph.stringCount - 1))
    }
    return Int(coder.heapGraph.plainStrings[number])
  }

  private func write(_ string: ScriptString, isName: Bool) {
    if string.storage.pointee.state == .rope { string.storage.pointee.flatten() }
    let isWide = string.storage.pointee.state == .utf16
    coder.heapGraph.stringCount += 1
    coder.sinks.list(in: .strings)
    let count = string.count
    coder.sinks.put(
      variable: UInt64(count) << 2 | (isName ? 2 : 0) | (isWide ? 1 : 0), in: .strings)
    guard count > 0, let data = string.storage.pointee.data else { return }
    coder.sinks.put(
      UnsafeRawBufferPointer(start: data, count: isWide ? count * 2 : count), in: .strings)
  }

  @inline(__always) package func number(of object: ScriptObject) -> Int {
    let (number, isNew) = coder.heapGraph.objects.number(UInt(bitPattern: object.storage))
    if isNew {
      coder.heapGraph.objectList.append(object)
      coder.sinks.list(in: .objects)
      coder.sinks.put(object.kind.rawValue, in: .objects)
      if object.kind.isCell {
        coder.within(.objects) { coder.layers.cells?.writeHead(of: object, coder) }
      }
    }
    return number
  }

  package func number(of shape: ObjectShape) -> Int {
    let (number, isNew) = coder.heapGraph.shapes.number(UInt(bitPattern: shape.storage))
    if isNew {
      coder.sinks.list(in: .shapes)
      coder.within(.shapes) {
        var isOwn = shape.isOwn
        coder.value(&isOwn)
        _ = coder.count(shape.count - shape.storage.pointee.deleted)
        for slot in 0..<shape.count {
          let entry = shape.entry(slot)
          guard entry.atom != .none else { continue }
          var atom = entry.atom
          coder.value(&atom)
          coder.sinks.put(variable: UInt64(entry.flags.rawValue), in: coder.section)
        }
      }
    }
    return number
  }
}

/// Reads the lists of a state, before what is in them.
extension StateLists {
  /// Reads all strings.
  package func readStrings(_ count: Int) {
    let heap = coder.heapGraph.heap
    for _ in 0..<count {
      guard coder.problem == nil else { return }
      var head: UInt64 = 0
      coder.variable(&head)
      let (length, isWide) = (head >> 2, head & 1 != 0)
      guard length <= UInt64(coder.remaining / (isWide ? 2 : 1)) else {
        return coder.fail("a text that is not there")
      }
      if length == 0 {
        coder.heapGraph.stringList.append(heap.emptyString)
        continue
      }
      let string = heap.makeString(count: Int(length), isWide: isWide) { data in
        coder.raw(
          UnsafeMutableRawBufferPointer(start: data, count: Int(length) * (isWide ? 2 : 1)))
      }
      coder.heapGraph.stringList.append(head & 2 != 0 ? heap.text(heap.intern(string)) : string)
    }
  }

  /// Reads which properties objects have.
  package func readShapes(_ count: Int) {
    let heap = coder.heapGraph.heap
    for _ in 0..<count {
      guard coder.problem == nil else { return }
      var shape = SavedShape()
      coder.value(&shape.isOwn)
      for _ in 0..<coder.count(0, least: 2) {
        var atom = Atom(.empty)
        coder.value(&atom)
        var flags: UInt64 = 0
        coder.variable(&flags)
        shape.entries.append(
          ShapeEntry(
            atom: atom, folded: heap.folded(atom),
            flags: PropertyFlags(rawValue: UInt16(truncatingIfNeeded: flags))))
      }
      coder.heapGraph.shapeList.append(shape)
    }
  }
}

// MARK: - Objects under names and numbers

extension StateCoder {
  package func objects(_ x: inout [ScriptObject]) { list(&x, blankObject) { value(&$0) } }

  package func objects(_ x: inout [String: ScriptObject]) {
    var all = x.sorted { $0.key < $1.key }.map { (name: $0.key, object: $0.value) }
    list(&all, ("", blankObject)) {
      value(&$0.name)
      value(&$0.object)
    }
    if isReading { x = Dictionary(all.map { ($0.name, $0.object) }) { _, last in last } }
  }

  package func objects(_ x: inout [Int: ScriptObject]) {
    dictionary(&x, blankObject) { value(&$0) }
  }

  /// Things by number, the lowest first.
  package func dictionary<T>(
    _ x: inout [Int: T], _ make: @autoclosure () -> T, _ body: (inout T) -> Void
  ) {
    var all = x.sorted { $0.key < $1.key }.map { (key: $0.key, value: $0.value) }
    list(&all, (0, make())) {
      value(&$0.key)
      body(&$0.value)
    }
    if isReading { x = Dictionary(all.map { ($0.key, $0.value) }) { _, last in last } }
  }
}

/// Objects before what is in them.
extension StateLists {
  /// Makes all objects.
  package func readObjects(_ count: Int) {
    guard count <= coder.remaining else { return coder.fail("it ends too early") }
    let graph = coder.heapGraph
    for _ in 0..<count {
      var kind = ObjectKind.plain
      coder.choice(&kind)
      guard coder.problem == nil, kind != .free,
        let object = kind.isCell
          ? coder.layers.cells?.make(kind, coder) : graph.heap.makeObject(kind)
      else { return coder.fail("an object of no kind") }
      graph.objectList.append(object)
    }
  }
}
