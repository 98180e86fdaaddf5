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
      if let button = object as? StateButton {
        PlacedObject(button, self).prepare(button, constructStates: children)
      }
      if let initializer = table.pointee.initializer {
        _ = try interpreter.call(initializer, this: Value(made), [])
      }
      if let bitmap = object as? BitmapObject, movies.dataClass(of: bitmap) != nil {
        // The class of its pixels is constructed after it (B.Bmp.4).
        try BitmapNatives.ensureData(of: bitmap, self)
      }
    }
    PlacedObject(object, self).stopUnlessClip()
  }

  package func wasAdded(_ object: DisplayObject) {
    guard let link = object.cell else { return }
    // What the timeline has placed in it has had its own events (D.Ev.4).
    events.wasAdded(
      object, link,
      withChildren: !object.timelinePlace.isByTimeline && !object.isMainTimeline
        || object.parent is StateButton)
    if !(object is StateButton) { PlacedObject(object, self).setField() }
  }

  package func willBeRemoved(_ object: DisplayObject) {
    guard let link = object.cell else { return }
    events.willBeRemoved(object, link)
  }

  package func wasTakenOut(_ object: DisplayObject, of clip: MovieClip) {
    PlacedObject(object, self).clearField(of: clip)
  }

  package func hasScript(_ clip: MovieClip) -> Bool {
    guard let link = clip.cell else { return false }
    return !FrameScripts(link, types)[clip.currentFrame].isNullish
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
