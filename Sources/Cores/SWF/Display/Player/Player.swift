public import FlashData
public import FlashText
import Raster
import SWF

/// A Flash player: a movie goes in, and frame by frame a trace and pictures come out.
///
/// Of its options, input and loader it is a function: time passes by `runIteration` alone. Who wants the same run again gives a
/// seed, a clock, capabilities and fonts; without them they are the machine's. Not for use from two threads at once.
public final class Player {
  /// What a movie is played with.
  public struct Options: Sendable {
    /// What a player writes into its log for text of SWF 5.
    public enum LogEncoding: Sendable {
      /// The bytes as they are: what is UTF-8 comes out as that (players for Windows).
      case bytes
      /// Each byte as a character of Latin-1 (players for Linux).
      case characters
    }

    /// Each iteration is one frame, or it is time that passes.
    public enum Mode: Sendable { case frames, ticks }

    /// Each iteration is one frame, or it is time that passes.
    public var mode = Mode.ticks
    /// How long an iteration is, in milliseconds; a frame's time when nil.
    public var tickMilliseconds: Double?
    /// Device pixels; the movie's size times `viewportScale` when nil.
    public var viewport: (width: Int, height: Int)?
    /// Device pixels in a pixel.
    public var viewportScale = 1.0
    /// The player version that scripts find.
    public var playerVersion = 32
    /// Players up to 12, and 14, have older natives than the others (C.Class.8; measured: old-natives).
    package var hasOldNatives: Bool { playerVersion < 13 || playerVersion == 14 }
    /// low, medium, high or best.
    public var quality = "high"
    /// The random generator's seed; nil: another one for each player.
    public var seed: UInt32?
    /// What scripts take for the date.
    public var clock = Clock.system
    /// How time passes while a script runs.
    public var scriptTime = ScriptTime.work
    /// What scripts find out about the player and its machine.
    public var capabilities = Capabilities()
    /// Warnings of the scripts' machine go into the trace.
    public var traceWarnings = true
    /// How text of SWF 5 comes into the trace.
    public var logEncoding = LogEncoding.bytes
    /// How long a script may run at a stretch, in seconds.
    public var scriptTimeout = 15.0
    /// Fonts that stand for the system's.
    public var fonts: [FontFile] = []
    /// Families for `sans`, `serif`, `typewriter` and so on, in the order in which they are tried.
    public var defaultFonts: [String: [String]] = [:]
    /// Families that have the characters which a look's font lacks, in the order in which they are tried.
    public var fontSorts: [(family: String, isBold: Bool, isItalic: Bool, sort: [String])] = []
    /// The system's fonts, behind those that are given; nil is none at all.
    public var systemFonts: (any SystemFonts)? = FontconfigFonts()

    /// Whether the actions that the first movie runs are counted, for measurements: it slows them down.
    public var countsActions = false

    /// Variables of the first movie, behind those of its address.
    public var parameters: [(name: String, value: String)] = []
    /// The address from which relative ones are seen; the movie's own when nil.
    public var baseURL: String?
    /// Frames a second; the movie's when nil.
    public var frameRate: Double?
    /// How the stage fills the picture, as `Stage.scaleMode` says it; `showAll` when nil.
    public var scaleMode: String?
    /// Where the stage lies in the picture, as `Stage.align` says it.
    public var alignment = ""
    /// Scripts cannot change `scaleMode`.
    public var keepsScaleMode = false
    /// Scripts cannot change `alignment`.
    public var keepsAlignment = false

    /// Those of a player on this machine, now: its date, language and fonts, and other random numbers in each run.
    public init() {}
  }

  /// Where a movie's date comes from.
  public struct Clock: Sendable {
    /// Milliseconds since 1970, UTC, at the movie's start.
    public var start: Double
    /// How far local time is ahead of UTC, in winter and summer.
    public var zone: LocalZone
    /// Whether it moves with the movie.
    public var moves: Bool

    /// A clock that begins at a moment.
    public init(start: Double, zone: LocalZone = LocalZone(), moves: Bool = true) {
      self.start = start
      self.zone = zone
      self.moves = moves
    }
  }

  /// A TrueType font that is given to a movie.
  public struct FontFile: Sendable {
    package let bytes: [UInt8]
    package let family: String
    package let isBold: Bool
    package let isItalic: Bool

    /// A font's file, and what it is called.
    public init(_ bytes: [UInt8], family: String, isBold: Bool, isItalic: Bool) {
      self.bytes = bytes
      self.family = family
      self.isBold = isBold
      self.isItalic = isItalic
    }
  }

