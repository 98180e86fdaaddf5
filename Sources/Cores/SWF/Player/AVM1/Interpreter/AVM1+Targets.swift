import SWF

/// What scripts see of the display list: clips as objects, their children, paths and targets.
extension AVM1 {
  /// What stands behind a script's object; nil for other objects.
  @inline(__always) func display(_ object: ScriptObject) -> DisplayObject? {
    guard object.kind == .display, let native = object.storage.pointee.native else { return nil }
    return unsafeDowncast(native, to: DisplayObject.self)
  }

  /// The object of a value, where that is a clip, a button or a text field.
  func displayObject(of value: Value) -> ScriptObject? {
    guard let object = value.asObject, object.kind == .display else { return nil }
    return object
  }

  func movieClip(_ value: Value) -> MovieClip? {
    value.asObject.flatMap { display(live($0)) } as? MovieClip
  }

  func isMovieClip(_ object: ScriptObject) -> Bool { display(object) is MovieClip }

  /// Whether `typeof` says that it is a clip: to SWF 5, which has no other classes, text fields are as well; and so is a
  /// reference to anything that has gone.
  func isClipToScripts(_ object: ScriptObject) -> Bool {
    guard let display = display(live(object)) else { return false }
    return display is MovieClip || display.isRemoved || display.version < 6 && display is EditField
  }

  /// Whether a reference leads nowhere any more: what it led to has gone, and nothing has come to its place.
  ///
  /// It has no properties then and takes none; the code of a clip that has gone still finds what the clip had.
  func isGone(_ object: ScriptObject) -> Bool {
    guard let display = display(object), display.isRemoved else { return false }
    return currentFrame?.pointee.baseClip != object
  }

  func isRemoved(_ object: ScriptObject) -> Bool { display(object)?.isRemoved ?? false }

  func clipVersion(_ object: ScriptObject) -> UInt8 {
    UInt8(clamping: display(object)?.version ?? Int(version))
  }

  /// A reference to a clip is a reference to its path: after it has gone, what stands there now.
  func live(_ object: ScriptObject) -> ScriptObject {
    guard object.kind == .display, let display = display(object), display.isRemoved else {
      return object
    }
    guard let path = object.aux.asString else { return object }
    var parts = path.text.split(separator: ".").map(String.init)
    guard !parts.isEmpty else { return object }
    let first = parts.removeFirst()
    guard first.hasPrefix("_level"), let level = Int(first.dropFirst(6)),
      var present: DisplayObject = player.stage.levels[level]
    else { return object }
    for part in parts {
      guard let child = (present as? Container)?.child(named: part, ignoresCase: !caseSensitive)
      else { return object }
      present = child
    }
    return present.script ?? object
  }

  /// The object of the clip that it stands in.
  func parentObject(_ object: ScriptObject) -> ScriptObject? { display(object)?.parent?.script }

  /// `_root` for code of a frame.
  func rootValue(_ frame: UnsafeMutablePointer<Frame>) -> Value {
    guard let clip = frame.pointee.target ?? frame.pointee.baseClip, var object = display(clip)
    else { return player.stage.levels[0]?.script.map { Value($0) } ?? .undefined }
    if object.isRemoved, let base = frame.pointee.baseClip.flatMap({ display($0) }) {
      object = base
    }
    // Code of a clip that has gone finds no main timeline.
    return root(of: object)
  }

  /// `_root` for what stands there: the level, or a clip that has `_lockroot`.
  func root(of object: DisplayObject) -> Value {
    var present = object
    while let parent = present.parent {
      if let clip = present as? MovieClip, clip.isLockedRoot { break }
      present = parent
    }
    return present.script.map { Value($0) } ?? .undefined
  }

  /// A name as text, kept.
  func nameText(_ name: Atom) -> String {
    if let text = nameTexts[name] { return text }
    let text = heap.text(name).text
    nameTexts[name] = text
    return text
  }

  /// A child that has a script object, by its name.
  func displayChild(_ object: ScriptObject, _ name: Atom) -> ScriptObject? {
    guard let container = display(object) as? Container, !container.children.isEmpty else {
      return nil
    }
    return container.child(named: nameText(name), ignoresCase: !caseSensitive)
      .flatMap { $0.script ?? container.script }
  }

  /// Names of children that scripts can see, the newest first.
  func displayChildNames(_ object: ScriptObject) -> [Atom] {
    guard let container = display(object) as? Container else { return [] }
    return container.children.reversed().compactMap { child in
      child.script == nil ? nil : child.name.map { heap.intern($0) }
    }
  }

  /// `_level0.a.b`; nil for what has gone.
  func displayPath(_ object: ScriptObject) -> String? {
    let object = live(object)
    guard let display = display(object), !display.isRemoved else { return "" }
    return path(of: display)
  }

