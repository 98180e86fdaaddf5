package import FlashDisplay
package import FlashHeap
import SWF

/// Runs actions of ActionScript 1 and 2: the state of what runs, in one object.
///
/// One for a player. The rules are in the views (`MachineView`). Values live in the player's heap. What a running script holds lies in three
/// blocks of memory that the heap sees: operands (which all code shares, as in Flash Player), locals (registers and arguments), and frames.
package final class Interpreter: MachineView, HeapRoots {
  package unowned let player: Player
  package let heap: Heap
  @inline(__always) package var machine: Interpreter { self }

  /// Operands.
  ///
  /// What is taken from below the bottom is undefined.
  package let stack: UnsafeMutablePointer<Value>
  var stackTop = 0
  package static let stackLimit = 1 << 18
  /// How many actions of movies with `countsActions` have run.
  package var actionCount: UInt64 = 0
  /// Registers and arguments of all calls.
  package let locals: UnsafeMutablePointer<Value>
  var localTop = 0
  package static let localLimit = 1 << 18
  /// Calls, outermost first.
  package let frames: UnsafeMutablePointer<Frame>
  var depth = 0
  package static let frameLimit = 1000
  /// How many script functions may be in one another, and how many that the player itself called.
  package var callLimit: Int { max(1, (world.movie.scriptLimits?.maxRecursionDepth ?? 256) - 1) }
  package static let nativeLimit = 400
  package static let specialLimit = 65
  var callDepth = 0
  var specialDepth = 0
  var blocks = BlockState()
  /// While it is not 0, a native holds values that the heap cannot see.
  var nativeDepth = 0
  /// A native that functions which it calls see as their caller: in Flash Player it is a function of a script.
  var callingNative: ScriptObject?

  /// Registers of code that has none of its own.
  package let globalRegisters: UnsafeMutablePointer<Value>
  /// Of the frame that runs.
  var version: UInt8 = 8
  var caseSensitive = true
  package var hiding: UInt16 = 0

  /// What a call of the variable that was last found has for `this`.
  var foundOn = Value.undefined
  /// Where the last look-up found its name.
  var foundIn: ScriptObject
  /// How many numbers that are none have come out of arithmetic; see `freshNaN`.
  package var nanCount: UInt64 = 0
  /// The movie has Flash Player 9 or an older one.
  package let isOldPlayer: Bool
  /// How many objects have left the stage: calls look whether the running code's clip was among them.
  var removalCount = 0
  /// No script runs any more.
  package var isHalted = false
  private var stepCount = StepCount()
  /// Steps that scripts have taken since the movie began, with all that natives count as such.
  package var steps: UInt64 { stepCount.total }
  private var started: ContinuousClock.Instant?
  /// How long scripts may run at a stretch, in seconds.
  package var timeLimit: Double

  package let world: World
  package let clipState: ClipState
  package let watchers: Watchers
  private let library: any ClassLibrary
  package private(set) lazy var services = library.makeServices(self)
  package var random: RandomSource
  private var codes: [CodeKey: Code] = [:]
  package let emptyPool = ConstantPool.empty()
  /// What code begins with that has no strings of its own: the last ones that were set, in the same frame of the player.
  var lastPool: ConstantPool

  private struct CodeKey: Hashable {
    let file: ObjectIdentifier
    let start: Int
    let end: Int
  }

  package init(player: Player, library: any ClassLibrary, settings: MachineSettings) {
    self.player = player
    self.library = library
    timeLimit = settings.timeLimit
    random = RandomSource(seed: settings.seed)
    heap = player.machines.heap
    // Each difference of these players names its rule (L2.9.5 and others).
    isOldPlayer = player.playerVersion <= 9
    lastPool = emptyPool
    stack = .allocate(capacity: Self.stackLimit)
    locals = .allocate(capacity: Self.localLimit)
    frames = .allocate(capacity: Self.frameLimit + 1)
    globalRegisters = .allocate(capacity: 4)
    globalRegisters.initialize(repeating: .undefined, count: 4)
    clipState = ClipState(player)
    world = World(player: player, heap: heap, library: library, settings: settings)
    watchers = Watchers(heap)
    foundIn = world.globalObject
    heap.addRoots(self)
  }

  deinit {
    machine.stack.deallocate()
    machine.locals.deallocate()
    machine.frames.deallocate()
    machine.globalRegisters.deallocate()
  }

  // MARK: - Running

  /// The decoded actions of a place in a movie.
  package func code(_ file: MovieFile, _ range: Range<Int>) -> Code {
    let key = CodeKey(
      file: ObjectIdentifier(file), start: range.lowerBound, end: range.upperBound)
    if let code = codes[key] { return code }
    // Jumps may lead to what stands before it in the file (L2.1.7).
    let code = Code(file, range, in: 0..<range.upperBound, heap: heap)
    codes[key] = code
    return code
  }

  /// Runs actions with a clip as target and `this`; what they throw goes into the trace.
  package func run(_ code: Code, on clip: ScriptObject, version: UInt8) {
    guard !isHalted, depth < Self.frameLimit, blocks.depth < 200 else { return }
    world.changeWorld(to: version)
    let frame = frames + depth
    frame.initialize(
      to: Frame(
        this: Value(clip), scope: scopes.targetScope(of: clip),
        needsScope: false,
        hasLazyNames: false, version: version, caseSensitive: version >= 7,
        hiding: PropertyFlags.hiding(from: version).rawValue,
        pool: Unmanaged.passUnretained(lastPool), registers: globalRegisters, registerCount: 0,
        arguments: locals + localTop, argumentCount: 0, callee: nil, caller: nil, home: nil,
        baseClip: clip, target: clip, result: .undefined))
    depth += 1
    blocks.hasLostException = false
    enter(frame)
    guarded { () throws(ScriptAbort) in _ = try self.run(code, frame) }
    depth -= 1
    if depth > 0 { enter(frames + (depth - 1)) }
  }

  /// Runs what may throw, and reports it in the trace.
  package func guarded(_ body: () throws(ScriptAbort) -> Void) {
    guard !isHalted else { return }
    do throws(ScriptAbort) {
      try body()
    } catch {
      switch error {
      case .halted: break
      case .thrown(let value):
        // Older players do not log it (measured: silent-exceptions).
        if isOldPlayer { break }
        let text = (try? objects.string(value).text) ?? "[type Object]"
        player.warn("Uncaught exception, " + text)
      }
    }
  }

  /// Runs a body within a frame of the player's own, for calls that no script made.
  package func withPlayerFrame(
    _ clip: ScriptObject?, version: UInt8, _ body: () throws(ScriptAbort) -> Void
  ) {
    guard !isHalted, depth < Self.frameLimit else { return }
    world.changeWorld(to: version)
    let frame = frames + depth
    let scope =
      clip.map { scopes.targetScope(of: $0) } ?? world.globalScope
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
  package var currentFrame: UnsafeMutablePointer<Frame>? { depth > 0 ? frames + (depth - 1) : nil }

  @inline(__always) package func enter(_ frame: UnsafeMutablePointer<Frame>) {
    version = frame.pointee.version
    world.changeWorld(to: version)
    caseSensitive = frame.pointee.caseSensitive
    hiding = frame.pointee.hiding
  }

  /// From now on scripts have their time: for a frame, a timer or an event, with all that these bring about.
  ///
  /// A script may be short and leave behind a longer queue than it found.
  package func beginStretch() { started = nil }

  /// Called at each jump backwards and each call: looks at time and memory now and then.
  @inline(__always) package func tick() throws(ScriptAbort) {
    if stepCount.take() { try checkTime() }
    if heap.wantsCollection { try makeRoom() }
  }

  /// What a script's step brings about takes as long as so many steps more: the time is looked at so much sooner.
  package func strain(_ steps: Int) { stepCount.take(more: steps) }

  /// Between frames, when nothing runs: memory may be given back.
  package func collectGarbage() {
    guard depth == 0 else { return }
    // What scripts leave on the stack, other scripts of the same frame find there.
    stackTop = 0
    for index in 0..<4 { globalRegisters[index] = .undefined }
    lastPool = emptyPool
    if heap.wantsCollection { heap.collect() }
  }

  /// Frees what is no longer used; a script that uses too much ends all scripts.
  @inline(never) private func makeRoom() throws(ScriptAbort) {
    if nativeDepth == 0 { heap.collect() }
    guard heap.isFull() else { return }
    isHalted = true
    player.tell("A script takes too much memory: scripts are stopped")
    throw .halted
  }

  /// Looks at the time: natives that work for long ask for it.
  @inline(never) package func checkTime() throws(ScriptAbort) {
    if isHalted { throw .halted }
    stepCount.look()
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

  package func markRoots(_ marker: inout Marker) {
    clipState.targetScopes.forgetAll()
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
    marker.mark(foundIn)
  }
}

/// What `with` and `try` are at.
struct BlockState {
  /// Bodies in one another.
  var depth = 0
  /// An exception ended with a `return` that took its place.
  var hasLostException = false
}

/// What a link of the scope chain is for; in its object's `arrayLength`.
package enum ScopeClass: Int32 {
  case with = 0
  case target = 1
  case global = 2
  /// A function's variables, before another clip than the function's own.
  case local = 3
}
