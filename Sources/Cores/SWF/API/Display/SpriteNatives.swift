import FlashAVM2
import FlashData
import FlashDisplay
import FlashHeap
import Raster

/// D.Spr: Sprite, but for its constructor; what it keeps is in the first fields of its face.
enum SpriteNatives {
  private enum Field: Int { case graphics, buttonMode, useHandCursor }

  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "get graphics": GraphicsNatives.graphics { $0.sprite }
    case "get buttonMode": get(.buttonMode)
    case "set buttonMode": set(.buttonMode)
    case "get useHandCursor": get(.useHandCursor)
    case "set useHandCursor": set(.useHandCursor)
    case "get hitArea": DisplayNative.object { object, _, _ in Value(object.controls.hitArea) }
    case "set hitArea":
      DisplayNative.act { object, registers, _ in
        object.controls.hitArea = registers[1].display
      }
    case "get dropTarget":
      NativeCall.give { _ in .null }
    case "startDrag": DisplayNative.act(startDrag)
    case "stopDrag":
      DisplayNative.act { (object: DisplayObject, _, _) in object.player.pointerInput.stopDrag() }
    // There is nothing to touch.
    case "startTouchDrag", "stopTouchDrag": NativeCall.act { _ in }
    default: nil
    }
  }

  private static func fields(_ call: NativeCall) -> Fields {
    Fields(call.this, of: call.api.types.sprite)
  }

  private static func get(_ field: Field) -> NativeFunction {
    NativeCall.give { call in fields(call)[field.rawValue] }
  }

  private static func set(_ field: Field) -> NativeFunction {
    NativeCall.act { call in fields(call)[field.rawValue] = call.value(1) }
  }

  /// Whether a clip reacts to the pointer as a button does.
  static func isButton(_ clip: MovieClip, _ api: ABCMachine) -> Bool {
    guard let link = clip.scriptLink else { return false }
    let object = ScriptObject(link)
    guard object.traits.isKind(of: api.types.sprite) else { return false }
    return Fields(object, of: api.types.sprite)[Field.buttonMode.rawValue].rawUInt != 0
  }

  /// Bounds are in the parent's pixels; negative sizes are swapped (D.Spr.3).
  private static func startDrag(
    _ object: DisplayObject, _ registers: UnsafeMutablePointer<Value>, _ interpreter: Interpreter
  ) throws(ScriptError) {
    let limits = registers[2].asObject.map { given in
      let box = Box(given)
      return Bounds(
        xMin: min(box.x, box.right), yMin: min(box.y, box.bottom), xMax: max(box.x, box.right),
        yMax: max(box.y, box.bottom))
    }
    object.player.pointerInput.startDrag(
      object, locksCenter: registers[1].rawUInt != 0, limits: limits)
  }
}
