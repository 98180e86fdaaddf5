/// Reading, in the order of the file: what a mistake is called depends on what was read before it.
extension ABCFile {
  mutating func read(_ reader: inout ABCReader) throws(ABCError) {
    guard Self.isSupported(major: majorVersion, minor: minorVersion) else {
      throw ABCError(1042, Int(majorVersion), Int(minorVersion))
    }
    constants = try ABCConstants(&reader)

    let methodCount = try reader.count()
    methods.reserveCapacity(Swift.min(methodCount, reader.remaining / 4))
    for _ in 0..<methodCount { try readMethod(&reader) }
    owners = Array(repeating: .none, count: methodCount)
    bodyOfMethod = Array(repeating: Self.withoutBody, count: methodCount)

    for _ in 0..<(try reader.count()) { try readMetadata(&reader) }

    let classCount = try reader.count()
    for _ in 0..<classCount { try readInstance(&reader, classCount: classCount) }
    for _ in 0..<classCount { try readClass(&reader, classCount: classCount) }
    for _ in 0..<(try reader.count()) { try readScript(&reader) }
    guard !scripts.isEmpty else { throw ABCError(1047) }

    let bodyCount = try reader.count()
    bodies.reserveCapacity(Swift.min(bodyCount, reader.remaining / 8))
    for _ in 0..<bodyCount { try readBody(&reader) }
  }

  /// V.Abc.4.
  private static func isSupported(major: UInt16, minor: UInt16) -> Bool {
    major == 46 && minor == 16 || major == 47 && 12...20 ~= minor
  }

  // MARK: - Methods and metadata

  private mutating func readMethod(_ reader: inout ABCReader) throws(ABCError) {
    let count = try reader.count()
    let returnType = try reader.u30()
    let firstType = parameterTypes.count
    for _ in 0..<count { parameterTypes.append(try reader.u30()) }
    let name = try reader.u30()
    let flags = ABCMethod.Flags(rawValue: try reader.u8())
    if flags.contains(.native) { throw ABCError(1079) }
    let firstOption = defaults.count
    if flags.contains(.hasOptional) {
      let optional = try reader.count()
      guard optional > 0, optional <= count else { throw .corrupt }
      for _ in 0..<optional {
        let index = try reader.u30()
        defaults.append(ABCDefault(index: index, kind: try reader.u8()))
      }
    }
    let firstName = parameterNames.count
    if flags.contains(.hasParameterNames) {
      for _ in 0..<count { parameterNames.append(try reader.u30()) }
    }
    methods.append(
      ABCMethod(
        name: name, returnType: returnType,
        parameters: ABCRange(from: firstType, to: parameterTypes.count),
        options: ABCRange(from: firstOption, to: defaults.count),
        parameterNames: ABCRange(from: firstName, to: parameterNames.count), flags: flags))
  }

  private mutating func readMetadata(_ reader: inout ABCReader) throws(ABCError) {
    let name = try reader.indexAboveZero(constants.strings.count)
    let first = metadataItems.count
    // The specification has pairs; compilers write all keys first. Only the name is looked at (V.Meta.1).
    let count = try reader.count()
    var keys: [UInt32] = []
    keys.reserveCapacity(count)
    for _ in 0..<count { keys.append(try reader.u30()) }
    for key in keys {
      metadataItems.append(ABCMetadata.Item(key: key, value: try reader.u30()))
    }
    metadata.append(
      ABCMetadata(name: name, items: ABCRange(from: first, to: metadataItems.count)))
  }

  // MARK: - Classes and scripts

  private mutating func readInstance(
    _ reader: inout ABCReader, classCount: Int
  ) throws(ABCError) {
    let place = instances.count
    let name = try readName(&reader)
    let multinames = constants.multinames.count
    let base = try reader.index(multinames)
    let flags = ABCInstance.Flags(rawValue: try reader.u8())
    let namespace =
      flags.contains(.hasProtectedNamespace)
      ? try reader.indexAboveZero(constants.namespaces.count) : 0
    let first = interfaces.count
    for _ in 0..<(try reader.count()) { interfaces.append(try reader.index(multinames)) }
    // The class is there before its members are, so that errors can name it.
    instances.append(
      ABCInstance(
        name: name, base: base, flags: flags, protectedNamespace: namespace,
        interfaces: ABCRange(from: first, to: interfaces.count), initializer: 0, traits: .empty))
    let initializer = try readMethodIndex(&reader)
    let traits = try readTraits(
      &reader, of: .instance, place, classCount: classCount, definedClasses: 0)
    instances[place].initializer = initializer
    instances[place].traits = traits
    try bind(initializer, to: .instance, place)
  }

  private mutating func readClass(_ reader: inout ABCReader, classCount: Int) throws(ABCError) {
    let place = classes.count
    let initializer = try readMethodIndex(&reader)
    let traits = try readTraits(
      &reader, of: .class, place, classCount: classCount, definedClasses: place)
    classes.append(ABCClass(initializer: initializer, traits: traits))
    try bind(initializer, to: .class, place)
  }

  private mutating func readScript(_ reader: inout ABCReader) throws(ABCError) {
    let place = scripts.count
    let initializer = try readMethodIndex(&reader)
    let traits = try readTraits(
      &reader, of: .script, place, classCount: classes.count, definedClasses: classes.count)
    scripts.append(ABCScript(initializer: initializer, traits: traits))
    try bind(initializer, to: .script, place)
  }

