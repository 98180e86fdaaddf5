package import FlashHeap
package import SWF

/// A namespace of the machine: two are the same where their numbers are (V.Ns.1).
package struct NamespaceID: BitwiseCopyable, Hashable, Sendable {
  package let number: UInt32

  /// Any namespace, of names alone.
  package static let any = NamespaceID(number: 0)
  /// The public one without a name.
  package static let `public` = NamespaceID(number: 1)
  /// In which methods of ECMAScript's classes are bound early.
  package static let as3 = NamespaceID(number: 2)
  /// In which Proxy's subclasses have their methods.
  package static let flashProxy = NamespaceID(number: 3)
}

/// What a namespace is for.
package enum NamespaceKind: UInt8, BitwiseCopyable, Sendable {
  case `public`, `internal`, protected, staticProtected, explicit, `private`

  /// The kind that a file's number means.
  package init(_ kind: ABCNamespace.Kind) {
    self =
      switch kind {
      case .public, .package: .public
      case .internal: .internal
      case .protected: .protected
      case .staticProtected: .staticProtected
      case .explicit: .explicit
      case .private: .private
      }
  }
}

/// All namespaces of a machine.
///
/// Those of one kind and URI are one, of whatever file; private ones are each their own (V.Pool.7).
package final class NamespaceTable {
  /// A namespace.
  package struct Record: BitwiseCopyable {
    package let kind: NamespaceKind
    /// Its name; `Atom(.empty)` where it has none.
    package let uri: Atom
  }

  private struct Key: Hashable {
    let kind: NamespaceKind
    let uri: Atom
  }

  private var records: [Record] = []
  private var known: [Key: NamespaceID] = [:]

  package init(_ heap: Heap) {
    records.append(Record(kind: .explicit, uri: Atom(.empty)))
    for uri in [
      "", "http://adobe.com/AS3/2006/builtin",
      "http://www.adobe.com/2006/actionscript/flash/proxy",
    ] {
      _ = intern(.public, heap.intern(uri))
    }
  }

  /// How many there are.
  package var count: Int { records.count }

  /// What a namespace is.
  package subscript(_ id: NamespaceID) -> Record { records[Int(id.number)] }

  /// The namespace of a kind that is not private.
  package func intern(_ kind: NamespaceKind, _ uri: Atom) -> NamespaceID {
    if kind == .private { return makePrivate(uri) }
    let key = Key(kind: kind, uri: uri)
    if let id = known[key] { return id }
    let id = add(kind, uri)
    known[key] = id
    return id
  }

  /// A namespace that no other is the same as.
  package func makePrivate(_ uri: Atom) -> NamespaceID { add(.private, uri) }

  private func add(_ kind: NamespaceKind, _ uri: Atom) -> NamespaceID {
    records.append(Record(kind: kind, uri: uri))
    return NamespaceID(number: UInt32(records.count - 1))
  }
}
