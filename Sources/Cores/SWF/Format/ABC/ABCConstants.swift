/// The constant pools of an ABC file.
///
/// Each has at index 0 what the format means by it. Source: AVM2 Overview, "Constant pool"; V.Pool of the reference.
package struct ABCConstants: Sendable {
  /// Index 0 is 0.
  package private(set) var integers: [Int32] = [0]
  /// Index 0 is 0.
  package private(set) var unsignedIntegers: [UInt32] = [0]
  /// Index 0 is not a number.
  package private(set) var doubles: [Double] = [.nan]
  /// UTF-8, as parts of the file's bytes.
  ///
  /// Index 0 is empty, and means any name in multinames.
  package private(set) var strings: [ABCRange] = [.empty]
  /// Index 0 is any namespace.
  package private(set) var namespaces = [ABCNamespace(kind: .public, name: 0)]
  /// Parts of `namespaceSetMembers`.
  ///
  /// Index 0 is no set.
  package private(set) var namespaceSets: [ABCRange] = [.empty]
  /// Indices of `namespaces`, none of them 0.
  package private(set) var namespaceSetMembers: [UInt32] = []
  /// Index 0 is any name, or any type.
  package private(set) var multinames = [ABCMultiname(kind: .qName, name: 0, qualifier: 0)]

  /// Empty pools.
  init() {}

  init(_ reader: inout ABCReader) throws(ABCError) {
    try pool(&reader) { constants, reader, _ throws(ABCError) in
      constants.integers.append(Int32(bitPattern: try reader.u32()))
    }
    try pool(&reader) { constants, reader, _ throws(ABCError) in
      constants.unsignedIntegers.append(try reader.u32())
    }
    try pool(&reader) { constants, reader, _ throws(ABCError) in
      constants.doubles.append(try reader.double())
    }
    try pool(&reader) { constants, reader, _ throws(ABCError) in
      let count = Int(try reader.u30())
      // A string that ends with the file is refused, too (V.Pool.3).
      guard count < reader.remaining else { throw .corrupt }
      constants.strings.append(try reader.take(count))
    }
    try pool(&reader) { constants, reader, entry throws(ABCError) in
      guard let kind = ABCNamespace.Kind(rawValue: try reader.u8()) else {
        throw .poolEntry(entry)
      }
      let name = try reader.index(constants.strings.count)
      constants.namespaces.append(ABCNamespace(kind: kind, name: name))
    }
    try pool(&reader) { constants, reader, _ throws(ABCError) in
      let first = constants.namespaceSetMembers.count
      for _ in 0..<(try reader.count()) {
        let member = try reader.index(constants.namespaces.count)
        guard member > 0 else { throw ABCError(1080) }
        constants.namespaceSetMembers.append(member)
      }
      constants.namespaceSets.append(
        ABCRange(from: first, to: constants.namespaceSetMembers.count))
    }
    var count = 1
    try pool(&reader) { constants, reader, entry throws(ABCError) in
      if entry == 1 { count = constants.entries + 1 }
      constants.multinames.append(
        try constants.multiname(&reader, entry: entry, count: count))
    }
    try checkTypes()
  }

  /// The entries that the pool says to have which is being read, without index 0.
  private var entries = 0

  /// Reads the entries of a pool; `entry` gets the index of each.
  private mutating func pool(
    _ reader: inout ABCReader,
    entry: (inout ABCConstants, inout ABCReader, Int) throws(ABCError) -> Void
  ) throws(ABCError) {
    // The count is one too high if it is not 0.
    entries = Swift.max(try reader.count(), 1) - 1
    for index in 0..<entries { try entry(&self, &reader, index + 1) }
  }

  private func multiname(
    _ reader: inout ABCReader, entry: Int, count: Int
  ) throws(ABCError) -> ABCMultiname {
    guard let kind = ABCMultiname.Kind(rawValue: try reader.u8()) else { throw .poolEntry(entry) }
    var name: UInt32 = 0
    var qualifier: UInt32 = 0
    switch kind {
    case .qName, .qNameA:
      qualifier = try reader.index(namespaces.count)
      name = try reader.index(strings.count)
    case .rtQName, .rtQNameA: name = try reader.index(strings.count)
    case .rtQNameL, .rtQNameLA: break
    case .multiname, .multinameA:
      name = try reader.index(strings.count)
      qualifier = try reader.indexAboveZero(namespaceSets.count)
    case .multinameL, .multinameLA: qualifier = try reader.indexAboveZero(namespaceSets.count)
    case .typeName:
      name = try reader.indexAboveZero(count)
      guard try reader.u30() == 1 else { throw .corrupt }
      qualifier = try reader.index(count)
    }
    return ABCMultiname(kind: kind, name: name, qualifier: qualifier)
  }

  /// Types in types: deeper ones are refused, so that the code that resolves types can call itself.
  static let typeDepth = 64

  /// No type is made of itself, and no base is a type with a parameter (V.Pool.12).
  private func checkTypes() throws(ABCError) {
    // The depth of each type that is known; 0 is not known yet.
    var depths = [UInt8](repeating: 0, count: multinames.count)
    for start in multinames.indices where multinames[start].kind == .typeName {
      guard multinames[Int(multinames[start].name)].kind != .typeName else { throw .corrupt }
      var path: [Int] = []
      var next = start
      while multinames[next].kind == .typeName, depths[next] == 0 {
        path.append(next)
        // A circle is a path that never ends.
        guard path.count < Self.typeDepth else { throw .corrupt }
        next = Int(multinames[next].qualifier)
      }
      var depth = depths[next]
      for type in path.reversed() {
        depth += 1
        guard depth < Self.typeDepth else { throw .corrupt }
        depths[type] = depth
      }
    }
  }
}
