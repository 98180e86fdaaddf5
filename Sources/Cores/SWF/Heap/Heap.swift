/// All objects and strings of a player.
///
/// Precise mark and sweep. It runs only when the player says so (`collect`), at moments when everything alive is reachable from the roots:
/// never in the middle of a native, whose own variables it cannot see.
public final class Heap {
  /// Names.
  public let atoms = AtomTable()
  package var shapes = ShapeTree()
  /// The shape of a literal without properties of its own, once there has been one.
  var literalShape: ObjectShape?
  @usableFromInline package let cache = LookupCache()
  /// Who knows what is alive.
  private var roots: [RootsReference] = []
  /// Roots own the heap, not the other way round.
  private struct RootsReference { unowned let roots: any HeapRoots }
  private var weak: [WeakBox] = []

  private var cells = CellPages()
  private var stringChunks: [UnsafeMutablePointer<StringStorage>] = []
  private var freeString: UnsafeMutablePointer<StringStorage>?
  private static let chunk = 256
  private let noSlots = UnsafeMutablePointer<Value>.allocate(capacity: 1)

  /// How many objects are in use.
  public private(set) var objectCount = 0
  /// How many strings are in use.
  private(set) var stringCount = 0
  /// How much has been taken: what collections begin by, and what scripts can ask for.
  public var memory = Memory()
  /// Roughly how many bytes came since the last collection.
  @inlinable @inline(__always) public var pressure: Int {
    get { memory.pressure }
    set { memory.pressure = newValue }
  }
  /// How much memory a movie may take, in bytes.
  public static let limit = 512 << 20
  /// Whether so many bytes more would be too much, if nothing can be freed.
  package func isFull(with more: Int = 0) -> Bool { memory.isFull(with: more) }
  /// Counts bytes that something outside takes on behalf of an object.
  package func addPressure(_ bytes: Int) { pressure += bytes }
  /// Whether a collection would pay.
  @inlinable @inline(__always) public var wantsCollection: Bool {
    memory.pressure > memory.threshold
  }

  /// The strings of one Latin-1 unit.
  private var letters: [ScriptString] = []
  package private(set) var emptyString: ScriptString

  package init() {
    // The table's first name is none at all; its second is the empty one.
    let none = Self.makeStringChunk()
    stringChunks = [none]
    emptyString = ScriptString(storage: none + 1)
    for index in 0..<2 {
      (none + index).pointee.state = .latin1
      _ = atoms.add(ScriptString(storage: none + index))
    }
    for index in 2..<Self.chunk { release(none + index) }
    stringCount = 2
    // In order first, since folded names would come between them.
    let known = KnownName.allCases.dropFirst(2).map { atoms.add(string($0.text)) }
    for atom in known { fold(atom) }
    letters = (0..<256).map { unit in
      let string = makeString(count: 1, isWide: false) {
        $0.storeBytes(of: UInt8(unit), as: UInt8.self)
      }
      _ = intern(string)
      return string
    }
    letters = letters.map { atoms.strings[Int(intern($0).id)] }
  }

  deinit {
    cells.forEach { _, cell in end(Self.storage(cell)) }
    cells.deallocate()
    for chunk in stringChunks {
      for index in 0..<Self.chunk { (chunk + index).pointee.data?.deallocate() }
      chunk.deallocate()
    }
    shapes.deallocate()
    cache.lines.deallocate()
    noSlots.deallocate()
  }

  // MARK: - Strings

  private static func makeStringChunk() -> UnsafeMutablePointer<StringStorage> {
    let chunk = UnsafeMutablePointer<StringStorage>.allocate(capacity: Self.chunk)
    chunk.initialize(
      repeating: StringStorage(
        count: 0, atom: .none, state: .free, isNarrow: true, isMarked: false),
      count: Self.chunk)
    return chunk
  }

  private func release(_ storage: UnsafeMutablePointer<StringStorage>) {
    storage.pointee.data?.deallocate()
    storage.pointee.data = nil
    storage.pointee.state = .free
    storage.pointee.left = freeString
    storage.pointee.right = nil
    freeString = storage
  }

  private func allocateString() -> UnsafeMutablePointer<StringStorage> {
    if freeString == nil {
      let chunk = Self.makeStringChunk()
      stringChunks.append(chunk)
      for index in (0..<Self.chunk).reversed() { release(chunk + index) }
    }
    let storage = freeString.unsafelyUnwrapped
    freeString = storage.pointee.left
    storage.pointee.left = nil
    storage.pointee.count = 0
    storage.pointee.atom = .none
    storage.pointee.isNarrow = true
    storage.pointee.isMarked = false
    storage.pointee.hash = 0
    stringCount += 1
    pressure += 64
    return storage
  }

