import CIsolation
import FoundationEssentials
import Glibc
import Logging

/// A game running in a core that has a process of its own, in a sandbox.
///
/// Whatever the core does, this object stays: when its process dies or hangs, calls throw, and what is needed to lose nothing is
/// still here: the save memory as of the last frame (`memory`), the last picture, the newest state (`restart`). One thread uses
/// a session.
public final class IsolatedSession: CoreSession {
  /// How a core's process is started and looked after.
  public struct Rules: Sendable {
    /// What becomes the process.
    public var program = WorkerProgram()
    /// Seconds that a frame, or anything else while playing, may take.
    public var patience = 5.0
    /// Seconds that the core's and the content's loading may take.
    public var loadPatience = 60.0
    /// Seconds of play from one state that is kept for a crash to the next; nil: none is kept.
    public var stateEvery: Double? = 0.5
    /// Seconds of play that a crash report can show, at least.
    public var reportSeconds = 10.0
    /// Where a report is written when the core dies; nil: nowhere.
    public var report: CrashReport.Place?
    /// What the core may do beyond the usual.
    public var grants: [CoreGrant] = []
    /// Bytes of memory that the core may have.
    public var memoryLimit = 4 << 30
    /// The usual rules.
    public init() {}
  }

  /// What runs.
  public let core: CoreDescription
  /// How picture and sound are meant to come out.
  public private(set) var avInfo = AVInfo()
  /// Frames run since the start.
  public var frameNumber: UInt64 = 0
  /// How full the speaker's buffer is.
  public var speakerFill: Double?
  /// Why the core's process ended, once it has.
  public private(set) var failure: SessionError?
  /// What is known of the crash, once there was one.
  public private(set) var crash: CrashFacts?
  /// Why a part of the sandbox is missing on this system; empty where it is whole.
  public private(set) var gaps: [String] = []

  let plan: SessionPlan
  let rules: Rules
  let memory: WorkerMemory
  private let scratch: String
  private var process: WorkerProcess?
  private var number: UInt32 = 0
  private(set) var answer = isolation_answer()
  /// Whether the block holds the state after the last frame.
  private var isStateThere = false
  private var seen: Picture?
  private var isPictureStale = false
  private(set) var events: [SessionEvent] = []
  var knownOptions: [CoreOption]?
  var knownDescriptors: [InputDescriptor]?
  private var refusalsSeen: UInt32 = 0
  private var isClosed = false
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
  private var batchPace = 0.0

