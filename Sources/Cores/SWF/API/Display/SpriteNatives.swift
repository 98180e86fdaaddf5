import FlashAVM2
import FlashData
import FlashDisplay
import FlashHeap
import Raster

/// D.Spr: Sprite, but for its constructor; what it keeps is in the first fields of its face.
enum SpriteNatives {
  private enum Field: Int { case graphics, dropTarget }

  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "get graphics": GraphicsNatives.graphics { $0.sprite }
    case "get buttonMode": DisplayNative.flag(.isButtonMode, standard: false)
    case "set buttonMode": DisplayNative.setFlag(.isButtonMode)
    case "get useHandCursor": DisplayNative.flag(.useHandCursor, standard: true)
    case "set useHandCursor": DisplayNative.setFlag(.useHandCursor)
    case "get hitArea": DisplayNative.object { object, _, _ in Value(object.controls.hitArea) }
    case "set hitArea":
      DisplayNative.act { object, registers, _ in
        object.controls.hitArea = registers[1].display
      }
    case "get dropTarget": NativeCall.give { call in fields(call)[Field.dropTarget.rawValue] }
    case "startDrag": DisplayNative.act(startDrag)
    case "stopDrag":
      DisplayNative.act { (object: DisplayObject, _, _) in object.player.pointerInput.stopDrag() }
    // There is nothing to touch.
    case "startTouchDrag", "stopTouchDrag": NativeCall.act { _ in }
    default: OwnerSoundNatives.of(key)
    }
  }

  private static func fields(_ call: NativeCall) -> Fields {
    Fields(call.this, of: call.api.types.sprite)
  }

  /// What a dragged sprite is over, as if it were not there itself (D.Spr.4).
  static func setDropTarget(of object: DisplayObject, _ api: ABCMachine) {
    guard let script = object.cell, script.traits.isKind(of: api.types.sprite) else { return }
    let point = api.player.pointerInput.mousePosition
    let target = PointerPicking(machine: api, point: point, excluded: object).topmost
    Fields(script, of: api.types.sprite)[Field.dropTarget.rawValue] = Value(target)
  }

  /// Bounds are in the parent's pixels; negative sizes are swapped (D.Spr.3).
  private static func startDrag(
    _ object: DisplayObject, _ registers: UnsafeMutablePointer<Value>, _ interpreter: Interpreter
  ) throws(ScriptError) {
    let limits = registers[2].asObject.map { given in
      let box = Box(given)
      return Bounds(
        xMin: twips(fromPixels: min(box.x, box.right)),
        yMin: twips(fromPixels: min(box.y, box.bottom)),
        xMax: twips(fromPixels: max(box.x, box.right)),
        yMax: twips(fromPixels: max(box.y, box.bottom)))
    }
    object.player.pointerInput.startDrag(
      object, locksCenter: registers[1].rawUInt != 0, limits: limits)
  }
}
