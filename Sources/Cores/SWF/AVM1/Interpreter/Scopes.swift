package import FlashDisplay
package import FlashHeap
import SWF

/// Variables: scope chains, and paths of SWF 4.
extension Scopes {
  /// A link of the scope chain.
  package func makeScope(
    _ kind: ScopeClass, _ object: ScriptObject, over next: ScriptObject
  ) -> ScriptObject {
    let scope = heap.makeObject(.scope)
    scope.link = Value(next)
    scope.aux = Value(object)
    scope.arrayLength = kind.rawValue
    return scope
  }

  /// The link that stands for a clip over the global scope.
  package func targetScope(of clip: ScriptObject) -> ScriptObject {
    let global = machine.world.globalScope
    if let known = machine.clipState.targetScopes.find(clip, over: global) { return known }
    let made = makeScope(.target, clip, over: global)
    machine.clipState.targetScopes.keep(made, of: clip)
    return made
  }

  /// The object whose properties are a scope's variables.
  @inline(__always) private func variables(_ scope: ScriptObject) -> ScriptObject {
    scope.kind == .scope ? scope.aux.object : scope
  }

  // MARK: - Reading

  /// A variable by its plain name; nil when there is none.
  ///
  /// `foundOn` is what a call of it has for `this`.
  @inline(__always) package func variable(
    _ name: Atom, _ frame: UnsafeMutablePointer<Frame>
  ) throws(ScriptAbort) -> Value? {
    if name == Atom(.this) || !caseSensitive && heap.folded(name) == Atom(.this),
      let this = thisValue(name, frame)
    {
      return this
    }
    if frame.pointee.hasLazyNames, name == Atom(.arguments) || name == Atom(.super) {
      makeLazyNames(frame)
    }
    var next: ScriptObject? = frame.pointee.scope
    while let scope = next {
      if scope.kind == .activation {
        let slot = heap.findSlot(scope.shape, name, caseSensitive: caseSensitive)
        if slot >= 0 {
          machine.foundOn = Value(scope)
          return scope.storage.pointee.slots[slot]
        }
        // Scripts can give their variables a prototype (measured: scopes-with-prototypes).
        if scope.shape.protoSlot >= 0,
          let value = try objects.lookup(scope, name, this: Value(scope))
        {
          machine.foundOn = Value(scope)
          return value
        }
      } else {
        let object = scope.aux.object
        if object.kind != .display || !clips.isRemoved(object)
          || scope.arrayLength != ScopeClass.target.rawValue
        {
          // SWF 4 knows no classes and no constants.
          if scope.arrayLength == ScopeClass.global.rawValue, version < 5 { break }
          if let value = try objects.lookup(object, name, this: Value(object)) {
            machine.foundOn =
              scope.arrayLength == ScopeClass.global.rawValue ? .undefined : Value(object)
            return value
          }
        }
      }
      next = scope.link.asObject
    }
    if let value = try specialVariable(name, frame) { return value }
    return try resolvedVariable(name, frame)
  }

  /// What the objects of `with` make of a name that nothing has (measured: resolving-with).
  @inline(never) private func resolvedVariable(
    _ name: Atom, _ frame: UnsafeMutablePointer<Frame>
  ) throws(ScriptAbort) -> Value? {
    var next: ScriptObject? = frame.pointee.scope
    while let scope = next {
      if isWith(scope), let object = scope.aux.asObject, object.kind != .display,
        let value = try objects.resolveMissing(object, name, this: Value(object))
      {
        machine.foundOn = Value(object)
        return value
      }
      next = scope.link.asObject
    }
    return nil
  }

  /// The value of `this` where a name means it (L2.6.2).
  ///
  /// In any spelling in SWF 6 and in timelines of SWF 5; to SWF 4 it is a name like others.
  @inline(never) private func thisValue(
    _ name: Atom, _ frame: UnsafeMutablePointer<Frame>
  ) -> Value? {
    if version < 5 || version == 5 && name != Atom(.this) && frame.pointee.callee != nil {
      return nil
    }
    return frame.pointee.this
  }

  /// Names that mean something if they are not defined.
  @inline(never) private func specialVariable(
    _ name: Atom, _ frame: UnsafeMutablePointer<Frame>
  ) throws(ScriptAbort) -> Value? {
    machine.foundOn = .undefined
    let folded = caseSensitive ? name : heap.folded(name)
    if folded == Atom(._global), frame.pointee.version >= 6 { return Value(world.globalObject) }
    // A clip that has gone still gives what it had.
    if let clip = frame.pointee.target ?? frame.pointee.baseClip {
      if folded == Atom(._root) { return version < 5 ? nil : targets.rootValue(frame) }
      if clip != frame.pointee.baseClip, clips.isRemoved(clip) {
        // A target that has gone is the code's own clip again, whatever took it away (L2.8.15).
        try targets.setTarget(Value(heap.emptyString), frame)
        return frame.pointee.target == clip ? nil : try variable(name, frame)
      }
      guard clip == frame.pointee.baseClip, clips.isRemoved(clip) else { return nil }
      let place = heap.find(clip, name, caseSensitive: caseSensitive)
      if place.exists, !heap.flags(clip, place).contains(.accessor) {
        return heap.read(clip, place)
      }
    }
    return nil
  }

