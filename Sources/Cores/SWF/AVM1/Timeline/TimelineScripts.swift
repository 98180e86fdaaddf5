package import FlashDisplay

/// What timelines of ActionScript 1 and 2 have run by the machine's classes, where clips are objects whose methods are events.
package protocol TimelineScripts: AnyObject {
  // MARK: Clips

  /// Gives a new clip, button, text field or video its script object (prototype of its kind, or of the class that is registered
  /// for its exported name). Nothing runs.
  func makeObject(for object: DisplayObject)

  /// Whether `Object.registerClass` knows a class for the clip's exported name.
  func hasClass(for clip: MovieClip) -> Bool

  /// Gives a clip that has its object the prototype of its class, as the class is now.
  func inheritClass(_ clip: MovieClip)

  /// Runs the handlers of a clip's construction and the constructor of its class, and queues what comes after that.
  func construct(_ clip: MovieClip, _ handlers: [ScriptCode])

  /// Runs the class's constructor on a clip that has its object.
  func construct(_ clip: MovieClip)

  /// Runs actions with `object` as `this` and target: a frame's, a handler's, a button's.
  func run(_ code: ScriptCode, on object: DisplayObject)

  /// Calls a method of the object if there is one (`onEnterFrame`, `onPress` …).
  func callMethod(_ name: String, on object: DisplayObject, _ arguments: [ScriptArgument])

  /// Calls the listeners of `Key`, `Mouse`, `Stage` or `Selection`.
  func broadcast(_ event: String, from object: String, _ arguments: [ScriptArgument])

  /// Whether the object has something under this name that is no `undefined`, in itself or by inheritance.
  func hasProperty(_ name: String, of object: DisplayObject) -> Bool

  // MARK: Text fields

  /// A new field listens to itself.
  func fieldWasMade(_ field: EditField)

  /// `onChanged` of a field's listeners, of which it is one itself.
  func fieldChanged(_ field: EditField)

  /// `onScroller` of a field's listeners.
  func fieldScrolled(_ field: EditField)

  /// A link of a field was pressed: an address, or a function to be called (`asfunction:`).
  func followLink(_ url: String, target: String, in field: EditField)
}
