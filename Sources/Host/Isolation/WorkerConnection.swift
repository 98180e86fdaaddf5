import CIsolation
import Catalog
import FoundationEssentials
import Glibc
import HostBase
import Logging
import Session

/// The host's end of the talk with a core's process: requests through shared memory, orders over a socket, answers, deadlines.
///
/// Nothing that an answer says is believed beyond its range. When the process dies, hangs or takes too much, `failure` says so
/// from then on.
final class WorkerConnection {
  /// What runs, and how.
  let plan: SessionPlan
  let rules: IsolatedSession.Rules
  /// The memory that both ends share.
  let memory: WorkerMemory
  /// Where the game is, and what is kept of it.
  let flight: FlightKeeper
  /// The process, while there is one.
  private(set) var process: WorkerProcess?
  /// The link with another machine.
  var link: LinkRelay?

  /// The last answer.
  private(set) var answer = isolation_answer()
  /// How picture and sound are meant to come out.
  private(set) var avInfo = AVInfo()
  /// The last picture that came.
  private(set) var picture: Picture?
  /// Whether the last frames brought one that was not asked for.
  var isPictureStale = false
  /// Whether the block holds the state after the last frame.
  var isStateThere = false
  /// What the player did to the session.
  var choices = SessionChoices()
  /// What the core reported.
  var news: WorkerNews
  /// How full the speaker's buffer is.
  var speakerFill: Double?
  /// Seconds that a frame of a batch took of late.
  var batchPace = 0.0
  /// How many frames one request is to run.
  var frameBatch: Int {
    guard link == nil else { return 1 }
    let least = 60
    guard batchPace > 0 else { return least }
    return Int(0.03 / batchPace, in: least...WorkerMemory.mostFrames)
  }

  /// Why the process ended, once it has.
  private(set) var failure: SessionError?
  /// What is known of the crash, once there was one.
  private(set) var crash: CrashFacts?

  private var number: UInt32 = 0
  private(set) var isClosed = false

  init(plan: SessionPlan, rules: IsolatedSession.Rules, memory: WorkerMemory) {
    self.plan = plan
    self.rules = rules
    self.memory = memory
    flight = FlightKeeper(memory: memory, rules: rules)
    news = WorkerNews(core: plan.core)
  }

  private var core: CoreDescription { plan.core }
  /// Called now and then while the core takes its time.
  var whileWaiting: (() -> Void)?
  /// Whether that is being called now: the core is at work, and nothing else can be asked of it.
  private(set) var isWaiting = false
  /// Seconds of a batch of frames.
  private static let longestBatch = 0.1

  // MARK: - Start and end

  /// Starts a process, in the place of the one before if there was one.
  func start(isLinked: Bool, scratch: String) throws(SessionError) {
    process?.kill()
    failure = nil
    crash = nil
    memory.crash.pointee.signal = 0
    memory.crash.pointee.count = 0
    memory.crash.pointee.is_named = 0
    memory.refusals.pointee.count = 0
    news.beginProcess()
    isolation_store(memory.requestNumber, 0)
    isolation_store(memory.answerNumber, 0)
    isolation_store(memory.keptNumber, 0)
    number = 0
    flight.beginProcess()
    process = try WorkerProcess(
      rules.program, memory: memory, memoryLimit: rules.memoryLimit, scratch: scratch,
      ownFolder: plan.saveDirectory, fileLimit: rules.fileLimit, diskLimit: rules.diskLimit,
      name: core.name, core: plan.coreFile, isLinked: isLinked, showsOutput: rules.showsOutput)
  }

  /// The process that was started is of no use.
  func giveUp(_ error: SessionError) {
    if failure == nil { failure = error }
  }

  /// Whether the process can be asked.
  var isOpen: Bool { failure == nil && !isClosed }

  /// Ends the game and the process, once.
  func close() {
    guard !isClosed else { return }
    if failure == nil, let process {
      _ = try? order(.close, patience: min(rules.patience, Self.closePatience))
      process.finish(seconds: EndSignal.arrived == nil ? 1 : 0.2)
    }
    isClosed = true
    process?.kill()
    process = nil
    link?.end()
  }
  /// Seconds for unloading a game, after which nothing is to be gained from the core any more.
  private static let closePatience = 3.0

  private func mustBeOpen() throws(SessionError) -> WorkerProcess {
    if let failure { throw failure }
    guard !isWaiting else {
      throw .crashed(core: core.name, reason: "it was asked something while it was at work")
    }
    guard !isClosed, let process else {
      throw .crashed(core: core.name, reason: "the session was closed")
    }
    return process
  }

