/// An interned name: two names are the same where their numbers are.
public struct Atom: BitwiseCopyable, Hashable, Sendable {
  @usableFromInline package let id: UInt32

  /// No name; a string that is not interned has it.
  @inlinable public static var none: Atom { Atom(id: 0) }

  /// The name of a number that the table gave.
  @inlinable @inline(__always) public init(id: UInt32) { self.id = id }
  /// A name that the player itself uses.
  @inlinable @inline(__always) public init(_ name: KnownName) { id = UInt32(name.rawValue) }
}

/// The names that the player itself uses: their atoms are known when it is compiled.
public enum KnownName: UInt16, CaseIterable {
  case none, empty
  case __proto__, prototype, constructor, __constructor__, length, this, arguments, `super`
  case caller, callee, toString, valueOf, __resolve, onLoad, onData, onUnload, onEnterFrame
  case _root, _parent, _global, undefined, null, `true`, `false`, object, string, number, boolean
  case movieclip, function, x, y, width, height, a, b, c, d, tx, ty, message, name, trace
  case Function, String, Number, Boolean, Array
  case _listeners, broadcastMessage, addListener, removeListener, Object, Infinity, NaN, newline
  case childNodes, attributes, nodeName, nodeType, nodeValue, parentNode, firstChild, loaded, status
  case ra, rb, ga, gb, ba, bb, aa, ab, Key

  /// How scripts write it.
  public var text: String { self == .empty ? "" : "\(self)" }
}

/// All names, and their strings.
///
/// Names live as long as the player. A class, so that reading it needs no look at whether it is being written (in a property
/// of the heap it took a quarter of the time of scripts that use variables by name).
public final class AtomTable {
  @usableFromInline package private(set) var strings: UnsafeMutablePointer<ScriptString>
  /// For each name, the one that SWF 6 and before take for the same: all in lower case.
  public private(set) var folded: UnsafeMutablePointer<Atom>
  /// For each name, whether it has a dot, a colon or a slash, and so may be a path.
  public private(set) var paths: UnsafeMutablePointer<Bool>
  /// For each name, its `EventLetters`.
  private var events: UnsafeMutablePointer<EventLetters>
  /// For each name, the array index that it is, or -1.
  public private(set) var keptIndexes: UnsafeMutablePointer<Int32>
  /// The same for other libraries.
  @inlinable public var indexes: UnsafeMutablePointer<Int32> { keptIndexes }
  /// How many names there are.
  public private(set) var count = 0
  private var capacity = 1024
  private var slots: [UInt32]

  package init() {
    strings = .allocate(capacity: capacity)
    folded = .allocate(capacity: capacity)
    keptIndexes = .allocate(capacity: capacity)
    paths = .allocate(capacity: capacity)
    events = .allocate(capacity: capacity)
    slots = [UInt32](repeating: 0, count: 2048)
  }

  deinit { deallocate() }

  private func deallocate() {
    strings.deallocate()
    folded.deallocate()
    keptIndexes.deallocate()
    paths.deallocate()
    events.deallocate()
  }

  /// The name of a string that was interned before.
  package func find(_ string: ScriptString) -> Atom? {
    if string.atom != .none { return string.atom }
    var at = Int(string.keptHash) & (slots.count - 1)
    while slots[at] != 0 {
      if strings[Int(slots[at])].hasSameUnits(as: string) { return Atom(id: slots[at]) }
      at = (at + 1) & (slots.count - 1)
    }
    return nil
  }

  /// The name that a number is, if it was interned before.
  package func find(_ number: Int) -> Atom? {
    var digits = (first: UInt64(0), second: UInt64(0), third: UInt64(0))
    return withUnsafeMutableBytes(of: &digits) { buffer in
      var start = buffer.count
      var rest = number.magnitude
      repeat {
        start -= 1
        buffer[start] = UInt8(0x30 + rest % 10)
        rest /= 10
      } while rest > 0
      if number < 0 {
        start -= 1
        buffer[start] = 0x2D
      }
      return find(ascii: UnsafeRawBufferPointer(rebasing: buffer[start...]))
    }
  }

  /// The name that letters of ASCII are, if it was interned before; not for the empty one.
  package func find(ascii letters: UnsafeRawBufferPointer) -> Atom? {
    var hash = ScriptString.firstHash
    for letter in letters { hash = ScriptString.hash(hash, UInt16(letter)) }
    var at = Int(max(hash, 1)) & (slots.count - 1)
    while slots[at] != 0 {
      let string = strings[Int(slots[at])]
      if string.count == letters.count,
        letters.indices.allSatisfy({ string[$0] == UInt16(letters[$0]) })
      {
        return Atom(id: slots[at])
      }
      at = (at + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Puts a string in that is not there yet.
  ///
  /// `Heap.intern` does it in the right order.
  package func add(_ string: ScriptString) -> Atom {
    if count == capacity { grow() }
    let atom = Atom(id: UInt32(count))
    strings[count] = string
    folded[count] = atom
    keptIndexes[count] = Self.arrayIndex(string)
    paths[count] = Self.isPath(string)
    events[count] = EventLetters(string)
    count += 1
    string.storage.pointee.atom = atom
    insert(atom, string.keptHash)
    return atom
  }

  /// The index that a name writes without a sign or a leading zero, or -1.
  package static func arrayIndex(_ string: ScriptString) -> Int32 {
    let count = string.count
    guard count > 0, count < 10, count == 1 || string[0] != 0x30 else { return -1 }
    var index: Int32 = 0
    for position in 0..<count {
      let unit = string[position]
      guard 0x30...0x39 ~= unit else { return -1 }
      index = index * 10 + Int32(unit - 0x30)
    }
    return index
  }

  private static func isPath(_ string: ScriptString) -> Bool {
    (0..<string.count).contains { [0x2E, 0x3A, 0x2F].contains(string[$0]) }
  }

  /// Which events a name may be a method of.
  package func events(_ atom: Atom) -> EventLetters { events[Int(atom.id)] }

  package func setFolded(_ atom: Atom, _ other: Atom) { folded[Int(atom.id)] = other }

  private func insert(_ atom: Atom, _ hash: UInt32) {
    var at = Int(hash) & (slots.count - 1)
    while slots[at] != 0 { at = (at + 1) & (slots.count - 1) }
    slots[at] = atom.id
  }

  private func grow() {
    let newStrings = UnsafeMutablePointer<ScriptString>.allocate(capacity: capacity * 2)
    let newFolded = UnsafeMutablePointer<Atom>.allocate(capacity: capacity * 2)
    newStrings.update(from: strings, count: count)
    newFolded.update(from: folded, count: count)
    let newIndexes = UnsafeMutablePointer<Int32>.allocate(capacity: capacity * 2)
    newIndexes.update(from: keptIndexes, count: count)
    let newPaths = UnsafeMutablePointer<Bool>.allocate(capacity: capacity * 2)
    newPaths.update(from: paths, count: count)
    let newEvents = UnsafeMutablePointer<EventLetters>.allocate(capacity: capacity * 2)
    newEvents.update(from: events, count: count)
    deallocate()
    (strings, folded, keptIndexes, paths) = (newStrings, newFolded, newIndexes, newPaths)
    events = newEvents
    capacity *= 2
    slots = [UInt32](repeating: 0, count: capacity * 2)
    for index in 1..<count { insert(Atom(id: UInt32(index)), strings[index].keptHash) }
  }
}
