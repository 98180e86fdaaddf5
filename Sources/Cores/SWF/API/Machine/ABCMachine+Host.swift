import FlashAVM2
package import FlashDisplay
package import FlashHeap
package import FlashText
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

  package func afterFrame() {}
  package func afterSounds() {}
  package func beforeTimers() {}
  package func timerFired(_ id: Int) { timers.fire(id) }
  package func runQueue() {}
  package func afterTimers(_ milliseconds: Double) {}
  package func beforeLoads() {}

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

  package func fullScreenChanged(_ isOn: Bool) {}
  package func style(_ name: String, of field: EditField) -> TextFormat? {
    StyleSheetNatives.format(name, of: field, self)
  }

  // MARK: Text fields

  package func mayType(_ text: String, into field: EditField) -> Bool {
    texts.mayType(text, into: field)
  }
  package func fieldWasEdited(_ field: EditField) { texts.wasEdited(field) }
  package func fieldWasScrolled(_ field: EditField) { texts.wasScrolled(field) }

  // MARK: Input

  package func receive(_ step: InputStep) -> Bool { false }
  package func pointerPart(of object: DisplayObject) -> PointerPart { .contents(orItself: true) }
  package func isHit(_ object: DisplayObject, at point: Point) -> Bool { false }
  package func focusWillMove(to object: DisplayObject?, byMouse: Bool) {}
  package func focusMoved(from old: DisplayObject?, to new: DisplayObject?) {}
  package var usesKeys: Bool { false }

  // MARK: Sounds and loads

  package func soundCompleted(_ listener: ScriptLink) {}
  package func loadFinished(_ load: PendingLoad, _ answer: LoadAnswer) {}
  package func code(_ purpose: inout any LoadPurpose, _ coder: StateCoder) {}

  // MARK: The movie

  package func firstMovieWasReplaced() { timers.removeAll() }
  package func movieEnds() {}
}
