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
  /// How picture and sound are meant to come out.
  package internal(set) var avInfo = AVInfo()
  /// Frames run since the start.
  package var frameNumber: UInt64 = 0
  /// How full the speaker's buffer is.
  package var speakerFill: Double?
  /// Why the core's process ended, once it has.
  package internal(set) var failure: SessionError?
  /// What is known of the crash, once there was one.
  package internal(set) var crash: CrashFacts?
  /// Why a part of the sandbox is missing on this system; empty if it is whole.
  package private(set) var gaps: [String] = []

  private let knownGaps: [String]
  let plan: SessionPlan
  let rules: Rules
  let memory: WorkerMemory
  private let scratch: String
  private(set) var process: WorkerProcess?
  var number: UInt32 = 0
  var answer = isolation_answer()
  /// Whether the block holds the state after the last frame.
  var isStateThere = false
  var seen: Picture?
  var isPictureStale = false
  var events: [SessionEvent] = []
  /// What remains of the budget until the events are taken.
  var eventBudget = WorkerEvents.Budget()
  package private(set) var droppedEvents = 0
  var saidThatEventsWereDropped = false
  var knownOptions: [CoreOption]?
  var knownDescriptors: [InputDescriptor]?
  var refusalsSeen: UInt32 = 0
  private(set) var isClosed = false
  /// What was done to the session, to be done again to one that takes its place.
  var chosenOptions: [(key: String, value: String)] = []
  var plugged: [UInt32: UInt32] = [:]
  /// Save memory as it was last read and found whole.
  var whole: [UInt32: [UInt8]] = [:]
  var cheats: [UInt32: (isEnabled: Bool, code: String)] = [:]
  /// The past that a crash report shows, and the newest state.
  var log: FlightLog
  /// How states are kept while the core plays on (IsolatedSession+Keeping.swift).
  var keeping = Keeping()
  /// Frames of the request that is being answered; 0 where it runs none.
  var framesAsked = 0
  /// Seconds that a frame of a batch took of late.
  private(set) var batchPace = 0.0
  /// The link with another machine, and the facts of the core's cable (IsolatedSession+Link.swift).
  var link: LinkRelay?
  private(set) var linkFacts: LinkFacts?
  private var isLinkable: Bool

  /// Starts a process for the core and loads the content there.
  ///
  /// - Throws: what `LocalSession` throws, and `crashed` or `hung` where the core does not survive its start.
  package init(plan: SessionPlan, rules: Rules = Rules()) throws(SessionError) {
    // Asked of the kernel here, before anything of the core is loaded: whatever that says afterwards is a core's word.
    let gap = SandboxRules.gap(grants: rules.grants, landlock: rules.landlock)
    if let gap, !rules.allowsUnconfined {
      throw .unconfined(core: plan.core.name, reason: gap.sentence)
    }
    knownGaps = gap?.parts ?? []
    self.plan = plan
    self.rules = rules
    isLinkable = rules.isLinked
    core = plan.core
    guard let memory = WorkerMemory() else {
      throw .crashed(core: plan.core.name, reason: "no memory to share (\(systemReason(errno)))")
    }
    self.memory = memory
    log = FlightLog(reportSeconds: rules.reportSeconds)
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
    memory.crash.pointee.signal = 0
    memory.crash.pointee.count = 0
    memory.crash.pointee.is_named = 0
    memory.refusals.pointee.count = 0
    refusalsSeen = 0
    isolation_store(memory.requestNumber, 0)
    isolation_store(memory.answerNumber, 0)
    isolation_store(memory.keptNumber, 0)
    number = 0
    keeping.begin()
    process = try WorkerProcess(
      rules.program, memory: memory, memoryLimit: rules.memoryLimit, scratch: scratch,
      ownFolder: plan.saveDirectory, fileLimit: rules.fileLimit, diskLimit: rules.diskLimit,
      name: core.name,
      core: plan.coreFile, isLinked: isLinkable, showsOutput: rules.showsOutput)
    if let content = plan.content, !memory.fillBlock(content) {
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
    let reply = try order(
      .open(workerPlan), patience: rules.loadPatience,
      // A server may take its time.
      idle: rules.grants.contains(.network) ? nil : rules.patience)
    gaps = knownGaps.isEmpty ? reply.gaps ?? [] : knownGaps
    linkFacts = reply.link
    knownOptions = nil
    knownDescriptors = nil
  }

  /// Ends the game and the core's process.
  package func close() {
    guard !isClosed else { return }
    if failure == nil, let process {
      _ = try? order(.close, patience: min(rules.patience, Self.closePatience))
      process.finish(seconds: EndSignal.pending == nil ? 1 : 0.2)
    }
    isClosed = true
    process?.kill()
    process = nil
    link?.end()
  }

  /// The host's end of the channel for packets, once.
  func takeLinkSocket() -> Int32? { process?.takeLinkSocket() }

  /// What the kernel counts for the core's process.
  package var processorSeconds: Double { process?.processorSeconds ?? 0 }

  /// Adds a note for the player.
  func tell(_ event: SessionEvent) { events.append(event) }

  /// Seconds for unloading a game, after which nothing is to be gained from the core any more.
  private static let closePatience = 3.0

  /// Starts a new process in the place of one that died, and resumes from the newest state, if there is one.
  ///
  /// Returns how many frames are lost: those between that state and the end; nil if the game starts again.
  @discardableResult
  package func restart(fromBeginning: Bool = false) throws(SessionError) -> UInt64? {
    guard failure != nil, !isClosed else { return 0 }
    let lost = log.newest.map { frameNumber &- min($0.frame, frameNumber) }
    let saves = WorkerMemory.mirrored.map { ($0, memory($0)) }
    process?.kill()
    isLinkable = false
    loseLink()
    failure = nil
    crash = nil
    do throws(SessionError) {
      try start()
      for (key, value) in chosenOptions { try? setOption(key, to: value) }
      for (port, device) in plugged.sorted(by: { $0.key < $1.key }) {
        plug(device: device, into: port)
      }
      for (index, cheat) in cheats { setCheat(index, enabled: cheat.isEnabled, code: cheat.code) }
      guard let newest = fromBeginning ? nil : log.newest else {
        frameNumber = 0
        beginLog()
        // As at the start of a game: what it had saved is in its memory before its first frame.
        for (id, bytes) in saves where !bytes.isEmpty { setMemory(id, to: bytes) }
        return nil
      }
      // Some cores take no state before they have run.
      do throws(SessionError) {
        try load(newest.state)
      } catch {
        if failure != nil { throw error }
        frameNumber = newest.frame &- 1
        try runFrame(input: InputState(), wants: .video)
        try load(newest.state)
      }
      frameNumber = newest.frame
      keeping.epoch &+= 1
      log.goOn()
      return lost
    } catch {
      if failure == nil { failure = error }
      throw error
    }
  }

  /// Seconds of play between the state that `restart` would resume from and the last frame; nil if there is none.
  package var secondsToLose: Double? {
    guard !isClosed else { return nil }
    takeKept()
    guard let newest = log.newest else { return nil }
    return Double(frameNumber &- min(newest.frame, frameNumber)) / max(avInfo.framesPerSecond, 1)
  }

  // MARK: - Frames

  /// Runs one frame.
  package func runFrame(input: InputState, wants: FrameWants) throws(SessionError) {
    try runFrame(input: input, wants: wants, ahead: 0)
  }

  /// Runs one frame, and more for their picture only.
  package func runFrame(
    input: InputState, wants: FrameWants, ahead: Int
  ) throws(SessionError) {
    memory.putInputs([input])
    log.note(input, frame: frameNumber &+ 1)
    try runFrames(count: 1, ahead: min(max(ahead, 0), WorkerMemory.mostFrames), wants: wants)
  }

  /// Each request costs what some small frames do: as many as take thirty milliseconds, but a second of play at least.
  ///
  /// States are kept between them, so that a crash costs no more than a second all the same.
  package var frameBatch: Int {
    guard link == nil else { return 1 }
    guard batchPace > 0 else { return Self.smallBatch }
    return Int(0.03 / batchPace, in: Self.smallBatch...WorkerMemory.mostFrames)
  }
  private static let smallBatch = 60

  /// Runs frames in one request.
  package func runFrames(_ inputs: [InputState], wants: FrameWants) throws(SessionError) -> Int {
    // A linked core may wait in each frame, and what it may wait in all has a bound for each request.
    let count = min(inputs.count, link == nil ? WorkerMemory.mostFrames : 1)
    guard count > 0 else { return 0 }
    memory.putInputs(inputs.prefix(count))
    for at in 0..<count { log.note(inputs[at], frame: frameNumber &+ UInt64(at) &+ 1) }
    let begin = MonotonicTime.seconds
    let done = try runFrames(count: count, wants: wants)
    batchPace = (MonotonicTime.seconds - begin) / Double(done)
    return done
  }

  @discardableResult
  private func runFrames(
    count: Int, ahead: Int = 0, wants: FrameWants
  ) throws(SessionError) -> Int {
    var wants = wants
    var request = request(.frames)
    request.count = UInt32(count)
    request.ahead = UInt32(ahead)
    // A state for a crash, if the last one is old: with frames that make one anyway, else as soon as they are answered.
    let keeps =
      rules.stateEvery.map {
        log.wantsState(frame: frameNumber &+ UInt64(count), every: $0 * avInfo.framesPerSecond)
      } == true && !keeping.isTooLarge
    if keeps, ahead > 0 { wants.insert(.state) }
    let keepsNow = keeps && wants.contains(.state)
    if keeps, !keepsNow || count > 1 { plan(&request) }
    request.argument = UInt32(wants.rawValue)
    var done = 1
    try ask(request) {
      done = min(max(Int(answer.frames), 1), count + ahead)
      // Those are over, whatever happens from here on.
      frameNumber &+= UInt64(done)
    }
    if answer.is_new != 0, !wants.contains(.video) { isPictureStale = true }
    isStateThere = wants.contains(.state) && answer.size > 0
    if keepsNow {
      // Those from between the frames are older.
      takeKept()
      try keepState()
    }
    return done
  }

  private func keepState() throws(SessionError) {
    do throws(SessionError) {
      if !isStateThere { try ask(.saveState) }
      try keepBlock()
    } catch {
      if failure != nil { throw error }
      // Some cores cannot save at some moments, others never.
      log.stateWasRefused(frame: frameNumber)
    }
  }

  /// The last picture.
  package var picture: Picture? {
    if isPictureStale, failure == nil, !isClosed { try? ask(.picture) }
    return seen
  }
  /// Whether the last frame brought a picture of its own.
  package var pictureIsNew: Bool { answer.is_new != 0 }
  /// The last frames' sound.
  package var samples: UnsafeBufferPointer<Int16> {
    UnsafeBufferPointer(
      start: memory.sound, count: min(Int(answer.samples), AudioSink.limit * 2) & ~1)
  }

  /// What the core told.
  package func takeEvents() -> [SessionEvent] {
    defer {
      events = []
      droppedEvents += eventBudget.dropped
      eventBudget = WorkerEvents.Budget()
    }
    return events
  }

  /// Presses reset.
  package func reset() throws(SessionError) {
    try order(.reset)
    beginLog()
  }

  // MARK: - States and memory

  /// The machine's state.
  package func saveState() throws(SessionError) -> [UInt8] {
    if !isStateThere {
      try ask(.saveState)
      if rules.stateEvery != nil { try keepBlock() }
    }
    guard answer.size > 0, answer.size <= UInt64(WorkerMemory.stateRoom) else {
      throw .stateNotMade(core: core.name)
    }
    return memory.blockBytes(answer.size)
  }

  /// What the core's process says that the newest state took.
  package var stateSeconds: Double? {
    let seconds = answer.state_seconds
    return seconds > 0 && seconds < rules.patience ? seconds : nil
  }

  /// Keeps the state in the block for a crash.
  private func keepBlock() throws(SessionError) {
    let size = Int(min(answer.size, UInt64(WorkerMemory.stateRoom)))
    guard size > 0 else { throw .stateNotMade(core: core.name) }
    guard size <= WorkerMemory.keepRoom else {
      keeping.isTooLarge = true
      return
    }
    log.keep(
      UnsafeRawBufferPointer(rebasing: memory.block[..<size]), frame: frameNumber,
      cost: stateSeconds ?? 0)
  }

  /// Puts a state back.
  package func loadState(_ bytes: [UInt8]) throws(SessionError) {
    try load(bytes)
    beginLog()
  }

  private func load(_ bytes: [UInt8]) throws(SessionError) {
    guard bytes.count <= WorkerMemory.stateRoom, memory.fillBlock(bytes) else {
      throw .stateRefused(core: core.name, reason: "it is larger than any machine's")
    }
    try ask(.loadState, size: bytes.count)
  }
}
