/// Actions in a movie's bytes.
package struct ScriptCode {
  package let file: MovieFile
  package let range: Range<Int>
}

/// What the player passes to a script's method.
package enum ScriptArgument {
  case undefined
  case boolean(Bool)
  case number(Double)
  case string(String)
  case object(DisplayObject)
}

/// What the display list and the player ask of every machine of scripts.
///
/// All of it is called between actions, or from within natives; it may run scripts, which may change the display list.
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

  /// Between frames, when nothing runs: memory may be given back.
  func collectGarbage()

  // MARK: The display list

  /// Gives a new clip, button, text field or video its script object (prototype of its kind, or of the class that is registered
  /// for its exported name). Nothing runs.
  func makeObject(for object: DisplayObject)

  /// The object has left the stage permanently.
  func objectWasRemoved(_ object: DisplayObject)

  // MARK: Events

  /// Calls the listeners of `Key`, `Mouse`, `Stage` or `Selection`.
  func broadcast(_ event: String, from object: String, _ arguments: [ScriptArgument])

  /// Whether something listens to keys, found without running a getter.
  var hasKeyListeners: Bool { get }

  /// Whether an object or one of its nearest prototypes has a property, found in the same way.
  func stores(_ name: String, of object: DisplayObject) -> Bool

  /// A timer of `Timers` is due.
  func timerFired(_ id: Int)

  // MARK: Data from outside

  /// Time passes for NetStreams.
  func advanceStreams(_ milliseconds: Double)

  /// The movie ends: shared objects that were not flushed go to `Player.storage` (C.SharedObject.9).
  func storeSharedObjects()

  /// Another movie takes the place of the first one: no timer and no socket is left.
  func beginAgain()

  /// Passes scripts what their sockets have: once in each iteration.
  func pollSockets()

  /// Posts what connections were called for, before the iteration's loads are done.
  func sendRemoteCalls()

  /// Shows the dialogs that scripts have asked for, and asks for what is to be got or sent.
  func finishFileTasks()

  /// Delivers the messages between connections that were sent since the last time.
  func deliverLocalMessages()
}
