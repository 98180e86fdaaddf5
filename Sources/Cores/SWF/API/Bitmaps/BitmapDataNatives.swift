import FlashAVM2
import FlashData
import FlashDisplay
import FlashHeap
import Raster

/// B.BD: BitmapData.
///
/// What works on many pixels is in `BitmapEffectNatives`.
enum BitmapDataNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "new": NativeCall.act(construct)
    case "get width": BitmapCall.strict { Value(rawInt: Int32($0.surface.width)) }
    case "get height": BitmapCall.strict { Value(rawInt: Int32($0.surface.height)) }
    case "get transparent": BitmapCall.strict { Value(rawBoolean: $0.state.isTransparent) }
    case "get rect":
      NativeCall.give { call throws(ScriptError) in
        let surface = BitmapCall(call)?.surface
        return try call.interpreter.makeRectangle(
          0, 0, Double(surface?.width ?? 0), Double(surface?.height ?? 0))
      }
    case "clone":
      NativeCall.give { call throws(ScriptError) in
        guard let bitmap = BitmapCall(call) else { return .null }
        return try make(
          try copy(bitmap.surface, call.interpreter), isTransparent: bitmap.state.isTransparent,
          call.interpreter)
      }
    case "dispose":
      NativeCall.act { call in
        (call.this.payload as? BitmapState)?.dispose()
        call.api.player.stageChanged()
      }
    case "lock", "unlock": NativeCall.act { _ in }
    case "encode": BitmapCall.strict(BitmapEncoding.encode)
    default:
      ofPixels(key) ?? BitmapEffectNatives.of(key) ?? BitmapPatternNatives.of(key)
        ?? BitmapBlockNatives.of(key)
    }
  }

  private static func ofPixels(_ key: String) -> NativeFunction? {
    switch key {
    case "getPixel":
      BitmapCall.strict { bitmap in
        Value(rawUInt: BitmapState.straight(pixel(bitmap)) & 0xFF_FFFF)
      }
    case "getPixel32":
      BitmapCall.strict { bitmap in Value(rawUInt: bitmap.state.color(pixel(bitmap))) }
    case "setPixel":
      BitmapCall.tolerant { bitmap in
        let (x, y) = (Int(bitmap.call.int(1)), Int(bitmap.call.int(2)))
        let alpha = bitmap.surface[x, y] & 0xFF00_0000
        bitmap.surface[x, y] = bitmap.state.pixel(alpha | bitmap.call.uint(3) & 0xFF_FFFF)
      }
    case "setPixel32":
      BitmapCall.change { bitmap in
        let (x, y) = (Int(bitmap.call.int(1)), Int(bitmap.call.int(2)))
        bitmap.surface[x, y] = bitmap.state.pixel(bitmap.call.uint(3))
      }
    case "fillRect":
      BitmapCall.change { bitmap throws(ScriptError) in
        let rect = try bitmap.rectangle(1, named: "rect", turns: true)
        if !rect.isEmpty {
          bitmap.surface.clear(bitmap.state.pixel(bitmap.call.uint(2)), in: rect)
        }
      }
    case "floodFill":
      BitmapCall.tolerant { bitmap in
        _ = bitmap.state.floodFill(
          Int(bitmap.call.int(1)), Int(bitmap.call.int(2)),
          bitmap.state.pixel(bitmap.call.uint(3)))
      }
    case "scroll":
      BitmapCall.change { bitmap in
        let (x, y) = (Int(bitmap.call.int(1)), Int(bitmap.call.int(2)))
        guard abs(x) < bitmap.surface.width, abs(y) < bitmap.surface.height,
          let copy = try? bitmap.surface.copy(bitmap.surface.bounds)
        else { return }
        bitmap.surface.replace(copy, x: x, y: y)
      }
    default: nil
    }
  }

  private static func pixel(_ bitmap: BitmapCall) -> UInt32 {
    bitmap.surface[Int(bitmap.call.int(1)), Int(bitmap.call.int(2))]
  }

  // MARK: - Making

  /// A class that is tied to a picture has that, whatever the arguments are (B.BD.7).
  private static func construct(_ call: NativeCall) throws(ScriptError) {
    let interpreter = call.interpreter
    if let (surface, _) = symbol(of: call.this.traits, call.api) {
      call.this.payload = BitmapState(try copy(surface, interpreter), isTransparent: true)
      return
    }
    let (width, height) = (Int(call.uint(1)), Int(call.uint(2)))
    guard isValid(width, height, version: call.api.player.movie.version) else {
      throw ScriptError(2015)
    }
    try reserve(width, height, interpreter)
    guard let surface = try? Surface(width: width, height: height) else { throw ScriptError(2015) }
    let state = BitmapState(surface, isTransparent: call.flag(3))
    surface.clear(state.pixel(call.uint(4)))
    call.this.payload = state
  }

  private static func isValid(_ width: Int, _ height: Int, version: Int) -> Bool {
    guard width > 0, height > 0 else { return false }
    switch version {
    case ...9: return width <= 2880 && height <= 2880
    case ...12: return width < 8192 && height < 8192 && width * height < 0x100_0000
    default: return width <= 107_374_182 && height <= 107_374_182 && width * height < 0x2000_0000
    }
  }

  /// The picture that a class is tied to, or a class above it.
  static func symbol(of type: Traits, _ api: ABCMachine) -> (surface: Surface, hasAlpha: Bool)? {
    guard let (file, id) = api.movies.character(of: type), let picture = file.library.bitmap(id),
      let surface = picture.surface
    else { return nil }
    return (surface, picture.hasAlpha)
  }

  static func reserve(
    _ width: Int, _ height: Int, _ interpreter: Interpreter
  ) throws(ScriptError) {
    let size = width * height * 4
    guard !interpreter.heap.isFull(with: size) else { throw ScriptError(2015) }
    interpreter.heap.addPressure(size)
  }

  /// The same pixels again.
  static func copy(
    _ surface: Surface, _ interpreter: Interpreter
  ) throws(ScriptError) -> Surface {
    try reserve(surface.width, surface.height, interpreter)
    guard let copy = try? surface.copy(surface.bounds) else { throw ScriptError(2015) }
    return copy
  }

  /// A new transparent surface for results.
  static func blank(
    _ width: Int, _ height: Int, _ interpreter: Interpreter
  ) throws(ScriptError) -> Surface {
    try reserve(width, height, interpreter)
    guard let surface = try? Surface(width: width, height: height) else { throw ScriptError(2015) }
    return surface
  }

  /// A BitmapData that has pixels.
  static func make(
    _ surface: Surface, isTransparent: Bool, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value {
    let type = interpreter.api.types.bitmapData
    let made = interpreter.machine.make(try interpreter.machine.table(for: type, interpreter))
    made.payload = BitmapState(surface, isTransparent: isTransparent)
    return Value(made)
  }
}