  /// A variable by a name that may be a path.
  @inline(__always) package func getVariable(
    _ path: Value, _ frame: UnsafeMutablePointer<Frame>
  ) throws(ScriptAbort) -> Value {
    let name = try objects.name(path)
    if !isPath(name) { return try variable(name, frame) ?? .undefined }
    return try variableByPath(heap.text(name), frame)
  }

  /// Whether a name has a dot, a colon or a slash.
  @inline(__always) package func isPath(_ name: Atom) -> Bool {
    heap.atoms.paths[Int(name.id)]
  }

  @inline(never) private func variableByPath(
    _ path: ScriptString, _ frame: UnsafeMutablePointer<Frame>
  ) throws(ScriptAbort) -> Value {
    let units = path.units
    machine.foundOn = .undefined
    if version < 5 {
      guard let separator = units.lastIndex(of: 0x3A),
        let start = frame.pointee.target,
        let object = separator == 0
          ? nil : targets.slashTarget(units[..<separator], from: clips.live(start), frame)
      else { return try variable(heap.intern(path), frame) ?? .undefined }
      machine.foundOn = Value(object)
      return try objects.get(object, heap.intern(heap.substring(path, separator + 1..<units.count)))
    }
    if let separator = units.lastIndex(where: { $0 == 0x2E || $0 == 0x3A }) {
      // Without a path before it the name is none (L2.6.7).
      if separator == 0 { return .undefined }
      let name = heap.intern(heap.substring(path, separator + 1..<units.count))
      var next: ScriptObject? = frame.pointee.scope
      while let scope = next {
        if let object = try targets.resolvePath(
          Array(units[..<separator]), from: variables(scope), frame, knowsThis: true),
          try objects.has(object, name)
        {
          machine.foundOn = Value(object)
          return try objects.get(object, name)
        }
        next = scope.link.asObject
      }
      return .undefined
    }
    if units.contains(0x2F) {
      var next: ScriptObject? = frame.pointee.scope
      while let scope = next {
        // The objects of `with` do not count here (measured: paths-in-with).
        if !isWith(scope),
          let object = try targets.resolvePath(units, from: variables(scope), frame),
          object.kind == .display
        {
          return Value(object)
        }
        next = scope.link.asObject
      }
    }
    return try variable(heap.intern(path), frame) ?? .undefined
  }

  /// The clip that a path leads to from one of the scopes, the innermost first.
  package func pathTarget(
    _ path: [UInt16], _ frame: UnsafeMutablePointer<Frame>
  ) throws(ScriptAbort) -> MovieClip? {
    var next: ScriptObject? = frame.pointee.scope
    while let scope = next {
      if let object = try targets.resolvePath(
        path, from: variables(scope), frame, knowsThis: true),
        let clip = clips.display(clips.live(object)) as? MovieClip
      {
        return clip
      }
      next = scope.link.asObject
    }
    return nil
  }

  // MARK: - Writing

  /// Sets a variable by a name that may be a path: in the scope that has it, or else in the clip.
  package func setVariable(
    _ path: Value, _ value: Value, _ frame: UnsafeMutablePointer<Frame>
  ) throws(ScriptAbort) {
    let name = try objects.name(path)
    if name == Atom(.empty) { return }
    if name == Atom(.this), version >= 5 {
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
        if scope.shape.protoSlot >= 0, try objects.has(scope, name) {
          return try objects.set(scope, name, value)
        }
        continue
      }
      let object = scope.aux.object
      if object.kind == .display, clips.isRemoved(object) {
        if next == nil { try objects.set(object, name, value) }
        continue
      }
      let takesIt = scope.arrayLength == ScopeClass.target.rawValue || next == nil
      if takesIt || objects.takes(object, name) {
        return try objects.set(object, name, value)
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
      if let object = try targets.resolvePath(
        Array(units[..<separator]), from: variables(scope), frame, knowsThis: true)
      {
        return try objects.set(object, name, value)
      }
      next = scope.link.asObject
    }
  }

