import ArgumentParser
import HostApp
import HostBase
import Library
import UIComponent

/// `--size WIDTHxHEIGHT`, in dip.
struct WindowExtent: ExpressibleByArgument {
  var size: Size

  init?(argument: String) {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
      .compactMap { Double($0) }
    guard parts.count == 2, (360...16_384).contains(parts[0]), (240...16_384).contains(parts[1])
    else { return nil }
    size = Size(width: parts[0], height: parts[1])
  }
}

/// `--theme NAME`.
struct ThemeName: ExpressibleByArgument {
  var theme: Theme

  init?(argument: String) {
    guard let theme = Theme.all.first(where: { $0.name == argument }) else { return nil }
    self.theme = theme
  }

  static var allValueStrings: [String] { Theme.all.map(\.name) }
}

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
