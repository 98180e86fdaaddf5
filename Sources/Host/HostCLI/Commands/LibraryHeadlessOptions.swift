import ArgumentParser
import CommandBase
import HostBase
import HostProgram

/// `--size WIDTHxHEIGHT`, in dip.
extension LibraryRequest.Extent: ExpressibleByArgument {
  package init?(argument: String) {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
      .compactMap { Double($0) }
    guard parts.count == 2 else { return nil }
    self.init(width: parts[0], height: parts[1])
  }
}

/// `--theme NAME`.
extension LibraryRequest.Colors: ExpressibleByArgument {}

/// `--screenshot NAME=FILE`.
struct NamedScreenshot: ExpressibleByArgument {
  /// A name that the script gives a moment, or `end`.
  var name: String
  var path: String

  init?(argument: String) {
    guard let equals = argument.firstIndex(of: "="), equals != argument.startIndex else {
      return nil
    }
    name = String(argument[..<equals])
    path = String(argument[argument.index(after: equals)...])
    if path.isEmpty { return nil }
  }
}

/// `--now TIME`.
struct TimeOfDay: ExpressibleByArgument {
  var seconds: Int64

  init?(argument: String) {
    guard let time = UTCTime(text: argument) else { return nil }
    seconds = time.seconds
  }
}

/// What `arcadia library --headless` takes.
struct LibraryHeadlessOptions: ParsableArguments {
  @Flag(help: "Run without a window, with the same result each time.")
  var headless = false

  @Option(
    help: ArgumentHelp(
      "Play input and check expectations from a file: lines such as \"12 key:Down\" (docs/library-scripts.md).",
      valueName: "file"))
  var script: String?

  @Option(help: ArgumentHelp("Write the commands of the screens to a file.", valueName: "file"))
  var commands: String?

  @Option(help: ArgumentHelp("Write the tree of widgets at the end to a file.", valueName: "file"))
  var tree: String?

  @Option(help: ArgumentHelp("Write the events to a file.", valueName: "file"))
  var events: String?

  @Option(
    help: ArgumentHelp(
      "Write a screenshot: at the script's shot of a name (grid=a.png) or at the end (end=b.png). May be repeated.",
      valueName: "name=file"))
  var screenshot: [NamedScreenshot] = []

  @Option(help: ArgumentHelp("Pixels in a dip, 1 to 4.", valueName: "number"))
  var scale: Double?

  @Option(
    help: ArgumentHelp(
      "The time of day at the first frame, such as 2026-01-31T12:00:00Z (default: the real time).",
      valueName: "time"))
  var now: TimeOfDay?

  /// The run; nil: a window is wanted.
  var run: LibraryRun? {
    guard headless else { return nil }
    var run = LibraryRun()
    run.script = script
    run.commands = commands
    run.tree = tree
    run.events = events
    run.screenshots = screenshot.map { ($0.name, $0.path) }
    run.scale = scale
    run.start = now?.seconds
    return run
  }

  func validate() throws {
    if let scale, !(1...4).contains(scale) { throw ValidationError("--scale takes 1 to 4.") }
    if headless { return }
    let named: [(String, Bool)] = [
      ("--script", script != nil), ("--commands", commands != nil), ("--tree", tree != nil),
      ("--events", events != nil), ("--screenshot", !screenshot.isEmpty),
      ("--scale", scale != nil), ("--now", now != nil),
    ]
    if let first = named.first(where: \.1) {
      throw ValidationError("\(first.0) works with --headless only.")
    }
  }
}
