import CIsolation
import Catalog
import CoreABI
import FoundationEssentials
import Glibc
import HostBase
import Logging
import Session

/// The worker's half of an isolated session: a `LocalSession` in a process of its own, served through shared memory.
package final class CoreWorker {
  /// The argument by which `arcadia` becomes this process.
  package static let subcommand = "__worker"
  /// Where the host puts the shared memory and the socket.
  static let memoryDescriptor: Int32 = 3
  static let socketDescriptor: Int32 = 4
  /// Where it puts the core's file, where it has opened that.
  static let coreDescriptor: Int32 = 6

  /// Serves one session; the hidden subcommand calls it and nothing else.
  package static func runChild() -> Never {
    // What the host left open by accident is none of the core's business.
    let link = LinkChannel.inherited()
    if link == nil { Glibc.close(LinkChannel.descriptor) }
    isolation_close_from(coreDescriptor + 1)
    // The host is gone then, and a core that never returns would not notice. (The host's thread that starts a
    // session is the one that uses it.)
    _ = isolation_end_with_parent()
    signal(SIGPIPE, SIG_IGN)
    guard let memory = WorkerMemory(descriptor: memoryDescriptor) else { _exit(1) }
    isolation_catch_crashes(memory.crash)
    CoreWorker(memory: memory, socket: socketDescriptor, link: link).serve()
  }

  /// How long it waits awake for the next request between batches: waking up costs both sides about as much.
  private static let awakeNanoseconds: UInt64 = 300_000

  private let memory: WorkerMemory
  private let socket: Int32
  /// The worker's end of the channel for a link's packets, until the core has it.
  private var link: Int32?
  private let host = getppid()
  private var session: LocalSession?
  private var waiting: [SessionEvent] = []
  /// Whether frames run many at once, so that the next request is as good as there.
  private var isBatching = false
  /// Whether a state is to be kept for a crash as soon as the host has its answer.
  private var keepsWhenAnswered = false
  private var mirrors = [isolation_mirror](
    repeating: isolation_mirror(fingerprint: 0, size: 0, slot: WorkerMemory.noSlot),
    count: WorkerMemory.mirrored.count)
  private var slots = [UInt32](repeating: 0, count: WorkerMemory.mirrored.count)

  private init(memory: WorkerMemory, socket: Int32, link: Int32?) {
    self.memory = memory
    self.socket = socket
    self.link = link
  }

  /// Answers one request after another, until the host is gone.
  private func serve() -> Never {
    var served: UInt32 = 0
    // The host may have died before PR_SET_PDEATHSIG was in effect.
    var watched = pollfd(fd: socket, events: 0, revents: 0)
    if poll(&watched, 1, 0) > 0, watched.revents & Int16(POLLHUP) != 0 { _exit(0) }
    while true {
      if isBatching { isolation_spin(memory.requestNumber, served, Self.awakeNanoseconds) }
      while isolation_load(memory.requestNumber) == served {
        if !WorkerMemory.wait(memory.requestNumber, while: served, seconds: 1), getppid() != host {
          _exit(0)
        }
      }
      served &+= 1
      let request = memory.request
      guard let kind = WorkerRequest(rawValue: request.kind) else { _exit(1) }
      var answer = isolation_answer()
      do throws(SessionError) {
        try answer.take(kind, request, by: self)
      } catch {
        refuse(error, &answer)
      }
      // An order has published its answer before its reply: a second one would take the core's events out of it.
      if kind != .order {
        publish(kind, FrameWants(rawValue: UInt8(truncatingIfNeeded: request.argument)), &answer)
        memory.answer = answer
      }
      WorkerMemory.post(memory.answerNumber, served)
      // While the host shows the picture, so that it costs no waiting.
      if keepsWhenAnswered {
        keepsWhenAnswered = false
        keepState(epoch: request.keep_epoch)
      }
    }
  }

  private func refuse(_ error: SessionError, _ answer: inout isolation_answer) {
    answer.is_refused = 1
    let json = (try? JSONEncoder().encode(error)).map { [UInt8]($0) } ?? []
    answer.size = memory.fillBlock(json) ? UInt64(json.count) : 0
  }

  private func open() throws(SessionError) -> LocalSession {
    guard let session else {
      throw .crashed(core: "the core", reason: "it was used before it was opened")
    }
    return session
  }

  // MARK: - Requests

  fileprivate func runFrames(
    _ request: isolation_request, _ answer: inout isolation_answer
  ) throws(SessionError) {
    let session = try open()
    if session.frameNumber != request.frame { session.frameNumber = request.frame }
    session.speakerFill = request.fill < 0 ? nil : request.fill
    let wants = FrameWants(rawValue: UInt8(truncatingIfNeeded: request.argument))
    session.wantsImages = !wants.contains(.noImages)
    if wants.contains(.noImages) {
      waiting.removeAll { if case .image = $0 { true } else { false } }
    }
    let count = min(Int(request.count), WorkerMemory.mostFrames)
    isBatching = count > 1
    session.ahead.forget()
    if request.ahead > 0, count == 1 {
      let ahead = min(Int(request.ahead), WorkerMemory.mostFrames)
      try session.runFrame(input: memory.input(0).pointee.state, wants: wants, ahead: ahead)
      // One, unless the core did not go back.
      answer.frames = UInt32(truncatingIfNeeded: session.frameNumber &- request.frame)
    } else {
      answer.frames = UInt32(try runBatch(count, request, wants))
    }
    guard wants.contains(.state) else { return }
    // Where the core makes none just now, the host finds out why by asking again.
    answer.size = UInt64(session.ahead.size)
    if answer.size == 0 { try? saveState(&answer) }
  }

  /// Runs frames, and keeps states between them, so that no crash costs more than a second of play.
  private func runBatch(
    _ count: Int, _ request: isolation_request, _ wants: FrameWants
  ) throws(SessionError) -> Int {
    let inputs = memory.takeInputs(count)
    var due = request.keep_first == 0 ? Int.max : Int(request.keep_first)
    let begin = MonotonicTime.seconds
    return try open().runFrames(inputs, wants: wants) { done in
      isolation_store(memory.framesDone, UInt32(done))
      // The host gives a batch as a whole some time, however slow its frames are.
      let goesOn = !(MonotonicTime.seconds - begin > request.longest)
      guard done >= due else { return goesOn }
      due = done + max(Int(request.keep_every), 1)
      if done < count, goesOn {
        keepState(epoch: request.keep_epoch)
      } else if !wants.contains(.state) {
        keepsWhenAnswered = true
      }
      return goesOn
    }
  }

  /// Makes a state for a crash, in the room that is not the newest's, so that one of them is always whole.
  private func keepState(epoch: UInt32) {
    guard let session else { return }
    let number = isolation_load(memory.keptNumber) &+ 1
    // Who still copies what is overwritten now has to see the newer number.
    isolation_fence()
    var kept = isolation_kept()
    kept.epoch = epoch
    kept.frame = session.frameNumber
    let room = memory.keepRoom(number)
    let begin = Performance.threadNanoseconds()
    if let size = try? session.stateSize(), size > room.count {
      kept.outcome = UInt32(ISOLATION_TOO_LARGE)
    } else if let size = try? session.saveState(into: room) {
      kept.outcome = UInt32(ISOLATION_KEPT)
      kept.size = UInt64(size)
    } else {
      kept.outcome = UInt32(ISOLATION_NOT_MADE)
    }
    kept.seconds = Double(Performance.threadNanoseconds() - begin) / 1e9
    for index in mirrors.indices { mirror(index, of: session) }
    kept.mirrors = (mirrors[0], mirrors[1])
    memory.kept(number).pointee = kept
    isolation_store(memory.keptNumber, number)
  }

  fileprivate func saveState(_ answer: inout isolation_answer) throws(SessionError) {
    let session = try open()
    let begin = Performance.threadNanoseconds()
    answer.size = UInt64(try session.saveState(into: memory.stateBlock))
    answer.state_seconds = Double(Performance.threadNanoseconds() - begin) / 1e9
  }

  fileprivate func loadState(_ request: isolation_request) throws(SessionError) {
    let session = try open()
    try session.loadState(memory.blockBytes(request.size))
  }

  fileprivate func readMemory(
    _ request: isolation_request, _ answer: inout isolation_answer
  ) throws(SessionError) {
    let session = try open()
    let size = session.memorySize(request.argument)
    guard size <= WorkerMemory.regionRoom else { return }
    let bytes = session.memory(request.argument)
    answer.size = memory.fillBlock(bytes) ? UInt64(bytes.count) : 0
  }

  fileprivate func writeMemory(
    _ request: isolation_request, _ answer: inout isolation_answer
  ) throws(SessionError) {
    let session = try open()
    answer.size = UInt64(
      session.setMemory(request.argument, to: memory.blockBytes(request.size)))
  }

  fileprivate func fingerprint(
    _ request: isolation_request, _ answer: inout isolation_answer
  ) throws(SessionError) {
    answer.size = try open().memoryFingerprint(request.argument)
  }

  // MARK: - Orders

  fileprivate func obeyOrder() {
    var reply = WorkerReply()
    do throws(WorkerLine.Failure) {
      let order = try WorkerLine.receive(WorkerOrder.self, from: socket) { _ in
        getppid() != host
      }
      do throws(SessionError) {
        try obey(order, &reply)
      } catch {
        reply.error = error
      }
    } catch {
      _exit(1)
    }
    // The answer's numbers first: who reads the reply looks at them next.
    var answer = isolation_answer()
    publish(.order, [], &answer)
    memory.answer = answer
    if !WorkerLine.send(reply, to: socket, isUseless: { getppid() != host }) { _exit(1) }
    if session == nil, reply.error == nil { _exit(0) }
  }

  private func obey(_ order: WorkerOrder, _ reply: inout WorkerReply) throws(SessionError) {
    switch order {
    case .open(let plan): try start(plan, &reply)
    case .setOption(let key, let value): try open().setOption(key, to: value)
    case .plug(let device, let port): try open().plug(device: device, into: port)
    case .cheat(let index, let isEnabled, let code):
      try open().setCheat(index, enabled: isEnabled, code: code)
    case .reset: try open().reset()
    case .describe:
      let session = try open()
      reply.options = session.options
      reply.inputDescriptors = session.inputDescriptors
    case .discs: reply.discs = try open().discs
    case .insertDisc(let place): try open().insertDisc(place)
    case .describeFrame: reply.frame = try open().describeFrame()
    case .areas:
      var bytes: [UInt8] = []
      reply.areas = []
      for area in try open().mappedMemory {
        guard bytes.count + area.bytes.count <= WorkerMemory.regionRoom else { break }
        reply.areas?.append(.init(name: area.name, start: area.start, count: area.bytes.count))
        bytes += area.bytes
      }
      _ = memory.fillBlock(bytes)
    case .link(let isHost):
      let session = try open()
      reply.link = session.linkFacts
      guard reply.link != nil, let socket = link else { break }
      link = nil
      try? session.attach(LinkChannel(socket: socket, isHost: isHost))
    case .close:
      let session = try open()
      session.close()
      waiting += session.takeEvents()
      self.session = nil
    }
  }

  private func start(_ plan: WorkerPlan, _ reply: inout WorkerReply) throws(SessionError) {
    guard session == nil, plan.version == WorkerOrder.version else {
      throw .notLoadable(path: plan.core.path, reason: "host and worker are of different versions")
    }
    Log.start(
      level: Logger.Level(rawValue: plan.logLevel) ?? .error,
      coreLevel: Logger.Level(rawValue: plan.coreLogLevel) ?? .critical)
    if !plan.isLinked, let socket = link {
      Glibc.close(socket)
      link = nil
    }
    let content = plan.contentSize.map { memory.blockBytes(UInt64($0)) }
    var sandbox = plan.sandbox
    if plan.hasCoreFile {
      sandbox.reads.append(CoreFile.loaderPath(ofDescriptor: CoreWorker.coreDescriptor))
    } else {
      Glibc.close(CoreWorker.coreDescriptor)
    }
    do throws(SandboxGap) {
      reply.gaps = try sandbox.enforce(refusals: memory.refusals)
    } catch {
      throw .unconfined(core: plan.core.name, reason: error.sentence)
    }
    session = try LocalSession(
      plan: plan.sessionPlan(content: content),
      video: VideoSink(lent: [memory.picture(0), memory.picture(1)]),
      audio: AudioSink(lent: memory.sound),
      ahead: StateRoom(lent: memory.stateBlock))
    if plan.isLinked { reply.link = session?.linkFacts }
  }

  // MARK: - What every answer says

  private func publish(
    _ kind: WorkerRequest, _ wants: FrameWants, _ answer: inout isolation_answer
  ) {
    if let session {
      answer.frame = session.frameNumber
      let info = session.avInfo
      answer.base_width = Int32(clamping: info.baseWidth)
      answer.base_height = Int32(clamping: info.baseHeight)
      answer.rotation = Int32(clamping: info.rotation)
      answer.aspect = info.aspect
      answer.frames_per_second = info.framesPerSecond
      answer.sample_rate = info.sampleRate
      answer.samples = UInt32(session.samples.count)
      answer.is_new = session.pictureIsNew ? 1 : 0
      if kind == .picture || kind == .frames && wants.contains(.video),
        let picture = session.picture
      {
        answer.picture = UInt32(session.video.slot)
        answer.width = UInt32(picture.width)
        answer.height = UInt32(picture.height)
      }
      for index in mirrors.indices { mirror(index, of: session) }
      waiting += session.takeEvents()
    }
    answer.mirrors = (mirrors[0], mirrors[1])
    if !waiting.isEmpty {
      let (bytes, taken) = WorkerEvents.encode(waiting[...], limit: WorkerMemory.eventRoom)
      memory.events.copyBytes(from: bytes)
      answer.event_bytes = UInt32(bytes.count)
      waiting.removeFirst(taken)
      answer.has_more_events = waiting.isEmpty ? 0 : 1
    }
  }

  /// Copies a region that changed into the copy that is not the newest, so that one of them is always whole.
  private func mirror(_ index: Int, of session: LocalSession) {
    let id = WorkerMemory.mirrored[index]
    let size = session.memorySize(id)
    guard size <= SaveMemory.byteLimit else {
      // It is not kept, so changes are not looked for.
      mirrors[index] = isolation_mirror(
        fingerprint: 0, size: UInt64(size), slot: WorkerMemory.noSlot)
      return
    }
    let fingerprint = session.memoryFingerprint(id)
    guard fingerprint != mirrors[index].fingerprint || size != mirrors[index].size else { return }
    mirrors[index].fingerprint = fingerprint
    mirrors[index].size = UInt64(size)
    guard size <= WorkerMemory.mirrorRoom else {
      mirrors[index].slot = WorkerMemory.noSlot
      return
    }
    let bytes = session.memory(id)
    slots[index] = 1 - slots[index]
    memory.mirror(index, slot: Int(slots[index])).copyBytes(from: bytes)
    mirrors[index].slot = slots[index]
  }
}

/// What the host asks for through the shared memory.
enum WorkerRequest: UInt32 {
  /// Frames.
  case frames = 1
  /// The machine's state, into the block.
  case saveState
  /// The state in the block, back into the machine.
  case loadState
  /// A memory region, into the block.
  case readMemory
  /// The block, into a memory region.
  case writeMemory
  /// A fingerprint of a memory region.
  case fingerprint
  /// The last frame's picture, which was not looked at so far.
  case picture
  /// Events that had no room in the last answer.
  case events
  /// An order comes over the socket, and its reply goes there.
  case order
}

extension isolation_answer {
  fileprivate mutating func take(
    _ kind: WorkerRequest, _ request: isolation_request, by worker: CoreWorker
  ) throws(SessionError) {
    switch kind {
    case .frames: try worker.runFrames(request, &self)
    case .saveState: try worker.saveState(&self)
    case .loadState: try worker.loadState(request)
    case .readMemory: try worker.readMemory(request, &self)
    case .writeMemory: try worker.writeMemory(request, &self)
    case .fingerprint: try worker.fingerprint(request, &self)
    case .picture, .events: break
    case .order: worker.obeyOrder()
    }
  }
}
