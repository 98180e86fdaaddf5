// Source: AVM2 Overview, "Trait"; V.Trait of the reference.

/// A property that a class, an object, a script or an activation has from the start.
package struct ABCTrait: Hashable, Sendable {
  /// Its kind, by the number in the file.
  package enum Kind: UInt8, Sendable, CaseIterable {
    case slot = 0
    case method = 1
    case getter = 2
    case setter = 3
    case `class` = 4
    case constant = 6
  }

  /// Its kind.
  package let kind: Kind
  /// The attributes as the file has them: bit 0 final, bit 1 override, bit 2 metadata.
  package let attributes: UInt8
  /// Its name, an index of the multinames: a QName with a namespace and a name.
  package let name: UInt32
  /// The slot, or the place in a table of methods; 0 leaves the choice to the machine.
  package let id: UInt32
  /// Of a slot or constant the type, an index of the multinames that may point nowhere, where 0 is any type; otherwise the
  /// method or class, which the file has.
  package let target: UInt32
  /// What a slot or constant begins with.
  package let value: ABCDefault
  /// A part of the file's `traitMetadata`.
  package let metadata: ABCRange

  /// Nothing may override it.
  package var isFinal: Bool { attributes & 1 != 0 }
  /// It overrides another.
  package var isOverride: Bool { attributes & 2 != 0 }
  /// Whether it is a slot that holds a value: a variable, a constant or a class.
  package var isSlot: Bool { kind == .slot || kind == .constant || kind == .class }
}
