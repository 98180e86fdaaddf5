import CIsolation
package import Catalog
import FoundationEssentials
import Glibc
package import HostBase
import Library
import Logging
package import Session

/// A game running in a core that has a process of its own, in a sandbox.
///
/// Whatever the core does, this object stays: when its process dies or hangs, calls throw, and what is needed to lose nothing is
/// still here: the save memory as of the last frame (`memory`), the last picture, the newest state (`restart`). One thread uses
/// a session.
package final class IsolatedSession: CoreSession {
  /// How a core's process is started and watched.
  package struct Rules: Sendable {
    /// What becomes the process.
    package var program = WorkerProgram()
    /// Seconds that a frame, or anything else while playing, may take.
    package var patience = 5.0
    /// Seconds that the core's and the content's loading may take; it must not stay idle for `patience`.
    package var loadPatience = 60.0
    /// Seconds of play from one state that is kept for a crash to the next; nil: none is kept.
    package var stateEvery: Double? = 0.5
    /// Seconds of play that a crash report can show, at least.
    package var reportSeconds = 10.0
    /// Where a report is written when the core dies; nil: nowhere.
    package var report: CrashReport.Place?
    /// What the core may do beyond the usual.
    package var grants: [CoreGrant] = []
    /// Bytes of memory that the core may have.
    package var memoryLimit = 4 << 30
    /// Bytes of the disk that the core may take in its own folder and its scratch folder.
    package var diskLimit = 8 << 30
    /// Files and folders that it may have there.
    package var fileLimit = 100_000
    /// Whether the core is to be linked with another machine.
    package var isLinked = false
    /// Seconds of a frame in which a linked core may wait for the other machine; they do not count as `patience`.
    package var linkPatience = 20.0
    /// Whether what the core prints is passed on.
    package var showsOutput = true
    /// Whether a core is run where the system cannot confine it.
    package var allowsUnconfined = false
    /// Version of Landlock of which no more is used, for tests; nil: the kernel's.
    var landlock: Int?
    /// The usual rules.
    package init() {}
  }

  /// What runs.
  package let core: CoreDescription
  /// Why a part of the sandbox is missing on this system; empty if it is whole.
  package private(set) var gaps: [String] = []

  let plan: SessionPlan
  let rules: Rules
  /// The talk with the core's process.
  let worker: WorkerConnection
  /// Where the game is, and what is kept of it for a crash.
  let flight: FlightKeeper
  /// The options and buttons that the core declares; nil: it must be asked.
  var described: (options: [CoreOption], inputs: [InputDescriptor])?
  /// The discs as they were last read.
  var knownDiscs: DiscTray?
  /// The save memory as it is kept here.
  let mirrors: SaveMirrors
  /// The facts of the core's link cable (IsolatedSession+Link.swift).
  private(set) var linkFacts: LinkFacts?
  private var isLinkable: Bool
  private let scratch: String

  /// Starts a process for the core and loads the content there.
  ///
  /// - Throws: what `LocalSession` throws, and `crashed` or `hung` where the core does not survive its start.
  package init(plan: SessionPlan, rules: Rules = Rules()) throws(SessionError) {
    // Asked of the kernel here, before anything of the core is loaded: whatever that says afterwards is a core's word.
    let gap = SandboxRules.gap(grants: rules.grants, landlock: rules.landlock)
    if let gap, !rules.allowsUnconfined {
      throw .unconfined(core: plan.core.name, reason: gap.sentence)
    }
    gaps = gap?.parts ?? []
    self.plan = plan
    self.rules = rules
    isLinkable = rules.isLinked
    core = plan.core
    guard let memory = WorkerMemory() else {
      throw .crashed(core: plan.core.name, reason: "no memory to share (\(systemReason(errno)))")
    }
    worker = WorkerConnection(plan: plan, rules: rules, memory: memory)
    flight = worker.flight
    mirrors = SaveMirrors(worker)
    scratch = ScratchFolder.make()
    for folder in [plan.systemDirectory, plan.saveDirectory] where !folder.isEmpty {
      _ = FileSystem.hasFolder(folder)
    }
    do throws(SessionError) {
      try start()
    } catch {
      close()
      throw error
    }
  }

  deinit {
    close()
    ScratchFolder.remove(scratch)
  }

  // MARK: - Start and end

  private func start() throws(SessionError) {
    try worker.start(isLinked: isLinkable, scratch: scratch)
    if let content = plan.content, !worker.memory.fillBlock(content) {
      throw .contentRefused(
        core: core.name, content: plan.contentPath ?? "the game",
        reason:
          "it has more than \(WorkerMemory.blockRoom >> 20) MiB; unpack it, so that the core can read it from a file"
      )
    }
    var sandbox = SandboxRules(plan: plan, grants: rules.grants, scratch: scratch)
    sandbox.memoryLimit = rules.memoryLimit
    sandbox.landlock = rules.landlock
    sandbox.mayHaveGaps = rules.allowsUnconfined
    var workerPlan = WorkerPlan(plan, sandbox: sandbox)
    workerPlan.isLinked = isLinkable
    let reply = try worker.order(
      .open(workerPlan), patience: rules.loadPatience,
      // A server may take its time.
      idle: rules.grants.contains(.network) ? nil : rules.patience)
    if gaps.isEmpty { gaps = reply.gaps ?? [] }
    linkFacts = reply.link
    described = nil
    readDiscs()
  }

  /// Ends the game and the core's process.
  package func close() { worker.close() }

  /// What the kernel counts for the core's process.
  package var processorSeconds: Double { worker.process?.processorSeconds ?? 0 }

  /// Starts a new process in the place of one that died, and resumes from the newest state, if there is one.
  ///
  /// Returns how many frames are lost: those between that state and the end; nil if the game starts again.
  @discardableResult
  package func restart(fromBeginning: Bool = false) throws(SessionError) -> UInt64? {
    guard failure != nil, !worker.isClosed else { return 0 }
    let lost = flight.framesToLose
    let saves = WorkerMemory.mirrored.map { ($0, memory($0)) }
    isLinkable = false
    loseLink()
    do throws(SessionError) {
      try start()
      worker.choices.apply(to: self)
      guard let newest = fromBeginning ? nil : flight.log.newest else {
        flight.frameNumber = 0
        flight.beginPast()
        // As at the start of a game: what it had saved is in its memory before its first frame.
        for (id, bytes) in saves where !bytes.isEmpty { setMemory(id, to: bytes) }
        return nil
      }
      // Some cores take no state before they have run.
      do throws(SessionError) {
        try load(newest.state)
      } catch {
        if failure != nil { throw error }
        flight.frameNumber = newest.frame &- 1
        try runFrame(input: InputState(), wants: .video)
        try load(newest.state)
      }
      flight.resume(at: newest.frame)
      return lost
    } catch {
      worker.giveUp(error)
      throw error
    }
  }

  /// Seconds of play between the state that `restart` would resume from and the last frame; nil if there is none.
  package var secondsToLose: Double? {
    guard !worker.isClosed else { return nil }
    flight.takeKept()
    return flight.framesToLose.map { Double($0) / max(avInfo.framesPerSecond, 1) }
  }

  // MARK: - Frames

  /// Frames run since the start.
  package var frameNumber: UInt64 {
    get { flight.frameNumber }
    set { flight.frameNumber = newValue }
  }
  /// How full the speaker's buffer is.
  package var speakerFill: Double? {
    get { worker.speakerFill }
    set { worker.speakerFill = newValue }
  }

  /// Whether images that the core makes are taken: they do not leave its process otherwise.
  package var wantsImages: Bool {
    get { worker.news.takesImages }
    set { worker.news.takesImages = newValue }
  }
  /// Called now and then while the core takes its time.
  package var whileWaiting: (() -> Void)? {
    get { worker.whileWaiting }
    set { worker.whileWaiting = newValue }
  }

  /// Runs one frame.
  package func runFrame(input: InputState, wants: FrameWants) throws(SessionError) {
    try runFrame(input: input, wants: wants, ahead: 0)
  }

  /// Runs one frame, and more for their picture only.
  package func runFrame(
    input: InputState, wants: FrameWants, ahead: Int
  ) throws(SessionError) {
    worker.memory.putInputs([input])
    flight.log.note(input, frame: frameNumber &+ 1)
    try runFrames(count: 1, ahead: min(max(ahead, 0), WorkerMemory.mostFrames), wants: wants)
  }

  /// Each request costs what some small frames do: as many as take thirty milliseconds, but a second of play at least.
  ///
  /// States are kept between them, so that a crash costs no more than a second all the same.
  package var frameBatch: Int { worker.frameBatch }

  /// Runs frames in one request.
  package func runFrames(_ inputs: [InputState], wants: FrameWants) throws(SessionError) -> Int {
    // A linked core may wait in each frame, and what it may wait in all has a bound for each request.
    let count = min(inputs.count, worker.link == nil ? WorkerMemory.mostFrames : 1)
    guard count > 0 else { return 0 }
    worker.memory.putInputs(inputs.prefix(count))
    for at in 0..<count { flight.log.note(inputs[at], frame: frameNumber &+ UInt64(at) &+ 1) }
    let begin = MonotonicTime.seconds
    let done = try runFrames(count: count, wants: wants)
    worker.batchPace = (MonotonicTime.seconds - begin) / Double(done)
    return done
  }

  @discardableResult
  private func runFrames(
    count: Int, ahead: Int = 0, wants: FrameWants
  ) throws(SessionError) -> Int {
    var wants = wants
    if !wantsImages { wants.insert(.noImages) }
    var request = worker.request(.frames)
    request.count = UInt32(count)
    request.ahead = UInt32(ahead)
    // A state for a crash, if the last one is old: with frames that make one anyway, else as soon as they are answered.
    let keeps = flight.wantsState(after: count, framesPerSecond: avInfo.framesPerSecond)
    if keeps, ahead > 0 { wants.insert(.state) }
    let keepsNow = keeps && wants.contains(.state)
    if keeps, !keepsNow || count > 1 { flight.plan(&request) }
    request.argument = UInt32(wants.rawValue)
    var done = 1
    try worker.ask(request) {
      done = min(max(Int(worker.answer.frames), 1), count + ahead)
      // Those are over, whatever happens from here on.
      flight.frameNumber &+= UInt64(done)
    }
    if pictureIsNew, !wants.contains(.video) { worker.isPictureStale = true }
    worker.isStateThere = wants.contains(.state) && worker.answer.size > 0
    if keepsNow {
      // Those from between the frames are older.
      flight.takeKept()
      try keepState()
    }
    return done
  }

  private func keepState() throws(SessionError) {
    do throws(SessionError) {
      if !worker.isStateThere { try worker.ask(.saveState) }
      try keepBlock()
    } catch {
      if failure != nil { throw error }
      // Some cores cannot save at some moments, others never.
      flight.log.stateWasRefused(frame: frameNumber)
    }
  }

  // MARK: - What comes out

  /// Why the core's process ended, once it has.
  package var failure: SessionError? { worker.failure }
  /// What is known of the crash, once there was one.
  package var crash: CrashFacts? { worker.crash }
  /// How picture and sound are meant to come out.
  package var avInfo: AVInfo { worker.avInfo }
  /// The last picture.
  package var picture: Picture? {
    if worker.isPictureStale, worker.isOpen { try? worker.ask(.picture) }
    return worker.picture
  }
  /// Whether the last frame brought a picture of its own.
  package var pictureIsNew: Bool { worker.answer.is_new != 0 }
  /// The last frames' sound.
  package var samples: UnsafeBufferPointer<Int16> {
    UnsafeBufferPointer(
      start: worker.memory.sound, count: min(Int(worker.answer.samples), AudioSink.limit * 2) & ~1)
  }

  /// What the core told.
  package func takeEvents() -> [SessionEvent] { worker.news.takeEvents() }
  /// Events that were more than the host takes.
  package var droppedEvents: Int { worker.news.dropped }

  /// Presses reset.
  package func reset() throws(SessionError) {
    try worker.order(.reset)
    flight.beginPast()
  }

  // MARK: - States and memory

  /// The machine's state.
  package func saveState() throws(SessionError) -> [UInt8] {
    if !worker.isStateThere {
      try worker.ask(.saveState)
      if rules.stateEvery != nil { try keepBlock() }
    }
    let size = worker.answer.size
    guard size > 0, size <= UInt64(WorkerMemory.stateRoom) else {
      throw .stateNotMade(core: core.name)
    }
    return worker.memory.blockBytes(size)
  }

  /// What the core's process says that the newest state took.
  package var stateSeconds: Double? {
    let seconds = worker.answer.state_seconds
    return seconds > 0 && seconds < rules.patience ? seconds : nil
  }

  /// Keeps the state in the block for a crash.
  private func keepBlock() throws(SessionError) {
    let size = Int(min(worker.answer.size, UInt64(WorkerMemory.stateRoom)))
    guard size > 0 else { throw .stateNotMade(core: core.name) }
    flight.keep(
      UnsafeMutableRawBufferPointer(rebasing: worker.memory.block[..<size]),
      cost: stateSeconds ?? 0)
  }

  /// Puts a state back.
  package func loadState(_ bytes: [UInt8]) throws(SessionError) {
    try load(bytes)
    flight.beginPast()
  }

  private func load(_ bytes: [UInt8]) throws(SessionError) {
    guard bytes.count <= WorkerMemory.stateRoom, worker.memory.fillBlock(bytes) else {
      throw .stateRefused(core: core.name, reason: "it is larger than any machine's")
    }
    try worker.ask(.loadState, size: bytes.count)
    // Cores keep in a state which disc is in.
    if knownDiscs != nil { readDiscs() }
  }
}
