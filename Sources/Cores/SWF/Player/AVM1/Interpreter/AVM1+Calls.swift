import SWF

/// A function of a script: its code, and what it took along from where it was made.
///
/// The scope that it closes over is its object's `link`, its clip the object's `aux`.
final class ScriptFunction {
  let code: FunctionCode
  let pool: ConstantPool
  /// Of the movie that it is from.
  let version: UInt8

  init(_ code: FunctionCode, _ pool: ConstantPool, version: UInt8) {
    self.code = code
    self.pool = pool
    self.version = version
  }
}

/// Why a function is called; the player counts what it calls itself apart.
enum CallReason {
  case call
  case construct
  /// Getters, setters, `valueOf`, `toString`, watchers: of the player's own accord.
  case special
}

extension AVM1 {
  // MARK: - Calls from natives and from the player

  /// Calls a value; what is no function gives undefined.
  @discardableResult
  func call(
    _ function: Value, this: Value, _ arguments: [Value] = [], reason: CallReason = .special
  ) throws(ScriptAbort) -> Value {
    guard let object = function.asObject else { return .undefined }
    return try call(object, this: this, home: homeOfOwn(this), arguments, reason: reason)
  }

  func call(
    _ function: ScriptObject, this: Value, home: ScriptObject?, _ arguments: [Value],
    reason: CallReason
  ) throws(ScriptAbort) -> Value {
    try withLocals(arguments) { base throws(ScriptAbort) in
      try invoke(function, this: this, home: home, base, arguments.count, reason: reason)
    }
  }

