import ArgumentParser
import CommandBase
import HostBase
import Play

/// `NAME=FILE` or `NAME=VALUE`.
struct NamedValue: ExpressibleByArgument {
  var name: String
  var value: String

  init?(argument: String) {
    guard let both = OptionAssignment(argument: argument), !both.value.isEmpty else { return nil }
    (name, value) = (both.key, both.value)
  }
}

/// When a headless run takes place.
enum ClockChoice: String, ExpressibleByArgument, CaseIterable {
  case fixed, real
}

/// What `run --headless` passes on to the core in words, for cores whose machine has no fixed shape (a Flash player).
///
/// The host understands none of it: each becomes a setting of the game, `run.` and its name. A core that does not know one refuses
/// the game.
struct ContentOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Seed of the content's random numbers.", valueName: "n"))
  var seed: String?

  @Option(
    help: ArgumentHelp(
      "Size of the picture, and pixels for each of the content's.", valueName: "WxH[@scale]"))
  var viewport: String?

  @Option(help: ArgumentHelp("How fine it is drawn: low, medium, high, best.", valueName: "word"))
  var quality: String?

  @Option(
    help: ArgumentHelp(
      "A font that stands for the system's: Sans,bold=file.ttf. May be repeated.",
      valueName: "family,style=file"))
  var font: [NamedValue] = []

  @Option(
    help: ArgumentHelp(
      "The families of a kind of font: serif=Times,Noto. May be repeated.",
      valueName: "kind=families"))
  var defaultFont: [NamedValue] = []

  @Option(
    help: ArgumentHelp(
      "In which order families are tried: Sans,bold=A,B. May be repeated.",
      valueName: "family,style=families"))
  var fontSort: [NamedValue] = []

  @Flag(help: "Let the content find the system's fonts, which differ from machine to machine.")
  var deviceFonts = false

  @Option(
    help: ArgumentHelp(
      "The date when the run begins: fixed (always the same) or real.", valueName: "fixed|real"))
  var clock: ClockChoice?

  @Flag(help: "Run content also if the core can do only a part of it.")
  var partial = false

  @Option(
    help: ArgumentHelp("Where the content's own files go.", valueName: "dir"))
  var storage: String?

  /// The settings that the core is given, files with their whole path, which opens them to its sandbox.
  ///
  /// The date is not among them: it is that of the host's clock.
  func settings(ticks: Bool) -> [String: String] {
    var all: [String: String] = [:]
    func add(_ key: String, _ value: String?) { if let value { all["run." + key] = value } }
    add("seed", seed)
    add("viewport", viewport)
    add("quality", quality)
    add("storage", storage == nil ? nil : "files")
    add("device_fonts", deviceFonts ? "true" : nil)
    for font in font { add("font." + font.name, PathName.absolute(font.value)) }
    for font in defaultFont { add("default_font." + font.name, font.value) }
    for font in fontSort { add("font_sort." + font.name, font.value) }
    // What ticks are only such content knows, so frames go without saying.
    if ticks || !all.isEmpty { add("mode", ticks ? "ticks" : "frames") }
    if partial { all[LaunchRequest.partialKey] = "true" }
    return all
  }
}
