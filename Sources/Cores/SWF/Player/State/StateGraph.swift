import SWF

/// Who refers to whom: numbers for all that has an identity in a state.
final class StateGraph {
  // Writing: what has got its number.
  fileprivate(set) var fileNumbers: [ObjectIdentifier: Int] = [:]
  fileprivate var strings = AddressNumbers(expected: 1024)
  /// By the number of an atom: the string's number + 1.
  fileprivate var atomStrings: [UInt32] = []
  fileprivate var stringCount = 0
  /// The numbers of strings that are no names, in the order in which they came.
  fileprivate var plainStrings: [UInt32] = []
  fileprivate var objects = AddressNumbers(expected: 8192)
  fileprivate var nodes = AddressNumbers(expected: 256)
  fileprivate var shapes = AddressNumbers(expected: 1024)
  fileprivate var pools = AddressNumbers(expected: 64)
  fileprivate var codes = AddressNumbers(expected: 256)
  /// Surfaces of the movies' own pictures.
  fileprivate var pictures: [ObjectIdentifier: CharacterPlace] = [:]
  fileprivate var knowsPictures = false

  // What there is, by number; a writer appends what it finds, and writes bodies until nothing new has come.
  var fileList: [MovieFile] = []
  var stringList: [ScriptString] = []
  var objectList: [ScriptObject] = []
  var nodeList: [any StateNode] = []
  var poolList: [ConstantPool] = []
  var codeList: [FunctionCode] = []

  // Reading
  var shapeList: [SavedShape] = []
  /// The numbers of natives in this machine.
  var natives: [Int] = []
  /// Pixels that a state may still make without having them.
  var pixelsLeft = 1 << 27
  /// What is to be done once all is read and nothing was wrong.
  var commits: [() -> Void] = []
  /// Movies of the player that goes: those with the same bytes are taken over, with what was decoded of them.
  var reusable: [MovieFile] = []

  /// Whether a state may still make that many pixels.
  func allowsPixels(_ width: Int, _ height: Int) -> Bool {
    let (count, isTooLarge) = width.multipliedReportingOverflow(by: height)
    guard !isTooLarge, count <= pixelsLeft else { return false }
    pixelsLeft -= count
    return true
  }

  /// How many there are of what a section lists.
  func count(of section: MovieStateSection) -> Int {
    switch section {
    case .files: fileList.count
    case .strings: stringCount
    case .pools: poolList.count
    case .shapes: shapes.count
    case .codes: codeList.count
    case .objects, .objectBodies: objectList.count
    case .nodes, .nodeBodies: nodeList.count
    case .natives, .player: 0
    }
  }
}

/// The properties of objects as a state has them.
struct SavedShape {
  var entries: [ShapeEntry] = []
  var isOwn = false
  /// The shape that objects share, once one has asked.
  var shape: ObjectShape?
}

extension StateCoder {
  var blankString: ScriptString { player.heap.emptyString }

  /// Lets something be written to another section.
  @inline(__always) func within(_ other: MovieStateSection, _ body: () -> Void) {
    let before = section
    section = other
    body()
    section = before
  }

  /// A reference by number: 0 is none.
  @inline(__always) private func reference(_ number: Int?, below count: Int) -> Int? {
    var raw = UInt64(number.map { $0 + 1 } ?? 0)
    variable(&raw)
    guard isReading else { return nil }
    if raw == 0 { return nil }
    guard raw <= UInt64(count) else {
      fail("a reference to nothing")
      return nil
    }
    return Int(raw - 1)
  }

  // MARK: - Movies

  func value(_ x: inout MovieFile?) {
    let number = reference(
      isReading ? nil : x.map { self.numbers.number(of: $0) }, below: graph.fileList.count)
    if isReading { x = number.map { graph.fileList[$0] } }
  }

  func value(_ x: inout MovieFile) {
    var file: MovieFile? = x
    value(&file)
    guard isReading else { return }
    if let file { x = file } else { fail("a movie is missing") }
  }

  // MARK: - Strings and names

  func value(_ x: inout ScriptString) {
    var string: ScriptString? = x
    value(&string)
    guard isReading else { return }
    if let string { x = string } else { fail("a text is missing") }
  }

  func value(_ x: inout ScriptString?) {
    let number = reference(
      isReading ? nil : x.map { self.numbers.number(of: $0) }, below: graph.stringList.count)
    if isReading { x = number.map { graph.stringList[$0] } }
  }

  func value(_ x: inout Atom) {
    guard isReading else {
      _ = reference(numbers.number(of: player.heap.text(x)), below: 0)
      return
    }
    var string = blankString
    value(&string)
    x = player.heap.intern(string)
  }

