/// Strings of the pool, and names as errors and stack traces have them.
extension ABCFile {
  /// The bytes of a string of the pool; none for an index that points nowhere.
  package func string(_ index: UInt32) -> ArraySlice<UInt8> {
    guard Int(index) < constants.strings.count else { return [] }
    return bytes[constants.strings[Int(index)].indices]
  }

  /// A string of the pool as UTF-16 units, by the rules of V.Pool.4: no bytes are refused.
  package func units(_ index: UInt32) -> [UInt16] { ABCText.units(string(index)) }

  /// A string of the pool as text; halves of characters become U+FFFD.
  package func text(_ index: UInt32) -> String { String(decoding: units(index), as: UTF16.self) }

  /// Whether a namespace is public and has an empty name.
  package func isUnnamed(_ namespace: UInt32) -> Bool {
    let entry = constants.namespaces[Int(namespace)]
    return entry.kind.isPublic && string(entry.name).isEmpty
  }

  /// A multiname as messages show it, such as `x`, `pkg::x`, `@x` or `[]::x` (V.Err.3); an index that points nowhere is `*`.
  package func nameText(_ index: UInt32) -> String {
    guard index > 0, Int(index) < constants.multinames.count else { return "*" }
    let name = constants.multinames[Int(index)]
    if name.kind == .typeName {
      return "\(nameText(name.name)).<\(nameText(name.qualifier))>"
    }
    let mark = name.isAttribute ? "@" : ""
    let local = name.takesName ? "[]" : name.name == 0 ? "*" : text(name.name)
    if name.hasNamespaceSet { return mark + local }
    if name.takesNamespace { return name.takesName ? mark + "[]" : "[]::\(mark)\(local)" }
    if name.qualifier == 0 { return "*::\(mark)\(local)" }
    if isUnnamed(name.qualifier) { return mark + local }
    return "\(text(constants.namespaces[Int(name.qualifier)].name))::\(mark)\(local)"
  }

  /// A method as messages and stack traces show it, such as `pkg::Foo/get bar()` (V.Err.4).
  package func methodText(_ method: Int) -> String {
    let owner = owners[method]
    guard let index = owner.trait else {
      switch owner.kind {
      case .instance: return "\(classText(owner.index, separator: "::"))()"
      case .class: return "\(classText(owner.index, separator: "::"))$cinit()"
      case .script: return "global$init()"
      case .activation, .none:
        let name = methods[method].name
        if name == 0 { return "MethodInfo-\(method)()" }
        let text = text(name)
        return "Function/\(text.isEmpty ? "<anonymous>" : text)()"
      }
    }
    // While traits are read, the last of them is not in the list yet.
    guard Int(index) < traits.count else { return "MethodInfo-\(method)()" }
    let trait = traits[Int(index)]
    let kind = trait.kind == .getter ? "get " : trait.kind == .setter ? "set " : ""
    return "\(ownerText(owner, separator: "::"))/\(kind)\(memberText(trait.name))()"
  }

  /// A place as messages show a type, such as `pkg.Foo` and `pkg.Foo$` for the class itself (E.0.6).
  package func ownerText(_ owner: ABCOwner, separator: String = ".") -> String {
    switch owner.kind {
    case .instance: classText(owner.index, separator: separator)
    case .class: classText(owner.index, separator: separator) + "$"
    case .script, .activation, .none: "global"
    }
  }

  /// A class with its package, if that is public.
  private func classText(_ index: UInt32, separator: String) -> String {
    let name = constants.multinames[Int(instances[Int(index)].name)]
    let namespace = constants.namespaces[Int(name.qualifier)]
    guard namespace.kind.isPublic, !string(namespace.name).isEmpty else { return text(name.name) }
    return text(namespace.name) + separator + text(name.name)
  }

  /// A member without its namespace, unless that is public and has a name.
  private func memberText(_ index: UInt32) -> String {
    let name = constants.multinames[Int(index)]
    let namespace = constants.namespaces[Int(name.qualifier)]
    guard namespace.kind.isPublic, !string(namespace.name).isEmpty else { return text(name.name) }
    return "\(text(namespace.name))::\(text(name.name))"
  }
}

extension ABCNamespace.Kind {
  /// Both numbers of the public kind.
  package var isPublic: Bool { self == .public || self == .package }
}

/// Text of ABC files: UTF-8 in which every byte means something.
package enum ABCText {
  /// The units of UTF-8; each byte that is none becomes the unit of the same value.
  ///
  /// Halves of surrogate pairs in three bytes are taken as they are, and so is a zero (V.Pool.4).
  package static func units(_ bytes: ArraySlice<UInt8>) -> [UInt16] {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count)
    var position = bytes.startIndex
    while position < bytes.endIndex {
      let byte = bytes[position]
      if byte < 0x80 {
        units.append(UInt16(byte))
        position += 1
      } else if let (scalar, length) = scalar(bytes[position...]) {
        if scalar < 0x10000 {
          units.append(UInt16(scalar))
        } else {
          units.append(UInt16(0xD800 + (scalar - 0x10000) >> 10))
          units.append(UInt16(0xDC00 + (scalar - 0x10000) & 0x3FF))
        }
        position += length
      } else {
        units.append(UInt16(byte))
        position += 1
      }
    }
    return units
  }

  /// What a sequence of two to four bytes stands for, and its length; nil if it is none, or longer than it needs to be.
  private static func scalar(_ bytes: ArraySlice<UInt8>) -> (scalar: UInt32, length: Int)? {
    let first = bytes[bytes.startIndex]
    let (length, least): (Int, UInt32) =
      switch first {
      case 0xC0..<0xE0: (2, 0x80)
      case 0xE0..<0xF0: (3, 0x800)
      // Of 0xF8 and more the low three bits count, too (avm2/invalid_utf8 has 0xF9).
      case 0xF0...0xFF: (4, 0x10000)
      default: (0, 0)
      }
    guard length > 0, bytes.count >= length else { return nil }
    var scalar = UInt32(first) & (length == 4 ? 0x07 : 0x7F >> UInt32(length))
    for byte in bytes.dropFirst().prefix(length - 1) {
      guard byte & 0xC0 == 0x80 else { return nil }
      scalar = scalar << 6 | UInt32(byte & 0x3F)
    }
    return scalar >= least && scalar <= 0x10FFFF ? (scalar, length) : nil
  }
}
