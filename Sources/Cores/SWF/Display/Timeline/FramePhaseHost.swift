package import FlashHeap

/// What the machine of a language whose frames have phases is asked, in the order of the phases (`FramePhases`).
///
/// All of it may run scripts, which may change the display list.
package protocol FramePhaseHost: AnyObject {
  /// A frame comes for the first time, or is passed by: what it defines counts from now on (D.Sym.1).
  func define(_ definitions: FrameDefinitions, of file: MovieFile)

  /// Calls all listeners of an event, on the stage or not.
  func broadcast(_ event: FrameEvent)

  /// Makes the object of what was placed, and runs its constructor.
  ///
  /// `children` constructs what the first frame has placed in it: the constructor of its base class calls that (D.F2.10).
  func construct(_ object: DisplayObject, children: () -> Void)

  /// What the timeline has placed is constructed: listeners are called for that (D.F2.8).
  func wasAdded(_ object: DisplayObject)

  /// The timeline is about to take an object away; everything is still in its place (D.Rem.3).
  func willBeRemoved(_ object: DisplayObject)

  /// The timeline has taken an object out of a clip, which may have known it by its name (D.Field.4).
  func wasTakenOut(_ object: DisplayObject, of clip: MovieClip)

  /// Whether a clip has a script for the frame in which it is.
  func hasScript(_ clip: MovieClip) -> Bool

  /// Runs what a clip has for the frame in which it is.
  func runScript(of clip: MovieClip)

  /// The frame ends: what waits for that, such as finished loads, is due.
  func frameEnded()
}

/// What is broadcast in each frame.
package enum FrameEvent: Hashable, Sendable {
  /// All clips have moved, and what they bring is not constructed.
  case enterFrame
  /// What they bring is constructed.
  case frameConstructed
  /// The scripts of the frames have run.
  case exitFrame
}

/// How far an object has come through the phases.
package struct PhaseMarks: OptionSet, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Its constructor has begun.
  package static let isConstructed = PhaseMarks(rawValue: 1)
  /// It does not move when frames are entered next (D.F2.11).
  package static let skipsEnter = PhaseMarks(rawValue: 2)
  /// It has come to another frame, whose script has not run (D.Script.2).
  package static let isScriptDue = PhaseMarks(rawValue: 4)
  /// What stands in it is constructed by its class's base, which has not run yet (D.F2.7).
  package static let awaitsConstructor = PhaseMarks(rawValue: 8)
  /// A script has made it with `new`.
  package static let isMadeByScript = PhaseMarks(rawValue: 16)
  /// Its script is due, and due once more, because it got one while scripts ran.
  package static let isScriptDueAgain = PhaseMarks(rawValue: 32)
  /// The class at the base of its class constructs what stands in it at the moment.
  package static let constructsChildren = PhaseMarks(rawValue: 64)
}

extension PhaseMarks: StateValue {
  /// Its bits, for a state.
  package mutating func code(_ coder: StateCoder) {
    var bits = rawValue
    coder.value(&bits)
    guard coder.isReading else { return }
    coder.check(bits < 128, "a mark that there is not")
    self = PhaseMarks(rawValue: bits & 127)
  }
}
