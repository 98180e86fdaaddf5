/// What a native may use of the machine: not its stack, its frames or its clock.
struct NativeContext {
  private let machine: Interpreter

  init(_ machine: Interpreter) { self.machine = machine }

  var player: Player { machine.player }
  var heap: Heap { machine.heap }
  /// Of the movie whose code called.
  var version: UInt8 { machine.version }
  /// Names differ by case for the code that called.
  var caseSensitive: Bool { machine.caseSensitive }
  var objects: ObjectModel { machine.objects }
  var calls: Calls { machine.calls }
  var clips: Clips { machine.clips }
  var targets: Targets { machine.targets }
  var valueObjects: ValueObjects { machine.valueObjects }
  var world: World { machine.world }
  var services: Services { machine.services }

  /// The frame of the code that called.
  var caller: UnsafeMutablePointer<Frame>? { machine.currentFrame }

  /// The clip that the calling code is of.
  var callingClip: ScriptObject? { machine.currentFrame?.pointee.baseClip }

  /// From 0 up to 1.
  func randomFraction() -> Double { machine.random.fraction() }

  /// Called by natives for each step of what may have many steps: looks at time and memory now and then.
  @inline(__always) func tick() throws(ScriptAbort) { try machine.tick() }

  /// What follows takes as long as so many steps.
  func strain(_ steps: Int) { machine.strain(steps) }

  /// The same for steps that take long.
  func checkTime() throws(ScriptAbort) { try machine.checkTime() }

  /// Runs `body`; functions that it calls see `native` as their caller, which in Flash Player is a function of a script.
  func asCaller<T>(
    _ native: ScriptObject, _ body: () throws(ScriptAbort) -> T
  ) throws(ScriptAbort) -> T {
    machine.callingNative = native
    defer { machine.callingNative = nil }
    return try body()
  }
}
