import ArgumentParser
import CommandBase
import HostBase
import Play
import Session

/// `--screenshot WHEN=FILE`.
struct ScreenshotRequest: ExpressibleByArgument {
  var moment: HeadlessPlan.Moment
  var path: String

  init?(argument: String) {
    guard let equals = argument.firstIndex(of: "="), equals != argument.startIndex else {
      return nil
    }
    let when = argument[..<equals]
    path = String(argument[argument.index(after: equals)...])
    guard !path.isEmpty else { return nil }
    if when == "end" || when == "last" {
      moment = .end
    } else if let frame = UInt64(when), frame > 0 {
      moment = .frame(frame)
    } else {
      return nil
    }
  }
}

/// `--link WHERE`.
struct LinkRequest: ExpressibleByArgument {
  var place: LinkPlace

  init?(argument: String) {
    guard let place = LinkPlace(argument) else { return nil }
    self.place = place
  }
}

/// What `run --headless` takes beside the game.
struct HeadlessOptions: ParsableArguments {
  @Flag(help: "Run without picture and sound, as fast as possible, with the same result each time.")
  var headless = false

  @Option(help: ArgumentHelp("Frames to run (with --headless).", valueName: "n"))
  var frames: UInt64?

  @Option(
    help: ArgumentHelp("The same, for content that counts ticks.", valueName: "n"))
  var ticks: UInt64?

  @Option(
    help: ArgumentHelp(
      "Buttons, keys, mouse and text from a file: lines such as \"120 START+A\" or \"130 -\" (docs/input.md).",
      valueName: "file"))
  var input: String?

  @Option(
    help: ArgumentHelp(
      "Write a screenshot: after frame N (600=a.png) or at the end (end=b.png, end=- for standard output). May be repeated.",
      valueName: "when=file"))
  var screenshot: [ScreenshotRequest] = []

  @Option(help: ArgumentHelp("Print hashes of picture and sound every N frames.", valueName: "n"))
  var hash: UInt64?

  @Option(
    help: ArgumentHelp(
      "Write the content's trace output (Flash) to a file, or to standard output with -.",
      valueName: "file"))
  var trace: String?

  @Option(
    help: ArgumentHelp(
      "Write the sound to a WAV file, or to standard output with -.", valueName: "file"))
  var audio: String?

  @Option(
    help: ArgumentHelp("Write the loudest sample of each frame to a file.", valueName: "file"))
  var audioPeaks: String?

  @Option(
    help: ArgumentHelp("Write a Y4M video, or to standard output with -.", valueName: "file"))
  var record: String?

  @Flag(help: "Load and write the game's save, which headless runs do not do otherwise.")
  var useSave = false

  func validate() throws {
    if headless {
      guard (frames == nil) != (ticks == nil), (frames ?? ticks ?? 0) > 0 else {
        throw ValidationError("--headless needs --frames or --ticks.")
      }
      if hash == 0 { throw ValidationError("--hash needs a number above 0.") }
      let last = frames ?? ticks ?? 0
      for request in screenshot {
        if case .frame(let frame) = request.moment, frame > last {
          throw ValidationError(
            "--screenshot \(frame)=\(request.path): the run ends after frame \(last).")
        }
      }
      return
    }
    let named: [(String, Bool)] = [
      ("--frames", frames != nil), ("--ticks", ticks != nil), ("--input", input != nil),
      ("--screenshot", !screenshot.isEmpty),
      ("--hash", hash != nil), ("--trace", trace != nil), ("--audio", audio != nil),
      ("--audio-peaks", audioPeaks != nil),
      ("--record", record != nil), ("--use-save", useSave),
    ]
    if let first = named.first(where: \.1) {
      throw ValidationError("\(first.0) works with --headless only.")
    }
  }

  /// The options whose pictures or sound go to standard output.
  var onStandardOutput: [String] {
    [
      ("--screenshot", screenshot.contains { OutputPlace.isStandardOutput($0.path) }),
      ("--audio", OutputPlace.isStandardOutput(audio)),
      ("--record", OutputPlace.isStandardOutput(record)),
    ].filter(\.1).map(\.0)
  }

  /// Refuses several files on standard output, of which `files` are bytes, and bytes in a terminal or beside JSON.
  func validateOutput(_ files: [String], asJSON: Bool) throws {
    guard let first = files.first else { return }
    let texts = [("--trace", trace), ("--audio-peaks", audioPeaks)]
    let others = texts.filter { OutputPlace.isStandardOutput($0.1) }.map(\.0)
    let all = files + others + (asJSON ? ["--json"] : [])
    if all.count > 1 {
      throw ValidationError(
        "Only one thing can go to standard output, not \(all.joined(separator: " and ")); name a file for the others."
      )
    }
    if try OutputPlace("-").isTerminal {
      throw ValidationError(
        "\(first): standard output is a terminal; redirect it (> FILE, | PROGRAM) or name a file.")
    }
  }
}