  // MARK: - Objects and values

  func value(_ x: inout ScriptObject) {
    if !isReading {
      _ = reference(numbers.number(of: x), below: 0)
      return
    }
    if let number = reference(nil, below: graph.objectList.count) {
      x = graph.objectList[number]
    } else {
      x = blankObject
      fail("an object is missing")
    }
  }

  func value(_ x: inout ScriptObject?) {
    if !isReading {
      _ = reference(x.map { self.numbers.number(of: $0) }, below: 0)
      return
    }
    x = reference(nil, below: graph.objectList.count).map { graph.objectList[$0] }
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

  func value(_ x: inout Value) {
    if isReading { x = readValue() } else { write(x) }
  }

  func write(_ x: Value) {
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

  func readValue() -> Value {
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
      let count = tag == Tag.object ? graph.objectList.count : graph.stringList.count
      guard number < UInt64(count) else {
        fail("a reference to nothing")
        return .undefined
      }
      return tag == Tag.object
        ? Value(graph.objectList[Int(number)]) : Value(graph.stringList[Int(number)])
    case Tag.integer:
      var number: Int32 = 0
      value(&number)
      return Value(integer: number)
    default:
      if tag != Tag.undefined { fail("a value of no kind") }
      return .undefined
    }
  }

  // MARK: - Nodes

  func node<T: AnyObject>(_ x: inout T?) {
    let number = reference(
      isReading ? nil : (x as? any StateNode).map { self.numbers.number(of: $0) },
      below: graph.nodeList.count)
    guard isReading else { return }
    guard let number else {
      x = nil
      return
    }
    x = graph.nodeList[number] as? T
    if x == nil { fail("a reference to something of another kind") }
  }

  func node<T: AnyObject>(_ x: inout T) {
    var inner: T? = x
    node(&inner)
    guard isReading else { return }
    if let inner { x = inner } else { fail("something is missing") }
  }

  // MARK: - Code

  func value(_ x: inout ConstantPool) {
    let number = reference(
      isReading ? nil : self.numbers.number(of: x), below: graph.poolList.count)
    if isReading, let number { x = graph.poolList[number] }
  }

  /// A range in the bytes of a movie, or of anything else that is not negative.
  func value(_ x: inout Range<Int>) {
    var (lower, upper) = (x.lowerBound, x.upperBound)
    value(&lower)
    value(&upper)
    guard isReading else { return }
    guard lower >= 0, lower <= upper else {
      x = 0..<0
      return fail("a range that cannot be")
    }
    x = lower..<upper
  }
}

/// Numbers for all that a state refers to, which get them when they are first met.
struct GraphNumbers {
  let coder: StateCoder

  /// The number of a movie, which is written when it is first met; those that lend it characters come before.
  func number(of file: MovieFile) -> Int {
    if let number = coder.graph.fileNumbers[ObjectIdentifier(file)] { return number }
    for lender in file.lenders { _ = number(of: lender.file) }
    let number = coder.graph.fileList.count
    coder.graph.fileNumbers[ObjectIdentifier(file)] = number
    coder.graph.fileList.append(file)
    coder.within(.files) { file.code(coder) }
    return number
  }

  func number(of string: ScriptString) -> Int {
    let atom = string.atom
    if atom != .none {
      let id = Int(atom.id)
      if id >= coder.graph.atomStrings.count {
        let more = max(coder.player.heap.atoms.count, id + 1) - coder.graph.atomStrings.count
        coder.graph.atomStrings.append(contentsOf: repeatElement(0, count: more))
      }
      if coder.graph.atomStrings[id] != 0 { return Int(coder.graph.atomStrings[id]) - 1 }
      write(string, isName: true)
      coder.graph.atomStrings[id] = UInt32(coder.graph.stringCount)
      return coder.graph.stringCount - 1
    }
    let (number, isNew) = coder.graph.strings.number(UInt(bitPattern: string.storage))
    // Names and others are counted together.
    if isNew {
      write(string, isName: false)
      coder.graph.plainStrings.append(UInt32(coder.graph.stringCount - 1))
    }
    return Int(coder.graph.plainStrings[number])
  }

  private func write(_ string: ScriptString, isName: Bool) {
    if string.storage.pointee.state == .rope { string.storage.pointee.flatten() }
    let isWide = string.storage.pointee.state == .utf16
    coder.graph.stringCount += 1
    let count = string.count
    coder.sinks.put(
      variable: UInt64(count) << 2 | (isName ? 2 : 0) | (isWide ? 1 : 0), in: .strings)
    guard count > 0, let data = string.storage.pointee.data else { return }
    coder.sinks.put(
      UnsafeRawBufferPointer(start: data, count: isWide ? count * 2 : count), in: .strings)
  }

