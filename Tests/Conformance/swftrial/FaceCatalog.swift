import FlashAVM2
import FlashFaces

/// Everything of ActionScript 3 that can be called, as the player declares it.
struct FaceCatalog: Sendable {
  /// A class with its constructor's parameters.
  struct Class: Sendable {
    let parameters: [FaceParameter]
    /// `new` makes nothing of it.
    let isAbstract: Bool
    let implements: [String]
  }

  /// A function, accessor or variable.
  struct Member: Sendable {
    /// The class's name in the notation, or the package's; empty for a function of the top level.
    let owner: String
    let member: FaceMember
    /// Whether it is of a package, not of a class.
    let isGlobal: Bool

    /// What the trace says before it is used.
    var mark: String {
      let kind =
        switch member.kind {
        case .getter: "get "
        case .setter: "set "
        default: ""
        }
      return "#\(kind)\(owner)\(member.isStatic ? "$" : "").\(member.name)"
    }

    /// Its name in the notation.
    var name: String {
      switch member.namespace {
      case .AS3: "AS3::" + member.name
      case .flash_proxy:
        "namespace(\"http://www.adobe.com/2006/actionscript/flash/proxy\")::" + member.name
      default: isGlobal && !owner.isEmpty ? "\(owner)::\(member.name)" : member.name
      }
    }
  }

  /// Classes by their names in the notation.
  let classes: [String: Class]
  /// Names of classes with their packages by those without.
  let fullNames: [String: String]
  /// Classes in an order.
  let classNames: [String]
  let members: [Member]

  /// That of the player.
  static let found = FaceCatalog()

  private init() {
    var classes: [String: Class] = [:]
    var fullNames: [String: String] = [:]
    var members: [Member] = []
    for package in FacePackage.all {
      for (_, face) in package.faces {
        guard let declaration = try? FaceReader.read(face.text) else { continue }
        if let type = declaration.type {
          let name = package.name.isEmpty ? type.name : "\(package.name)::\(type.name)"
          guard !type.isInterface, classes[name] == nil else { continue }
          let constructor = type.members.first { $0.name == type.name && $0.kind == .function }
          classes[name] = Class(
            parameters: constructor?.parameters ?? [], isAbstract: type.isAbstract,
            implements: type.interfaces)
          fullNames[type.name] = name
          members += type.members.filter { Self.isCallable($0) }
            .map { Member(owner: name, member: $0, isGlobal: false) }
        }
        for member in declaration.members
        where Self.isCallable(member)
          && !members.contains(where: {
            $0.isGlobal && $0.owner == package.name && $0.member.name == member.name
          })
        {
          members.append(Member(owner: package.name, member: member, isGlobal: true))
        }
      }
    }
    self.classes = classes
    self.fullNames = fullNames
    classNames = classes.keys.sorted()
    self.members = members
  }

  /// What scripts can name; `quit` and its like would end the run, and `trace` says where it is.
  private static func isCallable(_ member: FaceMember) -> Bool {
    [.public, .AS3, .flash_proxy].contains(member.namespace)
      && !["trace", "exit", "fscommand"].contains(member.name)
  }
}

/// Which of them have been used.
public final class FaceCoverage {
  private var used: Set<String> = []

  /// Nothing yet.
  public init() {}

  func note(_ mark: String) { used.insert(mark) }

  private static let all = Set(FaceCatalog.found.members.map(\.mark))

  /// Those that were not.
  public var unused: [String] { Self.all.subtracting(used).sorted() }

  /// How many were used.
  public var summary: String {
    "members of ActionScript 3 used \(Self.all.count - unused.count) of \(Self.all.count)"
  }
}