  /// Calls a method that is found by name; what is no function gives undefined.
  @discardableResult
  func callMethod(
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
  func receiver(_ object: ScriptObject) -> ScriptObject {
    object.kind == .superReference ? object.link.asObject ?? object : object
  }

  private func homeOfOwn(_ this: Value) -> ScriptObject? { this.asObject }

  /// A method, and the prototype that it was found in; one of the object's own counts as its prototype's.
  func findMethod(
    _ object: ScriptObject, _ name: Atom, resolves: Bool = true
  ) throws(ScriptAbort) -> (value: Value, home: ScriptObject?)? {
    var start = object
    var this = Value(object)
    if object.kind == .superReference {
      this = object.link
      guard let above = superHome(object)?.proto, above.kind != .display else { return nil }
      start = above
    }
    guard let value = try lookup(start, name, this: this) else {
      guard resolves, let resolved = try resolveMissing(start, name, this: this) else {
        return nil
      }
      return (resolved, start.proto)
    }
    var home: ScriptObject? = foundIn
    if home == start, object.kind != .superReference { home = start.proto ?? start }
    return (value, home)
  }

  /// Makes an object with a constructor.
  func construct(
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
    guard localTop + arguments.count < Self.localLimit else { throw .halted }
    let base = locals + localTop
    for (index, argument) in arguments.enumerated() { base[index] = argument }
    localTop += arguments.count
    nativeDepth += 1
    defer {
      localTop -= arguments.count
      nativeDepth -= 1
    }
    return try body(base)
  }

  // MARK: - The way into functions

  /// Makes an object with a constructor; the arguments lie in `locals`.
  func construct(
    _ function: ScriptObject, _ arguments: UnsafeMutablePointer<Value>, _ count: Int
  ) throws(ScriptAbort) -> Value {
    guard function.isFunction else { return .undefined }
    var prototype = try get(function, Atom(.prototype))
    if prototype.isUndefined, function.kind == .nativeFunction {
      // SWF 5 does not see the prototypes of the player's classes, and its objects have them all the same.
      let place = heap.find(function, Atom(.prototype), caseSensitive: true)
      if place.exists { prototype = heap.read(function, place) }
    }
    let object = heap.makeObject(proto: prototype)
    return try construct(function, on: object, arguments, count)
  }

  /// Runs a constructor on an object that is there.
  func construct(
    _ function: ScriptObject, on object: ScriptObject, _ arguments: UnsafeMutablePointer<Value>,
    _ count: Int
  ) throws(ScriptAbort) -> Value {
    let isScript = function.kind == .scriptFunction
    if version >= 6 {
      heap.define(object, Atom(.__constructor__), Value(function), .dontEnumerate)
    }
    if version < 7 {
      heap.define(object, Atom(.constructor), Value(function), .dontEnumerate)
    }
    // A function that does not use `this` would leave the object to the collection.
    guard localTop < Self.localLimit else { throw .halted }
    locals[localTop] = Value(object)
    localTop += 1
    defer { localTop -= 1 }
    let result = try invoke(
      function, this: Value(object), home: object.proto, arguments, count, reason: .construct)
    if !isScript, result.isObject { return result }
    // A class of the player's that makes nothing of what it was given.
    return !isScript && result.isNull ? .undefined : Value(object)
  }

  /// Calls a function whose arguments lie in `locals`, below `localTop`.
  func invoke(
    _ function: ScriptObject, this: Value, home: ScriptObject?,
    _ arguments: UnsafeMutablePointer<Value>, _ count: Int, reason: CallReason
  ) throws(ScriptAbort) -> Value {
    switch function.kind {
    case .scriptFunction:
      return try invokeScript(
        function, this: this, home: home, arguments, count, reason: reason)
    case .nativeFunction:
      // Natives that call one another without end must not overflow the machine's own stack.
      if nativeDepth > Self.nativeLimit { throw haltForRecursion() }
      let call = NativeCall(
        this: nativeReceiver(this, of: function, reason), arguments: arguments, count: count,
        isConstruct: reason == .construct,
        callee: function)
      let body = natives.functions[Int(function.aux.double)].body
      nativeDepth += 1
      defer { nativeDepth -= 1 }
      let result = try body(self, call)
      return result.isDouble && result.double.isNaN ? freshNaN() : result
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
    let name = natives.functions[Int(function.aux.double)].name
    let wrapper = ["Boolean", "Number", "String"].first { name == $0 || name.hasPrefix($0 + ".") }
    if reason == .construct, !["MovieClip", "TextField", "Button", "Object"].contains(name) {
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
    let constructor = try lookup(home, Atom(.__constructor__), this: object.link)
    guard let function = constructor?.asObject else { return .undefined }
    return try invoke(
      function, this: object.link, home: home.proto, arguments, count,
      reason: function.kind == .nativeFunction ? .construct : .call)
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
      if specialDepth >= Self.specialLimit { return .undefined }
      specialDepth += 1
    } else {
      if callDepth >= callLimit { throw haltForRecursion() }
      callDepth += 1
    }
    defer { if reason == .special { specialDepth -= 1 } else { callDepth -= 1 } }
    guard depth < Self.frameLimit, localTop + 300 < Self.localLimit else { throw .halted }

    let caller = depth > 0 ? frames + (depth - 1) : nil
    let frame = frames + depth
    let callerVersion = caller?.pointee.version ?? function.version
    var base = object.aux.asObject
    var scope: ScriptObject
    var frameVersion = function.version
    if callerVersion >= 6 {
      // What has come to the place of a clip that has gone counts as the clip.
      base = base.map { live($0) }
      if let clip = base, isRemoved(clip) {
        base = displayObject(of: this) ?? caller?.pointee.target ?? base
      }
      if hasChangedVersions, let clip = base { frameVersion = clipVersion(clip) }
      scope = object.link.object
    } else {
      // Before SWF 6 a function is no closure: it runs where `this` is.
      base = displayObject(of: this) ?? caller?.pointee.target ?? base
      scope = globalScope
      if let base {
        scope = makeScope(.target, base, over: globalScope)
        frameVersion = clipVersion(base)
      }
    }
    // Functions came with SWF 5: in them, and in what calls them, it is that.
    frameVersion = max(frameVersion, 5)
    let registers = locals + localTop
    let registerCount = code.registerCount
    for index in 0..<registerCount { registers[index] = .undefined }
    localTop += registerCount

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
        caller: callingNative ?? caller?.pointee.callee, home: home, baseClip: base, target: base,
        result: .undefined))
    let native = callingNative
    callingNative = nil
    depth += 1
    enter(frame)
    defer {
      depth -= 1
      callingNative = native
      localTop -= registerCount
      if depth > 0 { enter(frames + (depth - 1)) }
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
        heap.define(ownScope(frame), parameter.name, value)
      }
    }
    _ = try run(code.code(heap), frame)
    let result = frame.pointee.result
    // Clips that came up in the meantime get their shape now, when the frame's own actions continue.
    if player.queue.isWaitingAbove, depth <= 2 { player.runUrgentActions() }
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
    if flags.contains(.preloadRoot) { put(rootValue(frame)) }
    if flags.contains(.preloadParent) {
      // Without a parent its register goes to the next one.
      let parent = frame.pointee.baseClip.flatMap { parentObject($0) }
      if let parent { put(Value(parent)) }
    }
    if flags.contains(.preloadGlobal) { put(Value(globalObject)) }
  }

  /// The array `arguments`.
  func makeArguments(_ frame: UnsafeMutablePointer<Frame>) -> ScriptObject {
    let array = makeArray()
    for index in 0..<frame.pointee.argumentCount {
      heap.addElement(array, at: index, frame.pointee.arguments[index])
    }
    let place = heap.find(globalObject, Atom(.Array), caseSensitive: true)
    if place.exists {
      heap.define(array, Atom(.constructor), heap.read(globalObject, place), .dontEnumerate)
    }
    heap.define(
      array, Atom(.callee), frame.pointee.callee.map { Value($0) } ?? .undefined, .dontEnumerate)
    heap.define(array, Atom(.caller), Value(frame.pointee.caller), .dontEnumerate)
    return array
  }

  /// `super` for the function of a frame.
  func makeSuper(_ frame: UnsafeMutablePointer<Frame>, this given: ScriptObject? = nil) -> Value {
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
    for steps in 0..<Self.prototypeLimit {
      if holder == home { return steps }
      guard let next = holder?.proto else { return nil }
      holder = next
    }
    return nil
  }

  /// The prototype that `super` stands above: found again each time, since a constructor may give its object others.
  func superHome(_ reference: ScriptObject) -> ScriptObject? {
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

  /// The object that a function's variables are in, made when the first one comes.
  @inline(__always) func ownScope(_ frame: UnsafeMutablePointer<Frame>) -> ScriptObject {
    if frame.pointee.needsScope {
      let activation = heap.makeObject(.activation)
      activation.link = Value(frame.pointee.scope)
      frame.pointee.scope = activation
      frame.pointee.needsScope = false
    }
    return frame.pointee.scope
  }

  /// Makes variables of `arguments` and `super`, which few functions ask for.
  @inline(never) func makeLazyNames(_ frame: UnsafeMutablePointer<Frame>) {
    frame.pointee.hasLazyNames = false
    var flags: (arguments: Bool, zuper: Bool) = (true, true)
    if let native = frame.pointee.callee?.storage.pointee.native {
      let code = unsafeDowncast(native, to: ScriptFunction.self).code
      flags.arguments = code.flags.isDisjoint(with: [.suppressArguments, .preloadArguments])
      flags.zuper = code.flags.isDisjoint(with: [.suppressSuper, .preloadSuper])
    }
    let scope = functionScope(frame)
    if flags.arguments, !heap.find(scope, Atom(.arguments), caseSensitive: true).exists {
      heap.add(scope, Atom(.arguments), Value(makeArguments(frame)), .dontEnumerate)
    }
    if flags.zuper, !heap.find(scope, Atom(.super), caseSensitive: true).exists {
      heap.add(scope, Atom(.super), makeSuper(frame), .dontEnumerate)
    }
  }

  /// The function's own variables, also from within a `with`.
  private func functionScope(_ frame: UnsafeMutablePointer<Frame>) -> ScriptObject {
    if frame.pointee.needsScope { return ownScope(frame) }
    var scope = frame.pointee.scope
    while scope.kind != .activation, let next = scope.link.asObject { scope = next }
    return scope
  }

  /// A function of this frame's code.
  func makeFunction(_ code: FunctionCode, _ frame: UnsafeMutablePointer<Frame>) -> ScriptObject {
    let object = heap.makeObject(.scriptFunction)
    adoptFunctionClass(object)
    object.storage.pointee.native = ScriptFunction(
      code, frame.pointee.pool.takeUnretainedValue(), version: UInt8(clamping: code.file.version))
    object.link = Value(frame.pointee.callee == nil ? frame.pointee.scope : ownScope(frame))
    object.aux = frame.pointee.baseClip.map { Value($0) } ?? .undefined
    let prototype = heap.makeObject(proto: Value(prototypes.object))
    heap.add(prototype, Atom(.constructor), Value(object), .dontEnumerate)
    heap.add(object, Atom(.prototype), Value(prototype), .hidden)
    return object
  }

  /// What a function's class and prototype allow.
  var functionFlags: PropertyFlags {
    player.movie.version < 6 ? [.dontEnumerate, .dontDelete, .version6] : .hidden
  }

  /// Gives a new function the prototype and the constructor that `_global.Function` has now; SWF 5 does not see them.
  func adoptFunctionClass(_ object: ScriptObject) {
    let place = heap.find(globalObject, Atom(.Function), caseSensitive: true)
    guard place.exists, let constructor = heap.read(globalObject, place).asObject else { return }
    guard constructor.isFunction else {
      // What is no function is a constructor for newer players alone.
      if player.options.playerVersion >= 24 {
        heap.add(object, Atom(.constructor), Value(constructor), .hidden)
      }
      return
    }
    let prototype = heap.find(constructor, Atom(.prototype), caseSensitive: true)
    let flags = functionFlags
    heap.add(object, Atom(.constructor), Value(constructor), .hidden)
    if prototype.exists {
      heap.add(object, Atom(.__proto__), heap.read(constructor, prototype), flags)
    }
  }

  /// No more scripts run, as Flash Player has it after too many calls inside one another.
  func haltForRecursion() -> ScriptAbort {
    isHalted = true
    return .halted
  }
}
