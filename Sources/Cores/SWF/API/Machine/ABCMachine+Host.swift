import FlashAVM2
package import FlashDisplay
package import FlashHeap
package import Raster

extension ABCMachine: ScriptHost {
  // MARK: Running

  package var timeLimit: Double {
    get { clock.limit }
    set { clock.limit = newValue }
  }

  package var steps: UInt64 { machine.steps }

  package func beginStretch() { clock.begin() }

  package func strain(_ steps: Int) { machine.steps &+= UInt64(steps) }

  package var timelines: any TimelineDriver { phases }

  // MARK: An iteration

  package func afterFrame() { services.localConnections.deliver() }
  package func afterSounds() {
    services.sounds.finish()
    player.pointerInput.updateDrag()
    input.mouse.rests()
  }
  package func beforeTimers() {
    services.sockets.poll()
    services.remote.sendCalls()
  }
  package func timerFired(_ id: Int) { timers.fire(id) }
  package func runQueue() {}
  package func afterTimers(_ milliseconds: Double) {
    services.streams.advance(milliseconds)
    services.spaces.report()
    services.shaderJobs.runAll()
    services.sounds.fill(milliseconds)
  }
  package func beforeLoads() {
    services.files.finish()
    services.contents.iterationEnds()
  }

  package func endIteration() {
    let heap = player.machines.heap
    if heap.wantsCollection { heap.collect() }
  }

  // MARK: The display list

  package func mainTimelineWasPlaced(_ clip: MovieClip) {
    // The first one takes the number that no one sees (D.Name.1).
    clip.name = "root\((clip.level ?? 0) + 1)"
  }

  package func objectWasRemoved(_ object: DisplayObject) {}
  package func stageWasResized() {
    guard let stageObject else { return }
    events.send("resize", to: stageObject, bubbles: false)
  }

  package func fullScreenChanged(_ isOn: Bool) {
    guard let stageObject else { return }
    events.send("fullScreen", to: stageObject, types.fullScreenEvent) { event in
      // `activating`, of the class above, then `fullScreen` and `interactive` (D.Stg.8).
      event.setOwn(1, Value(rawBoolean: isOn))
      event.setOwn(2, Value(rawBoolean: true))
    }
  }

  package var fieldHost: any FieldHost { texts }

  // MARK: Input

  package func receive(_ step: InputStep) -> Bool {
    switch step {
    case .pointerMoved: input.mouse.moved()
    // The press itself finds what is under the pointer.
    case .pointerArrived: break
    case .pointerPressed: input.mouse.changed(0, isDown: true)
    case .pointerReleased: input.mouse.changed(0, isDown: false)
    case .otherPressed(let button): input.mouse.changed(button == .middle ? 1 : 2, isDown: true)
    case .otherReleased(let button): input.mouse.changed(button == .middle ? 1 : 2, isDown: false)
    case .pointerLeft: input.mouse.left()
    case .wheelTurned(let lines): input.mouse.wheel(lines)
    case .keyPressed(let key, _): input.keys.send("keyDown", key)
    case .keyReleased(let key): input.keys.send("keyUp", key)
    case .typed: break
    case .activated: input.keys.activate()
    case .commanded(let control): input.keys.command(control)
    case .windowActivated(let isActive): input.keys.windowActivated(isActive)
    }
    return false
  }

  /// Its objects are found by `PointerPicking`; what movies of ActionScript 1 have in them is found in the neutral way.
  package func pointerPart(of object: DisplayObject) -> PointerPart { .contents(orItself: false) }
  package func isHit(_ object: DisplayObject, at point: Point) -> Bool { false }
  package func focusWillMove(to object: DisplayObject?, byMouse: Bool) {}

  package func focusMoved(from old: DisplayObject?, to new: DisplayObject?) {
    input.focus.moved(from: old, to: new)
  }

  package func letsFocusMove(to object: DisplayObject, byKey code: Int) -> Bool {
    input.focus.wantsToMove("keyFocusChange", to: object, key: code)
  }

  package func wasDragged(_ object: DisplayObject) {
    SpriteNatives.setDropTarget(of: object, self)
  }

  package var usesKeys: Bool { events.isHeard("keyDown") || events.isHeard("keyUp") }

  // MARK: Sounds and loads

  package func soundCompleted(_ listener: ScriptLink, after milliseconds: Double) {
    let channel = ScriptObject(listener)
    attempt { () throws(ScriptError) in
      try interpreter.holding(Value(channel)) { () throws(ScriptError) in
        services.sounds.completed(channel, milliseconds)
      }
    }
  }
  package func loadFinished(_ load: PendingLoad, _ answer: LoadAnswer) { finish(load, answer) }

  package func code(_ purpose: inout any LoadPurpose, _ coder: StateCoder) {
    var load = purpose as? ScriptLoad ?? ScriptLoad()
    load.code(coder)
    coder.check(load.isSound(types), "a load for nothing")
    purpose = load
  }

  // MARK: The movie

  package func firstMovieWasReplaced() {
    timers.removeAll()
    services.sockets.closeAll()
  }
  package func movieEnds() { services.sharedObjects.storeAll() }
}
