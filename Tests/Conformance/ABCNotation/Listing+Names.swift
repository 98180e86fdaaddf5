import SWF

// Names, namespaces, texts and values.

extension Listing {
  /// Words that mean a namespace, so that a name in their spelling stands in quotes.
  private static let reserved: Set = [
    "public", "private", "internal", "protected", "explicit", "staticprotected", "namespace",
    "AS3",
  ]

  /// A multiname; `?` and the index if it points nowhere.
  func name(_ index: UInt32) -> String {
    guard index != 0 else { return "*" }
    guard Int(index) < file.constants.multinames.count else { return "?\(index)" }
    let name = file.constants.multinames[Int(index)]
    if name.kind == .typeName { return "\(self.name(name.name)).<\(self.name(name.qualifier))>" }
    let mark = name.isAttribute ? "@" : ""
    let local = name.takesName ? "[]" : name.name == 0 ? "*" : wordOrText(name.name)
    if name.hasNamespaceSet {
      let set = file.constants.namespaceSets[Int(name.qualifier)]
      let braces = setNumbers[name.qualifier].map { "#\($0)" } ?? braces(set)
      return "\(braces)::\(mark)\(local)"
    }
    if name.takesNamespace { return "[]::\(mark)\(local)" }
    if name.qualifier == 0 { return "*::\(mark)\(local)" }
    let entry = file.constants.namespaces[Int(name.qualifier)]
    if entry.kind == .package, entry.name != 0 {
      let package = file.string(entry.name)
      // `*` without a namespace is the type that all values have.
      if package.isEmpty, local != "*" { return mark + local }
      if isPackage(package) {
        return "\(String(decoding: package, as: UTF8.self))::\(mark)\(local)"
      }
    }
    return "\(namespace(name.qualifier))::\(mark)\(local)"
  }

  /// Words with dots between them, which mean no namespace by themselves.
  private func isPackage(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard !bytes.isEmpty, !Self.reserved.contains(String(decoding: bytes, as: UTF8.self))
    else { return false }
    return bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .enumerated().allSatisfy { place, part in
        !part.isEmpty && part.allSatisfy(Lexer.isLetter)
          && (place > 0 || !Lexer.isDigit(part[part.startIndex]))
      }
  }

  /// A namespace with its kind; `?` and the index if it points nowhere.
  func namespace(_ index: UInt32) -> String {
    guard index != 0 else { return "*" }
    guard Int(index) < file.constants.namespaces.count else { return "?\(index)" }
    let entry = file.constants.namespaces[Int(index)]
    if entry.kind == .public, file.string(entry.name).elementsEqual(Assembler.as3.utf8) {
      return "AS3"
    }
    let kind =
      switch entry.kind {
      case .public: "namespace"
      case .package: "public"
      case .private, .internal, .protected, .explicit: "\(entry.kind)"
      case .staticProtected: "staticprotected"
      }
    let number = namespaceNumbers[index] ?? 0
    let name = entry.name == 0 ? "0" : quoted(entry.name)
    if name == "\"\"", number == 0 { return kind }
    return number == 0 ? "\(kind)(\(name))" : "\(kind)(\(name), \(number))"
  }

  func braces(_ set: ABCRange) -> String {
    let members = file.constants.namespaceSetMembers[set.indices].map(namespace)
    return "{\(members.joined(separator: ", "))}"
  }

  /// A string of the pool without quotes, if it is a word.
  func wordOrText(_ index: UInt32) -> String {
    let bytes = file.string(index)
    guard let first = bytes.first, !Lexer.isDigit(first), bytes.allSatisfy(Lexer.isLetter) else {
      return quoted(index)
    }
    let word = String(decoding: bytes, as: UTF8.self)
    return Self.reserved.contains(word) ? "\"\(word)\"" : word
  }

  /// A string of the pool in quotes; bytes that are no text are written as bytes.
  func quoted(_ index: UInt32) -> String {
    let bytes = file.string(index)
    var text = "\""
    if let valid = String(validating: bytes, as: UTF8.self) {
      for scalar in valid.unicodeScalars {
        switch scalar {
        case "\n": text += "\\n"
        case "\t": text += "\\t"
        case "\r": text += "\\r"
        case "\"", "\\": text += "\\\(scalar)"
        default:
          if scalar.value < 0x20 || scalar.value == 0x7F {
            text += Self.escape(UInt8(scalar.value))
          } else {
            text.unicodeScalars.append(scalar)
          }
        }
      }
    } else {
      for byte in bytes {
        let isPlain = byte >= 0x20 && byte < 0x7F && byte != 0x22 && byte != 0x5C
        text += isPlain ? String(UnicodeScalar(byte)) : Self.escape(byte)
      }
    }
    return text + "\""
  }

  private static func escape(_ byte: UInt8) -> String { "\\x" + hex(byte) }

  /// Two digits of base 16.
  static func hex(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }

  /// The value of a slot or parameter.
  func value(_ item: ABCDefault) -> String {
    guard item.index != 0 else { return "default" }
    guard let value = try? file.constants.value(of: item) else {
      return "raw \(item.index) \(item.kind)"
    }
    switch value {
    case .null: return "null"
    case .boolean(let value): return "\(value)"
    case .integer(let value): return "\(value)"
    case .unsignedInteger(let value): return "\(value)u"
    case .double(let value): return double(value)
    case .string(let index): return quoted(index)
    case .namespace(let index): return namespace(index)
    }
  }

  /// A double that reads back as the same bits.
  func double(_ value: Double) -> String {
    guard value.isNaN else {
      return value.isInfinite ? (value < 0 ? "-Infinity" : "Infinity") : "\(value)"
    }
    if value.bitPattern == Double.nan.bitPattern { return "NaN" }
    return "bits \"\(String(value.bitPattern, radix: 16))\""
  }
}
