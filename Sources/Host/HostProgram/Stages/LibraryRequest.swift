import HostBase

/// What `arcadia library` asks of the window.
package struct LibraryRequest {
  /// Width and height of a window, in dip.
  package struct Extent: Equatable, Sendable {
    /// The width.
    package var width: Double
    /// The height.
    package var height: Double

    /// An extent; nil if no window is so small or so large.
    package init?(width: Double, height: Double) {
      guard (360...16_384).contains(width), (240...16_384).contains(height) else { return nil }
      self.width = width
      self.height = height
    }
  }

  /// The colours of the window.
  package enum Colors: String, CaseIterable, Sendable {
    case dark, light, contrast
  }

  /// Files to open; absolute paths.
  package var paths: [String] = []
  /// The type of games to show first; nil: all types.
  package var type: String?
  /// The words to search for first.
  package var search: String?
  /// Whether the window fills the screen.
  package var isFullscreen = false
  /// The size of the window; nil: as it was left.
  package var size: Extent?
  /// The colours; nil: as the settings say.
  package var colors: Colors?
  /// A file for the commands of the session.
  package var recording: String?
  /// Measures the start; the window closes after its first picture.
  package var bench: StartBench?

  /// A request for the window as it is.
  package init() {}
}

/// What `arcadia library --headless` does: a script, and the files that it writes.
package struct LibraryRun {
  /// A file with the script; nil: nothing is done.
  package var script: String?
  /// A file for the commands of the screens.
  package var commands: String?
  /// A file for the tree of widgets at the end.
  package var tree: String?
  /// A file for the events.
  package var events: String?
  /// The files of screenshots, each with a name that the script gives a moment, or `end`.
  package var screenshots: [(name: String, path: String)] = []
  /// Pixels in a dip.
  package var scale: Double?
  /// The time of day at the first frame, in seconds since 1970; nil: the real one.
  package var start: Int64?

  /// A run without a script.
  package init() {}
}
