import SWF

/// What the display list and the player ask for.
extension AVM1: ScriptHost {
  func makeObject(for object: DisplayObject) {
    let prototype: ScriptObject
    let prototypes = prototypes(for: object.version)
    switch object {
    case let clip as MovieClip:
      prototype = prototypes.movieClip
      let script = heap.makeObject(.display, proto: Value(prototypeOfClass(clip) ?? prototype))
      script.storage.pointee.native = object
      object.script = script
      if clip.parent == nil, clip.level == 0 {
        let text = value("LNX \(player.options.playerVersion),0,0,0")
        heap.define(script, heap.intern("$version"), text, [])
      }
      return
    case is Button: prototype = prototypes.button
    case is EditField:
      // SWF 5 has no class for them.
      prototype = object.version < 6 ? prototypes.movieClip : prototypes.textField
    default:
      prototype = prototypes.video
      if !hasOwn(prototype, heap.intern("smoothing")) {
        install(VideoClass.properties, on: prototype, of: "Video")
      }
    }
    let script = heap.makeObject(.display, proto: Value(prototype))
    script.storage.pointee.native = object
    object.script = script
  }

  /// Another movie comes into a clip: nothing is left of what scripts gave it.
  ///
  /// References know it by its path, so the object itself can stay.
  func forgetProperties(of clip: MovieClip, version: Int) {
    if version != clip.version { hasChangedVersions = true }
    guard let object = clip.script else { return }
    for (name, _) in heap.ownNames(object) {
      let place = heap.find(object, name, caseSensitive: true)
      if place.exists { heap.remove(object, place) }
    }
    heap.define(
      object, Atom(.__proto__), Value(prototypes(for: version).movieClip), .hidden)
    setVariable("$version", "LNX \(player.options.playerVersion),0,0,0", on: clip)
  }

  private func registeredClass(_ clip: MovieClip) -> ScriptObject? {
    guard let id = clip.characterID, let name = clip.file.library.exportName(of: id) else {
      return nil
    }
    return classes[ClassKey(file: ObjectIdentifier(clip.file), name: name.lowercased())]
  }

  private func prototypeOfClass(_ clip: MovieClip) -> ScriptObject? {
    guard let constructor = registeredClass(clip) else { return nil }
    let place = heap.find(constructor, Atom(.prototype), caseSensitive: true)
    return place.exists ? heap.read(constructor, place).asObject : nil
  }

  func hasClass(for clip: MovieClip) -> Bool { registeredClass(clip) != nil }

  func construct(_ clip: MovieClip) {
    guard let constructor = registeredClass(clip), let object = clip.script else { return }
    withPlayerFrame(object, version: UInt8(clamping: clip.version)) { () throws(ScriptAbort) in
      if let prototype = try self.get(constructor, Atom(.prototype)).asObject {
        self.heap.define(object, Atom(.__proto__), Value(prototype), .hidden)
      }
      self.heap.define(object, Atom(.__constructor__), Value(constructor), .dontEnumerate)
      if self.version < 7 {
        self.heap.define(object, Atom(.constructor), Value(constructor), .dontEnumerate)
      }
      _ = try self.call(
        constructor, this: Value(object), home: object.proto, [], reason: .construct)
    }
  }

  func run(_ code: ScriptCode, on object: DisplayObject) {
    guard let script = object.script, !code.range.isEmpty else { return }
    run(self.code(code.file, code.range), on: script, version: UInt8(clamping: code.file.version))
  }

  private func value(_ argument: ScriptArgument) -> Value {
    switch argument {
    case .undefined: .undefined
    case .boolean(let boolean): Value(boolean)
    case .number(let number): Value(outside: number)
    case .string(let text): value(text)
    case .object(let object): object.script.map { Value($0) } ?? .undefined
    }
  }

  /// Arguments of an event; if nothing had or gets the focus, scripts get null.
  private func values(_ arguments: [ScriptArgument], of event: String) -> [Value] {
    let isFocus = event == "onSetFocus" || event == "onKillFocus"
    return arguments.map {
      let value = value($0)
      return isFocus && value.isUndefined ? .null : value
    }
  }

  func callMethod(_ name: String, on object: DisplayObject, _ arguments: [ScriptArgument]) {
    guard let script = object.script else { return }
    let atom = eventAtom(name)
    guard mayHaveHandler(script, object, atom, atom) else { return }
    withPlayerFrame(script, version: UInt8(clamping: object.version)) { () throws(ScriptAbort) in
      try self.callMethod(script, atom, self.values(arguments, of: name))
    }
  }

  /// The name of an event's method.
  private func eventAtom(_ name: String) -> Atom {
    if let atom = eventAtoms[name] { return atom }
    let atom = heap.intern(name)
    eventAtoms[name] = atom
    return atom
  }

  func hasProperty(_ name: String, of object: DisplayObject) -> Bool {
    guard let script = object.script else { return false }
    var found = false
    withPlayerFrame(script, version: UInt8(clamping: object.version)) { () throws(ScriptAbort) in
      // A property that holds undefined is there as well.
      found = try self.lookup(script, self.heap.intern(name), this: Value(script)) != nil
    }
    return found
  }

  /// The handlers that make a clip a button.
  static let buttonHandlers = [
    "onPress", "onRelease", "onReleaseOutside", "onRollOver", "onRollOut", "onDragOver",
    "onDragOut",
  ]

