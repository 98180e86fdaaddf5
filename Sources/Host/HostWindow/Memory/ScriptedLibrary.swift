import HostApp
import HostBase
import HostProgram
import TextShaping
import UIComponent
import UIPainting

/// `arcadia library --headless`: a script in the library without a window, and the files that it writes.
struct ScriptedLibrary {
  private static let scriptLimit = 16 << 20

  private let run: LibraryRun
  private let request: LibraryRequest

  /// A script in the library that a request asks for.
  init(_ run: LibraryRun, _ request: LibraryRequest) {
    self.run = run
    self.request = request
  }

  /// Plays the script, and writes what was asked for after a failure as well: it shows what there was.
  func run(_ context: Context) throws {
    let script = try readScript()
    var options = HeadlessLibrary.Options()
    if let size = request.size {
      options.screen.size = Size(width: size.width, height: size.height)
    }
    if let colors = request.colors { options.screen.theme = colors.theme }
    if let scale = run.scale { options.screen.scale = scale }
    if let start = run.start { options.start = start }
    options.session.query = request.query
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
      try PNGFile.write(picture, to: OutputPlace(path))
    }
    var problem: (any Error)?
    library.ui.onShot = { [run] name in
      do {
        try shoot(run.screenshots.first { $0.name == name }?.path ?? name)
      } catch {
        problem = problem ?? error
      }
    }
    do throws(HeadlessComponent.Failure) {
      try library.ui.run(script)
    } catch {
      problem = problem ?? HeadlessLibraryFailure.expectation(error, path: run.script ?? "")
    }
    let files = [
      (run.commands, library.ui.commandLog), (run.tree, library.ui.treeFile),
      (run.events, library.ui.eventLog),
    ]
    for case (let path?, let text) in files {
      try OutputPlace(path).write(Array(text.utf8))
    }
    for shot in run.screenshots where shot.name == "end" { try shoot(shot.path) }
    library.end()
    if let problem { throw problem }
  }

  private func readScript() throws -> UIScript {
    guard let path = run.script else { return try UIScript("") }
    let bytes = try FileSystem.read(path, limit: ScriptedLibrary.scriptLimit)
    do throws(UIScript.Failure) {
      return try UIScript(TextFile.text(bytes))
    } catch {
      throw HeadlessLibraryFailure.script(error, path: path)
    }
  }
}

/// What a run without a window objects to.
enum HeadlessLibraryFailure: HostFailure, Equatable {
  case script(UIScript.Failure, path: String)
  case expectation(HeadlessComponent.Failure, path: String)
  case noFonts(reason: String)
  case noPicture(path: String)

  var exitCode: ExitCode {
    switch self {
    case .script: .usage
    case .expectation: .checkFailed
    case .noFonts: .absent
    case .noPicture: .other
    }
  }
  var code: String {
    switch self {
    case .script: "bad_script"
    case .expectation: "expectation_failed"
    case .noFonts: "no_fonts"
    case .noPicture: "no_picture"
    }
  }
  var message: String {
    switch self {
    case .script(let failure, let path):
      "\(path.printable), line \(failure.line): \(failure.reason.printable)"
    case .expectation(let failure, let path):
      "\(path.printable), line \(failure.line): \(failure.reason.printable)"
    case .noFonts(let reason): "no text can be drawn: \(reason)"
    case .noPicture(let path): "\(path.printable): a window of this size and scale has no picture"
    }
  }
}
