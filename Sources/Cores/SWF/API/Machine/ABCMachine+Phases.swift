import FlashAVM2
package import FlashDisplay
import FlashHeap
import SWF

extension ABCMachine: FramePhaseHost {
  package func define(_ definitions: FrameDefinitions, of file: MovieFile) {
    movies.define(definitions, of: file)
  }

  package func broadcast(_ event: FrameEvent) {
    let name =
      switch event {
      case .enterFrame: "enterFrame"
      case .frameConstructed: "frameConstructed"
      case .exitFrame: "exitFrame"
      }
    events.broadcast(name)
    if event == .enterFrame { services.contents.constructWaiting() }
  }

  package func construct(_ object: DisplayObject, children: () -> Void) {
    let isRoot = (object as? MovieClip)?.timeline.source == .main
    attempt(onError: { services.contents.constructorFailed(of: object) }) {
      () throws(ScriptError) in
      guard let type = try movies.classOf(object)?.asObject,
        let table = type.table.pointee.instances
      else { return }
      let made = machine.make(table)
      link(object, to: made)
      if let info = services.contents.info(ofConstructed: object) {
        loaderInfos.setInfo(info, of: made)
      }
      if object is MovieClip { object.timelinePlace.marks.insert(.awaitsConstructor) }
      if let button = object as? StateButton { prepare(button, children) }
      if let initializer = table.pointee.initializer {
        _ = try interpreter.call(initializer, this: Value(made), [])
      }
    }
    if isRoot, let link = object.cell, isOnStage(object) {
      // The first movie stands on the stage from the start (D.Start.1).
      events.wasAdded(object, link)
    }
    if let clip = object as? MovieClip, !isRoot, clip.isPlaying, let link = object.cell,
      !link.traits.isKind(of: types.movieClip)
    {
      // Only clips move on by themselves (D.F2.8).
      clip.isPlaying = false
    }
  }

  package func wasAdded(_ object: DisplayObject) {
    guard let link = object.cell else { return }
    // What the timeline has placed in it has had its own events (D.Ev.4).
    events.wasAdded(
      object, link,
      withChildren: !object.timelinePlace.isByTimeline && !object.isMainTimeline)
    if !(object is StateButton) { setField(of: object) }
  }

  /// A named child of the timeline is a property of its parent (D.Field.1).
  private func setField(of object: DisplayObject) {
    guard object.timelinePlace.isByTimeline, object.hasExplicitName, let name = object.name,
      let link = object.cell, let parent = object.parent?.cell
    else { return }
    attempt { () throws(ScriptError) in
      try interpreter.properties.initialize(
        Value(parent), name: name, Value(link))
    }
  }

  /// A button of the timeline is known to its parent, and its objects are made, before its constructor runs (D.Btn.6).
  private func prepare(_ button: StateButton, _ constructStates: () -> Void) {
    setField(of: button)
    constructStates()
    if button.version > 9, button[.up] is MovieClip { phases.runInnerFrame() }
  }

  package func willBeRemoved(_ object: DisplayObject) {
    guard let link = object.cell else { return }
    events.willBeRemoved(object, link)
    guard object.timelinePlace.isByTimeline, object.hasExplicitName, let name = object.name,
      let parent = object.parent?.cell
    else { return }
    // Whatever the property holds by now, it is null from here on (D.Field.4).
    let holder = Value(parent)
    let asked = Name(machine.heap.intern(name), .public)
    guard let held = try? interpreter.properties.getProperty(holder, asked), !held.isNullish else {
      return
    }
    attempt { () throws(ScriptError) in
      try interpreter.properties.setProperty(holder, asked, .null)
    }
  }

  package func runScript(of clip: MovieClip) {
    guard let link = clip.cell else { return }
    let script = FrameScripts(link, types)[clip.currentFrame]
    guard !script.isNullish else { return }
    attempt { () throws(ScriptError) in
      _ = try interpreter.call(script, this: Value(link), [])
    }
  }

  package func frameEnded() {
    loaderInfos.frameEnded()
    texts.frameEnded()
    services.contents.frameEnded()
    services.spaces.frameEnded()
    guard isRenderDue else { return }
    isRenderDue = false
    events.broadcast("render")
  }
}
