/// Actions in a movie's bytes.
struct ScriptCode {
  let file: MovieFile
  let range: Range<Int>
}

/// What is handed to a script's method by the player.
enum ScriptArgument {
  case undefined
  case boolean(Bool)
  case number(Double)
  case string(String)
  case object(DisplayObject)
}

/// What the display list and the player ask of scripts; `AVM1` is the one that answers.
///
/// All of it is called between actions, or from within natives; it may run scripts, which may change the display list.
protocol ScriptHost: AnyObject {
  /// Gives a new clip, button, text field or video its script object (prototype of its kind, or of the class that is registered
  /// for its exported name). Nothing runs.
  func makeObject(for object: DisplayObject)

  /// Another movie comes into a clip, of another version perhaps.
  func forgetProperties(of clip: MovieClip, version: Int)

  /// Whether `Object.registerClass` knows a class for the clip's exported name.
  func hasClass(for clip: MovieClip) -> Bool

  /// Runs the class's constructor on a clip that has its object.
  func construct(_ clip: MovieClip)

  /// Runs actions with `object` as `this` and target: a frame's, a handler's, a button's.
  func run(_ code: ScriptCode, on object: DisplayObject)

  /// Calls a method of the object if there is one (`onEnterFrame`, `onPress` …).
  func callMethod(_ name: String, on object: DisplayObject, _ arguments: [ScriptArgument])

  /// Whether the object has something under this name that is no `undefined`, in itself or by inheritance.
  func hasProperty(_ name: String, of object: DisplayObject) -> Bool

  /// Whether it has, itself or by inheritance, a handler that makes a clip a button (`onPress`, `onRollOver` …).
  func hasButtonHandler(_ object: DisplayObject) -> Bool

  /// Calls the listeners of `Key`, `Mouse`, `Stage` or `Selection`.
  func broadcast(_ event: String, from object: String, _ arguments: [ScriptArgument])

  /// The object has left the stage permanently.
  func objectWasRemoved(_ object: DisplayObject)

  /// A timer of `Timers` is due.
  func timerFired(_ id: Int)

  /// What `Loads` was asked for on behalf of a script (LoadVars, XML, …) is there; `token` is the one that was given.
  func dataLoaded(token: Int, _ answer: LoadAnswer)

  /// A file for a Sound is there.
  func soundLoaded(token: Int, _ answer: LoadAnswer)

  /// A file for a NetStream is there.
  func streamLoaded(token: Int, _ answer: LoadAnswer)

  /// Time passes for NetStreams.
  func advanceStreams(_ milliseconds: Double)

  /// Calls a method of a Sound.
  func callSoundEvent(_ name: String, on object: ScriptObject, _ arguments: [Value])

  /// Variables of a loaded text or an address become properties of a clip.
  func setVariable(_ name: String, _ value: String, on object: DisplayObject)

  /// An event of a MovieClipLoader; `loader` is the token that was given.
  ///
  /// It runs as in a movie of `version`, as a rule that of the first one.
  func loaderEvent(
    _ event: String, loader: Int, target: DisplayObject?, version: Int?,
    _ arguments: [ScriptArgument])

  /// Between frames, when nothing runs: memory may be given back.
  func collectGarbage()
}
