/// Variables: scope chains, and paths of SWF 4.
extension AVM1 {
  /// A link of the scope chain.
  func makeScope(
    _ kind: ScopeClass, _ object: ScriptObject, over next: ScriptObject
  ) -> ScriptObject {
    let scope = heap.makeObject(.scope)
    scope.link = Value(next)
    scope.aux = Value(object)
    scope.arrayLength = kind.rawValue
    return scope
  }

  /// The object whose properties are a scope's variables.
  @inline(__always) private func variables(_ scope: ScriptObject) -> ScriptObject {
    scope.kind == .scope ? scope.aux.object : scope
  }

  // MARK: - Reading

  /// A variable by its plain name; nil when there is none.
  ///
  /// `foundOn` is what a call of it has for `this`.
  @inline(__always) func variable(
    _ name: Atom, _ frame: UnsafeMutablePointer<Frame>
  ) throws(ScriptAbort) -> Value? {
    // To SWF 4, clips are no values.
    if name == Atom(.this) { return version < 5 ? nil : frame.pointee.this }
    if frame.pointee.hasLazyNames, name == Atom(.arguments) || name == Atom(.super) {
      makeLazyNames(frame)
    }
    var next: ScriptObject? = frame.pointee.scope
    while let scope = next {
      if scope.kind == .activation {
        let slot = heap.findSlot(scope.shape, name, caseSensitive: caseSensitive)
        if slot >= 0 {
          foundOn = Value(scope)
          return scope.storage.pointee.slots[slot]
        }
      } else {
        let object = scope.aux.object
        if object.kind != .display || !isRemoved(object)
          || scope.arrayLength != ScopeClass.target.rawValue
        {
          // SWF 4 knows no classes and no constants.
          if scope.arrayLength == ScopeClass.global.rawValue, version < 5 { break }
          if let value = try lookup(object, name, this: Value(object)) {
            foundOn = scope.arrayLength == ScopeClass.global.rawValue ? .undefined : Value(object)
            return value
          }
        }
      }
      next = scope.link.asObject
    }
    if !caseSensitive, heap.folded(name) == Atom(.this) {
      return version < 5 ? nil : frame.pointee.this
    }
    return try specialVariable(name, frame)
  }

  /// Names that mean something if they are not defined.
  @inline(never) private func specialVariable(
    _ name: Atom, _ frame: UnsafeMutablePointer<Frame>
  ) throws(ScriptAbort) -> Value? {
    foundOn = .undefined
    let folded = caseSensitive ? name : heap.folded(name)
    if folded == Atom(._global), frame.pointee.version >= 6 { return Value(globalObject) }
    // A clip that has gone still gives what it had.
    if let clip = frame.pointee.target ?? frame.pointee.baseClip {
      if folded == Atom(._root) { return version < 5 ? nil : rootValue(frame) }
      guard clip == frame.pointee.baseClip else { return nil }
      let place = heap.find(clip, name, caseSensitive: caseSensitive)
      if place.exists, !heap.flags(clip, place).contains(.accessor) {
        return heap.read(clip, place)
      }
    }
    return nil
  }

  /// A variable by a name that may be a path.
  @inline(__always) func getVariable(
    _ path: Value, _ frame: UnsafeMutablePointer<Frame>
  ) throws(ScriptAbort) -> Value {
    let name = try name(path)
    if !isPath(name) { return try variable(name, frame) ?? .undefined }
    return try variableByPath(heap.text(name), frame)
  }

  /// Whether a name has a dot, a colon or a slash.
  @inline(__always) func isPath(_ name: Atom) -> Bool {
    heap.atoms.paths[Int(name.id)]
  }

