import SWF

/// ActionScript 1 and 2's machine: runs actions on clips.
///
/// One for a player. Values live in `heap`; what a running script holds lies in three blocks of memory that the heap sees: the
/// operands (which all code shares, as in Flash Player), locals (registers and arguments), and frames.
final class AVM1: HeapRoots {
  unowned let player: Player
  let heap = Heap()

  /// Operands.
  ///
  /// What is taken from below the bottom is undefined.
  let stack: UnsafeMutablePointer<Value>
  var stackTop = 0
  static let stackLimit = 1 << 18
  /// How many actions of movies with `countsActions` have run.
  var actionCount: UInt64 = 0
  /// Registers and arguments of all calls.
  let locals: UnsafeMutablePointer<Value>
  var localTop = 0
  static let localLimit = 1 << 18
  /// Calls, outermost first.
  let frames: UnsafeMutablePointer<Frame>
  var depth = 0
  static let frameLimit = 1000
  /// How many script functions may be in one another, and how many that the player itself called.
  var callLimit: Int { max(1, (player.movie.scriptLimits?.maxRecursionDepth ?? 256) - 1) }
  static let nativeLimit = 400
  static let specialLimit = 65
  var callDepth = 0
  var specialDepth = 0
  /// Bodies of `with` and `try` in one another.
  var blockDepth = 0
  /// While it is not 0, a native holds values that the heap cannot see.
  var nativeDepth = 0
  /// A native that functions which it calls see as their caller: in Flash Player it is a function of a script.
  var callingNative: ScriptObject?

  /// Registers of code that has none of its own.
  var globalRegisters: UnsafeMutablePointer<Value>
  /// Of the frame that runs.
  var version: UInt8 = 8
  var caseSensitive = true
  var hiding: UInt16 = 0

  /// What a call of the variable that was last found has for `this`.
  var foundOn = Value.undefined
  /// Where the last look-up found its name.
  var foundIn: ScriptObject
  /// How many numbers that are none have come out of arithmetic; see `freshNaN`.
  var nanCount: UInt64 = 0
  /// No script runs any more.
  var isHalted = false
  private var ticks = 0
  private var started: ContinuousClock.Instant?
  /// How long scripts may run at a stretch, in seconds.
  var timeLimit = 300.0

  /// Of the world that the running code is in; see `GlobalWorld`.
  var globalObject: ScriptObject
  var globalScope: ScriptObject
  var prototypes: Prototypes
  /// Whether these are of movies to SWF 6.
  var isOldWorld: Bool
  /// The other generation's, once a movie of it has run.
  var otherWorld: GlobalWorld?
  let natives = NativeRegistry()
  var watchers: [ScriptObject: [Atom: Watcher]] = [:]
  /// Classes that `Object.registerClass` has told, by movie and exported name.
  var classes: [ClassKey: ScriptObject] = [:]
  /// What `implements` told, by prototype.
  var interfaces: [ScriptObject: [ScriptObject]] = [:]
  var timers: [Int: TimerCall] = [:]
  private var codes: [CodeKey: Code] = [:]
  let emptyPool = ConstantPool.empty()
  /// What code begins with that has no strings of its own: those that were last told, in the same frame of the player.
  var lastPool: ConstantPool
  /// Names as text, for what display objects are asked.
  var nameTexts: [Atom: String] = [:]
  var displayProperties: [Atom: Int] = [:]
  var eventAtoms: [String: Atom] = [:]
  private(set) lazy var buttonHandlerAtoms = Self.buttonHandlers.map { heap.intern($0) }

