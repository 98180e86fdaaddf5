import FlashAVM2
import FlashDisplay
import FlashHeap

/// An object that the timeline has placed, and what scripts find of that in its parent (D.Field).
struct PlacedObject {
  private let object: DisplayObject
  private let machine: ABCMachine
  private var properties: Properties { machine.interpreter.properties }

  init(_ object: DisplayObject, _ machine: ABCMachine) {
    (self.object, self.machine) = (object, machine)
  }

  /// Only MovieClips, and main timelines, move on by themselves (D.F2.8, D.Make.6).
  func stopUnlessClip() {
    guard let clip = object as? MovieClip, clip.timeline.source != .main, clip.isPlaying,
      let link = object.cell,
      !link.traits.isKind(of: machine.types.movieClip)
    else { return }
    clip.isPlaying = false
  }

  /// A named child of the timeline is a property of its parent (D.Field.1).
  func setField() {
    guard object.timelinePlace.isByTimeline, object.hasExplicitName, let name = object.name,
      let link = object.cell, let parent = object.parent?.cell
    else { return }
    machine.attempt { () throws(ScriptError) in
      try properties.initialize(
        Value(parent), name: name, Value(link))
    }
  }

  /// Whatever the property holds by now, it is null once the timeline has removed the child (D.Field.4).
  func clearField(of clip: MovieClip) {
    guard object.hasExplicitName, let name = object.name, let parent = clip.cell else {
      return
    }
    let holder = Value(parent)
    let asked = Name(machine.machine.heap.intern(name), .public)
    guard let held = try? properties.getProperty(holder, asked), !held.isNullish else { return }
    machine.attempt { () throws(ScriptError) in
      try properties.setProperty(holder, asked, .null)
    }
  }

  /// A button of the timeline is known to its parent, and its objects are made, before its constructor runs (D.Btn.6).
  func prepare(_ button: StateButton, constructStates: () -> Void) {
    setField()
    constructStates()
    if button.version > 9, let up = button[.up], holdsClip(up) {
      machine.phases.runInnerFrame(of: button)
    }
    button.becomeOld()
  }

  /// Whether an object is a MovieClip to scripts, or has one in it.
  private func holdsClip(_ object: DisplayObject) -> Bool {
    if let link = object.cell,
      link.traits.isKind(of: machine.types.movieClip)
    {
      return true
    }
    return ((object as? Container)?.children ?? []).contains { holdsClip($0) }
  }
}