  /// The picture of the stage: rows of opaque pixels, 0xFFRRGGBB.
  public struct Screenshot: Sendable {
    /// Pixels in a row.
    public let width: Int
    /// Rows.
    public let height: Int
    /// `width` · `height` pixels.
    public let pixels: [UInt32]
  }

  /// Why a movie cannot be opened.
  public struct Failure: Error, CustomStringConvertible {
    /// One line without a full stop.
    public let description: String
  }

  package let options: Options
  /// Of the options, for what each frame asks: to read one of them from another module copies all.
  package let playerVersion: Int
  package let write: (String) -> Void
  package let load: (LoadRequest) -> LoadAnswer
  /// The first movie.
  package let movie: MovieFile
  /// By this a state knows its movie.
  private(set) lazy var movieHash = MovieStateFile.hash(movie.packed)
  package var stage = Stage()
  /// The levels on the stage.
  package let island: AVM1Island
  /// The levels that scripts of ActionScript 1 and 2 know: the first movie's, or those of what one of ActionScript 3 has loaded.
  package internal(set) var actionIsland: AVM1Island
  package var timers = Timers()
  package var pointer = Pointer()
  package var keyboard = Keyboard()
  package let renderer = Renderer()
  /// All that is heard.
  package var mixer = SoundMixer()
  package let machines: ScriptMachines
  private let deviceFonts: DeviceFonts
  /// Fonts of movies that all movies may use, in the order in which scripts have said so.
  package var sharedFonts: [FontCharacter] = []
  /// Shared objects as files: keys like `localhost/movie.swf/name`, values as `.sol` files have them.
  ///
  /// A host that keeps them puts in what it has before the movie plays, and takes out what there is when it ends.
  public var storage: [String: [UInt8]] = [:]
  /// Opens a socket for a script; nil if no peer answers.
  public var connectSocket: (_ host: String, _ port: Int) -> (any SocketPeer)? = { _, _ in nil }
  /// How long the present iteration has been running.
  var iterationClock = IterationClock()
  /// Answers when scripts ask for files; none: the person has thought better of it.
  public var chooseFiles: (FileDialog) -> [ChosenFile] = { _ in [] }
  /// Hears each `fscommand` that means nothing to the player, at the end of the iteration.
  public var unknownCommand: (_ player: Player, _ command: String, _ argument: String) -> Void = {
    _, _, _ in
  }
  /// Hears what scripts ask of the world outside, before it is done.
  public var observeRequest: (OutsideRequest) -> Void = { _ in } {
    didSet {
      for request in earlyRequests { observeRequest(request) }
      earlyRequests = []
    }
  }
  /// What the movie imports is asked for while the player is made, before anyone can observe it.
  var earlyRequests: [OutsideRequest] = []

  private var notices: [String] = []
  /// Something in the movie has used keys (`usesKeyboard`).
  package var hasUsedKeyboard = false

  /// Clips in the order of their coming: the newest runs first.
  package var frameList: [MovieClip] = []
  package var pendingLoads: [PendingLoad] = []
  /// Clips whose movie has come and waits for its first frame.
  package var waitingLoads: [MovieClip] = []
  /// Clips that are to be emptied at the end of the iteration.
  package var pendingUnloads: [MovieClip] = []
  package var commands: [(command: String, argument: String)] = []
  /// A script asked for the end.
  public package(set) var hasQuit = false
  /// `_soundbuftime`: seconds of streams that are kept ready.
  package var soundBufferTime = 5
  /// Instances without a name get numbers.
  package var instanceCount = 0

  /// In milliseconds since the start.
  package var now = 0.0
  package var iterations = 0
  /// Time that has passed and no frame has used.
  package var accumulator = 0.0
  /// Frames a second; scripts of later movies may change it.
  package var frameRate: Double

  /// Opens a movie.
  ///
  /// `trace` gets each entry with its end of line. `load` reads what scripts ask for.
  package convenience init(
    _ bytes: [UInt8], url: String, options: Options, machines: MachineFactory,
    trace: @escaping (String) -> Void, load: @escaping (LoadRequest) -> LoadAnswer
  ) throws(Failure) {
    try self.init(
      blank: bytes, like: nil, url: url, options: options, machines: machines, trace: trace,
      load: load)
    if let color = movie.backgroundColor { stage.setBackground(from: Color(color)) }
    loading.importAssets(of: movie, depth: 0)
    self.machines.prepare(for: movie, in: self)
    let root = MovieClip(main: movie, player: self)
    root.loadedURL = url
    instances.install(root, at: 0)
    for (name, value) in movie.parameters + options.parameters {
      root.actions?.setVariable(name, value, on: root)
    }
  }