  @inline(never) private func variableByPath(
    _ path: ScriptString, _ frame: UnsafeMutablePointer<Frame>
  ) throws(ScriptAbort) -> Value {
    let units = path.units
    foundOn = .undefined
    if version < 5 {
      guard let separator = units.lastIndex(of: 0x3A),
        let start = frame.pointee.target,
        let object = separator == 0
          ? nil : slashTarget(units[..<separator], from: live(start), frame)
      else { return try variable(heap.intern(path), frame) ?? .undefined }
      foundOn = Value(object)
      return try get(object, heap.intern(heap.substring(path, separator + 1..<units.count)))
    }
    if let separator = units.lastIndex(where: { $0 == 0x2E || $0 == 0x3A }) {
      let name = heap.intern(heap.substring(path, separator + 1..<units.count))
      var next: ScriptObject? = frame.pointee.scope
      while let scope = next {
        if let object = try resolvePath(
          Array(units[..<separator]), from: variables(scope), frame),
          try has(object, name)
        {
          foundOn = Value(object)
          return try get(object, name)
        }
        next = scope.link.asObject
      }
      return .undefined
    }
    if units.contains(0x2F) {
      var next: ScriptObject? = frame.pointee.scope
      while let scope = next {
        if let object = try resolvePath(units, from: variables(scope), frame),
          object.kind == .display
        {
          return Value(object)
        }
        next = scope.link.asObject
      }
    }
    return try variable(heap.intern(path), frame) ?? .undefined
  }

  /// The object that a path leads to: `/a/b`, `../a`, `_root.a:b`, `_level1`.
  ///
  /// Children come before properties here, the other way round than elsewhere.
  func resolvePath(
    _ path: [UInt16], from start: ScriptObject, _ given: UnsafeMutablePointer<Frame>?
  ) throws(ScriptAbort) -> ScriptObject? {
    if path.isEmpty { return start }
    guard let frame = given ?? currentFrame else { return nil }
    var rest = path[...]
    var object = start
    var isSlashPath = false
    if rest.first == 0x2F {
      rest = rest.dropFirst()
      guard let root = rootValue(frame).asObject else { return nil }
      object = root
      isSlashPath = true
    }
    var isFirst = true
    while rest.first == 0x3A { rest = rest.dropFirst() }
    while !rest.isEmpty {
      // One colon ends a name; behind a second one there is nothing.
      if rest.first == 0x3A { return nil }
      let second = rest.dropFirst().first
      let third = rest.dropFirst(2).first
      if rest.first == 0x2E, second == 0x2E, third == nil || third == 0x2F || third == 0x3A {
        if third == 0x2F { isSlashPath = true }
        rest = rest.dropFirst(3)
        guard let parent = parentObject(object) else { return nil }
        object = parent
        isFirst = false
        continue
      }
      var end = rest.startIndex
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
      let name = heap.intern(heap.string(units: rest[rest.startIndex..<end]))
      rest = end < rest.endIndex ? rest[(end + 1)...] : []
      let folded = caseSensitive ? name : heap.folded(name)
      let value: Value
      if isFirst, folded == Atom(.this) {
        value = frame.pointee.this
      } else if isFirst, folded == Atom(._root) {
        value = rootValue(frame)
      } else if object.kind == .display, let child = displayChild(live(object), name) {
        value = Value(child)
      } else if !isFirst, player.options.playerVersion == 10, isLevelName(folded) {
        // Flash Player 10 knows levels at a path's beginning only.
        return nil
      } else {
        value = try get(object, name)
      }
      isFirst = false
      guard let next = value.asObject else { return nil }
      object = next
    }
    return object
  }

  // MARK: - Writing

  /// Sets a variable by a name that may be a path: in the scope that has it, or else in the clip.
  func setVariable(
    _ path: Value, _ value: Value, _ frame: UnsafeMutablePointer<Frame>
  ) throws(ScriptAbort) {
    let name = try name(path)
    if name == Atom(.empty) { return }
    if name == Atom(.this) || !caseSensitive && heap.folded(name) == Atom(.this) {
      frame.pointee.this = value
      return
    }
    if isPath(name) { return try setByPath(heap.text(name), value, frame) }
    try setPlain(name, value, frame)
  }

  private func setPlain(
    _ name: Atom, _ value: Value, _ frame: UnsafeMutablePointer<Frame>
  ) throws(ScriptAbort) {
    var next: ScriptObject? = frame.pointee.scope
    while let scope = next {
      next = scope.link.asObject
      if scope.kind == .activation {
        let slot = heap.findSlot(scope.shape, name, caseSensitive: caseSensitive)
        if slot >= 0 {
          scope.storage.pointee.slots[slot] = value
          return
        }
        continue
      }
      let object = scope.aux.object
      if object.kind == .display, isRemoved(object) {
        if next == nil { try set(object, name, value) }
        continue
      }
      let takesIt = scope.arrayLength == ScopeClass.target.rawValue || next == nil
      let hasIt = takesIt ? true : try has(object, name)
      if hasIt {
        return try set(object, name, value)
      }
    }
  }

