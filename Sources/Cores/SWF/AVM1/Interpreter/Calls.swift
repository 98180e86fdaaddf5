import FlashData
import FlashDisplay
package import FlashHeap
import SWF

/// A function of a script: its code, and what it took along from where it was made.
///
/// The scope that it closes over is its object's `link`, its clip the object's `aux`.
package final class ScriptFunction: NativePayload {
  package let code: FunctionCode
  package let pool: ConstantPool
  /// Of the movie that it is from.
  package let version: UInt8

  package init(_ code: FunctionCode, _ pool: ConstantPool, version: UInt8) {
    self.code = code
    self.pool = pool
    self.version = version
  }
}

/// Why a function is called; the player counts what it calls itself apart.
package enum CallReason {
  case call
  case construct
  /// Getters, setters, `valueOf`, `toString`, watchers: of the player's own accord.
  case special
}

extension Calls {
  // MARK: - Calls from natives and from the player

  /// Calls a value; what is no function gives undefined.
  @discardableResult
  package func call(
    _ function: Value, this: Value, _ arguments: [Value] = [], reason: CallReason = .special
  ) throws(ScriptAbort) -> Value {
    guard let object = function.asObject else { return .undefined }
    return try call(object, this: this, home: homeOfOwn(this), arguments, reason: reason)
  }

  package func call(
    _ function: ScriptObject, this: Value, home: ScriptObject?, _ arguments: [Value],
    reason: CallReason
  ) throws(ScriptAbort) -> Value {
    try withLocals(arguments) { base throws(ScriptAbort) in
      try invoke(function, this: this, home: home, base, arguments.count, reason: reason)
    }
  }

  /// Calls a method that is found by name; what is no function gives undefined.
  @discardableResult
  package func callMethod(
    _ object: ScriptObject, _ name: Atom, _ arguments: [Value] = [], reason: CallReason = .special
  ) throws(ScriptAbort) -> Value {
    guard let found = try findMethod(object, name, resolves: reason != .special) else {
      return .undefined
    }
    guard let function = found.value.asObject else { return .undefined }
    return try call(
      function, this: Value(receiver(object)), home: found.home, arguments, reason: reason)
  }

  /// What a call sees as `this` for a method of `super`.
  package func receiver(_ object: ScriptObject) -> ScriptObject {
    object.kind == .superReference ? object.link.asObject ?? object : object
  }

  private func homeOfOwn(_ this: Value) -> ScriptObject? { this.asObject }

  /// A method, and the prototype that it was found in; one of the object's own counts as its prototype's.
  package func findMethod(
    _ object: ScriptObject, _ name: Atom, resolves: Bool = true
  ) throws(ScriptAbort) -> (value: Value, home: ScriptObject?)? {
    var start = object
    var this = Value(object)
    if object.kind == .superReference {
      this = object.link
      guard let above = superHome(object)?.proto, above.kind != .display else { return nil }
      start = above
    }
    guard let value = try objects.lookup(start, name, this: this) else {
      guard resolves, let resolved = try objects.resolveMissing(start, name, this: this) else {
        return nil
      }
      return (resolved, start.proto)
    }
    var home: ScriptObject? = machine.foundIn
    if home == start, object.kind != .superReference { home = start.proto ?? start }
    // To player 9 it was found one prototype lower, and so finds itself once more; in SWF 6 where the search began, and so once
    // more for each prototype in between (measured: found-by-super).
    if object.kind == .superReference, machine.isOldPlayer, home != start {
      home = version < 7 ? start : prototype(below: machine.foundIn, from: start) ?? home
    }
    return (value, home)
  }

  /// The prototype of a chain that another one is the prototype of.
  private func prototype(below found: ScriptObject, from start: ScriptObject) -> ScriptObject? {
    var holder = start
    for _ in 0..<ObjectModel.prototypeLimit {
      guard let next = holder.proto else { return nil }
      if next == found { return holder }
      holder = next
    }
    return nil
  }

  /// Makes an object with a constructor.
  package func construct(
    _ function: ScriptObject, _ arguments: [Value]
  ) throws(ScriptAbort) -> Value {
    try withLocals(arguments) { base throws(ScriptAbort) in
      try construct(function, base, arguments.count)
    }
  }

