/// What a check of the library found.
public struct VerifyReport: Encodable, Equatable, Sendable {
  /// How many files were looked at.
  public struct Counts: Encodable, Equatable, Sendable {
    /// Games, archives counted once.
    public var games = 0
    /// Save RAM and clocks.
    public var saves = 0
    /// Earlier versions of those.
    public var versions = 0
    /// States.
    public var states = 0
    /// States in the history, and what was done with them.
    public var history = 0
    /// Pictures.
    public var images = 0
  }

  /// Something that is not as it should be.
  public struct Finding: Encodable, Equatable, Sendable {
    /// What is the matter with a file; the names are for scripts.
    public enum Kind: String, Encodable, Sendable, CaseIterable {
      /// Its bytes changed although no program wrote it.
      case damaged
      /// Nothing is in it.
      case empty
      /// It cannot be read.
      case unreadable
      /// An archive that does not open, or has a member with a wrong checksum.
      case badArchive = "bad_archive"
      /// A save, state or image of a game that is not there.
      case orphan
      /// A file in a folder where nothing looks for it.
      case stray
      /// What a program that was killed left of a write.
      case temporary
      /// Progress that could not be saved where it belongs and waits to be put there.
      case rescue
    }
    /// What is the matter.
    public var kind: Kind
    /// The game's stem, if known.
    public var game: String?
    /// Id of the game's type.
    public var type: String?
    /// The file.
    public var path: String
    /// A sentence for people, without a full stop.
    public var text: String
    /// The command or the step that helps; nil where none is known.
    public var remedy: String?
    /// Whether `repair` can do something about it.
    public var isRepairable = false
    /// Whether `repair` did.
    public var isRepaired = false
  }

  /// How many files were looked at.
  public var checked = Counts()
  /// What was found.
  public var findings: [Finding] = []
  /// Nothing yet.
  public init() {}

  /// Those that still need the user.
  public var open: [Finding] { findings.filter { !$0.isRepaired } }
}
