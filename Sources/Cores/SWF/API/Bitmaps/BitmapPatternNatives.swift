import FlashAVM2
import FlashData
import FlashDisplay
import FlashHeap
import Raster

/// The methods of BitmapData that make pixels by rule: noise, clouds, dissolving.
enum BitmapPatternNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "noise": BitmapCall.change(noise)
    case "perlinNoise": BitmapCall.tolerant(perlinNoise)
    case "pixelDissolve": BitmapCall.strict(dissolve)
    default: nil
    }
  }

  private static func checkTime(_ interpreter: Interpreter) throws(ScriptError) {
    if interpreter.machine.isTimeUp() { throw .terminated }
  }

  private static func noise(_ bitmap: BitmapCall) throws(ScriptError) {
    let call = bitmap.call
    try bitmap.state.fillWithNoise(
      seed: call.int(1), low: call.uint(2) & 0xFF, high: call.uint(3) & 0xFF,
      channels: call.int(4), isGray: call.flag(5)
    ) { () throws(ScriptError) in try checkTime(call.interpreter) }
  }

  private static func perlinNoise(_ bitmap: BitmapCall) throws(ScriptError) {
    let call = bitmap.call
    let (baseX, baseY) = (call.number(1), call.number(2))
    let octaves = Int(min(call.uint(3), 32))
    var offsets = [SIMD2<Double>](repeating: .zero, count: octaves)
    for (index, value) in Natives.rest(call.value(9)).prefix(octaves).enumerated() {
      guard let point = value.asObject, point.traits.isKind(of: call.api.types.geom.point) else {
        continue
      }
      let fields = Fields(point)
      let offset = SIMD2(fields[number: 0], fields[number: 1])
      offsets[index] = offset.x.isFinite && offset.y.isFinite ? offset : .zero
    }
    let size = SIMD2(Double(bitmap.surface.width), Double(bitmap.surface.height))
    let pattern = PerlinNoise.Pattern(
      frequency: SIMD2(baseX == 0 ? 0 : 1 / abs(baseX), baseY == 0 ? 0 : 1 / abs(baseY)),
      offsets: offsets, isFractal: call.flag(6), tile: call.flag(5) ? size : nil)
    try bitmap.state.fill(
      with: PerlinNoise(seed: Int(call.int(4))), pattern, channels: Int32(bitPattern: call.uint(7)),
      isGray: call.flag(8)
    ) { () throws(ScriptError) in try checkTime(call.interpreter) }
  }

  /// Gives the seed with which the next call continues (B.BD.44).
  private static func dissolve(_ bitmap: BitmapCall) throws(ScriptError) -> Value {
    let call = bitmap.call
    let (_, pixels) = try bitmap.source(1)
    let rect = try bitmap.rectangle(2, named: "sourceRect")
    let point = try bitmap.point(3, named: "destPoint")
    guard call.int(5) >= 0 else { throw ScriptError(2027, "numPixels", String(call.int(5))) }
    guard let place = BitmapTransfer(rect, of: pixels.bounds, to: point, on: bitmap.surface.bounds)
    else { return .zero }
    let rest = bitmap.state.dissolve(
      pixels, place, seed: call.uint(4), count: Int(call.int(5)),
      fill: bitmap.state.pixel(call.uint(6)))
    bitmap.changed()
    return Value(rawUInt: rest)
  }
}