  /// `var`: in the function's own variables, or in the clip.
  package func defineLocal(
    _ path: Value, _ value: Value, _ frame: UnsafeMutablePointer<Frame>
  ) throws(ScriptAbort) {
    let name = try objects.name(path)
    if isPath(name), frame.pointee.callee == nil {
      return try setByPath(heap.text(name), value, frame)
    }
    if frame.pointee.callee != nil, frame.pointee.needsScope {
      return heap.add(ownScope(frame), name, value)
    }
    var scope = frame.pointee.scope
    while isWith(scope), let next = scope.link.asObject {
      // What owns the name inside a `with` gets the value.
      if objects.hasOwn(scope.aux.object, name) {
        return try objects.set(scope.aux.object, name, value)
      }
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
    try objects.set(scope.aux.object, name, value)
  }

  /// `var` without a value.
  package func declareLocal(
    _ path: Value, _ frame: UnsafeMutablePointer<Frame>
  ) throws(ScriptAbort) {
    let name = try objects.name(path)
    if isPath(name), frame.pointee.callee == nil {
      let present = try variableByPath(heap.text(name), frame)
      return present.isUndefined ? try setByPath(heap.text(name), .undefined, frame) : ()
    }
    if frame.pointee.callee != nil, frame.pointee.needsScope {
      return heap.add(ownScope(frame), name, .undefined)
    }
    var next: ScriptObject? = frame.pointee.scope
    while let scope = next {
      if try objects.has(variables(scope), name) { return }
      // Where a `with` has no such name, what is around it may (measured: declared-in-with).
      next = isWith(scope) ? scope.link.asObject : nil
    }
    try defineLocal(path, .undefined, frame)
  }

  private func isWith(_ scope: ScriptObject) -> Bool {
    scope.kind == .scope && scope.arrayLength == ScopeClass.with.rawValue
  }

  /// How many `with` a frame's code is in.
  package func withDepth(_ frame: UnsafeMutablePointer<Frame>) -> Int {
    var scope = frame.pointee.scope
    var depth = 0
    while isWith(scope), let next = scope.link.asObject {
      depth += 1
      scope = next
    }
    return depth
  }

  /// `delete` of a variable.
  package func deleteVariable(
    _ name: Atom, _ frame: UnsafeMutablePointer<Frame>
  ) throws(ScriptAbort) -> Bool {
    if isPath(name) { return try deleteByPath(heap.text(name), frame) }
    var next: ScriptObject? = frame.pointee.scope
    while let scope = next {
      let object = variables(scope)
      if object.kind == .activation {
        // A function's own variables stay.
        if heap.findSlot(object.shape, name, caseSensitive: caseSensitive) >= 0 { return false }
      } else if isWith(scope) ? objects.hasOwn(object, name) : try objects.has(object, name) {
        // What the object of a `with` inherits is not its own to delete (measured: deleted-in-with).
        return objects.delete(object, name)
      }
      next = scope.link.asObject
    }
    return false
  }

  /// What the player says where an object is wanted and a primitive is there (L2.7.4).
  package static let primitiveWarning =
    "Parameters of primitive types are no longer coerced into the required type - Object."

  private func deleteByPath(
    _ path: ScriptString, _ frame: UnsafeMutablePointer<Frame>
  ) throws(ScriptAbort) -> Bool {
    let units = path.units
    guard let separator = units.lastIndex(where: { $0 == 0x2E || $0 == 0x3A }) else { return false }
    let name = heap.intern(heap.substring(path, separator + 1..<units.count))
    let container = heap.intern(heap.substring(path, 0..<separator))
    let value = try getVariable(Value(heap.text(container)), frame)
    if let object = value.asObject { return objects.delete(object, name) }
    if !value.isNullish {
      player.trace(Self.primitiveWarning)
    }
    return false
  }
}

extension Scopes {
  /// The object that a function's variables are in, made when the first one comes.
  @inline(__always) package func ownScope(_ frame: UnsafeMutablePointer<Frame>) -> ScriptObject {
    if frame.pointee.needsScope {
      let activation = heap.makeObject(.activation)
      activation.link = Value(frame.pointee.scope)
      frame.pointee.scope = activation
      frame.pointee.needsScope = false
    }
    return frame.pointee.scope
  }

  /// Makes variables of `arguments` and `super`, which few functions ask for.
  @inline(never) package func makeLazyNames(_ frame: UnsafeMutablePointer<Frame>) {
    frame.pointee.hasLazyNames = false
    var flags: (arguments: Bool, zuper: Bool) = (true, true)
    if let native = frame.pointee.callee?.storage.pointee.native {
      let code = unsafeDowncast(native, to: ScriptFunction.self).code
      flags.arguments = code.flags.isDisjoint(with: [.suppressArguments, .preloadArguments])
      flags.zuper = code.flags.isDisjoint(with: [.suppressSuper, .preloadSuper])
    }
    let scope = functionScope(frame)
    if flags.arguments, !heap.find(scope, Atom(.arguments), caseSensitive: true).exists {
      heap.add(scope, Atom(.arguments), Value(calls.makeArguments(frame)), .dontEnumerate)
    }
    if flags.zuper, !heap.find(scope, Atom(.super), caseSensitive: true).exists {
      heap.add(scope, Atom(.super), calls.makeSuper(frame), .dontEnumerate)
    }
  }

  /// The function's own variables, also from within a `with`.
  private func functionScope(_ frame: UnsafeMutablePointer<Frame>) -> ScriptObject {
    if frame.pointee.needsScope { return ownScope(frame) }
    var scope = frame.pointee.scope
    while variables(scope).kind != .activation, let next = scope.link.asObject { scope = next }
    return variables(scope)
  }
}
