import Catalog
import HostBase

/// The newest state of a running core and what was pressed since older ones: what is needed to continue after a crash, and to show
/// others how it came about.
///
/// It holds the newest state, and up to two older ones, between which lie as many seconds as a report shows at least.
struct FlightLog {
  /// A moment of the game.
  struct Moment {
    /// The core's state.
    var state: [UInt8]
    /// Frames run until then.
    var frame: UInt64
  }

  /// The newest moment that is kept.
  private(set) var newest: Moment?
  /// Where a report begins: at least so many seconds ago, if the game has run so long.
  var oldest: Moment? { marks.first }

  /// Bytes of a state that reports begin with.
  private static let largestMark = 16 << 20
  private let reportSeconds: Double
  private var marks: [Moment] = []
  /// Memory that the next state is copied into.
  private var spare: [UInt8] = []
  /// Inputs of the frames behind the oldest mark, in order; the frame of the first.
  private(set) var inputs: [InputState] = []
  private(set) var firstInput: UInt64 = 1
  private var dueFrame: UInt64 = 1
  private var framesPerState = 30.0
  private var meanCost = 0.0

  /// A log of a game that has not begun.
  init(reportSeconds: Double) { self.reportSeconds = reportSeconds }

  /// A frame is about to be run.
  mutating func note(_ input: InputState, frame: UInt64) {
    if inputs.isEmpty { firstInput = frame }
    // Frames that were run once and are run again (rewinding) take the place of what was.
    let expected = firstInput &+ UInt64(inputs.count)
    if frame < expected {
      guard frame >= firstInput else {
        begin()
        firstInput = frame
        inputs.append(input)
        return
      }
      inputs.removeSubrange(Int(frame - firstInput)...)
    } else if frame > expected {
      begin()
      firstInput = frame
    }
    inputs.append(input)
    // A core without states: a report shows the buttons only.
    if marks.isEmpty, inputs.count > 7200 {
      inputs.removeFirst(3600)
      firstInput &+= 3600
    }
  }

  /// Upper bound for numbers of frames that come from a core's frame rate.
  private static let mostFrames: UInt64 = 1 << 20

  /// Whether a state should be made now, if one is wanted each so many frames.
  mutating func wantsState(frame: UInt64, every: Double) -> Bool {
    framesPerState = every
    return frame >= dueFrame || frame &+ UInt64(every * 4 + 1, in: 1...Self.mostFrames) < dueFrame
  }

  /// Frames from one state to the next.
  ///
  /// A core that is slow to make them is asked less often, but within a second of play.
  var framesToNext: UInt64 {
    meanCost > 0.004 ? mostFramesToNext : UInt64(framesPerState, in: 1...Self.mostFrames)
  }
  /// As many as there may be, so that less than a second of play is lost.
  var mostFramesToNext: UInt64 { UInt64(framesPerState * 1.8, in: 1...Self.mostFrames) }

  /// Frames from one to that in which a state is due, at least one, and at most those to the end.
  func framesToDue(from frame: UInt64, to end: UInt64) -> UInt64 {
    min(max(dueFrame, frame &+ 1), end) &- frame
  }

  /// A state was asked for that will be kept when it is there.
  mutating func stateIsComing(frame: UInt64) { dueFrame = frame &+ framesToNext }

  /// A state was made, which took `cost` seconds.
  ///
  /// Nothing is kept if it changed while it was copied, which `isWhole` then says.
  mutating func keep(
    _ bytes: UnsafeRawBufferPointer, frame: UInt64, cost: Double, isWhole: () -> Bool = { true }
  ) {
    // In the place of an older one, unless that is a mark, too: new memory for each costs more than the copy does.
    var state = spare
    spare = []
    if state.count == bytes.count {
      state.withUnsafeMutableBytes { $0.copyMemory(from: bytes) }
    } else {
      state = Array(bytes)
    }
    guard isWhole() else {
      spare = state
      return
    }
    // Of large ones there is one.
    spare = bytes.count > Self.largestMark ? [] : newest?.state ?? []
    newest = Moment(state: state, frame: frame)
    meanCost = meanCost == 0 ? cost : meanCost * 0.9 + cost * 0.1
    dueFrame = frame &+ framesToNext
    note(state, frame: frame)
  }

  private mutating func note(_ state: [UInt8], frame: UInt64) {
    // Three of those in memory would be more than a report is worth.
    guard state.count <= Self.largestMark else { return begin(keepingDue: true) }
    let span = UInt64(reportSeconds * framesPerState * 2, in: 0...Self.mostFrames)
    if let last = marks.last, frame < last.frame &+ span, frame >= last.frame { return }
    marks.append(Moment(state: state, frame: frame))
    if marks.count > 2 { marks.removeFirst() }
    // What came before the oldest state leads nowhere.
    let start = marks[0].frame &+ 1
    if start > firstInput {
      inputs.removeFirst(min(Int(start - firstInput), inputs.count))
      firstInput = start
    }
  }

  /// The core got no farther than this frame; what was meant for later ones was never pressed.
  mutating func end(at frame: UInt64) {
    let count = Int(clamping: frame &+ 1 &- firstInput)
    if frame &+ 1 >= firstInput, count < inputs.count { inputs.removeSubrange(count...) }
  }

  /// The core made no state just now.
  mutating func stateWasRefused(frame: UInt64) {
    dueFrame = frame &+ UInt64(framesPerState, in: 1...Self.mostFrames)
  }

  /// The machine did not come here by playing: what was is no way to what is.
  mutating func begin() { begin(keepingDue: false) }

  private mutating func begin(keepingDue: Bool) {
    marks = []
    inputs = []
    if !keepingDue { dueFrame = 0 }
  }

  /// The game resumes from the newest state after a crash.
  mutating func resume() {
    begin()
    if let newest { dueFrame = newest.frame &+ UInt64(framesPerState, in: 1...Self.mostFrames) }
  }
}
