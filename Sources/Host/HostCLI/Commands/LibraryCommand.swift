import ArgumentParser
import Catalog
import CommandBase
import HostBase
import HostProgram
import Library

/// `arcadia library`: the window with the user's games.
struct LibraryCommand: ArcadiaCommand {
  static let configuration = CommandConfiguration(
    commandName: "library",
    abstract: "Open the window with your games.",
    usage: "arcadia library [<options>] [<file> ...]",
    discussion: """
      EXAMPLES:
        arcadia library                the window
        arcadia library --fullscreen   for a television
        arcadia library --type gb      Game Boy games first
        arcadia library tobu.gb        a file, in the window that is open
        arcadia library --headless --script keys.txt --screenshot end=library.png

      Arrows or a pad move, Enter opens a game, / searches, Escape goes back, F10 opens the menu. Drop games on the window to \
      add them. A second start brings the window to the front.
      """)

  @Flag(help: "Fill the screen.") var fullscreen = false
  @Option(help: .private) var benchFrom: UInt64?
  @Option(help: ArgumentHelp("Show the games of a type first.", valueName: "type"))
  var type: String?
  @Option(help: ArgumentHelp("Search for words first.", valueName: "words")) var search: String?
  @Option(help: ArgumentHelp("The window's size in dip, such as 1280x800.", valueName: "size"))
  var size: LibraryRequest.Extent?
  @Option(help: "The colours.") var theme: LibraryRequest.Colors?
  @Option(
    help: ArgumentHelp(
      "Write the commands of this session to a file for a report; paths are shortened to names.",
      valueName: "file"))
  var recordUi: String?
  @OptionGroup var unseen: LibraryHeadlessOptions
  @Argument(
    help: ArgumentHelp("Files to open, as a file manager passes them.", valueName: "file"),
    completion: .file())
  var files: [String] = []
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if unseen.headless, !files.isEmpty {
      throw ValidationError("Files cannot be combined with --headless.")
    }
    if unseen.headless, fullscreen || recordUi != nil {
      throw ValidationError(
        "\(fullscreen ? "--fullscreen" : "--record-ui") cannot be combined with --headless.")
    }
  }

  func run(_ context: Context) throws {
    if let type {
      let known = context.catalog.gameTypes.map(\.id)
      guard known.contains(type) else { throw CommandFailure.unknownType(type, known: known) }
    }
    let stages = try context.opener()
    var request = LibraryRequest()
    request.paths = files.map { PathName.absolute($0) }
    request.type = type
    request.search = search
    request.isFullscreen = fullscreen
    request.size = size
    request.colors = theme
    request.recording = recordUi
    request.bench = benchFrom.map { StartBench(start: $0) }
    if let run = unseen.run { return try stages.runLibrary(run, request, context) }
    try stages.showLibrary(request, context)
  }
}

extension LibraryCommand: WindowCommand {
  var needsWindow: Bool { true }
}
