package import SWF

/// An ABC file as text, in the notation that `Assembler` reads.
///
/// Whatever the reader of files takes can be listed: code that is never reached, jumps into instructions, numbers that point nowhere.
package struct Listing {
  let file: ABCFile
  /// The numbers of private namespaces among those with the same name.
  private(set) var namespaceNumbers: [UInt32: UInt32] = [:]
  /// The numbers of sets of namespaces, for those of two or more; sets with the same members have one number.
  private(set) var setNumbers: [UInt32: Int] = [:]
  private var sets: [String] = []
  /// How many classes have a name.
  private var classCounts: [String: Int] = [:]
  private(set) var text = ""
  var indent = 0

  /// The text of a file.
  package static func text(of file: ABCFile) -> String {
    var listing = Listing(file)
    listing.listFile()
    return listing.text
  }

  init(_ file: ABCFile) {
    self.file = file
    var seen: [[UInt8]: UInt32] = [:]
    for (index, namespace) in file.constants.namespaces.enumerated().dropFirst()
    where namespace.kind == .private {
      let name = namespace.name == 0 ? [] : Array(file.string(namespace.name)) + [0]
      let number = seen[name, default: 0]
      seen[name] = number + 1
      namespaceNumbers[UInt32(index)] = number
    }
    var known: [String: Int] = [:]
    for (index, set) in file.constants.namespaceSets.enumerated() where set.count > 1 {
      let members = braces(set)
      if known[members] == nil {
        sets.append(members)
        known[members] = sets.count
      }
      setNumbers[UInt32(index)] = known[members]
    }
    for instance in file.instances { classCounts[name(instance.name), default: 0] += 1 }
  }

  mutating func line(_ words: String) {
    for _ in 0..<indent { text += "  " }
    text += words
    text += "\n"
  }

  private mutating func listFile() {
    if file.majorVersion != 46 || file.minorVersion != 16 {
      line("version \(file.majorVersion) \(file.minorVersion)")
    }
    // Private namespaces are numbered in this order, also those that nothing uses.
    if namespaceNumbers.values.contains(where: { $0 > 0 }) {
      line("namespaces \(namespaceNumbers.keys.sorted().map(namespace).joined(separator: ", "))")
    }
    for (index, set) in sets.enumerated() { line("nsset #\(index + 1) \(set)") }
    for index in file.classes.indices { listClass(index) }
    for script in file.scripts {
      line("script {")
      indent += 1
      list(script.traits)
      listMethod("init", Int(script.initializer))
      indent -= 1
      line("}")
    }
    // Methods of activations stand here, too: they could be in each other.
    for (method, owner) in file.owners.enumerated()
    where owner.kind == .none || owner.kind == .activation {
      listMethod("function", method)
    }
  }

  // MARK: - Classes and traits

  private mutating func listClass(_ index: Int) {
    let instance = file.instances[index]
    var heading = "class \(name(instance.name))"
    if instance.base != 0 { heading += " extends \(name(instance.base))" }
    let interfaces = file.interfaces[instance.interfaces.indices]
    if !interfaces.isEmpty {
      heading += " implements \(interfaces.map(name).joined(separator: ", "))"
    }
    if instance.flags.rawValue & 0xF0 != 0 {
      heading += " flags \(instance.flags.rawValue & 0xF7)"
    } else {
      for (flag, word) in [(.sealed, "sealed"), (.final, "final"), (.interface, "interface")]
        as [(ABCInstance.Flags, String)] where instance.flags.contains(flag)
      {
        heading += " \(word)"
      }
    }
    if instance.flags.contains(.hasProtectedNamespace) {
      heading += " namespace \(namespace(instance.protectedNamespace))"
    }
    line(heading + " {")
    indent += 1
    listMethod("iinit", Int(instance.initializer))
    list(instance.traits)
    listMethod("cinit", Int(file.classes[index].initializer))
    list(file.classes[index].traits, prefix: "static ")
    indent -= 1
    line("}")
  }

  mutating func list(_ traits: ABCRange, prefix: String = "") {
    for trait in file.traits[traits.indices] {
      for index in file.traitMetadata[trait.metadata.indices] {
        line(note(file.metadata[Int(index)]))
      }
      let words =
        prefix + (trait.isFinal ? "final " : "") + (trait.isOverride ? "override " : "")
      let id = trait.id == 0 ? "" : " id \(trait.id)"
      switch trait.kind {
      case .slot, .constant:
        let type = trait.target == 0 ? "" : ":\(name(trait.target))"
        let value = trait.value.index == 0 ? "" : " = \(self.value(trait.value))"
        let kind = trait.kind == .slot ? "slot" : "const"
        line("\(words)\(kind) \(name(trait.name))\(type)\(value)\(id)")
      case .method, .getter, .setter:
        if file.owners[Int(trait.target)].kind == .activation {
          line("\(words)\(trait.kind) \(name(trait.name))\(id) = #\(trait.target)")
          continue
        }
        listMethod(
          "\(words)\(trait.kind)", Int(trait.target), name: " \(name(trait.name))\(id)")
      case .class:
        let reference = classReference(trait.target)
        let target = reference == name(trait.name) ? "" : " = \(reference)"
        line("\(words)class \(name(trait.name))\(target)\(id)")
      }
    }
  }

  /// A class by its name; by its number if others have the name.
  func classReference(_ index: UInt32) -> String {
    let name = name(file.instances[Int(index)].name)
    return classCounts[name] == 1 ? name : "#\(index)"
  }

  private func note(_ note: ABCMetadata) -> String {
    let items = file.metadataItems[note.items.indices].map { item in
      (item.key == 0 ? "" : "\(wordOrText(item.key)) = ") + quoted(item.value)
    }
    let list = items.isEmpty ? "" : "(\(items.joined(separator: ", ")))"
    return "[\(wordOrText(note.name))\(list)]"
  }

  // MARK: - Methods

  private mutating func listMethod(_ words: String, _ index: Int, name: String = "") {
    let method = file.methods[index]
    let parameters = file.parameterTypes[method.parameters.indices]
    let names = file.parameterNames[method.parameterNames.indices]
    let options = file.defaults[method.options.indices]
    var written: [String] = []
    for (place, type) in parameters.enumerated() {
      var parameter = ""
      if !names.isEmpty { parameter = parameterName(names[names.startIndex + place]) + ":" }
      parameter += self.name(type)
      let option = place - (parameters.count - options.count)
      if option >= 0 { parameter += " = \(value(options[options.startIndex + option]))" }
      written.append(parameter)
    }
    var heading = "\(words) #\(index)\(name)(\(written.joined(separator: ", ")))"
    if method.returnType != 0 { heading += ":\(self.name(method.returnType))" }
    if method.name != 0, Int(method.name) < file.constants.strings.count {
      heading += " name \(quoted(method.name))"
    }
    for (flag, word) in Self.flagWords where method.flags.contains(flag) { heading += " \(word)" }
    // Compilers say that parameters have names if there are none.
    if names.isEmpty, method.flags.contains(.hasParameterNames) {
      heading += " flags \(method.flags.rawValue)"
    }
    guard let body = file.body(of: index) else {
      line(heading)
      return
    }
    line(heading + " {")
    indent += 1
    list(body.traits)
    line("stack \(body.maxStack)")
    line("locals \(body.localCount)")
    line("scopes \(body.initialScopeDepth) \(body.maxScopeDepth)")
    listCode(body)
    indent -= 1
    line("}")
  }

  private static let flagWords: [(ABCMethod.Flags, String)] = [
    (.needsRest, "rest"), (.needsArguments, "arguments"), (.needsActivation, "activation"),
    (.setsDXNS, "setsdxns"), (.ignoresRest, "ignorerest"),
  ]

  private func parameterName(_ index: UInt32) -> String {
    guard Int(index) < file.constants.strings.count else { return "?" }
    return index == 0 ? "?0" : wordOrText(index)
  }
}
