package import FlashData
package import FlashHeap

/// What every machine of scripts is notified, and what the display list and the player ask of it.
///
/// A machine is notified of the objects of its own movies (`ScriptMachines.host(for:)`); of time and of input each machine is notified, in the order of
/// `ScriptMachines.all`. All of it is called between actions, or from within natives; it may run scripts, which may change the display list.
package protocol ScriptHost: AnyObject {
  // MARK: Running

  /// How long scripts may run at a stretch, in seconds.
  var timeLimit: Double { get set }

  /// Steps that scripts have taken since the movie began: each jump backwards, each call, and what natives count as such.
  var steps: UInt64 { get }

  /// From now on scripts have their time: for a frame, a timer or an event, with all that these bring about.
  func beginStretch()

  /// Something was done that takes as long as so many steps of a script, which may do it again and again.
  func strain(_ steps: Int)

  /// What acts on the timelines of the machine's movies; it is notified of what comes and goes, and of each frame.
  var timelines: any TimelineDriver { get }

  // MARK: An iteration, in its order

  /// The timelines of all movies have stepped on: what waits for that comes now.
  func afterFrame()

  /// Sounds that ended have been reported (`soundCompleted`): the frame is over.
  func afterSounds()

  /// The frames of an iteration are over, and its timers are next.
  func beforeTimers()

  /// A timer that the machine has added to `Timers` is due.
  func timerFired(_ id: Int)

  /// What the machine has queued runs now: all timers of a moment have been called, a load is done, or a step of the input.
  func runQueue()

  /// All timers of an iteration, which lasts so many milliseconds, have been called.
  func afterTimers(_ milliseconds: Double)

  /// The sound of the iteration is mixed, and what was asked of the world outside comes next.
  func beforeLoads()

  /// The iteration is over, with its input, and nothing runs: memory may be given back.
  func endIteration()

  // MARK: The display list

  /// A main timeline stands on the stage; its first frame has not come. Nothing runs.
  func mainTimelineWasPlaced(_ clip: MovieClip)

  /// The object has left the stage permanently.
  func objectWasRemoved(_ object: DisplayObject)

  /// The stage has another size, since its scale mode has changed.
  func stageWasResized()

  /// The stage fills the screen, or no longer does.
  func fullScreenChanged(_ isOn: Bool)

  /// What the text fields of its movies ask.
  var fieldHost: any FieldHost { get }

  // MARK: Input

  /// A person does something; whether the machine has used it, so that the player makes nothing more of it.
  ///
  /// What it queues runs when `runQueue` is called for a key, and before it returns for the pointer.
  func receive(_ step: InputStep) -> Bool

  /// How an object of the machine's takes part when what is under the pointer is looked for (`PointerInput.hitChain`).
  func pointerPart(of object: DisplayObject) -> PointerPart

  /// Whether a point of the stage, in twips, is on an object of the machine's.
  func isHit(_ object: DisplayObject, at point: Point) -> Bool

  /// The focus is about to go to another object, or to none; nil is none.
  func focusWillMove(to object: DisplayObject?, byMouse: Bool)

  /// Another object has the focus, or none; nil is none.
  func focusMoved(from old: DisplayObject?, to new: DisplayObject?)

  /// Whether a key, by its code, may lead the focus to another object.
  func letsFocusMove(to object: DisplayObject, byKey code: Int) -> Bool

  /// The pointer has moved an object that it drags.
  func wasDragged(_ object: DisplayObject)

  /// Whether scripts do something with keys, found without running any.
  var usesKeys: Bool { get }

  // MARK: Sounds

  /// A sound of so many milliseconds has ended that the machine has started; the object is the one that it gave.
  func soundCompleted(_ listener: ScriptLink, after milliseconds: Double)

  // MARK: Loads

  /// What the machine has asked for has come, or has not; all that it queues runs before the next one.
  func loadFinished(_ load: PendingLoad, _ answer: LoadAnswer)

  /// What a load of the machine's is for, in a state; a reader gets a purpose that stands for none.
  func code(_ purpose: inout any LoadPurpose, _ coder: StateCoder)

  // MARK: The movie

  /// Another movie takes the place of the first one: no timer and no socket is left.
  func firstMovieWasReplaced()

  /// The movie ends: what scripts have not stored goes to `Player.storage` (C.SharedObject.9).
  func movieEnds()
}
