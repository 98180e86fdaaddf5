package import Catalog
import CoreABI
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
  /// How full the speaker's buffer is, 0…1, for cores that skip frames by it; nil if there is no sound.
  package var speakerFill: Double?

  /// What the core and the host exchange by callbacks.
  let environment: CoreEnvironment
  let library: CoreLibrary

  private let ownsLibrary: Bool
  private var phase = Phase.created
  /// Frames that are run for their picture only.
  package let ahead: RunningAhead
  private var ports = CorePorts()

  private enum Phase {
    case created, initialized, loaded, closed
  }

  /// What of the session changes along with the machine's state.
  struct Moment {
    var time: MachineTime
    /// What the core had reported.
    var events: [SessionEvent]
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
    environment = CoreEnvironment(plan: plan, video: video, audio: audio)
    self.ahead = RunningAhead(room: ahead)
    core = plan.core
    ownsLibrary = library == nil
    if let library {
      self.library = library
    } else {
      do throws(PluginError) {
        self.library = try CoreLibrary(
          path: plan.core.path, descriptor: plan.coreFile?.descriptor ?? plan.coreDescriptor)
      } catch {
        throw .notLoadable(path: plan.core.path, reason: error.reason.text)
      }
    }
    do throws(SessionError) {
      try start(plan)
    } catch {
      close()
      throw error
    }
  }

  deinit {
    close()
  }

  // MARK: - Start and end

  private func start(_ plan: SessionPlan) throws(SessionError) {
    // Some cores ask for their folders in retro_init already.
    for folder in [plan.systemDirectory, plan.saveDirectory] where !folder.isEmpty {
      if !FileSystem.hasFolder(folder) {
        environment.journal.note(
          "\(folder) could not be made; \(core.name) may not find or keep its files")
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
    try ContentStart(session: self).load()
    phase = .loaded
    var info = retro_system_av_info()
    call { $0.getSystemAVInfo(&info) }
    environment.avInfo.take(info)
    for key in environment.optionTable.unknownKeys {
      Log.session.warning("\(core.name) has no option \(key); it was ignored")
    }
    updateOptionDisplay()
    CoreDrive(session: self).insertStart()
  }

  /// Ends the game and the core; once.
  package func close() {
    let before = phase
    phase = .closed
    guard before != .closed else { return }
    if before == .loaded {
      environment.link.detach()
      call { $0.unloadGame() }
    }
    if before != .created { call { $0.deinitialize() } }
    environment.forgetCallbacks()
    if ownsLibrary { library.close() }
  }

  /// Whether a game is loaded and the core may be called.
  package var isOpen: Bool { phase == .loaded }

  /// Calls into the core.
  func call<Result>(_ body: (CoreFunctions) -> Result) -> Result {
    let functions = library.functions
    return CallbackHub.call(environment) { body(functions) }
  }

  private func mustBeOpen() throws(SessionError) {
    guard isOpen else { throw .crashed(core: core.name, reason: "the session was closed") }
  }

  // MARK: - Frames

  /// Frames run since the start; setting it (after a state was loaded) moves a virtual clock along.
  package var frameNumber: UInt64 {
    get { environment.time.frames }
    set { environment.time.move(to: newValue, framesPerSecond: avInfo.framesPerSecond) }
  }

  /// Whether images that the core makes are taken.
  package var wantsImages: Bool {
    get { environment.images.isOpen }
    set { environment.images.isOpen = newValue }
  }

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
      if environment.journal.events.last == .shutdown || !environment.audio.hasRoomForAnother {
        break
      }
    }
    return done
  }

  /// Going back to a moment takes back what the core reported since.
  var moment: Moment {
    get { Moment(time: environment.time, events: environment.journal.events) }
    set {
      environment.time = newValue.time
      environment.journal.rewind(to: newValue.events)
    }
  }

  func runFrame(
    input: InputState, wants: FrameWants, continuesSound: Bool
  ) throws(SessionError) {
    try mustBeOpen()
    for port in ports.takeFree(declared: environment.facts.controllers.count) {
      call { $0.setControllerPortDevice(port, UInt32(RETRO_DEVICE_JOYPAD)) }
    }
    let environment = environment
    environment.link.serve()
    environment.wants = wants
    environment.video.begin(isWanted: wants.contains(.video))
    environment.audio.begin(
      isWanted: wants.contains(.audio) && avInfo.sampleRate > 0, continues: continuesSound)
    environment.latch.begin(input)
    let keyboard = environment.facts.keyboard
    let frameTime = environment.facts.frameTime
    let audioStatus = environment.facts.audioStatus
    let duration = frameTime.map {
      environment.time.frameLength(
        reference: $0.reference, framesPerSecond: avInfo.framesPerSecond,
        isMeasured: environment.plan.measuresFrames && !wants.contains(.fastForward))
    }
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
    if environment.audio.isOverfull {
      environment.journal.note(
        "\(core.name) made more sound in a frame than three seconds; the rest was dropped")
    }
    environment.time.advance(framesPerSecond: avInfo.framesPerSecond)
    environment.wants = .all
  }

  /// Runs one frame and leaves the machine there; the picture is the one that `count` more frames would end with.
  ///
  /// The state in between stays in `ahead`.
  package func runFrame(
    input: InputState, wants: FrameWants, ahead count: Int
  ) throws(SessionError) {
    try ahead.run(self, input: input, wants: wants, count: count)
  }

  /// Plugs a device into a port.
  package func plug(device: UInt32, into port: UInt32) {
    guard isOpen, port < UInt32(InputState.portCount) else { return }
    ports.plug(port)
    environment.latch.plug(device, into: port)
    call { $0.setControllerPortDevice(port, device) }
  }

  /// Presses reset.
  package func reset() throws(SessionError) {
    try mustBeOpen()
    call { $0.reset() }
  }

  // MARK: - What comes out

  /// How picture and sound are meant to come out.
  package var avInfo: AVInfo { environment.avInfo }
  /// Takes the pictures.
  package var video: VideoSink { environment.video }
  /// The last picture.
  package var picture: Picture? { environment.video.picture }
  /// Whether the last frame brought a picture of its own.
  package var pictureIsNew: Bool { environment.video.isNew }
  /// The last frame's sound.
  package var samples: UnsafeBufferPointer<Int16> { environment.audio.samples }
  /// What the core reported, in order; empties it.
  package func takeEvents() -> [SessionEvent] { environment.journal.take() }
}

/// The ports of a core into which something was plugged.
private struct CorePorts {
  private var isComplete = false
  private var plugged: Set<UInt32> = []

  /// The host plugs something into a port.
  mutating func plug(_ port: UInt32) { plugged.insert(port) }

  /// The ports that the host left alone, of as many as the core's controller info has; they get a pad, once.
  mutating func takeFree(declared: Int) -> [UInt32] {
    guard !isComplete else { return [] }
    isComplete = true
    let count = UInt32(min(max(declared, 2), InputState.portCount))
    return (0..<count).filter { !plugged.contains($0) }
  }
}
