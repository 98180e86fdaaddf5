/// The classes of what is on the stage, and of mouse and keyboard.
extension World {
  func installClips() {
    install(MovieClipClass.table, prototype: prototypes.movieClip)
    let movieClip = prototypes.movieClip
    heap.define(movieClip, heap.intern("enabled"), .true, .hidden)
    heap.define(movieClip, heap.intern("useHandCursor"), .true, .hidden)
    install(ButtonClass.table, prototype: prototypes.button)
    heap.define(prototypes.button, heap.intern("useHandCursor"), .true, [])
    heap.define(prototypes.button, heap.intern("enabled"), .true, [])
    install(ButtonClass.members, on: prototypes.button, of: "Button")
    register([ButtonClass.tabIndex], of: "Button")
    install(TextFieldClass.table, prototype: prototypes.textField)
    if heap.find(globalObject, heap.intern("Video"), caseSensitive: true) == .none {
      install(VideoClass.table, prototype: prototypes.video)
    }
    install(TextFormatClass.table)
    TextFormatClass.registerMembers(in: self)
    install(KeyClass.table)
    install(MouseClass.table)
    install(StageClass.table)
    install(SelectionClass.table)
    install(MovieClipLoaderClass.table)
    install(BitmapDataClass.table)
    for table in FilterClasses.tables { install(table) }
    install(TextFormatClass.renderer)
    installBroadcasters()
    install(TextFieldClass.firstProperties, on: prototypes.textField, of: "TextField")
    register(TextFieldClass.laterProperties, of: "TextField")
  }

  /// Makes those objects broadcasters that are so from the start.
  private func installBroadcasters() {
    for name in [
      "Key", "Mouse", "Stage", "Selection", "TextField", "MovieClipLoader", "System.IME",
    ] {
      guard let object = prototypes.named[name] else { continue }
      makeBroadcaster(object, withListeners: name != "MovieClipLoader")
    }
  }

  /// Gives an object `addListener`, `removeListener` and `broadcastMessage`, and an empty list of listeners.
  private func makeBroadcaster(_ object: ScriptObject, withListeners: Bool) {
    for name in ["addListener", "removeListener", "broadcastMessage"] {
      let place = heap.find(globalObject, heap.intern("AsBroadcaster"), caseSensitive: true)
      guard place.exists, let source = heap.read(globalObject, place).asObject else { return }
      let method = heap.find(source, heap.intern(name), caseSensitive: true)
      guard method.exists else { continue }
      heap.define(object, heap.intern(name), heap.read(source, method), [.hidden, .version6])
    }
    if withListeners {
      heap.define(object, Atom(._listeners), Value(makeArray()), .hidden)
    }
  }
}