  /// What waits for data, by token.
  var receivers: [Int: DataReceiver] = [:]
  var lastToken = 0
  /// Of all sounds together.
  var soundTransform = SoundTransform()
  /// NetStreams that play, and those that wait for their files, by token.
  var netStreams: [ScriptObject] = []
  var netStreamLoads: [Int: ScriptObject] = [:]
  /// Files that Sounds wait for, by token.
  var soundLoads: [Int: SoundLoad] = [:]
  /// A movie of SWF 8 or later has asked for bounds: what those of nothing are, depends on that.
  var usesNewEmptyBounds = false
  /// A movie of another version has come into a clip: functions that were made there follow it.
  var hasChangedVersions = false
  var microphone = MicrophoneState()
  /// `System.useCodepage`, and `System.exactSettings`, of which nothing comes.
  var usesCodepage = false
  var hasExactSettings = true
  /// By path and name.
  var sharedObjects: [String: ScriptObject] = [:]
  /// Names of registered constructors, as scripts wrote them; good only while `classes` agrees.
  var aliases: [ScriptObject: String] = [:]
  /// NetConnections that have something to be sent.
  var waitingConnections: [ScriptObject] = []
  /// LocalConnections that listen, by name.
  var localConnections: [String: ScriptObject] = [:]
  var localMessages: [LocalMessage] = []
  var fileTasks: [FileTask] = []
  /// XMLSockets that are open.
  var sockets: [ScriptObject] = []
  /// MovieClipLoaders, by token.
  var loaders: [Int: ScriptObject] = [:]
  var random = RandomSource(seed: 0)

  private struct CodeKey: Hashable {
    let file: ObjectIdentifier
    let start: Int
    let end: Int
  }

  struct ClassKey: Hashable {
    let file: ObjectIdentifier
    let name: String
  }

  init(player: Player) {
    self.player = player
    lastPool = emptyPool
    stack = .allocate(capacity: Self.stackLimit)
    locals = .allocate(capacity: Self.localLimit)
    frames = .allocate(capacity: Self.frameLimit + 1)
    globalRegisters = .allocate(capacity: 4)
    globalRegisters.initialize(repeating: .undefined, count: 4)
    globalObject = heap.makeObject()
    foundIn = globalObject
    globalScope = heap.makeObject(.scope)
    globalScope.aux = Value(globalObject)
    globalScope.arrayLength = ScopeClass.global.rawValue
    prototypes = Prototypes(heap)
    isOldWorld = player.movie.version <= 6
    heap.addRoots(self)
    installGlobals()
  }

  deinit {
    stack.deallocate()
    locals.deallocate()
    frames.deallocate()
    globalRegisters.deallocate()
  }

  // MARK: - Running

  /// The decoded actions of a place in a movie.
  func code(_ file: MovieFile, _ range: Range<Int>) -> Code {
    let key = CodeKey(
      file: ObjectIdentifier(file), start: range.lowerBound, end: range.upperBound)
    if let code = codes[key] { return code }
    let code = Code(file, range, in: range, heap: heap)
    codes[key] = code
    return code
  }

  /// Runs actions with a clip as target and `this`; what they throw goes into the trace.
  func run(_ code: Code, on clip: ScriptObject, version: UInt8) {
    guard !isHalted, depth < Self.frameLimit, blockDepth < 200 else { return }
    changeWorld(to: version)
    let frame = frames + depth
    frame.initialize(
      to: Frame(
        this: Value(clip), scope: makeScope(.target, clip, over: globalScope), needsScope: false,
        hasLazyNames: false, version: version, caseSensitive: version >= 7,
        hiding: PropertyFlags.hiding(from: version).rawValue,
        pool: Unmanaged.passUnretained(lastPool), registers: globalRegisters, registerCount: 0,
        arguments: locals + localTop, argumentCount: 0, callee: nil, caller: nil, home: nil,
        baseClip: clip, target: clip, result: .undefined))
    depth += 1
    enter(frame)
    guarded { () throws(ScriptAbort) in _ = try self.run(code, frame) }
    depth -= 1
    if depth > 0 { enter(frames + (depth - 1)) }
  }

  /// Runs what may throw, and reports it in the trace.
  func guarded(_ body: () throws(ScriptAbort) -> Void) {
    guard !isHalted else { return }
    do throws(ScriptAbort) {
      try body()
    } catch {
      switch error {
      case .halted: break
      case .thrown(let value):
        let text = (try? string(value).text) ?? "[type Object]"
        player.warn("Uncaught exception, " + text)
      }
    }
  }

  /// Runs a body within a frame of the player's own, for calls that no script made.
  func withPlayerFrame(
    _ clip: ScriptObject?, version: UInt8, _ body: () throws(ScriptAbort) -> Void
  ) {
    guard !isHalted, depth < Self.frameLimit else { return }
    changeWorld(to: version)
    let frame = frames + depth
    let scope = clip.map { makeScope(.target, $0, over: globalScope) } ?? globalScope
    frame.initialize(
      to: Frame(
        this: clip.map { Value($0) } ?? .undefined, scope: scope, needsScope: false,
        hasLazyNames: false, version: version, caseSensitive: version >= 7,
        hiding: PropertyFlags.hiding(from: version).rawValue,
        pool: Unmanaged.passUnretained(lastPool), registers: globalRegisters, registerCount: 0,
        arguments: locals + localTop, argumentCount: 0, callee: nil, caller: nil, home: nil,
        baseClip: clip, target: clip, result: .undefined))
    depth += 1
    enter(frame)
    guarded(body)
    depth -= 1
    if depth > 0 { enter(frames + (depth - 1)) }
  }