  /// Starts a process for the core and loads the content there.
  ///
  /// - Throws: what `LocalSession` throws, and `crashed` or `hung` where the core does not survive its start.
  public init(plan: SessionPlan, rules: Rules = Rules()) throws(SessionError) {
    self.plan = plan
    self.rules = rules
    core = plan.core
    guard let memory = WorkerMemory() else {
      throw .crashed(core: plan.core.name, reason: "no memory to share (\(systemReason(errno)))")
    }
    self.memory = memory
    log = FlightLog(reportSeconds: rules.reportSeconds)
    scratch = ScratchFolder.make()
    for folder in [plan.systemDirectory, plan.saveDirectory] where !folder.isEmpty {
      ContentFiles.makeFolder(folder)
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
    process = try WorkerProcess(rules.program, memory: memory, scratch: scratch, name: core.name)
    if let content = plan.content, !memory.fillBlock(content) {
      throw .contentRefused(
        core: core.name, content: plan.contentPath ?? "the game",
        reason:
          "it has more than \(WorkerMemory.blockRoom >> 20) MiB; unpack it, so that the core can read it from a file"
      )
    }
    var sandbox = SandboxRules(plan: plan, grants: rules.grants, scratch: scratch)
    sandbox.memoryLimit = rules.memoryLimit
    let reply = try order(
      .open(WorkerPlan(plan, sandbox: sandbox)), patience: rules.loadPatience)
    gaps = reply.gaps ?? []
    knownOptions = nil
    knownDescriptors = nil
  }

  /// Ends the game and the core's process.
  public func close() {
    guard !isClosed else { return }
    if failure == nil, let process {
      _ = try? order(.close)
      process.finish(seconds: 1)
    }
    isClosed = true
    process?.kill()
    process = nil
  }

  /// Starts a new process in the place of one that died, and goes on from the newest state, where there is one.
  ///
  /// Answers how many frames are lost: those between that state and the end; nil where the game begins anew.
  @discardableResult
  public func restart(fromBeginning: Bool = false) throws(SessionError) -> UInt64? {
    guard failure != nil, !isClosed else { return 0 }
    let lost = log.newest.map { frameNumber &- min($0.frame, frameNumber) }
    let saves = WorkerMemory.mirrored.map { ($0, memory($0)) }
    process?.kill()
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

  /// Seconds of play between the state that `restart` would go on from and the last frame; nil where there is none.
  public var secondsToLose: Double? {
    guard !isClosed else { return nil }
    takeKept()
    guard let newest = log.newest else { return nil }
    return Double(frameNumber &- min(newest.frame, frameNumber)) / max(avInfo.framesPerSecond, 1)
  }

  // MARK: - Asking

  private func mustBeOpen() throws(SessionError) -> WorkerProcess {
    if let failure { throw failure }
    guard !isClosed, let process else {
      throw .crashed(core: core.name, reason: "the session was closed")
    }
    return process
  }

  /// Asks through the shared memory and waits for the answer; what the core had to tell is here then, too.
  func ask(_ kind: WorkerRequest, argument: UInt32 = 0, size: Int = 0) throws(SessionError) {
    try exchange(request(kind, argument: argument, size: size))
    try takeMoreEvents()
  }

  private func request(
    _ kind: WorkerRequest, argument: UInt32 = 0, size: Int = 0
  ) -> isolation_request {
    var request = isolation_request()
    request.kind = kind.rawValue
    request.argument = argument
    request.size = UInt64(size)
    request.frame = frameNumber
    request.fill = speakerFill ?? -1
    request.keep_epoch = keeping.epoch
    return request
  }

  /// One request and its answer.
  private func exchange(_ request: isolation_request) throws(SessionError) {
    let process = try mustBeOpen()
    post(request)
    // While the core works; it writes the next one elsewhere.
    takeKept()
    if request.count > 1 { waitForBatch(of: Int(request.count)) }
    var watch = WorkerWatch(process, memory, seconds: rules.patience)
    while isolation_load(memory.answerNumber) != number {
      WorkerMemory.wait(
        memory.answerNumber, while: number &- 1, seconds: watch.hasPrinted ? 0.001 : 0.02)
      if isolation_load(memory.answerNumber) == number { break }
      switch watch.look() {
      case nil: continue
      case .dead: throw die(process)
      case .hung: throw hang(process, seconds: rules.patience)
      }
    }
    process.listen()
    try takeAnswer()
  }

  /// Waits for the answer to a batch, awake towards its end: waking up costs about as much as two small frames.
  private func waitForBatch(of count: Int) {
    let expected = Double(count) * batchPace
    guard expected > 0, expected < Self.longestWait else { return }
    let begin = SaveKeeper.monotonicSeconds()
    // Sleep ends late, and some frames take longer than others: so in steps, and by how far it has come.
    for step in 0..<3 {
      let done = Double(min(Int(isolation_load(memory.framesDone)), count))
      let pace = step > 0 && done > 0 ? (SaveKeeper.monotonicSeconds() - begin) / done : batchPace
      let left = min((Double(count) - done) * pace, expected) - Self.awakeSeconds
      guard left > 0 else { break }
      WorkerMemory.wait(memory.answerNumber, while: number &- 1, seconds: left)
      if isolation_load(memory.answerNumber) == number { return }
    }
    isolation_spin(memory.answerNumber, number &- 1, UInt64(2 * Self.awakeSeconds * 1e9))
  }
  /// Seconds before the end that it is awake.
  private static let awakeSeconds = 0.000_3
  /// Seconds of a batch for which it is all the same.
  private static let longestWait = 0.1

  /// Events that had no room in the answer; the answer itself stays.
  private func takeMoreEvents() throws(SessionError) {
    let first = answer
    var turns = 0
    while answer.has_more_events != 0, turns < 16, events.count < WorkerEvents.mostEvents {
      let before = events.count
      try exchange(request(.events))
      turns += 1
      if events.count == before { break }
    }
    answer = first
  }

  private func post(_ request: isolation_request) {
    isStateThere = false
    framesAsked = Int(request.count)
    isolation_store(memory.framesDone, 0)
    memory.request = request
    number &+= 1
    WorkerMemory.post(memory.requestNumber, number)
  }

  /// Gives an order over the socket and waits for the reply.
  @discardableResult
  func order(
    _ order: WorkerOrder, patience: Double? = nil
  ) throws(SessionError) -> WorkerReply {
    let process = try mustBeOpen()
    let patience = patience ?? rules.patience
    var watch = WorkerWatch(process, memory, seconds: patience)
    var verdict: WorkerWatch.Verdict?
    func failure() -> SessionError {
      verdict == .hung ? hang(process, seconds: patience) : die(process)
    }
    // First the word that something comes: who serves reads the socket then, and a long order needs that.
    post(request(.order))
    let isSent = WorkerLine.send(order, to: process.socket) {
      verdict = watch.look()
      return verdict != nil
    }
    guard isSent else { throw failure() }
    let reply: WorkerReply
    do throws(WorkerLine.Failure) {
      reply = try WorkerLine.receive(WorkerReply.self, from: process.socket) { isComing in
        // What is on its way may still be read from a process that has ended.
        if isComing {
          verdict = watch.isOverdue ? .hung : nil
        } else {
          verdict = watch.look()
        }
        return verdict != nil
      }.cleaned(for: plan)
    } catch {
      throw failure()
    }
    process.listen()
    guard reply.version == WorkerOrder.version else { throw die(process) }
    if case .close = order {
    } else {
      // The worker counts this as answered, too, once it has sent the reply.
      var turns = 0
      while isolation_load(memory.answerNumber) != number, turns < 500 {
        WorkerMemory.wait(memory.answerNumber, while: number &- 1, seconds: 0.01)
        if process.hasEnded { throw die(process) }
        turns += 1
      }
    }
    if let error = reply.error { throw error }
    try takeAnswer()
    // After the last order nobody is there any more to ask.
    if case .close = order { return reply }
    try takeMoreEvents()
    return reply
  }

  /// Takes over what an answer says, as far as it can be true.
  private func takeAnswer() throws(SessionError) {
    answer = memory.answer
    if answer.event_bytes > 0 {
      let count = min(Int(answer.event_bytes), WorkerMemory.eventRoom)
      let told = WorkerEvents.decode(UnsafeRawBufferPointer(rebasing: memory.events[..<count]))
      // Nobody has taken the last ones so far, or they are no core's.
      events += told.prefix(max(2 * WorkerEvents.mostEvents - events.count, 0))
    }
    noteRefusals()
    if answer.is_refused != 0 {
      let json = memory.blockBytes(min(answer.size, 1 << 20))
      throw (try? JSONDecoder().decode(SessionError.self, from: Data(json)))?.cleaned(for: plan)
        ?? .crashed(core: core.name, reason: "its process gave an answer that makes no sense")
    }
    takeFacts()
  }

  private func takeFacts() {
    avInfo.rotation = Int(answer.rotation & 3)
    avInfo.take(
      width: Int(answer.base_width), height: Int(answer.base_height), aspect: answer.aspect)
    avInfo.take(framesPerSecond: answer.frames_per_second, sampleRate: answer.sample_rate)
    let (width, height) = (Int(answer.width), Int(answer.height))
    if (1...VideoSink.largestSide).contains(width), (1...VideoSink.largestSide).contains(height),
      answer.picture < 2
    {
      let pixels = memory.picture(Int(answer.picture))
      seen = Picture(
        width: width, height: height,
        pixels: UnsafeBufferPointer(start: pixels, count: width * height))
      isPictureStale = false
    }
  }

  /// Tells the player, once for each, what the core tried and must not.
  private func noteRefusals() {
    let count = min(
      isolation_load(&memory.refusals.pointee.count), UInt32(ISOLATION_REFUSALS))
    guard count > refusalsSeen else { return }
    let numbers = withUnsafeBytes(of: memory.refusals.pointee.numbers) {
      Array($0.bindMemory(to: Int32.self))
    }
    for number in numbers[Int(refusalsSeen)..<Int(count)] {
      guard let text = Refusal.sentence(call: number, core: core) else { continue }
      events.append(.message(text: text, seconds: 8))
      Log.session.error("\(text)")
    }
    refusalsSeen = count
  }

  // MARK: - The end of a core

  private func die(_ process: WorkerProcess) -> SessionError {
    // What it still has to say comes out while it dies.
    let deadline = SaveKeeper.monotonicSeconds() + 0.5
    while !process.hasEnded, SaveKeeper.monotonicSeconds() < deadline {
      process.listen()
      usleep(1000)
    }
    let wasKilled = !process.hasEnded
    process.kill()
    let facts = CrashFacts(
      memory.crash.pointee, end: process.end ?? .signal(SIGKILL), wasKilled: wasKilled)
    noteRefusals()
    return fail(facts) { .crashed(core: core.name, reason: facts.sentence, report: $0) }
  }

  private func hang(_ process: WorkerProcess, seconds: Double) -> SessionError {
    process.kill()
    return fail(CrashFacts(hungSeconds: seconds)) {
      .hung(core: core.name, seconds: seconds, report: $0)
    }
  }

  /// Notes the end, and writes the report of it.
  private func fail(
    _ facts: CrashFacts, _ make: (_ report: String?) -> SessionError
  ) -> SessionError {
    crash = facts
    takeLast()
    let report = writeReport(facts, message: make(nil).message)
    let error = make(report)
    failure = error
    return error
  }

  // MARK: - Frames

  /// Runs one frame.
  public func runFrame(input: InputState, wants: FrameWants) throws(SessionError) {
    try runFrame(input: input, wants: wants, ahead: 0)
  }

  /// Runs one frame, and more for their picture only.
  public func runFrame(
    input: InputState, wants: FrameWants, ahead: Int
  ) throws(SessionError) {
    memory.putInputs([input])
    log.note(input, frame: frameNumber &+ 1)
    try runFrames(count: 1, ahead: min(max(ahead, 0), WorkerMemory.mostFrames), wants: wants)
  }

  /// Each request costs what some small frames do: as many as take thirty milliseconds, but a second of play at least.
  ///
  /// States are kept between them, so that a crash costs no more than a second all the same.
  public var frameBatch: Int {
    guard batchPace > 0, !keeping.isInBlock else { return Self.smallBatch }
    return min(max(Int(0.03 / batchPace), Self.smallBatch), WorkerMemory.mostFrames)
  }
  private static let smallBatch = 60

  /// Runs frames in one request.
  public func runFrames(_ inputs: [InputState], wants: FrameWants) throws(SessionError) -> Int {
    let count = min(inputs.count, WorkerMemory.mostFrames)
    guard count > 0 else { return 0 }
    memory.putInputs(inputs.prefix(count))
    for at in 0..<count { log.note(inputs[at], frame: frameNumber &+ UInt64(at) &+ 1) }
    let begin = SaveKeeper.monotonicSeconds()
    let done = try runFrames(count: count, wants: wants)
    batchPace = (SaveKeeper.monotonicSeconds() - begin) / Double(done)
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
    // A state for a crash, where the last one is old: with the frames where one is made anyway or it is very large, else as
    // soon as they are answered.
    let keeps = rules.stateEvery.map {
      log.wantsState(frame: frameNumber &+ UInt64(count), every: $0 * avInfo.framesPerSecond)
    }
    if keeps == true, keeping.isInBlock || ahead > 0 { wants.insert(.state) }
    let keepsNow = keeps == true && wants.contains(.state)
    if keeps == true, !keepsNow || count > 1 && !keeping.isInBlock { plan(&request) }
    request.argument = UInt32(wants.rawValue)
    try exchange(request)
    let done = min(max(Int(answer.frames), 1), count + ahead)
    // Those are over, whatever happens from here on.
    frameNumber &+= UInt64(done)
    try takeMoreEvents()
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
  public var picture: Picture? {
    if isPictureStale, failure == nil, !isClosed { try? ask(.picture) }
    return seen
  }
  /// Whether the last frame brought a picture of its own.
  public var pictureIsNew: Bool { answer.is_new != 0 }
  /// The last frames' sound.
  public var samples: UnsafeBufferPointer<Int16> {
    UnsafeBufferPointer(
      start: memory.sound, count: min(Int(answer.samples), AudioSink.limit * 2) & ~1)
  }

  /// What the core told.
  public func takeEvents() -> [SessionEvent] {
    defer { events = [] }
    return events
  }

  /// Presses reset.
  public func reset() throws(SessionError) {
    try order(.reset)
    beginLog()
  }

  // MARK: - States and memory

  /// The machine's state.
  public func saveState() throws(SessionError) -> [UInt8] {
    if !isStateThere {
      try ask(.saveState)
      if rules.stateEvery != nil { try keepBlock() }
    }
    let state = memory.blockBytes(answer.size)
    guard !state.isEmpty else { throw .stateNotMade(core: core.name) }
    return state
  }

  /// What the core's process says that the newest state took.
  public var stateSeconds: Double? {
    let seconds = answer.state_seconds
    return seconds > 0 && seconds < rules.patience ? seconds : nil
  }

  /// Keeps the state in the block for a crash.
  private func keepBlock() throws(SessionError) {
    let size = Int(min(answer.size, UInt64(WorkerMemory.blockRoom)))
    guard size > 0 else { throw .stateNotMade(core: core.name) }
    log.keep(
      UnsafeRawBufferPointer(rebasing: memory.block[..<size]), frame: frameNumber,
      cost: stateSeconds ?? 0)
  }

  /// Puts a state back.
  public func loadState(_ bytes: [UInt8]) throws(SessionError) {
    try load(bytes)
    beginLog()
  }

  private func load(_ bytes: [UInt8]) throws(SessionError) {
    guard memory.fillBlock(bytes) else {
      throw .stateRefused(core: core.name, reason: "it is larger than any machine's")
    }
    try ask(.loadState, size: bytes.count)
  }
}
