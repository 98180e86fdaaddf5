import FlashFaces
import FlashHeap
import Foundation
import Testing

@testable import FlashAVM2

/// The faces against what describeType of Flash Player printed of whole packages.
@Suite("Faces and recorded classes")
struct RecordedFaceTests {
  /// A member as describeType has it, in one line.
  private struct Recorded {
    var name = ""
    /// `accessor readonly String flash.x::Owner`, `method void flash.x::Owner`, `variable int`.
    var text = ""
    /// Types, with `=` behind those that may be left out.
    var parameters: [String] = []
  }

  private struct RecordedClass {
    var name = ""
    var statics: [Recorded] = []
    var members: [Recorded] = []
  }

  private static func attributes(_ line: Substring) -> [String: String] {
    var result: [String: String] = [:]
    var rest = line
    while let equals = rest.range(of: "=\"") {
      let name = rest[..<equals.lowerBound].split(separator: " ").last.map { String($0) } ?? ""
      guard let end = rest[equals.upperBound...].firstIndex(of: "\"") else { break }
      result[name] = rest[equals.upperBound..<end].replacingOccurrences(of: "&lt;", with: "<")
      rest = rest[rest.index(after: end)...]
    }
    return result
  }

  private static func classes(_ text: String) -> [RecordedClass] {
    var result: [RecordedClass] = []
    var isFactory = false
    var isMethod = false
    for line in text.split(separator: "\n") {
      let words = line.drop { $0 == " " }
      let attributes = attributes(words)
      let element = words.dropFirst().prefix { $0 != " " && $0 != ">" && $0 != "/" }
      switch element {
      case "type": result.append(RecordedClass(name: attributes["name"] ?? ""))
      case "factory": isFactory = !words.hasSuffix("/>")
      case "accessor", "method", "variable", "constant":
        var member = Recorded(name: attributes["name"] ?? "")
        let parts = [
          String(element), attributes["access"], attributes["type"] ?? attributes["returnType"],
          attributes["declaredBy"],
        ]
        member.text = parts.compactMap { $0 }.joined(separator: " ")
        isMethod = element == "method"
        // Those of interfaces have their namespace.
        if attributes["uri"] != nil { member.name = "" }
        if isFactory {
          result[result.count - 1].members.append(member)
        } else {
          result[result.count - 1].statics.append(member)
        }
      case "constructor": isMethod = false
      case "parameter" where isMethod:
        let text = (attributes["type"] ?? "") + (attributes["optional"] == "true" ? "=" : "")
        let last = result.count - 1
        if isFactory {
          result[last].members[result[last].members.count - 1].parameters.append(text)
        } else {
          result[last].statics[result[last].statics.count - 1].parameters.append(text)
        }
      default:
        if words.hasPrefix("</factory") { isFactory = false }
      }
    }
    return result
  }

  /// Packages and versions of movies that were recorded.
  static let cases: [String] = {
    let folder = "\(ErrorTextTests.corpus)/swf/avm2/all_classes"
    guard let files = FileManager.default.enumerator(atPath: folder) else { return [] }
    return files.compactMap { $0 as? String }.filter { $0.hasSuffix("output.txt") }.sorted()
      .map { "\(folder)/\($0)" }
  }()

  /// The members that a movie sees of a type, but for those of Object.
  private func members(
    of traits: Traits, _ version: UInt16, _ machine: Machine
  ) throws -> [String: String] {
    var result: [String: String] = [:]
    var above: Traits? = traits
    let isPublic = [NamespaceID.public]
    while let type = above, type !== machine.types.object, type !== machine.types.class {
      for entry in type.entries where isPublic.contains(entry.name.namespace) {
        let name = machine.heap.text(entry.name.local).text
        if entry.version > version || result[name] != nil { continue }
        let owner = type.kind == .class ? type.instanceTraits ?? type : type
        result[name] = try text(
          of: entry, in: traits, machine.text(of: owner.name, separator: "::"), machine)
      }
      above = type.base
    }
    return result
  }

  private func text(
    of entry: Traits.Entry, in traits: Traits, _ owner: String, _ machine: Machine
  ) throws -> String {
    func text(_ type: Traits?) -> String {
      type.map { machine.text(of: $0.name, separator: "::") } ?? "*"
    }
    switch entry.kind {
    case .variable: return "variable \(text(try traits.type(ofSlot: entry.index)))"
    case .constant: return "constant \(text(try traits.type(ofSlot: entry.index)))"
    case .method:
      let signature = try traits.methods[entry.index].signature()
      let parameters = signature.parameters.enumerated().map { index, type in
        text(type) + (index >= signature.requiredCount ? "=" : "")
      }
      return "method \(text(signature.result)) \(owner) \(parameters)"
    case .accessor:
      let access = entry.setter < 0 ? "readonly" : entry.index < 0 ? "writeonly" : "readwrite"
      let type =
        entry.index >= 0
        ? try traits.methods[entry.index].signature().result
        : try traits.methods[entry.setter].signature().parameters[0]
      // Declared by who declares the getter, or the setter if there is none (C.Desc.6).
      let method = traits.methods[entry.index >= 0 ? entry.index : entry.setter]
      let declarer = method.owner.map { $0.kind == .class ? $0.instanceTraits ?? $0 : $0 }
      return "accessor \(access) \(text(type)) \(text(declarer))"
    }
  }

  @Test(
    "are the same", .enabled(if: ErrorTextTests.isRecorded, "needs the corpus"), arguments: cases)
  func recorded(path: String) throws {
    let version = try #require(
      path.split(separator: "/").dropLast().last.flatMap { Int($0.dropFirst("swf".count)) })
    let api = APIVersion.of(movieVersion: version)
    let machine = Machine(Heap()) { BuiltinLibrary($0, packages: FacePackage.all) }
    let library = try #require(machine.library as? BuiltinLibrary)
    let classes = Self.classes(try String(contentsOfFile: path, encoding: .utf8))
    #expect(!classes.isEmpty)
    for recorded in classes {
      let parts = recorded.name.components(separatedBy: "::")
      let name = QualifiedName(
        machine.namespaces.intern(.public, machine.heap.intern(parts[0])),
        machine.heap.intern(parts.last ?? ""))
      let type = try #require(library.builtin(named: name), "\(recorded.name)")
      #expect(type.instance.version <= api, "\(recorded.name)")
      if type.instance.isInterface { continue }
      for (traits, list) in [
        (try library.staticTraits(of: type), recorded.statics), (type.instance, recorded.members),
      ] {
        var ours = try members(of: traits, api, machine)
        for member in list where !member.name.isEmpty {
          if traits.kind == .class, member.name == "prototype" { continue }
          let isMethod = member.text.hasPrefix("method")
          let text = member.text + (isMethod ? " \(member.parameters)" : "")
          #expect(ours.removeValue(forKey: member.name) == text, "\(recorded.name) \(member.name)")
        }
        #expect(ours.isEmpty, "\(recorded.name) has more")
      }
    }
  }
}
