import FlashHeap
import FlashText
import Raster

@testable import FlashDisplay

/// A machine that runs no scripts, with timelines of a test's own.
final class QuietMachine: ScriptHost {
  let timelines: any TimelineDriver
  var timeLimit = 1.0
  let steps: UInt64 = 0
  let usesKeys = false

  init(_ timelines: any TimelineDriver) { self.timelines = timelines }

  /// Makes such machines alone.
  static func factory(_ timelines: @escaping (Player) -> any TimelineDriver) -> MachineFactory {
    MachineFactory { (_, player, _) in QuietMachine(timelines(player)) }
  }

  func beginStretch() {}
  func strain(_ steps: Int) {}
  func afterFrame() {}
  func afterSounds() {}
  func beforeTimers() {}
  func timerFired(_ id: Int) {}
  func runQueue() {}
  func afterTimers(_ milliseconds: Double) {}
  func beforeLoads() {}
  func endIteration() {}
  func mainTimelineWasPlaced(_ clip: MovieClip) {}
  func objectWasRemoved(_ object: DisplayObject) {}
  func stageWasResized() {}
  func fullScreenChanged(_ isOn: Bool) {}
  var fieldHost: any FieldHost { QuietFields() }
  func receive(_ step: InputStep) -> Bool { false }
  func pointerPart(of object: DisplayObject) -> PointerPart { .contents(orItself: true) }
  func isHit(_ object: DisplayObject, at point: Point) -> Bool { false }
  func focusWillMove(to object: DisplayObject?, byMouse: Bool) {}
  func focusMoved(from old: DisplayObject?, to new: DisplayObject?) {}
  func letsFocusMove(to object: DisplayObject, byKey code: Int) -> Bool { true }
  func wasDragged(_ object: DisplayObject) {}
  func soundCompleted(_ listener: ScriptLink, after milliseconds: Double) {}
  func loadFinished(_ load: PendingLoad, _ answer: LoadAnswer) {}
  func code(_ purpose: inout any LoadPurpose, _ coder: StateCoder) {}
  func firstMovieWasReplaced() {}
  func movieEnds() {}
}

/// Asks nothing of anyone.
struct QuietFields: FieldHost {
  let rules = FieldRules()
  /// Called where a field was changed or scrolled.
  var note: (String) -> Void = { _ in }

  func style(_ name: String, of field: EditField) -> TextFormat? { nil }
  func mayType(_ text: String, into field: EditField) -> Bool { true }
  func wasEdited(_ field: EditField) { note("edited") }
  func wasScrolled(_ field: EditField) { note("scrolled") }
}
