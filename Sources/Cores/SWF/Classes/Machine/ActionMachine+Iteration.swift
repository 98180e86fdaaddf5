import FlashAVM1
package import FlashData
package import FlashDisplay
package import FlashHeap

/// What the machine does in an iteration, and what it makes of what happens to the movie.
extension ActionMachine {
  package func afterFrame() {
    services.localConnections.deliverLocalMessages()
    services.clipLoads.finishLoads()
    actionTimelines.runActions()
  }

  package func afterSounds() {
    actionTimelines.runActions()
    player.pointerInput.updateDrag()
    pointerEvents.updatePointer(rests: true)
  }

  package func beforeTimers() {
    services.sockets.pollSockets()
    services.connections.sendRemoteCalls()
  }

  package func runQueue() { actionTimelines.runActions() }

  package func afterTimers(_ milliseconds: Double) {
    services.streams.advanceStreams(milliseconds)
    actionTimelines.runActions()
  }

  package func beforeLoads() {
    services.files.finishFileTasks()
    services.clipLoads.finishUnloads()
  }

  package func loadFinished(_ load: PendingLoad, _ answer: LoadAnswer) {
    guard let purpose = load.purpose as? ActionLoad else { return }
    services.clipLoads.finish(load, purpose, answer)
  }

  package func code(_ purpose: inout any LoadPurpose, _ coder: StateCoder) {
    var load = purpose as? ActionLoad ?? .nothing
    load.code(coder)
    purpose = load
  }

  package func endIteration() { machine.collectGarbage() }

  package func mainTimelineWasPlaced(_ clip: MovieClip) {
    makeObject(for: clip)
    setVariable("$version", "LNX \(player.playerVersion),0,0,0", on: clip)
  }

  package func stageWasResized() { broadcast("onResize", from: "Stage", []) }

  package func fullScreenChanged(_ isOn: Bool) {
    broadcast("onFullScreen", from: "Stage", [.boolean(isOn)])
  }

  package func receive(_ step: InputStep) -> Bool {
    switch step {
    case .pointerMoved: pointerEvents.mouseMoved()
    case .pointerArrived: pointerEvents.updatePointer()
    case .pointerPressed: pointerEvents.mousePressed()
    case .pointerReleased: pointerEvents.mouseReleased()
    case .wheelTurned(let lines): keyEvents.wheel(lines)
    case .keyPressed(let key, let hasText):
      return keyEvents.keyPressed(key, hasText: hasText)
    case .keyReleased: keyEvents.keyReleased()
    case .typed(let scalar):
      return (32...126).contains(scalar) && keyEvents.pressKey(Int(scalar))
    case .activated: keyEvents.activateFocus()
    // ActionScript 1 and 2 hear nothing of these.
    case .otherPressed, .otherReleased, .pointerLeft, .commanded, .windowActivated: break
    }
    return false
  }

  package func pointerPart(of object: DisplayObject) -> PointerPart {
    pointerEvents.part(of: object)
  }

  package func isHit(_ object: DisplayObject, at point: Point) -> Bool {
    pointerEvents.isHit(object, at: point)
  }

  package func focusWillMove(to object: DisplayObject?, byMouse: Bool) {
    pointerEvents.focusMoves(to: object, byMouse: byMouse)
  }

  package func focusMoved(from old: DisplayObject?, to new: DisplayObject?) {
    let oldArgument: ScriptArgument = old.map { .object($0) } ?? .undefined
    let newArgument: ScriptArgument = new.map { .object($0) } ?? .undefined
    if let old, old.actions === self { callMethod("onKillFocus", on: old, [newArgument]) }
    if let new, new.actions === self { callMethod("onSetFocus", on: new, [oldArgument]) }
    broadcast("onSetFocus", from: "Selection", [oldArgument, newArgument])
  }

  package func letsFocusMove(to object: DisplayObject, byKey code: Int) -> Bool { true }

  package func wasDragged(_ object: DisplayObject) {
    (object as? MovieClip)?.dropTargetPath = player.pointerInput.dropTarget?.path.slashes ?? ""
  }

  package func firstMovieWasReplaced() {
    services.sharedObjects.store()
    player.timers.removeAll(of: .actionScript1)
    services.timers.pending = [:]
    services.sockets.closeAll()
  }

  package func movieEnds() { services.sharedObjects.store() }
}
