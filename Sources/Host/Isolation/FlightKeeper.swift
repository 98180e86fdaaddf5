import CIsolation
import HostBase
import Session

/// Where a game is, in frames, and what is kept of it for a crash: the newest state, buttons, save memory.
///
/// The worker makes states when the host does not wait for it, and between the frames of a batch; they are taken over here.
final class FlightKeeper {
  /// Frames run since the start.
  var frameNumber: UInt64 = 0
  /// Frames of the request that is being answered; 0 where it runs none.
  var framesAsked = 0
  /// The past that a crash report shows, and the newest state.
  var log: FlightLog
  /// Which past the worker's states belong to: a load or a reset begins a new one.
  private(set) var epoch: UInt32 = 0
  /// The states are too large to be kept; a game restarts with its save then.
  private(set) var isTooLarge = false
  /// The save memory as of the newest state, where that is newer than the last answer.
  private(set) var mirrors: (isolation_mirror, isolation_mirror)?

  /// The last of the worker's states that was taken over.
  private var seen: UInt32 = 0
  private let memory: WorkerMemory
  /// Seconds of play from one state to the next; nil: none is kept.
  private let interval: Double?
  /// Most seconds that the making of a state can have taken.
  private let patience: Double

  init(memory: WorkerMemory, rules: IsolatedSession.Rules) {
    self.memory = memory
    interval = rules.stateEvery
    patience = rules.patience
    log = FlightLog(reportSeconds: rules.reportSeconds)
  }

  /// A new process begins to count its states.
  func beginProcess() {
    seen = 0
    mirrors = nil
  }

  /// The machine did not reach this moment by playing.
  func beginPast() {
    epoch &+= 1
    log.begin()
  }

  /// The game resumes from the newest state, which is of this frame.
  func resume(at frame: UInt64) {
    frameNumber = frame
    epoch &+= 1
    log.resume()
  }

  /// Frames that would be lost by a crash now; nil: there is no state to resume from.
  var framesToLose: UInt64? {
    log.newest.map { frameNumber &- min($0.frame, frameNumber) }
  }

  /// Whether the frames that come are to leave a state.
  func wantsState(after count: Int, framesPerSecond: Double) -> Bool {
    guard let interval, !isTooLarge else { return false }
    return log.wantsState(
      frame: frameNumber &+ UInt64(count), every: interval * framesPerSecond)
  }

  /// Has the worker keep a state when one is due, and more where the frames take longer to play than may be lost.
  func plan(_ request: inout isolation_request) {
    let count = UInt64(request.count)
    let first = log.framesToDue(from: frameNumber, to: frameNumber &+ count)
    let every = log.mostFramesToNext
    request.keep_first = UInt32(first)
    request.keep_every = UInt32(clamping: every)
    log.stateIsComing(frame: frameNumber &+ first &+ (count - first) / every * every)
  }

  /// Keeps the state of this moment, which lies in the block.
  func keep(_ state: UnsafeMutableRawBufferPointer, cost: Double) {
    guard state.count <= WorkerMemory.keepRoom else {
      isTooLarge = true
      return
    }
    log.keep(UnsafeRawBufferPointer(state), frame: frameNumber, cost: cost)
  }

  /// Takes over the newest state that the worker kept, if it is new.
  func takeKept() {
    let number = isolation_load(memory.keptNumber)
    guard number != seen else { return }
    seen = number
    let kept = memory.kept(number).pointee
    guard kept.epoch == epoch, kept.frame <= frameNumber &+ UInt64(framesAsked) else {
      return
    }
    switch kept.outcome {
    case UInt32(ISOLATION_KEPT):
      guard kept.size > 0, kept.size <= UInt64(WorkerMemory.keepRoom) else { return }
      let bytes = memory.keepRoom(number)[..<Int(kept.size)]
      defer { memory.forgetKept(number) }
      log.keep(
        UnsafeRawBufferPointer(rebasing: bytes), frame: kept.frame,
        cost: kept.seconds.bounded(in: 0...patience, or: 0)
      ) {
        // The one behind the next is written here, and may be begun as soon as the next is there.
        isolation_fence()
        return isolation_load(memory.keptNumber) == number
      }
    case UInt32(ISOLATION_TOO_LARGE): isTooLarge = true
    default: log.stateWasRefused(frame: kept.frame)
    }
  }

  /// Takes what a core left that died between frames: how far it came, the newest state, the saves.
  func takeLast() {
    let before = frameNumber
    takeKept()
    guard framesAsked > 0 else { return }
    frameNumber &+= UInt64(min(Int(isolation_load(memory.framesDone)), framesAsked))
    framesAsked = 0
    // What it was asked for and did not come to was never played; the frame that it died in was.
    log.end(at: frameNumber &+ 1)
    let kept = memory.kept(seen).pointee
    if seen != 0, kept.epoch == epoch, kept.frame > before,
      kept.frame <= frameNumber
    {
      mirrors = kept.mirrors
    }
  }
}