  /// Lets `body` have a native's arguments in `locals`; nothing is collected meanwhile.
  private func withLocals(
    _ arguments: [Value], _ body: (UnsafeMutablePointer<Value>) throws(ScriptAbort) -> Value
  ) throws(ScriptAbort) -> Value {
    guard machine.localTop + arguments.count < Interpreter.localLimit else { throw .halted }
    let base = machine.locals + machine.localTop
    for (index, argument) in arguments.enumerated() { base[index] = argument }
    machine.localTop += arguments.count
    machine.nativeDepth += 1
    defer {
      machine.localTop -= arguments.count
      machine.nativeDepth -= 1
    }
    return try body(base)
  }

  // MARK: - The way into functions

  /// Makes an object with a constructor; the arguments lie in `locals`.
  package func construct(
    _ function: ScriptObject, _ arguments: UnsafeMutablePointer<Value>, _ count: Int
  ) throws(ScriptAbort) -> Value {
    guard function.isFunction else { return .undefined }
    var prototype = try objects.get(function, Atom(.prototype))
    if prototype.isUndefined {
      // Objects have a prototype that this version does not see all the same.
      let place = heap.find(function, Atom(.prototype), caseSensitive: true)
      if place.exists, !heap.flags(function, place).contains(.accessor) {
        prototype = heap.read(function, place)
      }
    }
    // What is made by a native that is no class has no prototype.
    let isBare = prototype.isUndefined && function.kind == .nativeFunction
    let object = isBare ? heap.makeObject() : heap.makeObject(proto: prototype)
    return try construct(function, on: object, arguments, count)
  }

  /// Runs a constructor on an object that is there.
  package func construct(
    _ function: ScriptObject, on object: ScriptObject, _ arguments: UnsafeMutablePointer<Value>,
    _ count: Int
  ) throws(ScriptAbort) -> Value {
    let isScript = function.kind == .scriptFunction
    heap.define(
      object, Atom(.__constructor__), Value(function), [.dontEnumerate, .version6])
    if version < 7 {
      heap.define(object, Atom(.constructor), Value(function), .dontEnumerate)
    }
    // A function that does not use `this` would leave the object to the collection.
    guard machine.localTop < Interpreter.localLimit else { throw .halted }
    machine.locals[machine.localTop] = Value(object)
    machine.localTop += 1
    defer { machine.localTop -= 1 }
    let result = try invoke(
      function, this: Value(object), home: object.proto, arguments, count, reason: .construct)
    if !isScript, result.isObject { return result }
    // A class of the player's that makes nothing of what it was given.
    return !isScript && result.isNull ? .undefined : Value(object)
  }

  /// Calls a function whose arguments lie in `locals`, below `localTop`.
  package func invoke(
    _ function: ScriptObject, this: Value, home: ScriptObject?,
    _ arguments: UnsafeMutablePointer<Value>, _ count: Int, reason: CallReason
  ) throws(ScriptAbort) -> Value {
    switch function.kind {
    case .scriptFunction:
      return try invokeScript(
        function, this: this, home: home, arguments, count, reason: reason)
    case .nativeFunction:
      // Natives that call one another without end must not overflow the machine's own stack.
      if machine.nativeDepth > Interpreter.nativeLimit { throw haltForRecursion() }
      let call = NativeCall(
        this: nativeReceiver(this, of: function, reason), arguments: arguments, count: count,
        isConstruct: reason == .construct,
        callee: function)
      let body = world.natives.functions[Int(function.aux.double)].body
      machine.nativeDepth += 1
      defer { machine.nativeDepth -= 1 }
      let result = try body(context, call)
      return result.isDouble && result.double.isNaN ? machine.freshNaN() : result
    case .superReference:
      return try invokeSuper(function, arguments, count)
    default:
      return .undefined
    }
  }

  /// What a native sees as `this`: of a clip that was made a Boolean, a Number or a String the object that has its value.
  ///
  /// A constructor called on a clip replaces what another class has kept for it before.
  @inline(__always) private func nativeReceiver(
    _ this: Value, of function: ScriptObject, _ reason: CallReason
  ) -> Value {
    guard let clip = this.asObject, clip.kind == .display,
      reason == .construct || clip.link.isObject
    else { return this }
    return nativeReceiver(ofClip: clip, function, reason)
  }

