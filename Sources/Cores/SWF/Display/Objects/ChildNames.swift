/// The children of a container by their names.
///
/// Movies put names of clips together in loops (`this["tile" + n]`), so that with a look at each child, each frame would cost the
/// square of their number. The key of a name is the same for all cases of its letters; `find` compares the names that share a key.
struct ChildNames {
  /// The children of one key: nearly always one.
  private struct Bucket {
    var first: DisplayObject
    var more: [DisplayObject] = []
  }

  private var buckets: [UInt64: Bucket] = [:]

  mutating func add(_ child: DisplayObject, named name: String) {
    let key = Self.key(of: name)
    if buckets[key] == nil {
      buckets[key] = Bucket(first: child)
    } else {
      buckets[key]?.more.append(child)
    }
  }

  mutating func remove(_ child: DisplayObject, named name: String) {
    let key = Self.key(of: name)
    guard var bucket = buckets[key] else { return }
    if bucket.first !== child {
      bucket.more.removeAll { $0 === child }
      buckets[key] = bucket
    } else if bucket.more.isEmpty {
      buckets[key] = nil
    } else {
      bucket.first = bucket.more.removeLast()
      buckets[key] = bucket
    }
  }

  /// What a name finds.
  enum Found {
    case nothing
    case one(DisplayObject)
    /// Several have it.
    case several
  }

  func find(_ name: String, ignoresCase: Bool) -> Found {
    guard let bucket = buckets[Self.key(of: name)] else { return .nothing }
    var found = bucket.first.isNamed(name, ignoresCase: ignoresCase) ? bucket.first : nil
    for child in bucket.more where child.isNamed(name, ignoresCase: ignoresCase) {
      if found != nil { return .several }
      found = child
    }
    return found.map { .one($0) } ?? .nothing
  }

  /// The same for all cases of a name's letters.
  private static func key(of name: String) -> UInt64 {
    if let key = plainKey(of: name) { return key }
    // Letters beyond ASCII are equal in several forms, as é is with its accent inside or after it; some are equal to plain ones.
    let lower = name.lowercased()
    return plainKey(of: lower) ?? UInt64(bitPattern: Int64(lower.hashValue))
  }

  /// The key of a name in ASCII; nil for others.
  private static func plainKey(of name: String) -> UInt64? {
    var name = name
    return name.withUTF8 { bytes in
      var key = offset
      for byte in bytes {
        guard byte < 0x80 else { return nil }
        key = (key ^ UInt64((65...90).contains(byte) ? byte | 0x20 : byte)) &* prime
      }
      return key
    }
  }

  // FNV-1a.
  private static let offset: UInt64 = 0xCBF2_9CE4_8422_2325
  private static let prime: UInt64 = 0x100_0000_01B3
}

extension DisplayObject {
  /// Whether scripts that compare letters' case, or do not, find it by a name.
  final func isNamed(_ other: String, ignoresCase: Bool) -> Bool {
    guard let name else { return false }
    return ignoresCase ? name.equalsIgnoringCase(other) : name == other
  }
}

/// First letters of names, without their case; some share a bit.
struct NameLetters {
  private var bits: UInt64 = 0

  mutating func add(_ name: String?) {
    guard let name else { return }
    guard let first = name.utf8.first, first < 0x80 else {
      // What is equal to letters beyond ASCII is not for bits to say.
      bits = .max
      return
    }
    bits |= Self.bit(first)
  }

  func mayHave(_ letter: UInt16) -> Bool {
    letter >= 0x80 || bits & Self.bit(UInt8(letter)) != 0
  }

  private static func bit(_ letter: UInt8) -> UInt64 { 1 << UInt64((letter | 0x20) & 63) }
}