  private func readMethodIndex(_ reader: inout ABCReader) throws(ABCError) -> UInt32 {
    let index = try reader.u30()
    guard Int(index) < methods.count else { throw ABCError(1027, Int(index), methods.count) }
    return index
  }

  /// The name of a class or trait (V.Trait.3).
  private func readName(_ reader: inout ABCReader) throws(ABCError) -> UInt32 {
    let index = try reader.indexAboveZero(constants.multinames.count)
    let name = constants.multinames[Int(index)]
    guard name.kind == .qName, name.name != 0, name.qualifier != 0 else {
      throw .poolEntry(Int(index))
    }
    return index
  }

  /// An initializer has one place (V.Trait.16).
  private mutating func bind(
    _ method: UInt32, to kind: ABCOwner.Kind, _ place: Int
  ) throws(ABCError) {
    let owner = owners[Int(method)]
    guard owner == .none else {
      throw ABCError(1071, [methodText(Int(method)), ownerText(owner)])
    }
    owners[Int(method)] = ABCOwner(kind: kind, index: UInt32(place), trait: nil)
  }

  // MARK: - Traits

  private mutating func readTraits(
    _ reader: inout ABCReader, of kind: ABCOwner.Kind, _ place: Int, classCount: Int,
    definedClasses: Int
  ) throws(ABCError) -> ABCRange {
    let first = traits.count
    for _ in 0..<(try reader.count()) {
      let trait = try readTrait(&reader, classCount: classCount, definedClasses: definedClasses)
      switch trait.kind {
      case .method, .getter, .setter:
        let method = Int(trait.target)
        guard owners[method] == .none else { throw .corrupt }
        owners[method] = ABCOwner(
          kind: kind, index: UInt32(place), trait: UInt32(traits.count))
      case .slot, .constant, .class:
        if kind == .instance, instances[place].flags.contains(.interface) {
          throw ABCError(1057, [ownerText(ABCOwner(kind: kind, index: UInt32(place), trait: nil))])
        }
      }
      traits.append(trait)
    }
    return ABCRange(from: first, to: traits.count)
  }

  private mutating func readTrait(
    _ reader: inout ABCReader, classCount: Int, definedClasses: Int
  ) throws(ABCError) -> ABCTrait {
    let name = try readName(&reader)
    let byte = try reader.u8()
    guard let kind = ABCTrait.Kind(rawValue: byte & 0x0F) else {
      throw ABCError(1045, Int(byte & 0x0F))
    }
    let id = try reader.u30()
    let target: UInt32
    var value = ABCDefault.none
    switch kind {
    case .slot, .constant:
      target = try reader.u30()
      let index = try reader.u30()
      if index != 0 { value = ABCDefault(index: index, kind: try reader.u8()) }
    case .method, .getter, .setter: target = try readMethodIndex(&reader)
    case .class:
      target = try reader.u30()
      guard Int(target) < classCount else { throw ABCError(1060, Int(target), classCount) }
      guard Int(target) < definedClasses else { throw ABCError(1059, Int(target)) }
    }
    let first = traitMetadata.count
    if byte & 0x40 != 0 {
      for _ in 0..<(try reader.count()) {
        let index = try reader.u30()
        guard Int(index) < metadata.count else { throw .corrupt }
        traitMetadata.append(index)
      }
    }
    return ABCTrait(
      kind: kind, attributes: byte >> 4, name: name, id: id, target: target, value: value,
      metadata: ABCRange(from: first, to: traitMetadata.count))
  }

  // MARK: - Bodies

  private mutating func readBody(_ reader: inout ABCReader) throws(ABCError) {
    let place = bodies.count
    let method = try readMethodIndex(&reader)
    let owner = owners[Int(method)]
    if owner.kind == .instance, instances[Int(owner.index)].flags.contains(.interface) {
      throw ABCError(1122, [methodText(Int(method))])
    }
    let maxStack = try reader.u30()
    let localCount = try reader.u30()
    let initialScopeDepth = try reader.u30()
    let maxScopeDepth = try reader.u30()
    let size = try reader.u30()
    guard size > 0 else { throw ABCError(1043, Int(size)) }
    let code = try reader.take(Int(size))
    let first = handlers.count
    for _ in 0..<(try reader.count()) {
      handlers.append(
        ABCHandler(
          from: try reader.u32(), to: try reader.u32(), target: try reader.u32(),
          type: try reader.u32(), variable: try reader.u32()))
    }
    let traits = try readTraits(
      &reader, of: .activation, place, classCount: classes.count, definedClasses: classes.count)
    guard bodyOfMethod[Int(method)] == Self.withoutBody else {
      throw ABCError(1121, [methodText(Int(method))])
    }
    bodyOfMethod[Int(method)] = UInt32(place)
    bodies.append(
      ABCBody(
        method: method, maxStack: maxStack, localCount: localCount,
        initialScopeDepth: initialScopeDepth, maxScopeDepth: maxScopeDepth, code: code,
        handlers: ABCRange(from: first, to: handlers.count), traits: traits))
  }
}