  /// A player with an empty stage, which shares with an older one of the same movie what was read of it.
  package init(
    blank bytes: [UInt8], like old: Player?, url: String, options: Options,
    machines: MachineFactory, trace: @escaping (String) -> Void,
    load: @escaping (LoadRequest) -> LoadAnswer
  ) throws(Failure) {
    self.options = options
    island = AVM1Island()
    playerVersion = options.playerVersion
    self.machines = ScriptMachines(machines)
    deviceFonts = old?.deviceFonts ?? DeviceFonts(options)
    write = trace
    self.load = load
    do throws(FormatError) {
      if let old { movie = old.movie } else { movie = try MovieFile(bytes, url: url) }
    } catch {
      throw Failure(
        description: error.reason == .notAMovie
          ? error.description : "damaged Flash movie: \(error.description)")
    }
    actionIsland = movie.language == .actionScript1 ? island : AVM1Island()
    if options.countsActions { movie.countsActions = true }
    frameRate = max(options.frameRate ?? movie.movie.frameRate.value, 0.01)
    stage.setMovieSize(of: movie.movie)
    func pixels(_ side: Double) -> Int {
      min(max(Int(side * options.viewportScale), 1), Stage.largestSide)
    }
    stage.viewportWidth = options.viewport?.width ?? pixels(stage.movieWidth)
    stage.viewportHeight = options.viewport?.height ?? pixels(stage.movieHeight)
    stage.viewportScale = options.viewportScale
    stage.quality = Stage.Quality(rawValue: options.quality.uppercased()) ?? .high
    stage.scaleMode = options.scaleMode.flatMap { Stage.ScaleMode(rawValue: $0) } ?? .showAll
    stage.alignment = Stage.Alignment(letters: options.alignment)
  }

  // MARK: - Time

  /// How long an iteration is, in milliseconds.
  public var iterationTime: Double { options.tickMilliseconds ?? 1000 / frameRate(of: movie) }

  /// How many frames a second a movie plays: what the options say comes first.
  package func frameRate(of file: MovieFile) -> Double {
    max(options.frameRate ?? file.movie.frameRate.value, 0.01)
  }

  /// Lets one iteration pass, with what a person does at its end.
  public func runIteration(input: [InputEvent] = []) {
    let length = iterationTime
    // Scripts that took longer than their iterations put off all that comes.
    let delay = max(now - Double(iterations) * length, 0)
    let start = Double(iterations) * length + delay
    iterationClock.begin(self, at: start)
    switch options.mode {
    case .frames:
      runFrame(at: start)
    case .ticks:
      accumulator += length
      var frames = 0
      // Rounding must not cost a frame.
      while accumulator + 1e-6 >= 1000 / frameRate {
        accumulator -= 1000 / frameRate
        frames += 1
        if frames <= 5 { runFrame(at: start) }
      }
      accumulator = max(accumulator, 0)
    }
    iterations += 1
    // After a frame that quits, nothing else comes.
    if !hasQuit {
      machines.beginStretch()
      for host in machines.all { host.beforeTimers() }
      let end = Double(iterations) * length + delay
      runTimers(until: max(end, presentTime))
      beginMoment(at: end)
      for host in machines.all { host.afterTimers(length) }
      soundOutput.mixSounds()
      for host in machines.all { host.beforeLoads() }
      loading.completeLoads()
    } else {
      mixer.silence()
    }
    handleCommands()
    for (index, event) in input.enumerated() {
      machines.beginStretch()
      keyboardInput.deliver(event, before: index + 1 < input.count ? input[index + 1] : nil)
    }
    noteKeyboardUse()
    beginMoment(at: now)
    for host in machines.all { host.endIteration() }
  }

  private func runFrame(at time: Double) {
    beginMoment(at: time)
    machines.beginStretch()
    for host in machines.all { host.timelines.runFrame() }
    for host in machines.all { host.afterFrame() }
    soundOutput.finishSounds()
    for host in machines.all { host.afterSounds() }
    // A script that quits between frames lets the next one pass (measured: quit-after-frame).
    if commands.contains(where: { isQuit($0.command) }) { hasQuit = true }
  }

