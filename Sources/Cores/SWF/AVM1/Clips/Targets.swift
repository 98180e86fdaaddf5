import FlashData
package import FlashDisplay
package import FlashHeap
import SWF

extension Targets {
  /// `_root` for code of a frame.
  package func rootValue(_ frame: UnsafeMutablePointer<Frame>) -> Value {
    guard let clip = frame.pointee.target ?? frame.pointee.baseClip,
      var object = clips.display(clip)
    else { return player.actionIsland.levels[0]?.script.map { Value($0) } ?? .undefined }
    if object.isRemoved, let base = frame.pointee.baseClip.flatMap({ clips.display($0) }) {
      object = base
    }
    // Code of a clip that has gone finds no main timeline.
    return clips.root(of: object)
  }

  // MARK: - Targets

  /// `tellTarget`: what plain names and timeline actions mean from now on.
  package func setTarget(
    _ value: Value, _ frame: UnsafeMutablePointer<Frame>
  ) throws(ScriptAbort) {
    let base = frame.pointee.baseClip
    var target: ScriptObject?
    if let base, clips.isRemoved(base), clips.display(clips.live(base))?.isRemoved ?? true {
      // Code of a clip that has gone has no target any more.
      target = nil
    } else if let object = clips.displayObject(of: value) {
      // A clip counts by its path, as text does: of several with one name that is the lowest.
      target = lowestOfItsPath(clips.live(object))
    } else {
      let path =
        value.isUndefined && version >= 7 ? heap.text(Atom(.undefined)) : try objects.string(value)
      if path.isEmpty {
        target = base
      } else {
        // Targets do not nest: each path begins at the code's own clip.
        if let start = base ?? frame.pointee.target,
          let found = try targetObject(path.units, from: clips.live(start), frame),
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
    guard let display = clips.display(object), let parent = display.actionParent,
      let name = display.name,
      let above = parent.script.map({ lowestOfItsPath($0) }),
      let container = self.clips.display(above) as? Container
    else { return object }
    return container.child(named: name, ignoresCase: !caseSensitive)?.script ?? object
  }

  private func rootOf(_ object: ScriptObject) -> ScriptObject? {
    guard let display = clips.display(clips.live(object)), !display.isRemoved else {
      return player.actionIsland.levels[0]?.script
    }
    return clips.root(of: display).asObject
  }

  /// The same chain with another clip in it; variables of functions and objects of `with` stay in front (L2.8.4).
  private func replaceTarget(in scope: ScriptObject, with object: ScriptObject) -> ScriptObject {
    if scope.kind == .scope, scope.arrayLength == ScopeClass.target.rawValue,
      let next = scope.link.asObject
    {
      return scopes.makeScope(.target, object, over: next)
    }
    guard let next = scope.link.asObject else {
      return scopes.makeScope(.target, object, over: scope)
    }
    let replaced = replaceTarget(in: next, with: object)
    if scope.kind == .activation { return scopes.makeScope(.local, scope, over: replaced) }
    return scopes.makeScope(
      ScopeClass(rawValue: scope.arrayLength) ?? .with, scope.aux.object, over: replaced)
  }

  /// The clip that timeline actions work on.
  package func targetClip(_ frame: UnsafeMutablePointer<Frame>) -> MovieClip? {
    frame.pointee.target.flatMap { clips.display(clips.live($0)) } as? MovieClip
  }

  /// The display object that a value means for an old action: itself, or what the path leads to.
  package func resolveTarget(
    _ value: Value, _ frame: UnsafeMutablePointer<Frame>
  ) throws(ScriptAbort) -> DisplayObject? {
    if let object = clips.displayObject(of: value) { return clips.display(clips.live(object)) }
    let path = try objects.string(value)
    // While the target is none that exists, paths begin at the code's own clip, and none leads there itself (L2.5.1).
    guard let start = frame.pointee.target ?? (path.isEmpty ? nil : frame.pointee.baseClip) else {
      return nil
    }
    guard let found = try targetObject(path.units, from: clips.live(start), frame) else {
      return nil
    }
    return clips.display(found)
  }

  /// The clip whose frames `gotoAndPlay` and `call` mean: the main timeline while the target is none that exists.
  package func targetOrRoot(_ frame: UnsafeMutablePointer<Frame>) -> MovieClip? {
    if frame.pointee.target != nil { return targetClip(frame) }
    return frame.pointee.baseClip.flatMap { rootOf($0) }.flatMap { clips.display(clips.live($0)) }
      as? MovieClip
  }

  /// What a path means for `tellTarget` and numbered properties: SWF 4 knows slashes alone.
  private func targetObject(
    _ path: [UInt16], from start: ScriptObject, _ frame: UnsafeMutablePointer<Frame>
  ) throws(ScriptAbort) -> ScriptObject? {
    version < 5
      ? slashTarget(path[...], from: start, frame)
      : try resolvePath(path, from: start, frame, tellsPrimitives: true)
  }

  /// The clip of a path as SWF 4 has them: `/`, `a/b`, `../a`, `_level1/a`.
  package func slashTarget(
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
        guard let parent = clips.parentObject(object) else { return nil }
        object = parent
      } else if mayBeLevel, let level = Clips.level(ofName: part, ignoresCase: true) {
        guard let found = player.actionIsland.levels[level]?.script else { return nil }
        object = found
      } else {
        guard !part.isEmpty,
          let child = clips.displayChild(
            clips.live(object), heap.intern(heap.string(units: Array(part))))
        else { return nil }
        object = child
      }
      mayBeLevel = false
    }
    return object
  }