  @inline(never) private func nativeReceiver(
    ofClip clip: ScriptObject, _ function: ScriptObject, _ reason: CallReason
  ) -> Value {
    let name = world.natives.functions[Int(function.aux.double)].name
    let wrapper = ["Boolean", "Number", "String"].first { name == $0 || name.hasPrefix($0 + ".") }
    if reason == .construct, clip.link.asObject == nil, NativeStates.isAttached(by: name) {
      clip.link = Value(heap.makeObject())
    }
    guard wrapper != nil, clip.link.isObject else { return Value(clip) }
    return clip.link
  }

  /// `super(…)`: the constructor above, on the same object.
  private func invokeSuper(
    _ object: ScriptObject, _ arguments: UnsafeMutablePointer<Value>, _ count: Int
  ) throws(ScriptAbort) -> Value {
    guard let home = superHome(object) else { return .undefined }
    let constructor = try objects.lookup(home, Atom(.__constructor__), this: object.link)
    guard let function = constructor?.asObject else { return .undefined }
    if function.kind == .nativeFunction, !makesRoom(for: function, in: object.link) {
      return .undefined
    }
    return try invoke(
      function, this: object.link, home: home.proto, arguments, count,
      reason: function.kind == .nativeFunction ? .construct : .call)
  }

  /// Whether a native constructor that is called by `super` may give an object its state.
  ///
  /// An object keeps the first state that it got; in some players the last one instead (C.Class.8).
  private func makesRoom(for function: ScriptObject, in this: Value) -> Bool {
    let name = world.natives.functions[Int(function.aux.double)].name
    guard let object = this.asObject, NativeStates.isAttached(by: name) else { return true }
    let version = player.playerVersion
    if version == 23, object.kind == .display, object.link.asObject == nil {
      // The first one has no effect on a clip.
      object.link = Value(heap.makeObject())
      return false
    }
    // A filter's constructor looks at its arguments all the same.
    let isFilterTwice = name.hasPrefix("flash.filters.") && object.native is FilterState
    guard NativeStates.isAttached(to: object), !isFilterTwice else { return true }
    guard player.options.hasOldNatives else { return false }
    NativeStates.detach(from: object, heap)
    return true
  }

