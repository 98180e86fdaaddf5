package import FlashDisplay
package import FlashHeap
import SWF

/// What scripts see of the display list: clips as objects, their children, paths and targets.
extension Clips {
  /// What stands behind a script's object; nil for other objects.
  @inline(__always) package func display(_ object: ScriptObject) -> DisplayObject? {
    guard object.kind == .display, let native = object.storage.pointee.native else { return nil }
    return unsafeDowncast(native, to: DisplayObject.self)
  }

  /// The object of a value, where that is a clip, a button or a text field.
  package func displayObject(of value: Value) -> ScriptObject? {
    guard let object = value.asObject, object.kind == .display else { return nil }
    return object
  }

  package func movieClip(_ value: Value) -> MovieClip? {
    value.asObject.flatMap { display(live($0)) } as? MovieClip
  }

  package func isMovieClip(_ object: ScriptObject) -> Bool { display(object) is MovieClip }

  /// Whether `typeof` says that it is a clip: to SWF 5, which has no other classes, text fields are as well; and so is a
  /// reference to anything that has gone.
  package func isClipToScripts(_ object: ScriptObject) -> Bool {
    guard let display = display(live(object)) else { return false }
    return display is MovieClip || display.isRemoved || display.version < 6 && display is EditField
  }

  /// Whether a reference leads nowhere any more: what it led to has gone, and nothing has come to its place.
  ///
  /// It has no properties then and takes none; the code of a clip that has gone still finds what the clip had.
  package func isGone(_ object: ScriptObject) -> Bool {
    guard let display = display(object), display.isRemoved else { return false }
    return machine.currentFrame?.pointee.baseClip != object
  }

  package func isRemoved(_ object: ScriptObject) -> Bool { display(object)?.isRemoved ?? false }

  /// Whether it waits for the handlers of its unloading.
  package func isLeaving(_ object: ScriptObject) -> Bool {
    (display(object) as? Container)?.isUnloadTold ?? false
  }

  package func clipVersion(_ object: ScriptObject) -> UInt8 {
    UInt8(clamping: display(object)?.version ?? Int(version))
  }

  /// A reference to a clip is a reference to its path: after it has gone, what stands there now.
  package func live(_ object: ScriptObject) -> ScriptObject {
    guard object.kind == .display, let display = display(object), display.isRemoved else {
      return object
    }
    guard let path = object.aux.asString else { return object }
    var parts = path.text.split(separator: ".").map(String.init)
    guard !parts.isEmpty else { return object }
    let first = parts.removeFirst()
    guard let level = TargetPath.level(named: first),
      var present: DisplayObject = player.actionIsland.levels[level]
    else { return object }
    for part in parts {
      guard let child = (present as? Container)?.child(named: part, ignoresCase: !caseSensitive)
      else { return object }
      present = child
    }
    return present.script ?? object
  }

  /// The object of the clip that it stands in.
  package func parentObject(_ object: ScriptObject) -> ScriptObject? {
    display(object)?.actionParent?.script
  }

  /// `_root` for what stands there: the level, or a clip that has `_lockroot`.
  package func root(of object: DisplayObject) -> Value {
    var present = object
    while let parent = present.actionParent {
      // A clip of a movie before SWF 7 cannot be locked, unless its parent's movie is newer (measured: late-lockroot).
      if let clip = present as? MovieClip, clip.isLockedRoot,
        clip.version >= 7 || parent.version >= 7
      {
        break
      }
      present = parent
    }
    return present.script.map { Value($0) } ?? .undefined
  }

  /// A name as text, kept.
  package func nameText(_ name: Atom) -> String {
    if let text = state.nameTexts[name] { return text }
    let text = heap.text(name).text
    state.nameTexts[name] = text
    return text
  }

  /// A child that has a script object, by its name; the clip itself if the child has none (C.Display.3).
  package func displayChild(_ object: ScriptObject, _ name: Atom) -> ScriptObject? {
    guard let container = display(object) as? Container, mayHaveChild(container, name) else {
      return nil
    }
    return container.child(named: nameText(name), ignoresCase: !caseSensitive)
      .flatMap { child in
        // To SWF 5 only clips are objects (L1.2.2).
        child.version < 6 && !(child is MovieClip)
          ? container.script : child.script ?? container.script
      }
  }

