/// Why a saved state cannot be loaded.
public struct MovieStateError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What kind of trouble it is.
  public enum Reason: Sendable, Equatable {
    /// The bytes are something else.
    case notAState
    /// A version of the core wrote it whose states this one does not know.
    case otherVersion
    /// It is of another movie.
    case otherMovie
    /// It breaks off, or says what cannot be.
    case damaged
  }

  /// What kind of trouble it is.
  public let reason: Reason
  /// One line without a full stop, for a person.
  public let description: String

  package init(_ reason: Reason, _ description: String) {
    self.reason = reason
    self.description = description
  }
}
