import ArgumentParser
import Catalog
import HostApp
import HostBase
import HostDesktop
import HostSDL
import Library
import TextShaping
import UIComponent

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
  var size: WindowExtent?
  @Option(help: "The colours.") var theme: ThemeName?
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
    var query = GamesQuery()
    query.text = search ?? ""
    if let type {
      let known = context.catalog.gameTypes.map(\.id)
      guard known.contains(type) else { throw CommandFailure.unknownType(type, known: known) }
      query.scope = .type(type)
    }
    if unseen.headless { return try runUnseen(context, query) }
    var request = WindowRequest()
    request.paths = files.prefix(WindowRequest.pathLimit).map { PathName.absolute($0) }
    request.type = type
    request.search = search
    if benchFrom == nil, recordUi == nil,
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
    if let size { options.size = size.size }
    let bench = benchFrom.map { StartBench(start: $0) }
    let program = try LibraryProgram(
      context, options: options, query: query, theme: theme?.theme, recording: recordUi,
      bench: bench)
    if !request.paths.isEmpty { program.show(request) }
    program.run()
    if let number = EndSignal.pending { throw EndedWith(code: ExitCode(signal: number)) }
  }

  // MARK: - Without a window

  private static let scriptLimit = 16 << 20

  private func runUnseen(_ context: Context, _ query: GamesQuery) throws {
    let script = try readScript()
    var options = HeadlessLibrary.Options()
    if let size { options.screen.size = size.size }
    if let theme { options.screen.theme = theme.theme }
    if let scale = unseen.scale { options.screen.scale = scale }
    if let now = unseen.now { options.start = now.seconds }
    options.session.query = query
    let library: HeadlessLibrary
    do throws(FontSetError) {
      library = try HeadlessLibrary(
        context.desk(), pictures: HostPictures(context.thumbnails()), options: options,
        context: context)
    } catch {
      throw HeadlessLibraryFailure.noFonts(reason: "\(error)")
    }
    func shoot(_ path: String) throws {
      guard let picture = library.picture() else {
        throw HeadlessLibraryFailure.noPicture(path: path)
      }
      try PNGFile.write(picture, to: path)
    }
    var problem: (any Error)?
    library.ui.onShot = { [unseen] name in
      do {
        try shoot(unseen.screenshot.first { $0.name == name }?.path ?? name)
      } catch {
        problem = problem ?? error
      }
    }
    do throws(HeadlessComponent.Failure) {
      try library.ui.run(script)
    } catch {
      problem = problem ?? HeadlessLibraryFailure.expectation(error, path: unseen.script ?? "")
    }
    // What was asked for is written after a failure as well: it shows what there was.
    let files = [
      (unseen.commands, library.ui.commandLog), (unseen.tree, library.ui.treeFile),
      (unseen.events, library.ui.eventLog),
    ]
    for case (let path?, let text) in files {
      try AtomicFile.replace(path, with: Array(text.utf8))
    }
    for shot in unseen.screenshot where shot.name == "end" { try shoot(shot.path) }
    library.end()
    if let problem { throw problem }
  }

  private func readScript() throws -> UIScript {
    guard let path = unseen.script else { return try UIScript("") }
    let bytes = try FileSystem.read(path, limit: LibraryCommand.scriptLimit)
    do throws(UIScript.Failure) {
      return try UIScript(String(decoding: bytes, as: UTF8.self))
    } catch {
      throw HeadlessLibraryFailure.script(error, path: path)
    }
  }
}
