import HostBase

/// What a check of the library found.
package struct VerifyReport: Encodable, Equatable, Sendable {
  /// How many files were looked at.
  package struct Counts: Encodable, Equatable, Sendable {
    /// Games, archives counted once.
    package var games = 0
    /// Save RAM and clocks.
    package var saves = 0
    /// Earlier versions of those.
    package var versions = 0
    /// States.
    package var states = 0
    /// States in the history, and what was done with them.
    package var history = 0
    /// Pictures.
    package var images = 0
  }

  /// Something that is not as it should be.
  package struct Finding: Encodable, Equatable, Sendable {
    /// What is the matter with a file; the names are for scripts.
    package enum Kind: String, Encodable, Sendable, CaseIterable {
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
    package var kind: Kind
    /// The game's stem, if known.
    package var game: String?
    /// Id of the game's type.
    package var type: String?
    /// The file.
    package var path: String
    /// A sentence for people, without a full stop.
    package var text: String
    /// The command or the step that helps; nil where none is known.
    package var remedy: String?
    /// Whether `repair` can do something about it.
    package var isRepairable = false
    /// Whether `repair` did.
    package var isRepaired = false
  }

  /// Games that are found, but not in the folder of their type.
  package struct Advice: Encodable, Equatable, Sendable {
    /// The folder that they lie in.
    package var path: String
    /// Id of their type.
    package var type: String
    /// How many there are.
    package var games: Int
    /// A sentence for people, without a full stop.
    package var text: String
    /// The step that would tidy up.
    package var remedy: String
  }

  /// How many files were looked at.
  package var checked = Counts()
  /// What was found.
  package var findings: [Finding] = []
  /// What could be tidier, and is no problem: games in folders of other names than their type's.
  package var advice: [Advice] = []
  /// Nothing yet.
  package init() {}

  /// Those that still need the user.
  package var open: [Finding] { findings.filter { !$0.isRepaired } }
}