  func path(of display: DisplayObject) -> String {
    guard let parent = display.parent else {
      return "_level\((display as? MovieClip)?.level ?? 0)"
    }
    return path(of: parent) + "." + (display.name ?? "")
  }

  /// The path by the names that objects first had: what references keep.
  func referencePath(of display: DisplayObject) -> String {
    guard let parent = display.parent else {
      return "_level\((display as? MovieClip)?.level ?? 0)"
    }
    return referencePath(of: parent) + "." + (display.firstName ?? "")
  }

  /// What a clip has besides the properties of its object: `_root` and the like, children, `_x` and the like.
  func displayProperty(_ object: ScriptObject, _ name: Atom) -> Value? {
    guard let display = display(object) else { return nil }
    let folded = heap.folded(name)
    let key = caseSensitive ? name : folded
    if !display.isRemoved {
      if key == Atom(._root), version >= 5 { return root(of: display) }
      if key == Atom(._parent) {
        var above = display.parent
        while let container = above, container.script == nil { above = container.parent }
        return above?.script.map { Value($0) } ?? .undefined
      }
      if key == Atom(._global), version >= 6 { return Value(globalObject) }
      if version >= 5, let level = level(key) {
        return player.stage.levels[level]?.script.map { Value($0) } ?? .undefined
      }
      // To SWF 4, clips are no values.
      if version >= 5, let child = displayChild(object, name) { return Value(child) }
    }
    // To SWF 4, a clip's properties are no variables. One that has gone has none but for its own code.
    if display.isRemoved, currentFrame?.pointee.baseClip != object { return nil }
    if version >= 5, let number = displayProperties[folded] { return clipProperty(display, number) }
    return nil
  }

  /// The level that a name as `_level1` means; nil for other names.
  private func level(_ name: Atom) -> Int? {
    let text = heap.text(name)
    guard text.count > 5, text[0] == 0x5F else { return nil }
    return Self.level(ofName: text.units, ignoresCase: !caseSensitive)
  }

  /// What `_level` or `_flash` at the start of a name means: the number behind it in 32 bits, whatever follows; 0 without digits.
  static func level(ofName units: [UInt16], ignoresCase: Bool) -> Int? {
    let starts = [Array("_level".utf16), Array("_flash".utf16)]
    guard units.count >= 6,
      starts.contains(where: { start in
        zip(units, start).allSatisfy { $0 == $1 || ignoresCase && $0 | 0x20 == $1 }
      })
    else { return nil }
    var digits = units.dropFirst(6)
    let isNegative = digits.first == 0x2D
    if isNegative { digits = digits.dropFirst() }
    var number: Int32 = 0
    for unit in digits {
      guard (0x30...0x39).contains(unit) else { break }
      number = number &* 10 &+ Int32(unit - 0x30)
    }
    return Int(isNegative ? 0 &- number : number)
  }

  func isLevelName(_ name: Atom) -> Bool { level(name) != nil }

  /// Sets what a clip has besides its object's properties; false where the name is none of that.
  func setDisplayProperty(
    _ object: ScriptObject, _ name: Atom, _ value: Value
  ) throws(ScriptAbort) -> Bool {
    guard let display = display(object), let number = displayProperties[heap.folded(name)] else {
      return false
    }
    try setClipProperty(display, number, value)
    return true
  }

  // MARK: - Targets

  /// `tellTarget`: what plain names and timeline actions mean from now on.
  func setTarget(
    _ value: Value, _ frame: UnsafeMutablePointer<Frame>
  ) throws(ScriptAbort) {
    let base = frame.pointee.baseClip
    var target: ScriptObject?
    if let base, isRemoved(base), display(live(base))?.isRemoved ?? true {
      // Code of a clip that has gone has no target any more.
      target = nil
    } else if let object = displayObject(of: value) {
      // A clip counts by its path, as text does: of several with one name that is the lowest.
      target = lowestOfItsPath(live(object))
    } else {
      let path = value.isUndefined && version >= 7 ? heap.text(Atom(.undefined)) : try string(value)
      if path.isEmpty {
        target = base
      } else {
        // Targets do not nest: each path begins at the code's own clip.
        if let start = base ?? frame.pointee.target,
          let found = try targetObject(path.units, from: live(start), frame),
          found.kind == .display
        {
          target = found
        } else {
          // Nothing of that name: actions on clips do nothing until the target is set again.
          target = nil
        }
      }
    }
    frame.pointee.target = target
    guard let object = target ?? base.flatMap({ rootOf($0) }) else { return }
    frame.pointee.scope = replaceTarget(in: frame.pointee.scope, with: object)
  }

  private func lowestOfItsPath(_ object: ScriptObject) -> ScriptObject {
    guard let display = display(object), let parent = display.parent, let name = display.name,
      let above = parent.script.map({ lowestOfItsPath($0) }),
      let container = self.display(above) as? Container
    else { return object }
    return container.child(named: name, ignoresCase: !caseSensitive)?.script ?? object
  }

