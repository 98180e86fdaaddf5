// Source: AVM2 Overview, "Instance", "Class" and "Script"; V.Inst of the reference.

/// What a class's objects are like.
package struct ABCInstance: Hashable, Sendable {
  /// What kind of class it is.
  package struct Flags: OptionSet, Hashable, Sendable {
    /// The flags as the file has them.
    package let rawValue: UInt8

    /// These flags.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Objects get no further properties.
    package static let sealed = Flags(rawValue: 0x01)
    /// No class may extend it.
    package static let final = Flags(rawValue: 0x02)
    /// An interface.
    package static let interface = Flags(rawValue: 0x04)
    /// Has a namespace for protected members.
    package static let hasProtectedNamespace = Flags(rawValue: 0x08)
  }

  /// An index of the multinames: a QName with a namespace and a name.
  package let name: UInt32
  /// An index of the multinames; 0 is none.
  package let base: UInt32
  /// What kind of class it is.
  package let flags: Flags
  /// An index of the namespaces; 0 is none.
  package let protectedNamespace: UInt32
  /// A part of the file's `interfaces`.
  package let interfaces: ABCRange
  /// The constructor, an index of the methods.
  package internal(set) var initializer: UInt32
  /// A part of the file's `traits`.
  package internal(set) var traits: ABCRange
}

/// What a class itself is like.
package struct ABCClass: Hashable, Sendable {
  /// What runs when the class comes into being, an index of the methods.
  package let initializer: UInt32
  /// Static properties, a part of the file's `traits`.
  package let traits: ABCRange
}

/// A script: global properties, and what runs before one of them is used first.
package struct ABCScript: Hashable, Sendable {
  /// An index of the methods.
  package let initializer: UInt32
  /// Global properties, a part of the file's `traits`.
  package let traits: ABCRange
}

/// The place that a method belongs to.
package struct ABCOwner: Hashable, Sendable {
  /// The kind of place.
  package enum Kind: UInt8, Sendable {
    /// None: a function that code makes, or one that nothing uses.
    case none
    /// Objects of a class.
    case instance
    /// A class itself.
    case `class`
    /// A script.
    case script
    /// The variables of a method.
    case activation
  }

  /// The kind of place.
  package let kind: Kind
  /// An index of the file's classes, scripts or bodies.
  package let index: UInt32
  /// An index of the file's `traits`; nil for the initializer of the place.
  package let trait: UInt32?

  /// No place.
  package static let none = ABCOwner(kind: .none, index: 0, trait: nil)
}
