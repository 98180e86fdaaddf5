import FlashAVM1
import FlashDisplay
import FlashHeap
import Raster

/// The methods of BitmapData that make pixels by rule: noise, clouds, dissolving.
extension BitmapDataClass {
  package static let patterns: [NativeMember] = [
    .method("noise", noise),
    .method("perlinNoise", perlinNoise),
    .method("pixelDissolve", pixelDissolve),
  ]

  private static let noise: NativeBody = { context, call throws(ScriptAbort) in
    guard let state = state(call), state.surface != nil else { return Value(-1) }
    guard call.count > 0 else { return Value(-1) }
    let seed = try context.objects.int32(call[0])
    let low = call.count > 1 ? UInt32(min(max(try context.objects.int32(call[1]), 0), 255)) : 0
    let high = call.count > 2 ? UInt32(min(max(try context.objects.int32(call[2]), 0), 255)) : 255
    let channels = call.count > 3 ? try context.objects.int32(call[3]) : 7
    let isGray = call.count > 4 ? try context.objects.truth(call[4]) : false
    try state.fillWithNoise(
      seed: seed, low: low, high: high, channels: channels, isGray: isGray
    ) { () throws(ScriptAbort) in try context.checkTime() }
    context.player.stageChanged()
    return .zero
  }

  private static let perlinNoise: NativeBody = { context, call throws(ScriptAbort) in
    guard let state = state(call), let surface = state.surface else { return Value(-1) }
    guard call.count > 5 else { return Value(-1) }
    let baseX = try context.objects.number(call[0])
    let baseY = try context.objects.number(call[1])
    let octaves = Int(max(0, min(try context.objects.int32(call[2]), 32)))
    let noise = PerlinNoise(seed: Int(try context.objects.int32(call[3])))
    let stitches = try context.objects.truth(call[4])
    let isFractal = try context.objects.truth(call[5])
    let channels = call.count > 6 ? try context.objects.int32(call[6]) : 7
    let isGray = call.count > 7 ? try context.objects.truth(call[7]) : false
    var offsets = [SIMD2<Double>](repeating: .zero, count: octaves)
    if let list = call[8].asObject {
      for (index, value) in try ArrayClass.elements(context, list).prefix(octaves).enumerated() {
        guard let point = value.asObject else { continue }
        offsets[index] = SIMD2(
          try context.objects.number(try context.objects.get(point, Atom(.x))),
          try context.objects.number(try context.objects.get(point, Atom(.y)))
        )
      }
    }
    let pattern = PerlinNoise.Pattern(
      frequency: SIMD2(baseX == 0 ? 0 : 1 / abs(baseX), baseY == 0 ? 0 : 1 / abs(baseY)),
      offsets: offsets.map { $0.x.isFinite && $0.y.isFinite ? $0 : .zero }, isFractal: isFractal,
      tile: stitches ? SIMD2(Double(surface.width), Double(surface.height)) : nil)
    try state.fill(with: noise, pattern, channels: channels, isGray: isGray) {
      () throws(ScriptAbort) in try context.checkTime()
    }
    context.player.stageChanged()
    return .zero
  }

  /// Copies some pixels of a source in an order that looks like chance.
  ///
  /// The order is a shift register's with feedback, its state the number of the pixel: Mike Morton, "A Digital Dissolve Effect",
  /// Graphics Gems (1990). The values that it returns continue where it ended.
  private static let pixelDissolve: NativeBody = { context, call throws(ScriptAbort) in
    guard let state = state(call), let surface = state.surface else { return Value(-1) }
    guard call.count > 4 else { return Value(-1) }
    let seed = UInt32(bitPattern: try context.objects.int32(call[3]))
    let (pixels, place): (Surface, BitmapTransfer)
    switch try open(context, call, surface) {
    case .wrong(let number): return number
    case .nothing: return Value(Int(Int32(bitPattern: seed)))
    case .ready(_, let one, let two): (pixels, place) = (one, two)
    }
    let wanted = Int(UInt32(bitPattern: try context.objects.int32(call[4])))
    let fill = state.pixel(
      call.count > 5 ? UInt32(bitPattern: try context.objects.int32(call[5])) : 0)
    let rest = state.dissolve(pixels, place, seed: seed, count: wanted, fill: fill)
    context.player.stageChanged()
    return Value(Int(Int32(bitPattern: rest)))
  }
}