  @inline(__always) func number(of object: ScriptObject) -> Int {
    let (number, isNew) = coder.graph.objects.number(UInt(bitPattern: object.storage))
    if isNew {
      coder.graph.objectList.append(object)
      coder.sinks.put(object.kind.rawValue, in: .objects)
    }
    return number
  }

  func number(of node: any StateNode) -> Int {
    let (number, isNew) = coder.graph.nodes.number(UInt(bitPattern: ObjectIdentifier(node)))
    if isNew {
      coder.graph.nodeList.append(node)
      coder.within(.nodes) {
        var kind = type(of: node).nodeKind
        coder.choice(&kind)
        var identity = node.identity
        coder.value(&identity)
      }
    }
    return number
  }

  func number(of pool: ConstantPool) -> Int {
    let (number, isNew) = coder.graph.pools.number(
      UInt(bitPattern: ObjectIdentifier(pool)))
    if isNew {
      coder.graph.poolList.append(pool)
      coder.within(.pools) {
        _ = coder.count(pool.count)
        for index in 0..<pool.count { coder.write(pool.values[index]) }
      }
    }
    return number
  }

  func number(of code: FunctionCode) -> Int {
    let (number, isNew) = coder.graph.codes.number(
      UInt(bitPattern: ObjectIdentifier(code)))
    if isNew {
      coder.graph.codeList.append(code)
      coder.within(.codes) {
        var (file, place) = (code.file, code.place)
        coder.value(&file)
        coder.value(&place)
      }
    }
    return number
  }

  func number(of shape: ObjectShape) -> Int {
    let (number, isNew) = coder.graph.shapes.number(UInt(bitPattern: shape.storage))
    if isNew {
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
struct StateLists {
  let coder: StateCoder

  /// Reads all strings.
  func readStrings(_ count: Int) {
    let heap = coder.player.heap
    for _ in 0..<count {
      guard coder.failure == nil else { return }
      var head: UInt64 = 0
      coder.variable(&head)
      let (length, isWide) = (head >> 2, head & 1 != 0)
      guard length <= UInt64(coder.remaining / (isWide ? 2 : 1)) else {
        return coder.fail("a text that is not there")
      }
      if length == 0 {
        coder.graph.stringList.append(heap.emptyString)
        continue
      }
      let string = heap.makeString(count: Int(length), isWide: isWide) { data in
        coder.raw(
          UnsafeMutableRawBufferPointer(start: data, count: Int(length) * (isWide ? 2 : 1)))
      }
      coder.graph.stringList.append(head & 2 != 0 ? heap.text(heap.intern(string)) : string)
    }
  }

  /// Reads all pools: they hold texts alone.
  func readPools(_ count: Int) {
    let heap = coder.player.heap
    for _ in 0..<count {
      guard coder.failure == nil else { return }
      var values: [Value] = []
      for _ in 0..<coder.count(0) {
        let value = coder.readValue()
        guard value.isString else { return coder.fail("a name that is none") }
        // Pools keep nothing alive: names live as long as the machine.
        values.append(Value(heap.text(heap.intern(value.string))))
      }
      coder.graph.poolList.append(ConstantPool(values))
    }
  }

  /// Reads where functions are, and what is there.
  func readCodes(_ count: Int) {
    for _ in 0..<count {
      guard coder.failure == nil else { return }
      var file = coder.player.movie
      var place = FunctionCode.Place(start: 0, end: 0, bounds: 0..<0)
      coder.value(&file)
      coder.value(&place)
      guard let code = FunctionCode(at: place, in: file, heap: coder.player.heap) else {
        return coder.fail("a function that its movie does not have")
      }
      coder.graph.codeList.append(code)
    }
  }

  func readShapes(_ count: Int) {
    let heap = coder.player.heap
    for _ in 0..<count {
      guard coder.failure == nil else { return }
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
      coder.graph.shapeList.append(shape)
    }
  }
}

extension StateCoder {
  var numbers: GraphNumbers { GraphNumbers(coder: self) }
  var reader: StateLists { StateLists(coder: self) }
  var objectStates: ObjectStates { ObjectStates(coder: self) }
}

extension FunctionCode.Place: StateValue {
  mutating func code(_ coder: StateCoder) {
    coder.value(&start)
    coder.value(&end)
    coder.value(&bounds)
  }
}