  /// A watch over one call: all that is asked in it shares one deadline.
  private func watch(
    _ process: WorkerProcess, frames: Int = 0, patience: Double? = nil
  ) -> WorkerWatch {
    var watch = WorkerWatch(process, memory, seconds: patience ?? rules.patience, frames: frames)
    watch.whileWaiting = whileWaiting.map { call in
      { [unowned self] in
        isWaiting = true
        call()
        isWaiting = false
      }
    }
    return watch
  }

  /// Asks through the shared memory and waits for the answer; what the core had to tell is here then, too.
  func ask(_ kind: WorkerRequest, argument: UInt32 = 0, size: Int = 0) throws(SessionError) {
    try ask(request(kind, argument: argument, size: size))
  }

  /// Asks, and takes over all that the core had to tell.
  func ask(
    _ request: isolation_request, answered: () -> Void = {}
  ) throws(SessionError) {
    var watch = watch(try mustBeOpen(), frames: Int(request.count))
    watch.link = link.map { ($0, rules.linkPatience) }
    try exchange(request, &watch)
    answered()
    try takeMoreEvents(&watch)
  }

  func request(
    _ kind: WorkerRequest, argument: UInt32 = 0, size: Int = 0
  ) -> isolation_request {
    var request = isolation_request()
    request.kind = kind.rawValue
    request.argument = argument
    request.size = UInt64(size)
    request.frame = flight.frameNumber
    request.fill = speakerFill ?? -1
    request.keep_epoch = flight.epoch
    // A batch that lasts longer is cut short by the worker; a core that does not end one gets no more time than the watch has.
    // Nor is anyone else to wait for one: the window, its keys, programs at the control socket.
    request.longest = min(rules.patience / 2, Self.longestBatch)
    return request
  }

  /// One request and its answer.
  private func exchange(
    _ request: isolation_request, _ watch: inout WorkerWatch
  ) throws(SessionError) {
    let process = try mustBeOpen()
    post(request)
    // While the core works; it writes the next one elsewhere.
    flight.takeKept()
    if request.count > 1 { waitForBatch(of: Int(request.count)) }
    watch.begin()
    while isolation_load(memory.answerNumber) != number {
      WorkerMemory.wait(
        memory.answerNumber, while: number &- 1, seconds: watch.hasPrinted ? 0.001 : 0.02)
      if isolation_load(memory.answerNumber) == number { break }
      if let verdict = watch.look() { throw end(process, verdict, watch) }
    }
    process.listen()
    // A frame that took long may have taken much.
    if let reason = process.excess(isDue: watch.hasLooked) {
      throw end(process, .excess(reason), watch)
    }
    try takeAnswer()
  }

  /// Waits for the answer to a batch, awake towards its end: waking up costs about as much as two small frames.
  private func waitForBatch(of count: Int) {
    let expected = Double(count) * batchPace
    guard expected > 0, expected < Self.longestWait else { return }
    let begin = MonotonicTime.seconds
    // Sleep ends late, and some frames take longer than others: so in steps, and by how far it has come.
    for step in 0..<3 {
      let done = Double(min(Int(isolation_load(memory.framesDone)), count))
      let pace = step > 0 && done > 0 ? (MonotonicTime.seconds - begin) / done : batchPace
      let left = min((Double(count) - done) * pace, expected) - Self.awakeSeconds
      guard left > 0 else { break }
      WorkerMemory.wait(memory.answerNumber, while: number &- 1, seconds: left)
      if isolation_load(memory.answerNumber) == number { return }
    }
    isolation_spin(
      memory.answerNumber, number &- 1, UInt64(2 * Self.awakeSeconds * 1e9, in: 0...1_000_000_000))
  }
  /// Seconds before the end that it is awake.
  private static let awakeSeconds = 0.000_3
  /// Seconds of a batch for which it is all the same.
  private static let longestWait = 0.1

  /// Events that had no room in the answer; the answer itself stays.
  private func takeMoreEvents(_ watch: inout WorkerWatch) throws(SessionError) {
    let first = answer
    var turns = 0
    while answer.has_more_events != 0, turns < Self.mostTurns, !news.isSpent {
      let before = news.events.count
      try exchange(request(.events), &watch)
      turns += 1
      if news.events.count == before { break }
    }
    answer = first
  }
  /// Answers in which the events of one call may come.
  private static let mostTurns = 16