  /// Names of children that scripts can see, the newest first.
  package func displayChildNames(_ object: ScriptObject) -> [Atom] {
    guard let container = display(object) as? Container else { return [] }
    return container.children.reversed().compactMap { child in
      child.script == nil ? nil : child.name.map { heap.intern($0) }
    }
  }

  /// `_level0.a.b`; nil for what has gone.
  package func displayPath(_ object: ScriptObject) -> String? {
    let object = live(object)
    guard let display = display(object), !display.isRemoved else { return "" }
    return path(of: display)
  }

  /// The path that a reference to a clip keeps: its own while it is there, and then the one that it had.
  package func recordedPath(_ object: ScriptObject) -> String {
    guard let display = display(object) else { return "" }
    return display.isRemoved ? object.aux.asString?.text ?? "" : path(of: display)
  }

  package func path(of display: DisplayObject) -> String { display.path.dots }

  /// The path by the names that objects first had: what references keep.
  package func referencePath(of display: DisplayObject) -> String {
    display.firstAddress.path ?? pathOfFirstNames(of: display)
  }

  private func pathOfFirstNames(of display: DisplayObject) -> String {
    guard let parent = display.actionParent else { return display.path.dots }
    return pathOfFirstNames(of: parent) + "." + (display.firstAddress.name ?? "")
  }

  /// What a clip has besides the properties of its object: `_root` and the like, children, `_x` and the like.
  package func displayProperty(_ object: ScriptObject, _ name: Atom) -> Value? {
    guard let display = display(object) else { return nil }
    let folded = heap.folded(name)
    let key = caseSensitive ? name : folded
    if !display.isRemoved {
      if key == Atom(._root), version >= 5 { return root(of: display) }
      if key == Atom(._parent) {
        var above = display.actionParent
        while let container = above, container.script == nil { above = container.actionParent }
        return above?.script.map { Value($0) } ?? .undefined
      }
      if key == Atom(._global), version >= 6 { return Value(world.globalObject) }
      if version >= 5, let level = level(key) {
        return player.actionIsland.levels[level]?.script.map { Value($0) } ?? .undefined
      }
      // To SWF 4, clips are no values.
      if version >= 5, let child = displayChild(object, name) { return Value(child) }
    }
    // To SWF 4, a clip's properties are no variables. One that has gone has none but for its own code.
    if display.isRemoved, machine.currentFrame?.pointee.baseClip != object { return nil }
    if version >= 5, let number = state.properties[folded] { return clipProperty(display, number) }
    return nil
  }

  /// Whether a name is one of the properties that display objects show: `_x`, `_alpha` and their like.
  package func showsProperty(_ name: Atom) -> Bool {
    version >= 5 && state.properties[heap.folded(name)] != nil
  }

  /// The level that a name as `_level1` means; nil for other names.
  private func level(_ name: Atom) -> Int? {
    let text = heap.text(name)
    guard text.count > 5, text[0] == 0x5F else { return nil }
    return Self.level(ofName: text.units, ignoresCase: !caseSensitive)
  }

  /// What `_level` or `_flash` at the start of a name means: the number after it in 32 bits, whatever follows; 0 without digits.
  package static func level(ofName units: [UInt16], ignoresCase: Bool) -> Int? {
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

  package func isLevelName(_ name: Atom) -> Bool { level(name) != nil }

  /// Sets what a clip has besides its object's properties; false where the name is none of that.
  package func setDisplayProperty(
    _ object: ScriptObject, _ name: Atom, _ value: Value
  ) throws(ScriptAbort) -> Bool {
    guard let display = display(object), let number = state.properties[heap.folded(name)] else {
      return false
    }
    try setClipProperty(display, number, value)
    return true
  }
}

extension Clips {
  /// The display object that a method is called on, if it still is on the stage.
  package func object(of call: NativeCall) -> DisplayObject? {
    guard let object = call.this.asObject.flatMap({ display(live($0)) }), !object.isRemoved else {
      return nil
    }
    return object
  }
}
