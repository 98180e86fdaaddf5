import ArgumentParser
import HostKit

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
    } else if when.contains(":") {
      moment = .named(String(when))
    } else if let frame = UInt64(when), frame > 0 {
      moment = .frame(frame)
    } else {
      return nil
    }
  }
}

/// `--option KEY=VALUE`.
struct OptionAssignment: ExpressibleByArgument {
  var key: String
  var value: String

  init?(argument: String) {
    guard let equals = argument.firstIndex(of: "="), equals != argument.startIndex else {
      return nil
    }
    key = String(argument[..<equals])
    value = String(argument[argument.index(after: equals)...])
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
  @Flag(help: "Run unseen and unheard, as fast as possible and always the same way.")
  var headless = false

  @Option(help: ArgumentHelp("Frames to run (with --headless).", valueName: "n"))
  var frames: UInt64?

  @Option(
    help: ArgumentHelp("The same for content that tells ticks from frames.", valueName: "n"))
  var ticks: UInt64?

  @Option(
    help: ArgumentHelp(
      "Buttons from a file: lines \"FRAME BUTTONS\", such as \"120 START+A\" or \"130 -\"; a JSON list goes to the core.",
      valueName: "file"))
  var input: String?

  @Option(
    help: ArgumentHelp(
      "Keep the picture after frame N, after the last one, or when the content gives one of a name: \"600=a.png\", \"end=b.png\", \"fscommand:x=c.png\". May be repeated.",
      valueName: "when=file"))
  var screenshot: [ScreenshotRequest] = []

  @Option(help: ArgumentHelp("Print hashes of picture and sound every N frames.", valueName: "n"))
  var hash: UInt64?

  @Option(
    help: ArgumentHelp(
      "Write the content's own lines (Flash's trace) to a file; - is the standard output.",
      valueName: "file"))
  var trace: String?

  @Option(help: ArgumentHelp("Write the sound to a WAV file.", valueName: "file"))
  var audio: String?

  @Option(
    help: ArgumentHelp("Write the loudest sample of each frame to a file.", valueName: "file"))
  var audioPeaks: String?

  @Option(help: ArgumentHelp("Write the pictures to a Y4M film.", valueName: "file"))
  var record: String?

  @Flag(help: "Load the game's save and keep what becomes of it (headless runs leave saves alone).")
  var useSave = false

  func validate() throws {
    if headless {
      guard (frames == nil) != (ticks == nil), (frames ?? ticks ?? 0) > 0 else {
        throw ValidationError(
          "--headless needs --frames (or --ticks): how many frames shall it run?")
      }
      if hash == 0 { throw ValidationError("--hash needs a number above 0.") }
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
}