  private func rootOf(_ object: ScriptObject) -> ScriptObject? {
    guard let display = display(live(object)), !display.isRemoved else {
      return player.stage.levels[0]?.script
    }
    return root(of: display).asObject
  }

  /// The same chain with another clip in it.
  private func replaceTarget(in scope: ScriptObject, with object: ScriptObject) -> ScriptObject {
    if scope.kind == .scope, scope.arrayLength == ScopeClass.target.rawValue,
      let next = scope.link.asObject
    {
      return makeScope(.target, object, over: next)
    }
    guard let next = scope.link.asObject else {
      return makeScope(.target, object, over: scope)
    }
    if scope.kind == .activation { return scope }
    let replaced = replaceTarget(in: next, with: object)
    return makeScope(
      ScopeClass(rawValue: scope.arrayLength) ?? .with, scope.aux.object, over: replaced)
  }

  /// The clip that timeline actions work on.
  func targetClip(_ frame: UnsafeMutablePointer<Frame>) -> MovieClip? {
    frame.pointee.target.flatMap { display(live($0)) } as? MovieClip
  }

  /// The display object that a value means for an old action: itself, or what the path leads to.
  func resolveTarget(
    _ value: Value, _ frame: UnsafeMutablePointer<Frame>
  ) throws(ScriptAbort) -> DisplayObject? {
    if let object = displayObject(of: value) { return display(live(object)) }
    // While the target is none that exists, no path leads anywhere.
    guard let start = frame.pointee.target else { return nil }
    let path = try string(value)
    guard let found = try targetObject(path.units, from: live(start), frame) else { return nil }
    return display(found)
  }

  /// The clip whose frames `gotoAndPlay` and `call` mean: the main timeline while the target is none that exists.
  func targetOrRoot(_ frame: UnsafeMutablePointer<Frame>) -> MovieClip? {
    if frame.pointee.target != nil { return targetClip(frame) }
    return frame.pointee.baseClip.flatMap { rootOf($0) }.flatMap { display(live($0)) } as? MovieClip
  }

  /// What a path means for `tellTarget` and numbered properties: SWF 4 knows slashes alone.
  private func targetObject(
    _ path: [UInt16], from start: ScriptObject, _ frame: UnsafeMutablePointer<Frame>
  ) throws(ScriptAbort) -> ScriptObject? {
    version < 5
      ? slashTarget(path[...], from: start, frame) : try resolvePath(path, from: start, frame)
  }

  /// The clip of a path as SWF 4 has them: `/`, `a/b`, `../a`, `_level1/a`.
  func slashTarget(
    _ path: ArraySlice<UInt16>, from start: ScriptObject, _ frame: UnsafeMutablePointer<Frame>
  ) -> ScriptObject? {
    var object = start
    var rest = path
    var mayBeLevel = true
    if rest.first == 0x2F {
      guard let root = rootValue(frame).asObject else { return nil }
      object = root
      rest = rest.dropFirst()
      mayBeLevel = false
    }
    while !rest.isEmpty {
      let end = rest.firstIndex(of: 0x2F) ?? rest.endIndex
      let part = Array(rest[rest.startIndex..<end])
      rest = end < rest.endIndex ? rest[(end + 1)...] : []
      if part == [0x2E, 0x2E] {
        guard let parent = parentObject(object) else { return nil }
        object = parent
      } else if mayBeLevel, let level = Self.level(ofName: part, ignoresCase: true) {
        guard let found = player.stage.levels[level]?.script else { return nil }
        object = found
      } else {
        guard !part.isEmpty,
          let child = displayChild(live(object), heap.intern(heap.string(units: part[...])))
        else { return nil }
        object = child
      }
      mayBeLevel = false
    }
    return object
  }

  /// Whether a frame, counted from 0, is there: by the rules of a run all are, and numbers behind the end count as the end.
  func isFrameLoaded(_ number: Int) -> Bool { number <= Timeline.maxFrames }

  /// Milliseconds since the movie began.
  func time() -> Double { player.now.rounded(.down) }

  func markDisplayRoots(_ marker: inout Marker) {
    for level in player.stage.levels.values { mark(level, &marker) }
    for object in player.queue.objects { marker.mark(object.script) }
    for load in soundLoads.values { marker.mark(load.object) }
    for stream in netStreams { marker.mark(stream) }
    for stream in netStreamLoads.values { marker.mark(stream) }
    for voice in player.mixer.voices { marker.mark(voice.listener) }
  }

  private func mark(_ object: DisplayObject, _ marker: inout Marker) {
    marker.mark(object.script)
    marker.mark((object as? EditField)?.styleSheet)
    for case .displacement(let filter) in object.filters { marker.mark(filter.mapObject) }
    if let container = object as? Container {
      for child in container.children { mark(child, &marker) }
    }
  }
}