  func hasButtonHandler(_ object: DisplayObject) -> Bool {
    guard let script = object.script else { return false }
    let atoms = buttonHandlerAtoms
    let mayHave = atoms.contains { mayHaveHandler(script, object, $0, atoms[0]) }
    return mayHave && Self.buttonHandlers.contains { hasProperty($0, of: object) }
  }

  /// A look at the names alone: false if the object cannot have a method `name`, as nearly all clips have none.
  ///
  /// Each frame asks each clip of the stage, for `onEnterFrame` and for the handlers of buttons. Children are found by their
  /// names as properties are: they are only looked at if `name` is `first`, the first of several names that begin with `on`.
  private func mayHaveHandler(
    _ script: ScriptObject, _ object: DisplayObject, _ name: Atom, _ first: Atom
  ) -> Bool {
    guard !object.isRemoved else { return true }
    if name == first, let container = object as? Container {
      for child in container.children {
        guard let name = child.name?.utf8, name.count > 5 else { continue }
        if name.first == UInt8(ascii: "o") || name.first == UInt8(ascii: "O") { return true }
      }
    }
    let isSensitive = object.version >= 7
    var holder = script
    for _ in 0..<Self.quickPrototypes {
      if heap.find(holder, name, caseSensitive: isSensitive).exists { return true }
      if holder.kind == .superReference { return true }
      let next = holder.storedProto
      guard next.isObject else { return false }
      holder = next.object
      if holder.kind == .accessor || holder.kind == .display { return true }
    }
    return true
  }

  private static let quickPrototypes = 32

  func broadcast(_ event: String, from name: String, _ arguments: [ScriptArgument]) {
    let level = player.stage.levels[0]
    let version = UInt8(clamping: level?.version ?? 8)
    var versions = [version]
    // Movies of the other generation have listeners of their own.
    if otherWorld != nil { versions.append(version <= 6 ? 8 : 6) }
    for version in versions {
      withPlayerFrame(level?.script, version: version) { () throws(ScriptAbort) in
        guard let source = try self.get(self.globalObject, self.heap.intern(name)).asObject else {
          return
        }
        try self.broadcast(
          from: source, self.heap.intern(event), self.values(arguments, of: event))
      }
    }
  }

  /// Calls a method of all that listen to an object.
  @discardableResult
  func broadcast(
    from source: ScriptObject, _ event: Atom, _ arguments: [Value]
  ) throws(ScriptAbort) -> Bool {
    guard let listeners = try get(source, Atom(._listeners)).asObject else { return false }
    let count = Self.int(try number(try get(listeners, Atom(.length))))
    var all: [Value] = []
    for index in 0..<max(0, min(count, 100_000)) {
      all.append(try getElement(Value(listeners), Value(index)))
    }
    for listener in all {
      guard let object = listener.asObject else { continue }
      if object.kind == .display, isRemoved(live(object)) { continue }
      try callMethod(object, event, arguments, reason: .call)
    }
    return !all.isEmpty
  }

  func objectWasRemoved(_ object: DisplayObject) {
    guard let script = object.script else { return }
    // What refers to it finds by this what comes to its place.
    script.aux = value(referencePath(of: object))
  }

  func timerFired(_ id: Int) {
    guard let timer = timers[id] else { return }
    if timer.isOnce { timers[id] = nil }
    withPlayerFrame(timer.clip, version: timer.version) { () throws(ScriptAbort) in
      guard let target = timer.target.asObject else { return }
      if let name = timer.name {
        try self.callMethod(target, name, timer.arguments, reason: .call)
      } else {
        try self.call(timer.target, this: .undefined, timer.arguments, reason: .call)
      }
    }
  }

  func dataLoaded(token: Int, _ answer: LoadAnswer) {
    guard let receiver = receivers.removeValue(forKey: token) else { return }
    let version = UInt8(clamping: player.stage.levels[0]?.version ?? 8)
    let clip = receiver.clip ?? player.stage.levels[0]?.script
    withPlayerFrame(clip, version: version) { () throws(ScriptAbort) in
      try self.receive(answer, receiver)
    }
  }

  func setVariable(_ name: String, _ value: String, on object: DisplayObject) {
    guard let script = object.script else { return }
    withPlayerFrame(script, version: UInt8(clamping: object.version)) { () throws(ScriptAbort) in
      try self.set(script, self.heap.intern(name), self.value(value))
    }
  }

  func loaderEvent(
    _ event: String, loader: Int, target: DisplayObject?, version: Int?,
    _ arguments: [ScriptArgument]
  ) {
    guard let object = loaders[loader] else { return }
    let version = UInt8(clamping: version ?? player.stage.levels[0]?.version ?? 8)
    withPlayerFrame(player.stage.levels[0]?.script, version: version) { () throws(ScriptAbort) in
      let clip = target?.script.map { Value($0) } ?? .undefined
      // A script may take this over. It is there in movies of SWF 5 as well, which do not see it.
      let hiding = self.hiding
      self.hiding = PropertyFlags.hiding(from: max(version, 6)).rawValue
      let name = self.heap.intern("broadcastMessage")
      let method = try self.lookup(object, name, this: Value(object)) ?? .undefined
      self.hiding = hiding
      try self.call(
        method, this: Value(object), [self.value(event), clip] + arguments.map { self.value($0) },
        reason: .call)
    }
  }

  func collectGarbage() {
    // What scripts leave on the stack, other scripts of the same frame find there.
    if depth == 0 {
      stackTop = 0
      lastPool = emptyPool
    }
    if depth == 0, heap.wantsCollection { heap.collect() }
  }
}
