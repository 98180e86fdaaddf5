import FlashAVM2
import FlashDisplay
import FlashHeap

/// The stage as scripts see it.
extension ABCMachine {
  /// Whether an object stands on the stage, through whatever stands between.
  func isOnStage(_ object: DisplayObject) -> Bool {
    let top = object.levelRoot
    return player.stage.children.contains { $0 === top }
  }

  /// The object of the stage, made when it is first asked for.
  func makeStage() throws(ScriptError) -> ScriptObject {
    if let stageObject { return stageObject }
    let made = machine.make(try machine.table(for: types.stage, interpreter))
    stageObject = made
    return made
  }
}
