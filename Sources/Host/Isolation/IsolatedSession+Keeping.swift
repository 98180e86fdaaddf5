import CIsolation
import HostBase

/// States that are kept for a crash: the worker makes them when the host does not wait for it, and between the frames of a batch.
extension IsolatedSession {
  /// What is known of the states that the worker keeps.
  struct Keeping {
    /// Which of them were taken over.
    var seen: UInt32 = 0
    /// Which past they belong to: a load or a reset begins a new one.
    var epoch: UInt32 = 0
    /// They are too large to be kept; a game restarts with its save then.
    var isTooLarge = false
    /// The save memory as of the newest, where that is newer than the last answer.
    var mirrors: (isolation_mirror, isolation_mirror)?

    /// A new process begins to count.
    mutating func begin() {
      seen = 0
      mirrors = nil
    }
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

  /// Takes over the newest state that the worker kept, if it is new.
  func takeKept() {
    let number = isolation_load(memory.keptNumber)
    guard number != keeping.seen else { return }
    keeping.seen = number
    let kept = memory.kept(number).pointee
    guard kept.epoch == keeping.epoch, kept.frame <= frameNumber &+ UInt64(framesAsked) else {
      return
    }
    switch kept.outcome {
    case UInt32(ISOLATION_KEPT):
      guard kept.size > 0, kept.size <= UInt64(WorkerMemory.keepRoom) else { return }
      let bytes = memory.keepRoom(number)[..<Int(kept.size)]
      defer { memory.forgetKept(number) }
      log.keep(
        UnsafeRawBufferPointer(rebasing: bytes), frame: kept.frame,
        cost: kept.seconds.bounded(in: 0...rules.patience, or: 0)
      ) {
        // The one behind the next is written here, and may be begun as soon as the next is there.
        isolation_fence()
        return isolation_load(memory.keptNumber) == number
      }
    case UInt32(ISOLATION_TOO_LARGE): keeping.isTooLarge = true
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
    let kept = memory.kept(keeping.seen).pointee
    if keeping.seen != 0, kept.epoch == keeping.epoch, kept.frame > before,
      kept.frame <= frameNumber
    {
      keeping.mirrors = kept.mirrors
    }
  }

  /// What comes now did not come about by playing on from before.
  func beginLog() {
    keeping.epoch &+= 1
    log.begin()
  }
}
