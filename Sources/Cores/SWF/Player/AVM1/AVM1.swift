/// ActionScript 1 and 2's machine: so far it runs nothing.
final class AVM1: ScriptHost {
  unowned let player: Player

  init(player: Player) { self.player = player }

  func makeObject(for object: DisplayObject) {}
  func hasClass(for clip: MovieClip) -> Bool { false }
  func construct(_ clip: MovieClip) {}
  func run(_ code: ScriptCode, on object: DisplayObject) {}
  func callMethod(_ name: String, on object: DisplayObject, _ arguments: [ScriptArgument]) {}
  func hasProperty(_ name: String, of object: DisplayObject) -> Bool { false }
  func broadcast(_ event: String, from object: String, _ arguments: [ScriptArgument]) {}
  func objectWasRemoved(_ object: DisplayObject) {}
  func timerFired(_ id: Int) {}
  func dataLoaded(token: Int, _ answer: LoadAnswer) {}
  func setVariable(_ name: String, _ value: String, on object: DisplayObject) {}
  func loaderEvent(
    _ event: String, loader: Int, target: DisplayObject?, _ arguments: [ScriptArgument]
  ) {}
  func collectGarbage() {}
}