  /// A string whose units `fill` writes: one byte each, or two if it is wide.
  package func makeString(count: Int, isWide: Bool, _ fill: (UnsafeMutableRawPointer) -> Void)
    -> ScriptString
  {
    let storage = allocateString()
    storage.pointee.state = isWide ? .utf16 : .latin1
    storage.pointee.isNarrow = !isWide
    storage.pointee.count = Int32(count)
    if count > 0 {
      let data = UnsafeMutableRawPointer.allocate(
        byteCount: isWide ? count * 2 : count, alignment: 2)
      fill(data)
      storage.pointee.data = data
      pressure += isWide ? count * 2 : count
    }
    return ScriptString(storage: storage)
  }

  /// A string of UTF-16 units.
  ///
  /// They come as an array: what is generic is not specialised for other libraries.
  package func string(units: [UInt16]) -> ScriptString {
    if units.count < 2 {
      guard let unit = units.first else { return emptyString }
      // The letters themselves are made by this, too.
      if unit < 256, letters.count == 256 { return letters[Int(unit)] }
    }
    var all: UInt16 = 0
    for unit in units { all |= unit }
    let isWide = all > 255
    return makeString(count: units.count, isWide: isWide) { data in
      if isWide {
        units.withUnsafeBytes {
          data.copyMemory(from: $0.baseAddress ?? .init(data), byteCount: $0.count)
        }
      } else {
        let bytes = data.assumingMemoryBound(to: UInt8.self)
        for index in units.indices { bytes[index] = UInt8(truncatingIfNeeded: units[index]) }
      }
    }
  }

  /// A string.
  package func string(_ text: String) -> ScriptString {
    var text = text
    let plain: ScriptString? = text.withUTF8 { bytes in
      guard bytes.count > 1, let start = bytes.baseAddress, bytes.allSatisfy({ $0 < 0x80 }) else {
        return nil
      }
      return makeString(count: bytes.count, isWide: false) {
        $0.copyMemory(from: start, byteCount: bytes.count)
      }
    }
    return plain ?? string(units: Array(text.utf16))
  }

  /// Part of a string; the range must be inside.
  package func substring(_ string: ScriptString, _ range: Range<Int>) -> ScriptString {
    if range.count == string.count { return string }
    if range.count == 1 {
      let unit = string[range.lowerBound]
      if unit < 256 { return letters[Int(unit)] }
    }
    if string.storage.pointee.state == .rope { string.storage.pointee.flatten() }
    guard string.storage.pointee.state == .latin1, let data = string.storage.pointee.data,
      !range.isEmpty
    else { return self.string(units: range.map { string[$0] }) }
    return makeString(count: range.count, isWide: false) {
      $0.copyMemory(from: data + range.lowerBound, byteCount: range.count)
    }
  }

  /// Both, one behind the other.
  package func concatenate(_ left: ScriptString, _ right: ScriptString) -> ScriptString {
    if left.isEmpty { return right }
    if right.isEmpty { return left }
    let count = left.count + right.count
    let isNarrow = left.storage.pointee.isNarrow && right.storage.pointee.isNarrow
    if count < 24 {
      return makeString(count: count, isWide: !isNarrow) { data in
        for index in 0..<count {
          let unit = index < left.count ? left[index] : right[index - left.count]
          if isNarrow {
            data.storeBytes(
              of: UInt8(truncatingIfNeeded: unit), toByteOffset: index, as: UInt8.self)
          } else {
            data.storeBytes(of: unit, toByteOffset: index * 2, as: UInt16.self)
          }
        }
      }
    }
    let storage = allocateString()
    storage.pointee.state = .rope
    storage.pointee.isNarrow = isNarrow
    storage.pointee.count = Int32(clamping: count)
    storage.pointee.left = left.storage
    storage.pointee.right = right.storage
    return ScriptString(storage: storage)
  }

  // MARK: - Names

  /// The name that a string is.
  @inlinable @inline(__always) public func intern(_ string: ScriptString) -> Atom {
    string.atom != .none ? string.atom : internSlowly(string)
  }

  @inline(never) @usableFromInline package func internSlowly(_ string: ScriptString) -> Atom {
    if string.isEmpty { return Atom(.empty) }
    if string.storage.pointee.state == .rope { string.storage.pointee.flatten() }
    if let atom = atoms.find(string) {
      string.storage.pointee.atom = atom
      return atom
    }
    memory.names += Memory.bytesOfName + string.count
    let atom = atoms.add(string)
    fold(atom)
    return atom
  }

  private func fold(_ atom: Atom) {
    let units = text(atom).units
    let lower = units.map(Letters.lower)
    if lower != units { atoms.setFolded(atom, intern { string(units: lower) }) }
  }

  /// The name that a text is.
  package func intern(_ text: String) -> Atom {
    var text = text
    let known = text.withUTF8 { bytes in
      bytes.isEmpty || !bytes.allSatisfy({ $0 < 0x80 })
        ? nil : atoms.find(ascii: UnsafeRawBufferPointer(bytes))
    }
    return known ?? intern { string(text) }
  }

  /// The name that a string is which is made for it alone.
  package func intern(_ make: () -> ScriptString) -> Atom {
    let before = pressure
    let string = make()
    // Letters and the empty string are there already.
    let isMade = pressure != before
    let atom = intern(string)
    pressure = before
    if isMade, text(atom).storage != string.storage {
      release(string.storage)
      stringCount -= 1
    }
    return atom
  }

