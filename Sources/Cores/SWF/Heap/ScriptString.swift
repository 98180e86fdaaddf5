import FlashData

/// A string of a script: a handle, as scripts pass it round.
///
/// Owned by the heap, which frees it when no marking has come by. Never changes, but for how it is stored.
public struct ScriptString: BitwiseCopyable, Hashable {
  @usableFromInline package let storage: UnsafeMutablePointer<StringStorage>

  /// The handle of a string's storage.
  @inlinable @inline(__always) public init(storage: UnsafeMutablePointer<StringStorage>) {
    self.storage = storage
  }

  /// How many UTF-16 units.
  @inlinable @inline(__always) public var count: Int { Int(storage.pointee.count) }
  /// Whether it has no units.
  @inlinable @inline(__always) public var isEmpty: Bool { storage.pointee.count == 0 }
  /// The name that it is, or `Atom.none`.
  @inlinable @inline(__always) public var atom: Atom { storage.pointee.atom }

  /// A unit; the index must be in range.
  @inlinable @inline(__always) public subscript(_ index: Int) -> UInt16 {
    if storage.pointee.state == .rope { storage.pointee.flatten() }
    let data = storage.pointee.data.unsafelyUnwrapped
    return storage.pointee.state == .latin1
      ? UInt16(data.load(fromByteOffset: index, as: UInt8.self))
      : data.load(fromByteOffset: index &* 2, as: UInt16.self)
  }

  /// Notes the name that it is.
  @inlinable @inline(__always) public func keep(_ atom: Atom) { storage.pointee.atom = atom }

  /// All units.
  ///
  /// Makes an array: for natives, not for the interpreter.
  public var units: [UInt16] {
    guard count > 0 else { return [] }
    if storage.pointee.state == .rope { storage.pointee.flatten() }
    guard let data = storage.pointee.data else { return [] }
    let count = count
    return [UInt16](unsafeUninitializedCapacity: count) { units, made in
      if storage.pointee.state == .latin1 {
        let bytes = data.assumingMemoryBound(to: UInt8.self)
        for index in 0..<count { units[index] = UInt16(bytes[index]) }
      } else {
        for index in 0..<count {
          units[index] = data.load(fromByteOffset: index &* 2, as: UInt16.self)
        }
      }
      made = count
    }
  }

  /// The text, with lone surrogates replaced.
  public var text: String { String(decoding: units, as: UTF16.self) }

  /// Whether both are the same text.
  package func hasSameUnits(as other: ScriptString) -> Bool {
    if storage == other.storage { return true }
    guard count == other.count else { return false }
    if atom != .none, other.atom != .none { return atom == other.atom }
    for index in 0..<count where self[index] != other[index] { return false }
    return true
  }

  /// Less than zero when this one comes first in the order of units, zero when both are the same.
  package func compare(_ other: ScriptString) -> Int {
    let shared = min(count, other.count)
    for index in 0..<shared where self[index] != other[index] {
      return Int(self[index]) - Int(other[index])
    }
    return count - other.count
  }

  package var hash: UInt32 {
    var hash = Self.firstHash
    for index in 0..<count { hash = Self.hash(hash, self[index]) }
    return hash
  }

  /// The hash, found once and kept.
  var keptHash: UInt32 {
    if storage.pointee.hash == 0 { storage.pointee.hash = max(hash, 1) }
    return storage.pointee.hash
  }

  /// The hash of no units.
  @inlinable public static var firstHash: UInt32 { 2_166_136_261 }

  /// The hash of some units and one more.
  @inlinable @inline(__always) public static func hash(_ hash: UInt32, _ unit: UInt16) -> UInt32 {
    (hash ^ UInt32(unit)) &* 16_777_619
  }
}

/// What a string's handle points to.
public struct StringStorage {
  /// How the units are stored.
  public enum State: UInt8 {
    /// One byte a unit, all below 256.
    case latin1
    /// Two bytes a unit.
    case utf16
    /// The two strings that this one joins; becomes one of the others when its units are asked for.
    case rope
    case free
  }

  /// Units, `count` of them, owned; nil when there are none, or in a rope.
  public var data: UnsafeMutableRawPointer?
  /// The halves of a rope.
  ///
  /// In a free storage, `left` is the next free one.
  public var left: UnsafeMutablePointer<StringStorage>?
  package var right: UnsafeMutablePointer<StringStorage>?
  @usableFromInline package var count: Int32
  @usableFromInline package var atom: Atom
  @usableFromInline package var state: State
  /// A rope both halves of which are bytes.
  public var isNarrow: Bool
  package var isMarked: Bool
  /// See `keptHash`; 0 if it was not asked for.
  var hash: UInt32 = 0

  /// Makes one run of units of a rope.
  ///
  /// Ropes lean to the left a million deep: this walks them without recursion.
  @inline(never) public mutating func flatten() {
    guard state == .rope, let left, let right else { return }
    let width = isNarrow ? 1 : 2
    let target = UnsafeMutableRawPointer.allocate(byteCount: Int(count) * width, alignment: 2)
    var end = Int(count)
    var pending = [left, right]
    while let part = pending.popLast() {
      if part.pointee.state == .rope, let first = part.pointee.left, let second = part.pointee.right
      {
        pending.append(first)
        pending.append(second)
        continue
      }
      let partCount = Int(part.pointee.count)
      end -= partCount
      guard let source = part.pointee.data, partCount > 0 else { continue }
      if part.pointee.state == .utf16 {
        (target + end * 2).copyMemory(from: source, byteCount: partCount * 2)
      } else if isNarrow {
        (target + end).copyMemory(from: source, byteCount: partCount)
      } else {
        let units = (target + end * 2).assumingMemoryBound(to: UInt16.self)
        let bytes = source.assumingMemoryBound(to: UInt8.self)
        for index in 0..<partCount { units[index] = UInt16(bytes[index]) }
      }
    }
    data = target
    state = isNarrow ? .latin1 : .utf16
    self.left = nil
    self.right = nil
  }
}

extension Heap {
  /// A string's value.
  package func value(_ text: String) -> Value { Value(string(text)) }
}

extension NumberText {
  /// Text as a number by the rules of a version.
  package static func number(_ string: ScriptString, version: UInt8) -> Double {
    number(string.units, version: version)
  }
}
