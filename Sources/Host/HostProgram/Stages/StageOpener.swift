import HostBase
package import Play

/// Opens what games and the library are seen, heard and played with: windows, the terminal, sound.
///
/// `arcadia-window` has one. `arcadia` has none, and becomes that program when a command needs it.
package protocol StageOpener: AnyObject {
  /// How often the display shows a picture, in Hz; nil if there is no display or it does not say.
  func displayRate() -> Double?

  /// Opens a stage for a game: a window, or the terminal if there is no display and no window was asked for.
  func openStage(
    _ video: VideoChoice?, options: WindowOptions, map: InputMap, _ context: Context
  ) throws -> PlayStage

  /// Shows the library until its window is closed; a window that is open already comes to the front instead.
  ///
  /// Throws a `DisplayError` if no window can be opened.
  func showLibrary(_ request: LibraryRequest, _ context: Context) throws

  /// Plays a script in the library, without a window.
  func runLibrary(_ run: LibraryRun, _ request: LibraryRequest, _ context: Context) throws

  /// Shows a message in a window of its own until it is closed; returns a file that the user dropped on it.
  func showMessage(title: String, text: [String]) throws(DisplayError) -> String?
}