  private func setByPath(
    _ path: ScriptString, _ value: Value, _ frame: UnsafeMutablePointer<Frame>
  ) throws(ScriptAbort) {
    let units = path.units
    guard let separator = units.lastIndex(where: { $0 == 0x2E || $0 == 0x3A }) else {
      return try setPlain(heap.intern(path), value, frame)
    }
    let name = heap.intern(heap.substring(path, separator + 1..<units.count))
    var next: ScriptObject? = frame.pointee.scope
    while let scope = next {
      if let object = try resolvePath(Array(units[..<separator]), from: variables(scope), frame) {
        return try set(object, name, value)
      }
      next = scope.link.asObject
    }
  }

  /// `var`: in the function's own variables, or in the clip.
  func defineLocal(
    _ path: Value, _ value: Value, _ frame: UnsafeMutablePointer<Frame>
  ) throws(ScriptAbort) {
    let name = try name(path)
    if isPath(name), frame.pointee.callee == nil || version < 6 {
      return try setByPath(heap.text(name), value, frame)
    }
    if frame.pointee.callee != nil, frame.pointee.needsScope {
      return heap.add(ownScope(frame), name, value)
    }
    var scope = frame.pointee.scope
    while scope.kind == .scope, scope.arrayLength == ScopeClass.with.rawValue,
      let next = scope.link.asObject
    {
      scope = next
    }
    if scope.kind == .activation {
      let slot = heap.findSlot(scope.shape, name, caseSensitive: caseSensitive)
      if slot >= 0 {
        scope.storage.pointee.slots[slot] = value
      } else {
        heap.add(scope, name, value)
      }
      return
    }
    try set(scope.aux.object, name, value)
  }

  /// `var` without a value.
  func declareLocal(
    _ path: Value, _ frame: UnsafeMutablePointer<Frame>
  ) throws(ScriptAbort) {
    let name = try name(path)
    if isPath(name), frame.pointee.callee == nil || version < 6 {
      let present = try variableByPath(heap.text(name), frame)
      return present.isUndefined ? try setByPath(heap.text(name), .undefined, frame) : ()
    }
    if frame.pointee.callee != nil, frame.pointee.needsScope {
      return heap.add(ownScope(frame), name, .undefined)
    }
    var scope = frame.pointee.scope
    while scope.kind == .scope, scope.arrayLength == ScopeClass.with.rawValue,
      let next = scope.link.asObject
    {
      scope = next
    }
    let object = variables(scope)
    if !(try has(object, name)) { try defineLocal(path, .undefined, frame) }
  }

  /// `delete` of a variable.
  func deleteVariable(
    _ name: Atom, _ frame: UnsafeMutablePointer<Frame>
  ) throws(ScriptAbort) -> Bool {
    if isPath(name) { return try deleteByPath(heap.text(name), frame) }
    var next: ScriptObject? = frame.pointee.scope
    while let scope = next {
      let object = variables(scope)
      if scope.kind == .activation {
        // A function's own variables stay.
        if heap.findSlot(scope.shape, name, caseSensitive: caseSensitive) >= 0 { return false }
      } else if try has(object, name) {
        return delete(object, name)
      }
      next = scope.link.asObject
    }
    return false
  }

  private func deleteByPath(
    _ path: ScriptString, _ frame: UnsafeMutablePointer<Frame>
  ) throws(ScriptAbort) -> Bool {
    let units = path.units
    guard let separator = units.lastIndex(where: { $0 == 0x2E || $0 == 0x3A }) else { return false }
    let name = heap.intern(heap.substring(path, separator + 1..<units.count))
    var next: ScriptObject? = frame.pointee.scope
    while let scope = next {
      if let object = try resolvePath(Array(units[..<separator]), from: variables(scope), frame) {
        return delete(object, name)
      }
      next = scope.link.asObject
    }
    player.trace(
      "Parameters of primitive types are no longer coerced into the required type - Object.")
    return false
  }
}
