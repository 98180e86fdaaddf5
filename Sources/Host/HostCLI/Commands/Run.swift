import ArgumentParser
import Catalog
import CommandBase
import GameCommands
import HostBase
import HostProgram
import Library
import Play
import Session
import Vault

/// `arcadia run`: plays a game in a window, in a terminal, or headless.
struct Run: ArcadiaCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Play a game (what `arcadia GAME` does).",
    usage: "arcadia [run] [<options>] [<game>]",
    discussion: """
      EXAMPLES:
        arcadia run tobu.gb                              in a window
        arcadia run games.zip#tobu.gb --video terminal   in the terminal
        arcadia run tobu --core mgba --option KEY=VALUE  another core, an option
        arcadia run tobu --headless --frames 600 --screenshot end=tobu.png

      KEYS AND PADS:

      \(inputHelp(for: nil, map: .standard).text)

      To change them, edit the [input] table of the settings: `arcadia config --help`.
      """)

  @Argument(
    help: ArgumentHelp(
      "A file, archive.zip#member, - for standard input, or a part of the name of a game in Games.",
      valueName: "game"),
    completion: Completions.games)
  var game: String?

  @OptionGroup(title: "Playing") var playing: PlayingOptions
  @OptionGroup(title: "Headless runs") var headless: HeadlessOptions
  @OptionGroup(title: "Content of headless runs") var content: ContentOptions

  @Option(
    name: [.customShort("L"), .long],
    help: ArgumentHelp("The core: id, name, or path of a .so.", valueName: "core"),
    completion: Completions.cores)
  var core: String?

  @Option(
    help: ArgumentHelp(
      "The game type, if the file's extension is ambiguous.", valueName: "type"),
    completion: Completions.types)
  var type: String?

  @Option(
    help: ArgumentHelp("Set a core option for this run. May be repeated.", valueName: "key=value"))
  var option: [OptionAssignment] = []

  @Option(
    help: ArgumentHelp(
      "Allow the core what its sandbox forbids, in this run and later ones: \(CoreGrant.names). May be repeated.",
      valueName: "what"), transform: CoreGrant.named)
  var grant: [CoreGrant] = []

  @Flag(help: "Run the core in its own process, in a sandbox (docs/isolation.md).")
  var isolated = false

  @Flag(help: "Run the core in this process, for debugging it. Overrides the settings.")
  var inProcess = false

  @Option(
    help: ArgumentHelp(
      "Apply an IPS, BPS or UPS patch. May be repeated. A patch beside the game with the same name is applied automatically.",
      valueName: "file"),
    completion: .file(extensions: ["ips", "bps", "ups"]))
  var patch: [String] = []

  @Flag(help: "Play without the game's cheats (arcadia cheat).") var noCheats = false

  @Flag(help: "Play a file that the core refuses as damaged.")
  var force = false

  @Option(
    help: ArgumentHelp(
      "Connect a link cable: a NAME for two games on this computer, host[:PORT] and join:ADDRESS[:PORT] for two computers.",
      valueName: "where"))
  var link: LinkRequest?

  @Option(
    help: ArgumentHelp(
      "Start with this disc of a game that has several (default: the one played last).",
      valueName: "number"))
  var disc: Int?

  @Flag(help: "Resume the game from its automatic state, or from the newest undamaged one.")
  var resume = false

  @Option(
    help: ArgumentHelp(
      "Start from a state: a slot's number, auto, a name, latest, @ID of the history, or a file.",
      valueName: "state"), completion: Completions.slots)
  var state: String?

  @Option(help: ArgumentHelp("Start from a state file.", valueName: "file"), completion: .file())
  var loadState: String?

  @Option(
    help: ArgumentHelp("Write the state to a file at the end.", valueName: "file"),
    completion: .file())
  var saveState: String?

  @Flag(help: ArgumentHelp("Show errors in a window, as a desktop needs it.", visibility: .hidden))
  var desktop = false

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    try headless.validate()
    try headless.validateOutput(onStandardOutput, asJSON: global.json)
    if [resume, state != nil, loadState != nil].count(where: \.self) > 1 {
      throw ValidationError("Use only one of --resume, --state and --load-state.")
    }
    if headless.headless, game == nil, core == nil {
      throw ValidationError(
        "--headless needs a game (or --core with a core that runs without one).")
    }
    if headless.headless, playing.video != nil {
      throw ValidationError("--video cannot be combined with --headless.")
    }
    if playing.recordUi != nil, headless.headless || playing.video == .terminal {
      throw ValidationError("--record-ui works in a window only.")
    }
    if !headless.headless, content.clock != nil || !content.settings(ticks: false).isEmpty {
      throw ValidationError("Options for the content work with --headless only.")
    }
    if headless.headless, playing.runAhead != nil {
      throw ValidationError("--run-ahead cannot be combined with --headless.")
    }
    if let disc, !(1...DiscTray.maxDiscs).contains(disc) {
      throw ValidationError("--disc takes 1 to \(DiscTray.maxDiscs).")
    }
    if inProcess, isolated || !grant.isEmpty {
      throw ValidationError("--in-process cannot be combined with --isolated or --grant.")
    }
  }

  func run(_ context: Context) throws {
    if game == nil, core == nil {
      if wantsLibrary, try showLibrary(context) { return }
      return try GameGroup.list(context)
    }
    let showsCards = desktop || !headless.headless && !global.json && DesktopStart.isLikely
    let progress = Progress()
    do {
      try launch(context, progress)
    } catch let failure as any HostFailure {
      // What goes wrong during play is shown in the game's window.
      if showsCards, !progress.hasPlayed, let stages = context.stages {
        try DesktopStart.show(failure, game: game, home: global.home, by: stages)
      }
      throw failure
    }
    if let next = progress.next {
      try DesktopStart.play(
        next, home: global.home, isFullscreen: playing.fullscreen, isMuted: playing.mute)
    }
  }

  /// The options whose bytes go to standard output, so that no text may be there.
  private var onStandardOutput: [String] {
    headless.onStandardOutput
      + (OutputPlace.isStandardOutput(saveState) ? ["--save-state"] : [])
  }

  /// Whether the library's window is wanted, as no game is named.
  private var wantsLibrary: Bool {
    desktop || !global.json && playing.video == nil && DesktopStart.hasPerson
  }

  /// Shows the library's window, or the one that is open; false where no window can be opened.
  private func showLibrary(_ context: Context) throws -> Bool {
    var request = LibraryRequest()
    request.isFullscreen = playing.fullscreen
    do {
      try context.opener().showLibrary(request, context)
      return true
    } catch is DisplayError {
      return false
    }
  }

  /// How far a run has come.
  private final class Progress {
    var hasPlayed = false
    var next: String?
  }

  private func launch(_ context: Context, _ progress: Progress) throws {
    EndSignal.watch()
    SuspendSignal.watch()
    var request = LaunchRequest(game: game)
    request.core = try core ?? coreOfStart(context)
    request.type = type
    request.options = Dictionary(option.map { ($0.key, $0.value) }) { _, last in last }
    request.patches = patch
    request.disc = disc
    request.isDeterministic = headless.headless
    request.startsNow = content.clock == .real
    request.usesSave = headless.headless ? headless.useSave : !playing.noSave
    request.usesCheats = !noCheats
    request.hasWindow = !headless.headless
    if request.hasWindow, playing.video != .terminal {
      request.displayRate = try context.opener().displayRate()
    }
    request.link = link?.place
    request.isIsolated = isolated || !grant.isEmpty ? true : inProcess ? false : nil
    request.grants = grant

    let input = try headless.input.map { try readScript($0) } ?? InputScript()
    if headless.headless {
      request.gameSettings = content.settings(ticks: headless.ticks != nil)
      request.coreFolder = content.storage.map { PathName.absolute($0) }
    }
    if force { request.gameSettings[LaunchRequest.forceKey] = "true" }
    let launcher = try context.launcher()
    let piped = try game.flatMap { word in
      try PipedGame(
        word, ending: context.catalog.gameTypes.first { $0.id == type }?.extensions.first,
        anyBytes: core != nil)
    }
    defer { piped?.remove() }
    let open = try Choice.resolving(piped?.path ?? game ?? "", asks: context.asks) { word in
      if game != nil { request.game = word }
      return try launcher.open(request)
    }
    defer { open.close() }
    context.tellNewHome()
    let desk = StateDesk(open: open, context: context)
    let beginning = try StartState.begin(start, mayResume: !headless.headless, desk)
    var notes = open.notes.map(\.text) + beginning.messages.map(CommandWords.text)
    // A player sees in the window where the game was left.
    if !resume, let note = try StartState.afterCrash(desk) {
      notes.append(CommandWords.text(of: note))
    }
    for note in notes { context.note("arcadia: \(note)") }
    try remember(grant, of: open, context)

    if headless.headless, let line = open.line { try meet(line) }
    let end: ExitCode
    if headless.headless {
      end = try runHeadless(open, input: input, context)
    } else {
      end = try play(open, beginning, context, progress)
    }
    if let path = saveState { try desk.save(file: path) }
    try open.keepLastImages { context.note($0) }
    if end != .done { throw EndedWith(code: end) }
  }

  /// Where the run begins, if not at power-on.
  private var start: StartState? {
    if resume { return .resume }
    return state.map(StartState.word) ?? loadState.map(StartState.file)
  }

  /// The core that made the state to start from, where the game's file could go to several and no one named one.
  private func coreOfStart(_ context: Context) throws -> String? {
    guard let start, let (maker, name) = start.maker(of: game, type: type, context) else {
      return nil
    }
    if context.catalog.cores.contains(where: { $0.id == maker.id }) { return maker.id }
    context.note(
      "arcadia: \(name) was made by the core \(PathName.printable(maker.id)), which is not installed;"
        + " trying another core")
    return nil
  }

  /// Notes what the core's file was granted; what it has is not noted twice.
  private func remember(_ grants: [CoreGrant], of open: OpenGame, _ context: Context) throws {
    guard grants.contains(where: { !open.grants.contains($0) }) else { return }
    let all = CoreGrant.allCases.filter { (open.grants + grants).contains($0) }
    CoreTrust(places: context.places).grant(
      all, to: open.core.path, sha256: open.admission.sha256)
    context.note(
      "arcadia: \(open.core.name) may \(all.map(\.meaning).joined(separator: " and ")) from now on, as long as \(open.core.path) does not change; to take it back: arcadia core grant \(PathName.quoted(open.core.path)) --none"
    )
  }

  private func readScript(_ path: String) throws -> InputScript {
    let bytes = try FileSystem.read(PathName.absolute(path), limit: 64 << 20)
    return try InputScript(TextFile.text(bytes), file: path)
  }

  /// Headless machines begin together, so that the same two runs give the same results.
  private func meet(_ line: any GameLink) throws {
    let seconds = 60
    guard !line.waitForOther(seconds: seconds, isInterrupted: { EndSignal.pending != nil }),
      EndSignal.pending == nil
    else { return }
    if !line.isHost, let reason = line.farewell {
      throw LinkError.refused(place: line.place.description, reason: reason)
    }
    throw LinkError.nobodyCame(place: line.place.description, seconds: seconds)
  }

  // MARK: - Headless

  private func runHeadless(_ open: OpenGame, input: InputScript, _ context: Context) throws
    -> ExitCode
  {
    var plan = HeadlessPlan(frames: headless.frames ?? headless.ticks ?? 0, input: input)
    plan.screenshots = headless.screenshot.map { ($0.moment, outputPath($0.path)) }
    plan.hashEvery = headless.hash
    plan.tracePath = headless.trace.map(outputPath)
    plan.peaksPath = headless.audioPeaks.map(outputPath)
    plan.audioPath = headless.audio.map(outputPath)
    plan.recordPath = headless.record.map(outputPath)
    plan.looksAtEachFrame = open.keeper != nil
    var run = HeadlessRun(plan: plan)
    let asText = !global.json
    // A file on standard output stays whole: what a person reads goes beside it.
    let say = !onStandardOutput.isEmpty ? StandardError.write : StandardOutput.write
    let report: HeadlessReport
    do {
      report = try run.run(
        open.session,
        onHash: { hash in
          if asText {
            say(
              SafeText("frame \(hash.frame) video \(hash.video) audio \(hash.audio)\n"))
          }
        },
        onImage: { made in
          defer { if open.images.isFull { open.session.wantsImages = false } }
          switch try open.images.keep(made) {
          case .kept(let path):
            if asText { say(SafeText("image \(path)\n")) }
            return path
          case .full(let sentence):
            context.note("arcadia: \(sentence)")
            return nil
          case .dropped: return nil
          }
        },
        eachFrame: { _ in
          _ = open.keeper?.frameDone()
          if SuspendSignal.isPending {
            _ = open.keeper?.flush()
            SuspendSignal.stop()
          }
        },
        isInterrupted: { EndSignal.pending != nil })
    } catch {
      // What the game saved until then is kept, whatever stopped the run.
      _ = open.keeper?.flush()
      throw error
    }
    _ = open.keeper?.flush()
    if let failure = open.keeper?.failure { throw failure }
    if global.json {
      context.print(
        HeadlessResult(game: open.stem, core: open.core.id, version: open.core.version, run: report)
      ) { "" }
    }
    return EndSignal.pending.map(ExitCode.init(signal:)) ?? .done
  }

  /// A file to write, from the root; `-` remains the standard output.
  private func outputPath(_ word: String) -> String { word == "-" ? "-" : PathName.absolute(word) }

  // MARK: - Playing

  private func play(
    _ open: OpenGame, _ beginning: PlayBeginning, _ context: Context, _ progress: Progress
  ) throws -> ExitCode {
    let player = try GamePlayer(open: open, context: context, beginning: beginning)
    defer {
      progress.hasPlayed = player.hasPlayed
      progress.next = player.next
    }
    var settings = PlaySettings(
      open.settings, lastVolume: LastVolume(places: context.places).value)
    settings.fullscreen = playing.fullscreen || settings.fullscreen
    settings.integerScale = playing.integerScale || settings.integerScale
    settings.isMuted = playing.mute || settings.isMuted
    if let scale = playing.scale { settings.scale = scale }
    if let runAhead = playing.runAhead { settings.runAhead = runAhead }
    settings.recording = try playing.recordUi.map { try TextFileWriter(path: $0) }
    return try player.play(
      on: playing.video, by: context.opener(), settings: settings, messages: beginning.messages,
      resume: open.settings[Setting.Play.resume])
  }
}