  private func invokeScript(
    _ object: ScriptObject, this: Value, home: ScriptObject?,
    _ arguments: UnsafeMutablePointer<Value>, _ count: Int, reason: CallReason
  ) throws(ScriptAbort) -> Value {
    guard let definition = object.storage.pointee.native else { return .undefined }
    let function = unsafeDowncast(definition, to: ScriptFunction.self)
    let code = function.code
    if reason == .special {
      // The player stops asking, and the script continues.
      if machine.specialDepth >= Interpreter.specialLimit { return .undefined }
      machine.specialDepth += 1
    } else {
      if machine.callDepth >= machine.callLimit { throw haltForRecursion() }
      machine.callDepth += 1
    }
    defer { if reason == .special { machine.specialDepth -= 1 } else { machine.callDepth -= 1 } }
    guard machine.depth < Interpreter.frameLimit, machine.localTop + 300 < Interpreter.localLimit
    else { throw .halted }

    let caller = machine.depth > 0 ? machine.frames + (machine.depth - 1) : nil
    let frame = machine.frames + machine.depth
    let callerVersion = caller?.pointee.version ?? function.version
    var base = object.aux.asObject
    var scope: ScriptObject
    var frameVersion = function.version
    if callerVersion >= 6 {
      // What has come to the place of a clip that has gone counts as the clip.
      base = base.map { clips.live($0) }
      if let clip = base, clips.isRemoved(clip) {
        base = clips.displayObject(of: this) ?? caller?.pointee.target ?? base
      }
      if clips.state.hasChangedVersions, let clip = base { frameVersion = clips.clipVersion(clip) }
      scope = object.link.object
    } else {
      // Before SWF 6 a function is no closure: it runs where `this` is.
      base = clips.displayObject(of: this) ?? caller?.pointee.target ?? base
      scope = world.globalScope
      if let base {
        scope = scopes.targetScope(of: base)
        frameVersion = clips.clipVersion(base)
      }
    }
    // Functions came with SWF 5: in them, and in what calls them, it is that.
    frameVersion = max(frameVersion, 5)
    let registers = machine.locals + machine.localTop
    let registerCount = code.registerCount
    for index in 0..<registerCount { registers[index] = .undefined }
    machine.localTop += registerCount

    let inheritsThis = !code.flags.isDisjoint(with: [.preloadThis, .suppressThis])
    frame.initialize(
      to: Frame(
        this: inheritsThis
          ? (frameVersion < 6 ? .undefined : caller?.pointee.this ?? this) : this, scope: scope,
        needsScope: true,
        hasLazyNames: false, isConstruct: reason == .construct, version: frameVersion,
        caseSensitive: frameVersion >= 7,
        hiding: PropertyFlags.hiding(from: frameVersion).rawValue,
        pool: Unmanaged.passUnretained(function.pool), registers: registers,
        registerCount: registerCount, arguments: arguments, argumentCount: count, callee: object,
        caller: machine.callingNative ?? caller?.pointee.callee, home: home, baseClip: base,
        target: base,
        result: .undefined))
    let native = machine.callingNative
    machine.callingNative = nil
    machine.depth += 1
    machine.enter(frame)
    defer {
      machine.depth -= 1
      machine.callingNative = native
      machine.localTop -= registerCount
      if machine.depth > 0 { machine.enter(machine.frames + (machine.depth - 1)) }
    }
    if code.codeVersion == 2 {
      preload(frame, code, this)
    } else {
      frame.pointee.hasLazyNames = true
    }
    for (index, parameter) in code.parameters.enumerated() {
      let value = index < count ? arguments[index] : .undefined
      if parameter.register > 0 {
        if parameter.register < registerCount { registers[parameter.register] = value }
      } else {
        heap.define(scopes.ownScope(frame), parameter.name, value)
      }
    }
    _ = try machine.run(code.code(heap), frame)
    let result = frame.pointee.result
    // Clips that came up in the meantime get their shape now, when the frame's own actions continue.
    if actionTimelines.queue.isWaitingAbove, machine.depth <= 2 {
      actionTimelines.runUrgentActions()
    }
    return result
  }

  /// What a DefineFunction2 wants in its first registers.
  private func preload(
    _ frame: UnsafeMutablePointer<Frame>, _ code: FunctionCode, _ this: Value
  ) {
    let flags = code.flags
    var next = 1
    func put(_ value: Value) {
      if next < frame.pointee.registerCount { frame.pointee.registers[next] = value }
      next += 1
    }
    if flags.contains(.preloadThis) { put(flags.contains(.suppressThis) ? .undefined : this) }
    if flags.contains(.preloadArguments) {
      put(Value(makeArguments(frame)))
    } else if !flags.contains(.suppressArguments) {
      frame.pointee.hasLazyNames = true
    }
    if flags.contains(.preloadSuper) {
      put(flags.contains(.suppressSuper) ? .undefined : makeSuper(frame, this: this.asObject))
    } else if !flags.contains(.suppressSuper) {
      frame.pointee.hasLazyNames = true
    }
    if flags.contains(.preloadRoot) { put(targets.rootValue(frame)) }
    if flags.contains(.preloadParent) {
      // Without a parent its register goes to the next one.
      let parent = frame.pointee.baseClip.flatMap { clips.parentObject($0) }
      if let parent { put(Value(parent)) }
    }
    if flags.contains(.preloadGlobal) { put(Value(world.globalObject)) }
  }

  /// The array `arguments`.
  package func makeArguments(_ frame: UnsafeMutablePointer<Frame>) -> ScriptObject {
    let array = world.makeArray()
    for index in 0..<frame.pointee.argumentCount {
      heap.addElement(array, at: index, frame.pointee.arguments[index])
    }
    let place = heap.find(world.globalObject, Atom(.Array), caseSensitive: true)
    if place.exists {
      heap.define(array, Atom(.constructor), heap.read(world.globalObject, place), .hidden)
    }
    heap.define(
      array, Atom(.callee), frame.pointee.callee.map { Value($0) } ?? .undefined, .hidden)
    heap.define(array, Atom(.caller), Value(frame.pointee.caller), .hidden)
    return array
  }