  private func runTimers(until end: Double) {
    var calls = 0
    while calls < Timers.limit, let timer = timers.next(before: end) {
      beginMoment(at: timer.due)
      machines.beginStretch()
      machines.host(of: timer.owner)?.timerFired(timer.id)
      // What timers of one moment queue runs when all of them have been called (measured: timer-moments).
      if timers.nextDue != timer.due {
        machines.runQueue()
      }
      calls += 1
    }
  }

  // MARK: - The trace

  /// Writes an entry of the trace, as text that `trace` was given.
  ///
  /// In later players `\r` ends lines as well; player 9 writes it as it is (measured: raw-traces).
  package func trace(_ text: String) {
    guard playerVersion >= 10 else {
      write(text + "\n")
      return
    }
    write(String(text.unicodeScalars.map { $0 == "\r" ? "\n" : Swift.Character($0) }) + "\n")
  }

  /// Whether a text field has the keyboard, so that what is typed are characters, not keys.
  public var takesText: Bool { (keyboard.focus as? EditField)?.isEditable ?? false }

  /// Writes a warning of the scripts' machine.
  package func warn(_ text: String) { if options.traceWarnings { trace("Warning: " + text) } }

  /// Passes the host a notice that Flash Player would show in a window.
  package func tell(_ text: String) { notices.append(text) }

  /// The notices for the user; afterwards there are none.
  public func takeNotices() -> [String] {
    defer { notices = [] }
    return notices
  }

  // MARK: - Objects

  /// How many actions of the first movie's scripts have run, if they are counted; a push of several values is one.
  public var actionCount: UInt64 { actions?.actionCount ?? 0 }

  /// The names of the system's fonts.
  package var deviceFontFamilies: [String] { deviceFonts.families }

  /// The system's font for a look.
  package func deviceFont(for format: TextFormat) -> Font? {
    deviceFonts.font(
      named: format.font ?? "", isBold: format.isBold ?? false, isItalic: format.isItalic ?? false)
  }

  /// Something that can be seen has changed.
  package func stageChanged() { renderer.needsDrawing = true }

  // MARK: - Commands

  /// `fscommand`: taken note of, and done at the end of the iteration; `quit` at the end of a frame.
  package func fscommand(_ command: String, _ argument: String) {
    commands.append((command, argument))
  }

  private func handleCommands() {
    let present = commands
    commands = present.filter { isQuit($0.command) && !hasQuit }
    for (command, argument) in present where !isQuit(command) {
      switch command.lowercased() {
      case "trapallkeys": if argument.lowercased() == "true" { hasUsedKeyboard = true }
      default: unknownCommand(self, command, argument)
      }
    }
  }

  // MARK: - Pictures

  /// How fine edges are drawn from now on: low, medium, high or best; other words change nothing.
  public func setQuality(_ word: String) {
    guard let quality = Stage.Quality(rawValue: word.uppercased()) else { return }
    stage.quality = quality
    stageChanged()
  }

  /// How many pixels the picture has.
  public var pictureSize: (width: Int, height: Int) { (stage.viewportWidth, stage.viewportHeight) }

  /// Each picture is painted in full, not only what has changed since the one before: for tests that both are the same.
  public var repaintsAll: Bool {
    get { renderer.repaintsAll }
    set { renderer.repaintsAll = newValue }
  }

  /// A part of the stage that is shown as large as all of it.
  public struct Magnifier: Equatable, Sendable {
    /// How many times as large, from 1 to 16.
    public let times: Double
    /// The point that stays in its place, as parts of the picture's width and height.
    public let x: Double
    /// The same from the top down.
    public let y: Double

    /// All of the stage.
    public static let none = Magnifier(times: 1, x: 0, y: 0)

    /// A magnifier; numbers that make no sense are held in their ranges.
    public init(times: Double, x: Double, y: Double) {
      func bounded(_ value: Double, _ range: ClosedRange<Double>) -> Double {
        value.isFinite ? min(max(value, range.lowerBound), range.upperBound) : range.lowerBound
      }
      (self.times, self.x, self.y) = (
        bounded(times, 1...16), bounded(x, 0...1), bounded(y, 0...1)
      )
    }
  }

  /// Draws the stage, with `zoom` pixels for each of `pictureSize`'s: finer, and otherwise the same.
  ///
  /// Nothing of the movie depends on it.
  public func render(zoom: Double = 1, magnifier: Magnifier = .none) -> Screenshot {
    renderer.draw(stage, zoom: zoom.isFinite && zoom > 0 ? zoom : 1, magnifier: magnifier)
  }
}

/// Whether an `fscommand` ends the movie.
private func isQuit(_ command: String) -> Bool { command.lowercased() == "quit" }
