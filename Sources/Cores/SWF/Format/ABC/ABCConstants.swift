/// The constant pools of an ABC file.
///
/// Each has at number 0 what the format means by it. Source: AVM2 Overview, "Constant pool".
public struct ABCConstants: Sendable {
  /// Number 0 is 0.
  public let integers: [Int32]
  /// Number 0 is 0.
  public let unsignedIntegers: [UInt32]
  /// Number 0 is not a number.
  public let doubles: [Double]
  /// UTF-8, as places in the file's bytes.
  ///
  /// Number 0 is empty, and means any name in multinames.
  public let strings: [Range<Int>]
  /// Number 0 is any namespace.
  public let namespaces: [ABCNamespace]
  /// Places in `namespaceSetMembers`.
  ///
  /// Number 0 is no set.
  public let namespaceSets: [Range<Int>]
  /// Numbers in `namespaces`.
  public let namespaceSetMembers: [UInt32]
  /// Number 0 is any name, or any type.
  public let multinames: [Multiname]

  init(_ reader: inout ABCReader) throws(FormatError) {
    var integers: [Int32] = [0]
    for _ in try reader.pool("integer", size: 1) {
      integers.append(Int32(bitPattern: try reader.bytes.encodedU32()))
    }
    var unsignedIntegers: [UInt32] = [0]
    for _ in try reader.pool("unsigned integer", size: 1) {
      unsignedIntegers.append(try reader.bytes.encodedU32())
    }
    var doubles: [Double] = [.nan]
    for _ in try reader.pool("double", size: 8) { doubles.append(try reader.bytes.f64()) }
    let start = reader.bytes.position
    var strings: [Range<Int>] = [start..<start]
    for _ in try reader.pool("string", size: 1) {
      let count = Int(try reader.bytes.encodedU32())
      strings.append(try reader.bytes.take(count, "string"))
    }
    var namespaces = [ABCNamespace(kind: .namespace, name: 0)]
    for _ in try reader.pool("namespace", size: 2) {
      let code = try reader.bytes.u8()
      guard let kind = ABCNamespace.Kind(rawValue: code) else {
        throw reader.bytes.failure(.unknownCode(Int(code)), "kind of a namespace")
      }
      namespaces.append(
        ABCNamespace(kind: kind, name: try reader.index(strings.count, "name of a namespace")))
    }
    var sets: [Range<Int>] = [0..<0]
    var members: [UInt32] = []
    for _ in try reader.pool("namespace set", size: 1) {
      let first = members.count
      for _ in 0..<(try reader.count("namespaces of a set", size: 1)) {
        members.append(try reader.index(namespaces.count, "namespace of a set"))
      }
      sets.append(first..<members.count)
    }
    self.integers = integers
    self.unsignedIntegers = unsignedIntegers
    self.doubles = doubles
    self.strings = strings
    self.namespaces = namespaces
    namespaceSets = sets
    namespaceSetMembers = members
    multinames = try Self.multinames(
      &reader, strings: strings.count, namespaces: namespaces.count, sets: sets.count)
  }

  private static func multinames(
    _ reader: inout ABCReader, strings: Int, namespaces: Int, sets: Int
  ) throws(FormatError) -> [Multiname] {
    var names: [Multiname] = [.qName(namespace: 0, name: 0, isAttribute: false)]
    let entries = try reader.pool("multiname", size: 1)
    for _ in entries {
      let code = try reader.bytes.u8()
      let isAttribute = [0x0D, 0x10, 0x12, 0x0E, 0x1C].contains(code)
      switch code {
      case 0x07, 0x0D:
        let namespace = try reader.index(namespaces, "namespace of a name")
        let name = try reader.index(strings, "name")
        names.append(.qName(namespace: namespace, name: name, isAttribute: isAttribute))
      case 0x0F, 0x10:
        names.append(
          .rtQName(name: try reader.index(strings, "name"), isAttribute: isAttribute))
      case 0x11, 0x12: names.append(.rtQNameL(isAttribute: isAttribute))
      case 0x09, 0x0E:
        let name = try reader.index(strings, "name")
        names.append(
          .multiname(
            name: name, namespaceSet: try reader.set(sets), isAttribute: isAttribute))
      case 0x1B, 0x1C:
        names.append(
          .multinameL(namespaceSet: try reader.set(sets), isAttribute: isAttribute))
      case 0x1D:
        let base = try reader.index(entries.count + 1, "base of a type")
        var parameters: [UInt32] = []
        for _ in 0..<(try reader.count("parameters of a type", size: 1)) {
          parameters.append(try reader.index(entries.count + 1, "parameter of a type"))
        }
        names.append(.typeName(base: base, parameters: parameters))
      default:
        throw reader.bytes.failure(.unknownCode(Int(code)), "kind of a multiname")
      }
    }
    try checkTypes(names, at: reader.bytes.position)
    return names
  }

  /// No type may be made of itself: who resolves names can then simply follow them.
  private static func checkTypes(_ names: [Multiname], at offset: Int) throws(FormatError) {
    // 0 not seen, 1 being followed, 2 known to end.
    var marks = [UInt8](repeating: 0, count: names.count)
    for start in names.indices where marks[start] == 0 {
      var path = [start]
      while let name = path.last {
        guard case .typeName(let base, let parameters) = names[name] else {
          marks[name] = 2
          path.removeLast()
          continue
        }
        if marks[name] == 1 {
          marks[name] = 2
          path.removeLast()
          continue
        }
        guard marks[name] == 0 else {
          path.removeLast()
          continue
        }
        marks[name] = 1
        for part in [base] + parameters where marks[Int(part)] != 2 {
          if marks[Int(part)] == 1 { throw FormatError(.cycle, "type name", at: offset) }
          path.append(Int(part))
        }
      }
    }
  }
}
