package import Catalog
package import CoreABI
import Glibc
package import HostBase
import Logging

/// A game running in a core that is loaded into this process.
///
/// It keeps libretro's order of calls: environment, init, the other callbacks, the game, AV info, ports, runs;
/// unload and deinit once each, whatever happened before. A core that crashes takes the process with it, which is why
/// the program runs this in a worker (`IsolatedSession`). One thread uses a session; several sessions in one process
/// take turns.
package final class LocalSession: CoreSession {
  /// What runs.
  package let core: CoreDescription
  /// How picture and sound are meant to come out.
  package internal(set) var avInfo = AVInfo()
  /// How full the speaker's buffer is, 0…1, for cores that skip frames by it; nil if there is no sound.
  package var speakerFill: Double?
  /// Why states are made now, as cores may ask (`RETRO_SAVESTATE_CONTEXT_…`).
  package var stateContext = RETRO_SAVESTATE_CONTEXT_NORMAL

  let plan: SessionPlan
  let library: CoreLibrary
  let texts = TextPool()
  package let video: VideoSink
  let audio: AudioSink
  let latch = InputLatch()
  let optionTable: OptionTable
  var facts = CoreFacts()
  var content: ContentBlock?
  var settings: UnsafeMutableBufferPointer<arcadia_setting>?
  /// What the host looks at in the frame that runs.
  var wants: FrameWants = .all

  /// The line to another machine, and whether the core is being informed of it.
  var line: (any PacketLine)?
  var isServingLine = false

  private let ownsLibrary: Bool
  private var phase = Phase.created
  /// What of the session's time goes along with the machine's.
  struct Moment {
    var frames: UInt64 = 0
    var elapsed = 0.0
    var lastFrameStart: Int64?
    /// How much the core has told.
    var told: [SessionEvent] = []
  }
  private var frames: UInt64 = 0
  private var elapsed = 0.0
  private var lastFrameStart: Int64?
  /// The state before running ahead (LocalSession+Ahead.swift): its room, its bytes if there is one now, failures in a row.
  let aheadRoom: StateRoom
  package var aheadSize = 0
  var aheadFailures = 0
  private var arePortsPlugged = false
  private var plugged: Set<UInt32> = []
  private var events: [SessionEvent] = []
  private var noted: Set<String> = []

  private enum Phase {
    case created, initialized, loaded, closed
  }

  /// Starts the core and loads the content.
  ///
  /// - Parameters:
  ///   - plan: what to run and how.
  ///   - library: the core's library if it is open already, which the caller then closes; nil opens `plan.core.path`.
  ///   - video: takes the pictures, where not just any room will do; `audio` the sound.
  /// - Throws: `notLoadable` where the library or its version will not do, `contentRefused` where the content will not.
  package convenience init(plan: SessionPlan, library: CoreLibrary? = nil) throws(SessionError) {
    try self.init(
      plan: plan, library: library, video: VideoSink(), audio: AudioSink(), ahead: StateRoom())
  }

  package init(
    plan: SessionPlan, library: CoreLibrary? = nil, video: VideoSink, audio: AudioSink,
    ahead: StateRoom
  ) throws(SessionError) {
    self.plan = plan
    self.video = video
    self.audio = audio
    aheadRoom = ahead
    core = plan.core
    ownsLibrary = library == nil
    if let library {
      self.library = library
    } else {
      do throws(PluginError) {
        self.library = try CoreLibrary(
          path: plan.core.path, descriptor: plan.coreFile?.descriptor ?? plan.coreDescriptor)
      } catch {
        throw .notLoadable(path: plan.core.path, reason: error.reason)
      }
    }
    optionTable = OptionTable(requested: plan.options, texts: texts)
    do throws(SessionError) {
      try start()
    } catch {
      close()
      throw error
    }
  }

  deinit {
    close()
    settings?.deallocate()
  }

  // MARK: - Start and end

  private func start() throws(SessionError) {
    // Some cores ask for their folders in retro_init already.
    for folder in [plan.systemDirectory, plan.saveDirectory] where !folder.isEmpty {
      if !FileSystem.hasFolder(folder) {
        note("\(folder) could not be made; \(core.name) may not find or keep its files")
      }
    }
    call { functions in
      functions.setEnvironment(hostEnvironment)
      functions.initialize()
    }
    phase = .initialized
    call { functions in
      functions.setVideoRefresh(hostVideoRefresh)
      functions.setAudioSample(hostAudioSample)
      functions.setAudioSampleBatch(hostAudioSampleBatch)
      functions.setInputPoll(hostInputPoll)
      functions.setInputState(hostInputState)
    }
    try loadContent()
    phase = .loaded
    var info = retro_system_av_info()
    call { $0.getSystemAVInfo(&info) }
    avInfo.take(info)
    for key in optionTable.unknownKeys {
      Log.session.warning("\(core.name) has no option \(key); it was ignored")
    }
    updateOptionDisplay()
  }

  private func loadContent() throws(SessionError) {
    let name = plan.archive?.member ?? plan.contentPath
    if name == nil, plan.content == nil {
      guard facts.supportsNoGame else {
        throw .contentRefused(
          core: core.name, content: "no game", reason: "it does not start without one; name a game")
      }
    } else {
      content = try ContentBlock(
        plan: plan, needsFullPath: needsFullPath(name ?? ""), texts: texts)
    }
    facts.lastComplaint = nil
    let info = content.map { UnsafePointer($0.info) }
    guard call({ $0.loadGame(info) }) else {
      throw .contentRefused(
        core: core.name, content: plan.contentPath ?? name ?? "no game",
        reason: facts.missing ?? facts.lastComplaint
          ?? "it gave no reason; check that the file is whole and meant for this core")
    }
  }

  private func needsFullPath(_ name: String) -> Bool {
    let fileExtension = PathName.fileExtension(name)
    let override = facts.contentOverrides.first { $0.extensions.contains(fileExtension) }
    return override?.needsFullPath ?? library.systemInfo.needsFullPath
  }

  /// Ends the game and the core; once.
  package func close() {
    let before = phase
    phase = .closed
    guard before != .closed else { return }
    if before == .loaded {
      detachLine()
      call { $0.unloadGame() }
    }
    if before != .created { call { $0.deinitialize() } }
    forgetCallbacks()
    content = nil
    if ownsLibrary { library.close() }
  }

  /// Drops every pointer into the core, so that nothing can be called by accident.
  private func forgetCallbacks() {
    facts.keyboard = nil
    facts.frameTime = nil
    facts.audioStatus = nil
    facts.updateDisplay = nil
    facts.network = nil
    facts.memoryMaps = []
    facts.counters = []
  }

  /// Whether a game is loaded and the core may be called.
  package var isOpen: Bool { phase == .loaded }

  /// Calls into the core.
  func call<Result>(_ body: (CoreFunctions) -> Result) -> Result {
    let functions = library.functions
    return CallbackHub.call(self) { body(functions) }
  }

  private func mustBeOpen() throws(SessionError) {
    guard isOpen else { throw .crashed(core: core.name, reason: "the session was closed") }
  }

  // MARK: - Frames

  /// Frames run since the start; setting it (after a state was loaded) moves a virtual clock along.
  package var frameNumber: UInt64 {
    get { frames }
    set {
      frames = newValue
      elapsed = Double(newValue) * 1_000_000 / avInfo.framesPerSecond
    }
  }

  /// Microseconds of the machine's time since the start.
  var elapsedMicroseconds: Int64 { Int64(elapsed, in: 0...9_000_000_000_000_000) }

  /// Runs one frame.
  package func runFrame(input: InputState, wants: FrameWants) throws(SessionError) {
    try runFrame(input: input, wants: wants, continuesSound: false)
  }

  /// Runs frames one after another; all but the last are over before their pictures could be seen.
  package func runFrames(_ inputs: [InputState], wants: FrameWants) throws(SessionError) -> Int {
    try runFrames(inputs, wants: wants) { _ in true }
  }

  /// The same, and calls back after each with how many there were, until that returns false.
  package func runFrames(
    _ inputs: [InputState], wants: FrameWants, each: (Int) -> Bool
  ) throws(SessionError) -> Int {
    var done = 0
    for input in inputs {
      try runFrame(input: input, wants: wants, continuesSound: done > 0)
      done += 1
      guard each(done) else { break }
      // Frames of slow cores are long: what the next one plays must fit behind what there is.
      if events.last == .shutdown || !audio.hasRoomForAnother { break }
    }
    return done
  }

  /// Going back to a moment takes back what the core told since, except that pictures come differently now.
  var moment: Moment {
    get {
      Moment(frames: frames, elapsed: elapsed, lastFrameStart: lastFrameStart, told: events)
    }
    set {
      (frames, elapsed, lastFrameStart) = (
        newValue.frames, newValue.elapsed, newValue.lastFrameStart
      )
      let isChanged = events.dropFirst(newValue.told.count).contains(.avInfoChanged)
      events = newValue.told
      if isChanged { tell(.avInfoChanged) }
    }
  }

  func runFrame(
    input: InputState, wants: FrameWants, continuesSound: Bool
  ) throws(SessionError) {
    try mustBeOpen()
    plugPorts()
    serveLine()
    self.wants = wants
    video.begin(isWanted: wants.contains(.video))
    audio.begin(
      isWanted: wants.contains(.audio) && avInfo.sampleRate > 0, continues: continuesSound)
    latch.begin(input)
    let keyboard = facts.keyboard
    let frameTime = facts.frameTime
    let audioStatus = facts.audioStatus
    let duration = frameTime.map(frameDuration)
    call { functions in
      if let keyboard {
        for event in input.keyEvents {
          keyboard(event.isDown, event.key, event.character, event.modifiers)
        }
      }
      if let duration { frameTime?.callback?(duration) }
      if let audioStatus {
        let fill = speakerFill
        let percent = UInt32((fill ?? 0) * 100, in: 0...100)
        audioStatus(fill != nil, percent, fill != nil && percent < 25)
      }
      functions.run()
    }
    if audio.isOverfull {
      note("\(core.name) made more sound in a frame than three seconds; the rest was dropped")
    }
    frames &+= 1
    elapsed += 1_000_000 / avInfo.framesPerSecond
    self.wants = .all
  }

  /// Microseconds to tell a core for the coming frame: measured where a person plays at the machine's own speed,
  /// else the ideal, so that runs do not depend on how fast this computer is.
  private func frameDuration(_ told: retro_frame_time_callback) -> retro_usec_t {
    let reference =
      told.reference > 0
      ? told.reference : Int64(1_000_000 / avInfo.framesPerSecond, in: 1...1_000_000)
    let now = Performance.nanoseconds() / 1000
    defer { lastFrameStart = now }
    guard plan.hasWindow, plan.virtualClockStart == nil, !wants.contains(.fastForward),
      let last = lastFrameStart
    else { return reference }
    // After a pause the core should not leap.
    return min(max(now - last, 0), max(reference * 4, 100_000))
  }

  /// Plugs a pad into each port of the core that the host left alone, as its controller info has it.
  private func plugPorts() {
    guard !arePortsPlugged else { return }
    arePortsPlugged = true
    let count = UInt32(min(max(facts.controllers.count, 2), InputState.portCount))
    for port in 0..<count where !plugged.contains(port) {
      call { $0.setControllerPortDevice(port, UInt32(RETRO_DEVICE_JOYPAD)) }
    }
  }

  /// Plugs a device into a port.
  package func plug(device: UInt32, into port: UInt32) {
    guard isOpen, port < UInt32(InputState.portCount) else { return }
    plugged.insert(port)
    latch.plug(device, into: port)
    call { $0.setControllerPortDevice(port, device) }
  }

  /// Presses reset.
  package func reset() throws(SessionError) {
    try mustBeOpen()
    call { $0.reset() }
  }

  /// The last picture.
  package var picture: Picture? { video.picture }
  /// Whether the last frame brought a picture of its own.
  package var pictureIsNew: Bool { video.isNew }
  /// The last frame's sound.
  package var samples: UnsafeBufferPointer<Int16> { audio.samples }

  // MARK: - What the core tells

  /// Most events that are kept until they are taken.
  private static let mostEvents = 1024

  /// Pixels of the images that have not been taken yet.
  var waitingImagePixels: Int {
    events.reduce(0) { sum, event in
      if case .image(let made) = event { sum + made.image.pixels.count } else { sum }
    }
  }

  /// Notes an event; what is already the newest is not told twice.
  func tell(_ event: SessionEvent) {
    if event == events.last, event == .optionsChanged || event == .avInfoChanged { return }
    if case .shutdown = event, events.contains(.shutdown) { return }
    guard events.count < Self.mostEvents || event == .shutdown else {
      note("\(core.name) sent more events than the host takes in a frame; the rest was dropped")
      return
    }
    events.append(event)
  }

  /// What the core told, in order; empties it.
  package func takeEvents() -> [SessionEvent] {
    defer { events = [] }
    return events
  }

  /// Logs a sentence once in the session, or once for all sentences with the same `topic`.
  func note(_ sentence: String, topic: String? = nil, isWarning: Bool = true) {
    guard noted.count < 1024, noted.insert(topic ?? sentence).inserted else { return }
    Log.session.log(level: isWarning ? .warning : .info, "\(sentence)")
  }
}