  private func post(_ request: isolation_request) {
    isStateThere = false
    flight.framesAsked = Int(request.count)
    isolation_store(memory.framesDone, 0)
    memory.request = request
    number &+= 1
    WorkerMemory.post(memory.requestNumber, number)
  }

  // MARK: - Orders and answers

  /// Gives an order over the socket and waits for the reply.
  @discardableResult
  func order(
    _ order: WorkerOrder, patience: Double? = nil, idle: Double? = nil
  ) throws(SessionError) -> WorkerReply {
    let process = try mustBeOpen()
    var watch = watch(process, patience: patience)
    watch.idleSeconds = idle
    var verdict: WorkerWatch.Verdict?
    // First the word that something comes: who serves reads the socket then, and a long order needs that.
    post(request(.order))
    watch.begin()
    let isSent = WorkerLine.send(order, to: process.socket) {
      verdict = watch.look()
      return verdict != nil
    }
    guard isSent else { throw end(process, verdict ?? .dead, watch) }
    let reply: WorkerReply
    do throws(WorkerLine.Failure) {
      reply = try WorkerLine.receive(
        WorkerReply.self, from: process.socket, limit: WorkerLine.replyLimit
      ) { isComing in
        // What is on its way may still be read from a process that has ended.
        verdict = isComing ? watch.overdue : watch.look()
        return verdict != nil
      }.cleaned(for: plan)
    } catch {
      throw end(process, verdict ?? .dead, watch)
    }
    process.listen()
    guard reply.version == WorkerOrder.version else { throw die(process) }
    if case .close = order {
    } else {
      // The worker counts this as answered, too, once it has sent the reply.
      while isolation_load(memory.answerNumber) != number {
        WorkerMemory.wait(memory.answerNumber, while: number &- 1, seconds: 0.01)
        if isolation_load(memory.answerNumber) == number { break }
        if let verdict = watch.look() { throw end(process, verdict, watch) }
      }
    }
    if let reason = process.excess() { throw end(process, .excess(reason), watch) }
    if let error = reply.error { throw error }
    try takeAnswer()
    // After the last order the worker is gone.
    if case .close = order { return reply }
    try takeMoreEvents(&watch)
    return reply
  }

  /// Takes over what an answer says, as far as it can be true.
  private func takeAnswer() throws(SessionError) {
    answer = memory.answer
    if answer.event_bytes > 0 {
      let count = min(Int(answer.event_bytes), WorkerMemory.eventRoom)
      news.take(UnsafeRawBufferPointer(rebasing: memory.events[..<count]))
    }
    news.take(refusals: memory.refusals)
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
    if VideoSink.takes(width: width, height: height), answer.picture < 2 {
      let pixels = memory.picture(Int(answer.picture))
      picture = Picture(
        width: width, height: height,
        pixels: UnsafeBufferPointer(start: pixels, count: width * height))
      isPictureStale = false
    }
  }

  // MARK: - The end of a core

  private func end(
    _ process: WorkerProcess, _ verdict: WorkerWatch.Verdict, _ watch: WorkerWatch
  ) -> SessionError {
    switch verdict {
    case .dead: return die(process)
    case .hung: return hang(process, seconds: watch.hungSeconds)
    case .interrupted:
      // No report: the core may have done nothing but take its time.
      process.kill()
      flight.takeLast()
      let error = SessionError.interrupted(core: core.name, signal: EndSignal.arrived ?? SIGTERM)
      failure = error
      return error
    case .excess(let reason):
      process.kill()
      news.take(refusals: memory.refusals)
      return fail(CrashFacts(excess: reason)) {
        .crashed(core: core.name, reason: reason, report: $0)
      }
    }
  }

  private func die(_ process: WorkerProcess) -> SessionError {
    // What it still has to say comes out while it dies.
    let deadline = MonotonicTime.seconds + 0.5
    while !process.hasEnded, MonotonicTime.seconds < deadline, !EndSignal.isOverdue {
      process.listen()
      usleep(1000)
    }
    let wasKilled = !process.hasEnded
    process.kill()
    let facts = CrashFacts(
      memory.crash.pointee, end: process.end ?? .signal(SIGKILL), wasKilled: wasKilled,
      core: core.path)
    news.take(refusals: memory.refusals)
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
    flight.takeLast()
    let error = make(writeReport(facts, message: make(nil).message))
    failure = error
    return error
  }
}
