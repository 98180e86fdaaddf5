package import Library
import Synchronization

/// The data folder as it is while the window is open: the settings can name other further folders of games (`library.folders`).
package final class CurrentFolders: Sendable {
  private let folder: Mutex<DataFolder>

  /// Begins with a data folder.
  package init(_ data: DataFolder) { folder = Mutex(data) }

  /// The data folder now.
  package var current: DataFolder { folder.withLock { $0 } }

  /// Other further folders count from now on; returns whether they are others.
  package func use(_ moreGames: [String]) -> Bool {
    folder.withLock { data in
      guard data.moreGames != moreGames else { return false }
      data.moreGames = moreGames
      return true
    }
  }
}
