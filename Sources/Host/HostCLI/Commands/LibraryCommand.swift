import ArgumentParser
import HostBase
import HostDesktop
import HostSDL

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
        arcadia library --type gb      the games of a type
        arcadia library tobu.gb        a file, in the window that is open

      Arrows or a pad move, Enter opens a game, / searches, Escape goes back, F10 opens the menu. Drop games on the window to \
      add them. A second start brings the window to the front.
      """)

  @Flag(help: "Fill the screen.") var fullscreen = false
  @Option(help: .private) var benchFrom: UInt64?
  @Option(help: ArgumentHelp("Show the games of a type first.", valueName: "type"))
  var type: String?
  @Option(help: ArgumentHelp("Search for words first.", valueName: "words")) var search: String?
  @Argument(
    help: ArgumentHelp("Files to open, as a file manager passes them.", valueName: "file"),
    completion: .file())
  var files: [String] = []
  @OptionGroup var global: GlobalOptions

  func run(_ context: Context) throws {
    var request = WindowRequest()
    request.paths = files.prefix(WindowRequest.pathLimit).map { PathName.absolute($0) }
    request.type = type
    request.search = search
    if benchFrom == nil,
      WindowSocket.ask(request, places: context.places, dataRoot: context.dataRoot)
    {
      return
    }
    // Without a window, a single file is a game that is to be played.
    if request.paths.count == 1 {
      return try DesktopStart.play(request.paths[0], isFullscreen: fullscreen)
    }
    EndSignal.watch()
    var options = UIWindowOptions()
    options.isFullscreen = fullscreen
    let bench = benchFrom.map { StartBench(start: $0) }
    let program = try LibraryProgram(context, options: options, bench: bench)
    program.show(request)
    program.run()
    if let number = EndSignal.pending { throw EndedWith(code: ExitCode(signal: number)) }
  }
}
