package import FlashAVM1
package import FlashDisplay
import FlashHeap
import SWF

/// The machine of ActionScript 1 and 2 as the player and the display list see it.
package final class ActionMachine: MachineView {
  package let machine: Interpreter
  package var timelines: any TimelineDriver { actionTimelines }

  package init(player: Player, _ settings: MachineSettings) {
    machine = Interpreter(player: player, library: PlayerClasses(), settings: settings)
    actionTimelines.scripts = self
  }

  package func makeObject(for object: DisplayObject) {
    // What the display list keeps of it is no part of the heap, but counts.
    heap.addPressure(Marker.bytesOfDisplayObject)
    let prototype: ScriptObject
    let prototypes = world.prototypes(for: object.version)
    switch object {
    case let clip as MovieClip:
      // What scripts have put in its place counts for clips to come (measured: current-prototypes).
      prototype =
        world.within(version: object.version) {
          $0.currentPrototype(of: self.heap.intern("MovieClip")).asObject
        } ?? prototypes.movieClip
      let script = heap.makeObject(.display, proto: Value(prototypeOfClass(clip) ?? prototype))
      script.storage.pointee.native = object
      object.script = script
      if clip.actionParent == nil, clip.level == 0 {
        let text = heap.value("LNX \(player.playerVersion),0,0,0")
        heap.define(script, heap.intern("$version"), text, [])
      }
      return
    case is Button:
      prototype = prototypes.button
      // The first button brings it (C.Button).
      if !objects.hasOwn(prototype, heap.intern("tabIndex")) {
        world.install([ButtonClass.tabIndex], on: prototype, of: "Button")
      }
    case is EditField:
      // SWF 5 has no class for them.
      prototype = object.version < 6 ? prototypes.movieClip : prototypes.textField
    default:
      prototype = prototypes.video
      if !objects.hasOwn(prototype, heap.intern("smoothing")) {
        world.install(VideoClass.properties, on: prototype, of: "Video")
      }
    }
    let script = heap.makeObject(.display, proto: Value(prototype))
    script.storage.pointee.native = object
    object.script = script
  }

  /// Another movie comes into a clip: nothing is left of what scripts gave it.
  ///
  /// References know it by its path, so the object itself can stay.
  package func forgetProperties(of clip: MovieClip, version: Int) {
    if version != clip.version { clips.state.hasChangedVersions = true }
    guard let object = clip.script else { return }
    for (name, _) in heap.ownNames(object) {
      let place = heap.find(object, name, caseSensitive: true)
      if place.exists { heap.remove(object, place) }
    }
    heap.define(
      object, Atom(.__proto__), Value(world.prototypes(for: version).movieClip), .hidden)
    setVariable("$version", "LNX \(player.playerVersion),0,0,0", on: clip)
  }

  private func registeredClass(_ clip: MovieClip) -> ScriptObject? {
    // SWF 5 knows no classes (measured: no-classes).
    guard clip.version >= 6, let id = clip.characterID,
      let name = clip.file.library.exportName(of: id)
    else {
      return nil
    }
    return world.classes[World.ClassKey(name, version: clip.file.version)]
  }

  private func prototypeOfClass(_ clip: MovieClip) -> ScriptObject? {
    guard let constructor = registeredClass(clip) else { return nil }
    let place = heap.find(constructor, Atom(.prototype), caseSensitive: true)
    return place.exists ? heap.read(constructor, place).asObject : nil
  }

  package func hasClass(for clip: MovieClip) -> Bool { registeredClass(clip) != nil }

  package func inheritClass(_ clip: MovieClip) {
    guard let constructor = registeredClass(clip), let object = clip.script else { return }
    machine.withPlayerFrame(object, version: UInt8(clamping: clip.version)) {
      () throws(ScriptAbort) in
      guard let prototype = try self.objects.get(constructor, Atom(.prototype)).asObject else {
        return
      }
      self.heap.define(object, Atom(.__proto__), Value(prototype), .hidden)
    }
  }

  package func construct(_ clip: MovieClip, _ handlers: [ScriptCode]) {
    // The handlers see the class already (L5.4.4).
    inheritClass(clip)
    for code in handlers { run(code, on: clip) }
    if clip.version >= 6 { callMethod("onConstruct", on: clip, []) }
    guard hasClass(for: clip) else { return }
    construct(clip)
    // Its `onLoad` can only come now: before, no script knew it (measured: class-onload).
    if clip.version >= 6, clip.clipActions.isEmpty {
      actionTimelines.queue.add(.method("onLoad", []), on: clip, runsWhenLeaving: true)
    }
  }

  package func construct(_ clip: MovieClip) {
    guard let constructor = registeredClass(clip), let object = clip.script else { return }
    machine.withPlayerFrame(object, version: UInt8(clamping: clip.version)) {
      () throws(ScriptAbort) in
      self.heap.define(object, Atom(.__constructor__), Value(constructor), .dontEnumerate)
      if self.version < 7 {
        self.heap.define(object, Atom(.constructor), Value(constructor), .dontEnumerate)
      }
      _ = try self.calls.call(
        constructor, this: Value(object), home: object.proto, [], reason: .construct)
    }
  }

  package func run(_ code: ScriptCode, on object: DisplayObject) {
    guard let script = object.script, !code.range.isEmpty else { return }
    machine.run(
      self.machine.code(code.file, code.range), on: script,
      version: UInt8(clamping: code.file.version))
  }

  /// Arguments of an event; if nothing had or gets the focus, scripts get null.
  private func values(_ arguments: [ScriptArgument], of event: String) -> [Value] {
    let isFocus = event == "onSetFocus" || event == "onKillFocus"
    return arguments.map {
      let value = objects.value($0)
      return isFocus && value.isUndefined ? .null : value
    }
  }

  package func callMethod(_ name: String, on object: DisplayObject, _ arguments: [ScriptArgument]) {
    guard let script = object.script else { return }
    let atom = clips.state.atom(named: name)
    let events = heap.atoms.events(atom)
    guard events.isEmpty || clips.mayHaveHandlers(script, object, events) else { return }
    if case .absent = clips.glance(script, atom, of: object) { return }
    machine.withPlayerFrame(script, version: UInt8(clamping: object.version)) {
      () throws(ScriptAbort) in
      try self.calls.callMethod(script, atom, self.values(arguments, of: name))
    }
  }

  package func hasProperty(_ name: String, of object: DisplayObject) -> Bool {
    guard let script = object.script else { return false }
    switch clips.glance(script, clips.state.atom(named: name), of: object) {
    case .absent: return false
    case .value: return true
    case .unknown: break
    }
    var found = false
    machine.withPlayerFrame(script, version: UInt8(clamping: object.version)) {
      () throws(ScriptAbort) in
      // A property that holds undefined is there as well.
      found = try self.objects.lookup(script, self.heap.intern(name), this: Value(script)) != nil
    }
    return found
  }

  package func hasButtonHandler(_ object: DisplayObject) -> Bool {
    guard let script = object.script, clips.mayHaveHandlers(script, object, .button) else {
      return false
    }
    for (atom, name) in zip(clips.state.buttonHandlerAtoms, ClipState.buttonHandlers) {
      switch clips.glance(script, atom, of: object) {
      case .absent: continue
      case .value: return true
      case .unknown: if hasProperty(name, of: object) { return true }
      }
    }
    return false
  }

  package func broadcast(_ event: String, from name: String, _ arguments: [ScriptArgument]) {
    let level = player.actionIsland.levels[0]
    let version = UInt8(clamping: level?.version ?? 8)
    var versions = [version]
    // Movies of the other generation have listeners of their own.
    if world.otherWorld != nil { versions.append(version <= 6 ? 8 : 6) }
    for version in versions {
      machine.withPlayerFrame(level?.script, version: version) { () throws(ScriptAbort) in
        guard
          let source = try self.objects.get(self.world.globalObject, self.heap.intern(name))
            .asObject
        else {
          return
        }
        try self.calls.broadcast(
          from: source, self.heap.intern(event), self.values(arguments, of: event))
      }
    }
  }

  /// References to the clip that was there follow their path, and find the new one only if it leads there (measured: first-paths).
  package func clipWasReplaced(_ clip: MovieClip) {
    guard let old = clip.script, clip.actionParent != nil else { return }
    let path = clips.referencePath(of: clip)
    guard path != clips.path(of: clip) else { return }
    // Something that has gone stands for it.
    let gone = MovieClip(emptyIn: clip.file, player: player)
    gone.isRemoved = true
    gone.script = old
    old.storage.pointee.native = gone
    old.aux = heap.value(path)
    clips.noteRemoval()
    makeObject(for: clip)
    clip.firstAddress.begin(with: clip)
  }

  package func objectWasRemoved(_ object: DisplayObject) {
    guard let script = object.script else { return }
    clips.noteRemoval()
    // What refers to it finds by this what comes to its place.
    script.aux = heap.value(clips.referencePath(of: object))
  }

  package func setVariable(_ name: String, _ value: String, on object: DisplayObject) {
    guard let script = object.script else { return }
    machine.withPlayerFrame(script, version: UInt8(clamping: object.version)) {
      () throws(ScriptAbort) in
      try self.objects.set(script, self.heap.intern(name), self.heap.value(value))
    }
  }

  package func setVariable(path: String, _ value: String, on object: DisplayObject) {
    guard scopes.isPath(heap.intern(path)), let script = object.script else {
      return setVariable(path, value, on: object)
    }
    machine.withPlayerFrame(script, version: UInt8(clamping: object.version)) {
      () throws(ScriptAbort) in
      guard let frame = self.machine.currentFrame else { return }
      try self.scopes.setVariable(self.heap.value(path), self.heap.value(value), frame)
    }
  }

}
