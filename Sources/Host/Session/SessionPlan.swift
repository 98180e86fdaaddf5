package import Catalog
import HostBase

/// Everything a session needs to start: made by the command line, consumed by an implementation of `CoreSession`.
package struct SessionPlan: Sendable {
  /// The core.
  package var core: CoreDescription
  /// Path of the content as the core should see it, or nil to run without.
  package var contentPath: String?
  /// The content's bytes (after unpacking and patching), or nil where the core wants a path only.
  package var content: [UInt8]?
  /// The folder that is the game, if it is one.
  package var contentFolder: String?
  /// The paths of the discs that the content is a list of, if no file has that list; `contentPath` is where it would lie beside them.
  package var discs: [String] = []
  /// Files of the game that such a list leads to.
  package var parts: [String] = []
  /// Whether the game reads files in the folders below the one that it lies in.
  package var readsFolders = false
  /// The disc to begin with, of a game that has several; nil: the core's choice.
  package var startDisc: StartDisc?
  /// Whether `saveDirectory` is this game's alone.
  package var ownsSaveDirectory = false
  /// Archive that the content came from, and the member's name, where it did.
  package var archive: (path: String, member: String)?
  /// BIOS folder.
  package var systemDirectory: String
  /// Folder for files that the core saves on its own.
  package var saveDirectory: String
  /// Option values by key, from settings and the command line.
  package var options: [String: String]
  /// Settings of this game for GET_GAME_SETTINGS.
  package var gameSettings: [String: String]
  /// Files that the user named in options or settings of the game, which the core may read.
  package var optionFiles: [String] = []
  /// The core's file where it was opened before; nil: it is opened by its path.
  package var coreFile: CoreFile?
  /// Where a worker has that file.
  package var coreDescriptor: Int32?
  /// In deterministic runs the clock is virtual and starts here (seconds since 1970); nil: the real clock.
  package var virtualClockStart: Int64?
  /// Seconds that the virtual clock's local time is ahead of UTC.
  package var virtualClockOffset: Int32 = 0
  /// Seed handed to the core; 0 in deterministic runs.
  package var randomSeed: UInt64
  /// Whether a person may be looking.
  package var hasWindow: Bool
  /// Whether a core that asks how long a frame took hears what passed, and not what is usual.
  var measuresFrames: Bool { hasWindow && virtualClockStart == nil }
  /// What the core may know of that person.
  package var player = PlayerFacts()

  /// A plan with nothing set but what must be.
  package init(core: CoreDescription, systemDirectory: String, saveDirectory: String) {
    self.core = core
    self.systemDirectory = systemDirectory
    self.saveDirectory = saveDirectory
    options = [:]
    gameSettings = [:]
    virtualClockStart = nil
    randomSeed = 0
    hasWindow = false
  }
}
