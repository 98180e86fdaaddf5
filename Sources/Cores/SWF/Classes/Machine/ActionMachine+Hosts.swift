import FlashAVM1
package import FlashDisplay
package import FlashHeap

/// What the player and the display list ask, where a part of the machine does it.
extension ActionMachine: ScriptHost, ActionHost, TimelineScripts {
  package var timeLimit: Double {
    get { machine.timeLimit }
    set { machine.timeLimit = newValue }
  }
  package var actionCount: UInt64 { machine.actionCount }
  package var steps: UInt64 { machine.steps }

  package func beginStretch() { machine.beginStretch() }

  package func strain(_ steps: Int) { machine.strain(steps) }

  package func timerFired(_ id: Int) { services.timers.fire(id) }
  package func soundCompleted(_ listener: ScriptLink, after milliseconds: Double) {
    services.sounds.callSoundEvent("onSoundComplete", on: ScriptObject(listener))
  }

  package func flag(_ flag: ControlFlag, of object: DisplayObject) -> Bool? {
    clips.flag(flag, of: object)
  }
  package func hitArea(of clip: MovieClip) -> DisplayObject? { clips.hitArea(of: clip) }

  package var fieldHost: any FieldHost { fields }
  package func fieldWasMade(_ field: EditField) { fields.fieldWasMade(field) }
  package func fieldChanged(_ field: EditField) { fields.fieldChanged(field) }
  package func fieldScrolled(_ field: EditField) { fields.fieldScrolled(field) }
  package func fieldVariable(_ path: String, of field: EditField, onlyOfClips: Bool) -> String? {
    fields.fieldVariable(path, of: field, onlyOfClips: onlyOfClips)
  }
  package func setFieldVariable(_ path: String, of field: EditField, _ text: String) {
    fields.setFieldVariable(path, of: field, text)
  }
  package func followLink(_ url: String, target: String, in field: EditField) {
    fields.followLink(url, target: target, in: field)
  }
}