  /// The innermost frame.
  var currentFrame: UnsafeMutablePointer<Frame>? { depth > 0 ? frames + (depth - 1) : nil }

  @inline(__always) func enter(_ frame: UnsafeMutablePointer<Frame>) {
    version = frame.pointee.version
    changeWorld(to: version)
    caseSensitive = frame.pointee.caseSensitive
    hiding = frame.pointee.hiding
  }

  /// From now on scripts have their time: for a frame, a timer or an event, with all that these bring about.
  ///
  /// A script may be short and leave behind a longer queue than it found.
  func beginStretch() { started = nil }

  /// Called at each jump backwards and each call: looks at time and memory now and then.
  @inline(__always) func tick() throws(ScriptAbort) {
    ticks &+= 1
    if ticks & 0x3FFF == 0 { try checkTime() }
    if heap.wantsCollection, nativeDepth == 0 { heap.collect() }
  }

  @inline(never) private func checkTime() throws(ScriptAbort) {
    if isHalted { throw .halted }
    let now = ContinuousClock.now
    guard let started else {
      self.started = now
      return
    }
    if now - started > .seconds(timeLimit) {
      isHalted = true
      player.tell("A script has run for too long: scripts are stopped")
      throw .halted
    }
  }

  // MARK: - Memory

  func markRoots(_ marker: inout Marker) {
    for index in 0..<stackTop { marker.mark(stack[index]) }
    for index in 0..<localTop { marker.mark(locals[index]) }
    for index in 0..<4 { marker.mark(globalRegisters[index]) }
    for index in 0..<depth {
      let frame = frames[index]
      marker.mark(frame.this)
      marker.mark(frame.scope)
      marker.mark(frame.result)
      for object in [frame.callee, frame.caller, frame.home, frame.baseClip, frame.target] {
        marker.mark(object)
      }
    }
    marker.mark(globalObject)
    marker.mark(globalScope)
    marker.mark(foundIn)
    prototypes.mark(&marker)
    otherWorld?.mark(&marker)
    for (object, names) in watchers {
      marker.mark(object)
      for watcher in names.values {
        marker.mark(watcher.callback)
        marker.mark(watcher.data)
      }
    }
    for object in classes.values { marker.mark(object) }
    for timer in timers.values { timer.mark(&marker) }
    for (prototype, list) in interfaces {
      marker.mark(prototype)
      for interface in list { marker.mark(interface) }
    }
    for receiver in receivers.values {
      marker.mark(receiver.object)
      marker.mark(receiver.clip)
    }
    for object in sharedObjects.values { marker.mark(object) }
    for object in waitingConnections { marker.mark(object) }
    for object in localConnections.values { marker.mark(object) }
    for message in localMessages { marker.mark(message.sender) }
    for task in fileTasks { marker.mark(task.object) }
    for loader in loaders.values { marker.mark(loader) }
    marker.mark(microphone.object)
    for socket in sockets { marker.mark(socket) }
    markDisplayRoots(&marker)
  }
}

/// What a link of the scope chain is for; in its object's `arrayLength`.
enum ScopeClass: Int32 {
  case with = 0
  case target = 1
  case global = 2
}

/// The arguments of `watch`.
final class Watcher {
  let callback: Value
  let data: Value
  /// How many calls of it are in one another.
  var depth = 0

  init(callback: Value, data: Value) {
    self.callback = callback
    self.data = data
  }
}

/// What a timer calls.
struct TimerCall {
  /// A function, or an object whose method `name` is called.
  var target: Value
  var name: Atom?
  var arguments: [Value]
  var version: UInt8
  var clip: ScriptObject?
  var isOnce: Bool

  func mark(_ marker: inout Marker) {
    marker.mark(target)
    for argument in arguments { marker.mark(argument) }
    marker.mark(clip)
  }
}