  /// `super` for the function of a frame.
  package func makeSuper(_ frame: UnsafeMutablePointer<Frame>, this given: ScriptObject? = nil)
    -> Value
  {
    guard let home = frame.pointee.home, frame.pointee.callee != nil, version >= 6 else {
      return .undefined
    }
    let object = heap.makeObject(.superReference)
    let this = receiver(given ?? thisOfCall(frame) ?? home)
    object.link = Value(this)
    object.aux = stepsAbove(this, to: home).map { Value($0) } ?? Value(home)
    return Value(object)
  }

  /// How many prototypes above an object another one is.
  private func stepsAbove(_ object: ScriptObject, to home: ScriptObject) -> Int? {
    var holder: ScriptObject? = object
    for steps in 0..<ObjectModel.prototypeLimit {
      if holder == home { return steps }
      guard let next = holder?.proto else { return nil }
      holder = next
    }
    return nil
  }

  /// The prototype that `super` stands above: found again each time, since a constructor may give its object others.
  package func superHome(_ reference: ScriptObject) -> ScriptObject? {
    if let home = reference.aux.asObject { return home }
    guard reference.aux.isDouble else { return nil }
    var holder = reference.link.asObject
    let steps = Int(reference.aux.double)
    for _ in 0..<steps { holder = holder?.proto }
    // A clip that was made a prototype has nothing above it.
    return steps > 0 && holder?.kind == .display ? nil : holder
  }

  private func thisOfCall(_ frame: UnsafeMutablePointer<Frame>) -> ScriptObject? {
    if let preloaded = callThis(frame) { return preloaded }
    return frame.pointee.this.asObject
  }

  /// `this` of the call itself, which a function that preloads it has in its first register.
  private func callThis(_ frame: UnsafeMutablePointer<Frame>) -> ScriptObject? {
    guard let native = frame.pointee.callee?.storage.pointee.native else { return nil }
    let flags = unsafeDowncast(native, to: ScriptFunction.self).code.flags
    guard flags.contains(.preloadThis), frame.pointee.registerCount > 1 else { return nil }
    return frame.pointee.registers[1].asObject
  }

  /// A function of this frame's code.
  package func makeFunction(_ code: FunctionCode, _ frame: UnsafeMutablePointer<Frame>)
    -> ScriptObject
  {
    let object = heap.makeObject(.scriptFunction)
    world.adoptFunctionClass(object)
    object.storage.pointee.native = ScriptFunction(
      code, frame.pointee.pool.takeUnretainedValue(), version: UInt8(clamping: code.file.version))
    object.link = Value(frame.pointee.callee == nil ? frame.pointee.scope : scopes.ownScope(frame))
    object.aux = frame.pointee.baseClip.map { Value($0) } ?? .undefined
    let prototype = heap.makeObject(proto: world.currentPrototype(of: Atom(.Object)))
    heap.add(prototype, Atom(.constructor), Value(object), .hidden)
    heap.add(object, Atom(.prototype), Value(prototype), .hidden)
    return object
  }

  /// No more scripts run after too many calls inside one another (L3.10.4).
  package func haltForRecursion() -> ScriptAbort {
    machine.isHalted = true
    return .halted
  }
}

extension Calls {
  /// Calls a method of all that listen to an object.
  @discardableResult
  package func broadcast(
    from source: ScriptObject, _ event: Atom, _ arguments: [Value]
  ) throws(ScriptAbort) -> Bool {
    guard let listeners = try objects.get(source, Atom(._listeners)).asObject else { return false }
    let count = Integers.int(try objects.number(try objects.get(listeners, Atom(.length))))
    var all: [Value] = []
    for index in 0..<max(0, min(count, 100_000)) {
      all.append(try objects.getElement(Value(listeners), Value(index)))
    }
    for listener in all {
      guard let object = listener.asObject else { continue }
      if object.kind == .display, clips.isRemoved(clips.live(object)) { continue }
      try callMethod(object, event, arguments, reason: .call)
    }
    return !all.isEmpty
  }
}
