/// Why a state cannot be read.
package struct StateProblem: Error, Equatable, Sendable {
  /// What kind of trouble it is.
  package enum Kind: Sendable, Equatable {
    /// Another version wrote it, which has what this one does not know.
    case otherVersion
    /// It breaks off, or says what cannot be.
    case damaged
  }

  package let kind: Kind
  /// One line without a full stop, for a person.
  package let text: String

  package init(_ kind: Kind, _ text: String) { (self.kind, self.text) = (kind, text) }
}

/// What the libraries above the heap have of a state that is written or read: each knows its own.
package struct StateLayers {
  /// What stands on the stage.
  package var display: AnyObject?
  /// The machine of ActionScript 1 and 2.
  package var actions: AnyObject?
  /// The machine of ActionScript 3, if there is one.
  package var cells: (any CellStates)?
}

/// What a machine of ActionScript 3 has in a state: its objects are cells, which it alone can look into.
///
/// A writer calls `writeRoots`, then `writeFound` until nothing new has come up anywhere. A reader calls `read` for each section of the
/// machine's, `make` for each object, and `code` for each one when all are made; then `finish`.
package protocol CellStates: AnyObject {
  /// What the machine has for as long as it lives.
  func writeRoots(_ coder: StateCoder)

  /// What has been found since the last time, besides objects; whether there was anything.
  func writeFound(_ coder: StateCoder) -> Bool

  /// What it takes to make an object like this one; its kind is written.
  func writeHead(of object: ScriptObject, _ coder: StateCoder)

  /// A section of the machine's own, which lists so many things.
  func read(_ section: MovieStateSection, count: Int, _ coder: StateCoder)

  /// An object that is filled later, made of what `writeHead` wrote; nil if there cannot be one.
  func make(_ kind: ObjectKind, _ coder: StateCoder) -> ScriptObject?

  /// What is in an object.
  func code(_ object: ScriptObject, _ coder: StateCoder)

  /// What `writeFound` has put behind the machine's fields.
  func readFound(_ coder: StateCoder)

  /// All is read: what relies on several objects is looked at.
  func finish(_ coder: StateCoder)
}