/// What `run` takes for a game that is seen.
struct PlayingOptions: ParsableArguments {
  @Option(help: "Where to play. Without a display, the default is the terminal.")
  var video: VideoChoice?

  @Option(help: ArgumentHelp("Size of the window, as a multiple of the picture's.", valueName: "n"))
  var scale: Int?

  @Flag(help: "Scale by whole numbers only.")
  var integerScale = false

  @Flag(help: "Start in fullscreen.")
  var fullscreen = false

  @Flag(help: "Start without sound.")
  var mute = false

  @Option(
    help: ArgumentHelp(
      "Run this many frames ahead to hide the game's own input lag (1 or 2 suit most games).",
      valueName: "frames"))
  var runAhead: Int?

  @Flag(help: "Do not load or write the game's save.")
  var noSave = false

  @Option(
    help: ArgumentHelp(
      "Write the commands of the window to a file for a report; paths are shortened to names.",
      valueName: "file"),
    completion: .file())
  var recordUi: String?

  func validate() throws {
    if let scale, !(1...32).contains(scale) { throw ValidationError("--scale takes 1 to 32.") }
    if let runAhead, !(0...12).contains(runAhead) {
      throw ValidationError("--run-ahead takes 0 to 12 frames.")
    }
  }
}

/// Result of a headless run.
struct HeadlessResult: Encodable {
  var game: String
  var core: String
  var version: String
  var run: HeadlessReport
}

extension Run: WindowCommand {
  var needsWindow: Bool {
    if game == nil, core == nil { return wantsLibrary }
    return desktop || !headless.headless
  }
}

extension VideoChoice: ExpressibleByArgument {}