  /// Whether a frame, counted from 0, is there: by the rules of a run all are, and numbers behind the end count as the end.
  package func isFrameLoaded(_ number: Int) -> Bool { number <= Timeline.maxFrames }

  /// The same for a frame, counted from 1, that a value means: what is neither a whole number nor the text of one is 0 (L2.8.18).
  package func isFrameLoaded(_ value: Value) throws(ScriptAbort) -> Bool {
    var number = value.isDouble ? value.double : .nan
    if number != number.rounded() {
      number = NumberText.decimal(Array(try objects.string(value).text.utf16), isStrict: true) ?? 0
    }
    let whole = number == number.rounded() ? Int(Integers.int32(number)) : 0
    return isFrameLoaded(Int(Int32(whole) &- 1))
  }

  /// Milliseconds since the movie began.
  package func time() -> Double { player.presentTime.rounded(.down) }

  /// The object that a path leads to: `/a/b`, `../a`, `_root.a:b`, `_level1`.
  ///
  /// Children come before properties here, the other way round than elsewhere.
  /// The player warns of a target that is a primitive. Only before a variable's name may a path begin with `this` (L2.6.6).
  package func resolvePath(
    _ path: [UInt16], from start: ScriptObject, _ given: UnsafeMutablePointer<Frame>?,
    tellsPrimitives: Bool = false, knowsThis: Bool = false
  ) throws(ScriptAbort) -> ScriptObject? {
    if path.isEmpty { return start }
    guard let frame = given ?? machine.currentFrame else { return nil }
    var rest = path[...]
    var object = start
    var isSlashPath = false
    var mayBeThis = knowsThis
    if rest.first == 0x2F {
      mayBeThis = false
      rest = rest.dropFirst()
      guard let root = rootValue(frame).asObject else { return nil }
      object = root
      isSlashPath = true
    }
    var isFirst = true
    // Right behind a dot two others are no way up, and a colon behind these makes a dot a part of a name (measured: odd-names).
    var isAfterDot = false
    while !rest.isEmpty {
      // Colons before a name count for nothing; after the last of them there must be one (L2.6.6).
      let colons = rest.prefix { $0 == 0x3A }
      rest = rest.dropFirst(colons.count)
      // Right before a slash they are a name themselves (measured: odd-names).
      if !colons.isEmpty, rest.first == 0x2F { rest = path[colons.startIndex...] }
      if rest.isEmpty { return nil }
      let second = rest.dropFirst().first
      let third = rest.dropFirst(2).first
      if rest.first == 0x2E, second == 0x2E, third == nil || third == 0x2F || third == 0x3A,
        !isAfterDot || !colons.isEmpty
      {
        if third != nil { isSlashPath = true }
        rest = rest.dropFirst(3)
        guard let parent = clips.parentObject(object) else { return nil }
        object = parent
        isFirst = false
        continue
      }
      var end = rest.startIndex
      if colons.startIndex == rest.startIndex { end += colons.count }
      // So are dots at its beginning, if there are two or more.
      if rest.first == 0x2E, second == 0x2E {
        while end < rest.endIndex, rest[end] == 0x2E { end += 1 }
      }
      scan: while end < rest.endIndex {
        switch rest[end] {
        case 0x3A: break scan
        case 0x2E where !isSlashPath: break scan
        case 0x2F:
          isSlashPath = true
          break scan
        default: end += 1
        }
      }
      let name = heap.intern(heap.string(units: Array(rest[rest.startIndex..<end])))
      let isAtDot = end < rest.endIndex && rest[end] != 0x2F
      isAfterDot = end < rest.endIndex && rest[end] == 0x2E
      rest = end < rest.endIndex ? rest[(end + 1)...] : []
      let folded = caseSensitive ? name : heap.folded(name)
      // Behind a level any number of dots and colons count as one, also with a slash after them (L2.6.6).
      if isAtDot, clips.isLevelName(folded) {
        rest = rest.drop { $0 == 0x2E || $0 == 0x3A }
        if rest.first == 0x2F { rest = rest.dropFirst() }
      }
      let value: Value
      if isFirst, mayBeThis, folded == Atom(.this) {
        value = frame.pointee.this
      } else if isFirst, folded == Atom(._root) {
        value = rootValue(frame)
      } else if object.kind == .display, let child = clips.displayChild(clips.live(object), name) {
        value = Value(child)
      } else if !isFirst, player.playerVersion == 10, clips.isLevelName(folded) {
        // Flash Player 10 knows levels at a path's beginning only (measured: inner-levels).
        return nil
      } else {
        value = try objects.get(object, name)
      }
      isFirst = false
      guard let next = value.asObject else {
        if tellsPrimitives, rest.isEmpty, !value.isNullish {
          player.trace(Scopes.primitiveWarning)
        }
        return nil
      }
      object = clips.live(next)
      // What a dangling reference led to is no target.
      if clips.isGone(object) { return nil }
    }
    return object
  }

  /// The object that the running code's paths begin at.
  package var currentTarget: DisplayObject? {
    machine.currentFrame?.pointee.target.flatMap { clips.display(clips.live($0)) }
  }

  /// The movie that the running code is of.
  package var currentFile: MovieFile {
    machine.currentFrame?.pointee.baseClip.flatMap { clips.display($0) }?.file ?? world.movie
  }
}
