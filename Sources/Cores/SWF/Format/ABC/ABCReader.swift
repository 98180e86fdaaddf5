/// Reads the numbers of an ABC file, each checked against what it counts.
struct ABCReader {
  var bytes: ByteReader

  /// Some ten times what the largest programs have; a hostile file would otherwise take twenty times its own size.
  private static let limit = 1 << 22

  /// How many elements follow, of which each has at least `size` bytes.
  mutating func count(_ subject: String, size: Int) throws(FormatError) -> Int {
    try checked(Int(try bytes.encodedU32()), subject, size: size)
  }

  private func checked(_ count: Int, _ subject: String, size: Int) throws(FormatError) -> Int {
    guard count <= bytes.remaining / size else { throw bytes.failure(.endOfData, subject) }
    guard count <= Self.limit else {
      throw bytes.failure(.tooMany(count, limit: Self.limit), subject)
    }
    return count
  }

  /// The elements of a pool, whose count is one too high if it is not 0.
  mutating func pool(_ subject: String, size: Int) throws(FormatError) -> Range<Int> {
    let count = Swift.max(Int(try bytes.encodedU32()), 1) - 1
    return 0..<(try checked(count, subject, size: size))
  }

  /// A number of something of which there are `count`.
  mutating func index(_ count: Int, _ subject: String) throws(FormatError) -> UInt32 {
    let index = try bytes.encodedU32()
    guard Int(index) < count else {
      throw bytes.failure(.badIndex(Int(index), count: count), subject)
    }
    return index
  }

  /// The number of a set of namespaces, which must not be 0.
  mutating func set(_ count: Int) throws(FormatError) -> UInt32 {
    let index = try self.index(count, "namespace set")
    guard index > 0 else {
      throw bytes.failure(.badIndex(0, count: count), "namespace set")
    }
    return index
  }
}
