import FlashText
import SWF

/// What the player and the display list ask, where a part of the machine does it.
extension ActionMachine: ScriptHost, ActionHost {
  var timeLimit: Double {
    get { machine.timeLimit }
    set { machine.timeLimit = newValue }
  }
  var actionCount: UInt64 { machine.actionCount }
  var soundTransform: SoundTransform { services.sounds.transform }

  func setSeed(_ seed: UInt32) { machine.random = RandomSource(seed: seed) }
  func beginStretch() { machine.beginStretch() }

  func strain(_ steps: Int) { machine.strain(steps) }

  func timerFired(_ id: Int) { services.timers.fire(id) }
  func dataLoaded(token: Int, _ answer: LoadAnswer) {
    services.loads.dataLoaded(token: token, answer)
  }
  func soundLoaded(token: Int, _ answer: LoadAnswer) {
    services.sounds.soundLoaded(token: token, answer)
  }
  func streamLoaded(token: Int, _ answer: LoadAnswer) {
    services.streams.streamLoaded(token: token, answer)
  }
  func advanceStreams(_ milliseconds: Double) { services.streams.advanceStreams(milliseconds) }
  func beginAgain() {
    services.timers.pending = [:]
    services.sockets.closeAll()
  }
  func pollSockets() { services.sockets.pollSockets() }
  func sendRemoteCalls() { services.connections.sendRemoteCalls() }
  func finishFileTasks() { services.files.finishFileTasks() }
  func deliverLocalMessages() { services.localConnections.deliverLocalMessages() }
  func soundCompleted(_ listener: ScriptObject) {
    services.sounds.callSoundEvent("onSoundComplete", on: listener)
  }

  func flag(_ name: String, of object: DisplayObject) -> Bool? { clips.flag(name, of: object) }
  func objectProperty(_ name: String, of object: DisplayObject) -> DisplayObject? {
    clips.objectProperty(name, of: object)
  }

  func fieldWasMade(_ field: EditField) { fields.fieldWasMade(field) }
  func fieldChanged(_ field: EditField) { fields.fieldChanged(field) }
  func fieldScrolled(_ field: EditField) { fields.fieldScrolled(field) }
  func fieldVariable(_ path: String, of field: EditField, onlyOfClips: Bool) -> String? {
    fields.fieldVariable(path, of: field, onlyOfClips: onlyOfClips)
  }
  func setFieldVariable(_ path: String, of field: EditField, _ text: String) {
    fields.setFieldVariable(path, of: field, text)
  }
  func style(_ name: String, of field: EditField) -> TextFormat? { fields.style(name, of: field) }
  func followLink(_ url: String, target: String, in field: EditField) {
    fields.followLink(url, target: target, in: field)
  }

  func loaderEvent(
    _ event: String, loader: Int, target: DisplayObject?, version: Int?,
    _ arguments: [ScriptArgument]
  ) {
    services.loaders.loaderEvent(event, loader: loader, target: target, version: version, arguments)
  }
  func encoding(of bytes: [UInt8], version: Int) -> FlashString.Encoding {
    services.loads.encoding(of: bytes, version: version)
  }
}
