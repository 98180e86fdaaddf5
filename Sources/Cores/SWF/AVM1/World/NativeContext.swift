package import FlashData
package import FlashDisplay
package import FlashHeap

/// What a native may use of the machine: not its stack, its frames or its clock.
package struct NativeContext {
  private let machine: Interpreter

  package init(_ machine: Interpreter) { self.machine = machine }

  package var player: Player { machine.player }
  /// The machine's first movie.
  package var movie: MovieFile { machine.world.movie }
  /// The date: milliseconds since 1970, UTC.
  package var date: Double { player.date(by: machine.world.clock) }
  /// Minutes that local time is ahead of UTC.
  package var zone: LocalZone { machine.world.clock.zone }
  package var heap: Heap { machine.heap }
  /// Of the movie whose code called.
  package var version: UInt8 { machine.version }
  /// Names differ by case for the code that called.
  package var caseSensitive: Bool { machine.caseSensitive }
  package var objects: ObjectModel { machine.objects }
  package var calls: Calls { machine.calls }
  package var clips: Clips { machine.clips }
  package var targets: Targets { machine.targets }
  package var world: World { machine.world }

  /// The frame of the code that called.
  package var caller: UnsafeMutablePointer<Frame>? { machine.currentFrame }

  /// The clip that the calling code is of.
  package var callingClip: ScriptObject? { machine.currentFrame?.pointee.baseClip }

  /// From 0 up to 1.
  package func randomFraction() -> Double { machine.random.fraction() }

  /// Called by natives for each step of what may have many steps: looks at time and memory now and then.
  @inline(__always) package func tick() throws(ScriptAbort) { try machine.tick() }

  /// What follows takes as long as so many steps.
  package func strain(_ steps: Int) { machine.strain(steps) }

  /// The same for steps that take long.
  package func checkTime() throws(ScriptAbort) { try machine.checkTime() }

  /// Runs `body`; functions that it calls see `native` as their caller, which in Flash Player is a function of a script.
  package func asCaller<T>(
    _ native: ScriptObject, _ body: () throws(ScriptAbort) -> T
  ) throws(ScriptAbort) -> T {
    machine.callingNative = native
    defer { machine.callingNative = nil }
    return try body()
  }
}
