/// A script asks the person for files.
public struct FileDialog: Sendable {
  /// A line of the dialog's list of kinds.
  public struct Filter: Sendable {
    /// For the person.
    public let description: String
    /// As `*.jpg;*.png`.
    public let patterns: String

    package init(description: String, patterns: String) {
      self.description = description
      self.patterns = patterns
    }
  }

  /// Files are to be read, or a name is wanted to write to.
  public enum Purpose: Sendable { case open, openSeveral, save }

  /// What it is for.
  public let purpose: Purpose
  /// Kinds of files that the script can use; none: all.
  public let filters: [Filter]
  /// The name that a file to be written is offered with.
  public let suggestedName: String

  package init(purpose: Purpose, filters: [Filter], suggestedName: String) {
    self.purpose = purpose
    self.filters = filters
    self.suggestedName = suggestedName
  }
}

/// A file that the person has chosen.
public struct ChosenFile: Sendable {
  /// Without a folder.
  public let name: String
  /// What is in it; empty if it is to be written.
  public let bytes: [UInt8]

  /// A file by its name and bytes.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}
