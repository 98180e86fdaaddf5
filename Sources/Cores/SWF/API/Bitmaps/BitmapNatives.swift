import FlashAVM2
import FlashData
import FlashDisplay
import FlashHeap
import Raster

/// B.Bmp: Bitmap, a BitmapData on the display list.
enum BitmapNatives {
  private enum Field: Int { case bitmapData, pixelSnapping }

  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "new": NativeCall.act(construct)
    case "get bitmapData": NativeCall.give(data)
    case "set bitmapData":
      NativeCall.act { call throws(ScriptError) in try setData(call.value(1), call) }
    case "get pixelSnapping":
      NativeCall.give { call in fields(call)[Field.pixelSnapping.rawValue] }
    case "set pixelSnapping":
      NativeCall.act { call throws(ScriptError) in try setSnapping(call.value(1), call) }
    case "get smoothing": NativeCall.flag { call in bitmap(call)?.isSmoothed ?? false }
    case "set smoothing":
      NativeCall.act { call in
        bitmap(call)?.isSmoothed = call.flag(1)
        call.api.player.stageChanged()
      }
    default: nil
    }
  }

  /// A new Bitmap for a picture that was loaded, on which no constructor runs (D.Load.8).
  static func makeObject(
    for picture: BitmapObject, isTransparent: Bool, _ machine: ABCMachine
  ) throws(ScriptError) -> ScriptObject {
    let interpreter = machine.interpreter
    let table = try machine.machine.table(for: machine.types.bitmap, interpreter)
    let made = machine.machine.make(table)
    machine.link(picture, to: made)
    picture.timelinePlace.marks.insert(.isConstructed)
    try interpreter.holding(Value(made)) { () throws(ScriptError) in
      Fields(made, of: machine.types.bitmap)[Field.bitmapData.rawValue] =
        try BitmapDataNatives.make(
          picture.surface, isTransparent: isTransparent, interpreter)
    }
    return made
  }

  private static func fields(_ call: NativeCall) -> Fields {
    Fields(call.this, of: call.api.types.bitmap)
  }

  private static func bitmap(_ call: NativeCall) -> BitmapObject? {
    call.value(0).display as? BitmapObject
  }

  private static func construct(_ call: NativeCall) throws(ScriptError) {
    try setSnapping(call.value(2), call)
    // What the timeline has placed, or a class is tied to, has its pixels.
    if call.value(1).isObject || bitmap(call)?.characterID == nil {
      try setData(call.value(1), call)
      bitmap(call)?.isSmoothed = call.flag(3)
    }
  }

  private static func setSnapping(_ value: Value, _ call: NativeCall) throws(ScriptError) {
    guard let word = value.asString?.text, ["never", "always", "auto"].contains(word) else {
      throw ScriptError(2008, "pixelSnapping")
    }
    fields(call)[Field.pixelSnapping.rawValue] = value
  }

  /// A picture of the file has a BitmapData once a script asks for it (B.Bmp.4).
  private static func data(_ call: NativeCall) throws(ScriptError) -> Value {
    if let object = bitmap(call), object.characterID != nil {
      try ensureData(of: object, call.api)
    }
    return fields(call)[Field.bitmapData.rawValue]
  }

  /// A picture that the timeline has placed, or that a class is tied to, has its BitmapData from here on.
  static func ensureData(of object: BitmapObject, _ api: ABCMachine) throws(ScriptError) {
    guard let link = object.cell else { return }
    let fields = Fields(link, of: api.types.bitmap)
    guard fields[Field.bitmapData.rawValue].isNull else { return }
    fields[Field.bitmapData.rawValue] = try picture(of: object, api)
  }

  /// The constructor of the class that is tied to it runs before it has the pixels.
  private static func picture(
    of object: BitmapObject, _ api: ABCMachine
  ) throws(ScriptError) -> Value {
    let interpreter = api.interpreter
    guard let type = api.movies.dataClass(of: object) else {
      return try BitmapDataNatives.make(object.surface, isTransparent: true, interpreter)
    }
    let table = try interpreter.machine.table(for: type, interpreter)
    let one = Value(integer: 1)
    let made = try interpreter.construct(table.pointee.classObject, [one, one])
    made.asObject?.payload = BitmapState(object.surface, isTransparent: true)
    return made
  }

  /// The size is that of now: one that is disposed of later keeps it (B.Bmp.2).
  private static func setData(_ value: Value, _ call: NativeCall) throws(ScriptError) {
    fields(call)[Field.bitmapData.rawValue] = value
    let surface = (value.asObject?.payload as? BitmapState)?.surface
    bitmap(call)?.show(surface)
    call.api.player.stageChanged()
  }
}
