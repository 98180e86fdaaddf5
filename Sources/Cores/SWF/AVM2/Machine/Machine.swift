package import FlashHeap
import SWF

/// The machine of ActionScript 3 (AVM2): what is loaded, and what runs.
///
/// It belongs to a player, whose heap it shares. Not for use from two threads at once.
package final class Machine {
  package let heap: Heap
  package let namespaces: NamespaceTable
  /// The player's own definitions.
  package private(set) lazy var library = makeLibrary(self)
  /// The types that the machine itself knows.
  package private(set) lazy var types = CoreTypes(self)
  /// The domain of the player's own definitions.
  package private(set) lazy var system = Domain(parent: nil, machine: self)
  /// What was loaded.
  package private(set) var programs: [Program] = []
  private let makeLibrary: (Machine) -> any PlayerLibrary

  package init(_ heap: Heap, library: @escaping (Machine) -> any PlayerLibrary) {
    self.heap = heap
    namespaces = NamespaceTable(heap)
    makeLibrary = library
  }

  /// Keeps a program for as long as the machine lives.
  func keep(_ program: Program) { programs.append(program) }

  /// The value of a namespace.
  package func value(of namespace: NamespaceID) -> Value {
    // Made with the class Namespace.
    .null
  }
}

/// Names as errors and traces have them (V.Err.3 and .4).
extension Machine {
  /// A name with its package, if its namespace has a URI and is public.
  package func text(of name: QualifiedName, separator: String) -> String {
    let namespace = namespaces[name.namespace]
    let local = heap.text(name.local).text
    guard namespace.kind == .public, namespace.uri != Atom(.empty) else { return local }
    return heap.text(namespace.uri).text + separator + local
  }

  /// A name by which code asks.
  package func text(of name: Name) -> String {
    let mark = name.flags.contains(.attribute) ? "@" : ""
    let local =
      name.flags.contains(.takesName)
      ? "[]" : name.flags.contains(.anyName) ? "*" : heap.text(name.local).text
    if name.flags.contains(.hasSet) { return mark + local }
    if name.flags.contains(.takesNamespace) {
      return name.flags.contains(.takesName) ? mark + "[]" : "[]::\(mark)\(local)"
    }
    if name[0] == .any { return "*::\(mark)\(local)" }
    let namespace = namespaces[name[0]]
    if namespace.uri == Atom(.empty) { return mark + local }
    return "\(heap.text(namespace.uri).text)::\(mark)\(local)"
  }

  /// A type: `pkg.Name`, `*` for any.
  package func text(of type: Traits?) -> String {
    type.map { text(of: $0.name, separator: ".") } ?? "*"
  }

  /// A method: `pkg::Owner/name()`.
  package func text(of method: Method) -> String {
    if let program = method.program { return program.file.methodText(method.index) }
    let owner = method.owner.map { text(of: $0.name, separator: "::") } ?? "global"
    guard let name = method.name else { return "\(owner)()" }
    let kind = method.role == .getter ? "get " : method.role == .setter ? "set " : ""
    return "\(owner)/\(kind)\(text(of: name, separator: "::"))()"
  }
}