  /// A name as a string.
  @inlinable @inline(__always) public func text(_ atom: Atom) -> ScriptString {
    atoms.strings[Int(atom.id)]
  }
  /// The name in lower case.
  @inlinable @inline(__always) public func folded(_ atom: Atom) -> Atom {
    atoms.folded[Int(atom.id)]
  }
  /// The name that an array index is.
  package func atom(index: Int) -> Atom { intern(String(index)) }

  // MARK: - Objects

  /// An object without properties.
  package func makeObject(_ kind: ObjectKind = .plain) -> ScriptObject {
    let storage = cells.take(.object, bytes: MemoryLayout<ObjectStorage>.size).assumingMemoryBound(
      to: ObjectStorage.self)
    storage.initialize(to: ObjectStorage(kind, shape: shapes.root, slots: noSlots))
    objectCount += 1
    pressure += MemoryLayout<ObjectStorage>.size
    return ScriptObject(storage: storage)
  }

  /// An object with this `__proto__`.
  package func makeObject(_ kind: ObjectKind = .plain, proto: Value) -> ScriptObject {
    let object = makeObject(kind)
    add(object, Atom(.__proto__), proto, .hidden)
    return object
  }

  /// Memory for an object of ActionScript 3, whose header is not written.
  func takeCell(_ size: CellSize, bytes: Int) -> UnsafeMutableRawPointer {
    objectCount += 1
    pressure += bytes
    return cells.take(size, bytes: bytes)
  }

  private static func storage(_ cell: CellPages.Cell) -> UnsafeMutablePointer<ObjectStorage> {
    UnsafeMutableRawPointer(cell).assumingMemoryBound(to: ObjectStorage.self)
  }

  /// Frees what an object has outside of its cell.
  private func end(_ storage: UnsafeMutablePointer<ObjectStorage>) {
    if storage.pointee.kind.isCell { return ScriptObject(storage: storage).endCell() }
    if storage.pointee.shape.isOwn { shapes.release(storage.pointee.shape) }
    if storage.pointee.slotCapacity > 0 { storage.pointee.slots.deallocate() }
    storage.pointee.elements?.deallocate()
    // A display object may live on for a while, as what the mouse was over.
    storage.pointee.native?.objectWasFreed()
    storage.deinitialize(count: 1)
  }

  /// A property with a getter and a setter, as a slot keeps it.
  package func makeAccessor(get: ScriptObject?, set: ScriptObject?) -> Value {
    let accessor = makeObject(.accessor)
    accessor.link = get.map { Value($0) } ?? .undefined
    accessor.aux = set.map { Value($0) } ?? .undefined
    add(accessor, Atom(.nodeValue), .undefined)
    return Value(accessor)
  }

  /// What was last set of an accessor, or was there before it.
  package func stored(_ accessor: ScriptObject) -> Value { accessor.storage.pointee.slots[0] }

  package func store(_ accessor: ScriptObject, _ value: Value) {
    accessor.storage.pointee.slots[0] = value
  }

  // MARK: - Collection

  /// The heap keeps no roots alive: who has the heap for its own removes them only by going itself.
  package func addRoots(_ roots: any HeapRoots) { self.roots.append(RootsReference(roots: roots)) }

  /// A reference that keeps nothing alive.
  package func makeWeak(_ object: ScriptObject) -> WeakBox {
    let box = WeakBox(object)
    weak.append(box)
    return box
  }

  /// Frees what cannot be reached from the roots.
  package func collect() {
    var marker = Marker()
    for root in roots { root.roots.markRoots(&marker) }
    for index in 0..<atoms.count { marker.mark(atoms.strings[index]) }
    for letter in letters { marker.mark(letter) }
    marker.markReachable()
    marker.settleWeakHolders()
    for map in marker.weakMaps { map.pointee.removeUnmarked() }
    weak.removeAll { box in
      if let target = box.target, !target.storage.pointee.isMarked { box.target = nil }
      return box.target == nil
    }
    sweep()
    memory.collected(living: marker.bytes)
  }

  private func sweep() {
    cells.forEach { cells, cell in
      if cell.pointee.isMarked {
        cell.pointee.isMarked = false
      } else {
        end(Self.storage(cell))
        cells.giveBack(cell)
        objectCount -= 1
      }
    }
    for chunk in stringChunks {
      for index in 0..<Self.chunk {
        let storage = chunk + index
        if storage.pointee.isMarked {
          storage.pointee.isMarked = false
        } else if storage.pointee.state != .free {
          release(storage)
          stringCount -= 1
        }
      }
    }
  }
}

/// Who knows what is alive.
package protocol HeapRoots: AnyObject {
  func markRoots(_ marker: inout Marker)
}

/// A reference to an object that may go.
public final class WeakBox {
  package fileprivate(set) var target: ScriptObject?
  fileprivate init(_ target: ScriptObject) { self.target = target }
}
