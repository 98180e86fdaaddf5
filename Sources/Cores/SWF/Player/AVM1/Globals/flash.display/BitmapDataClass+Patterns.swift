import Raster

/// The methods of BitmapData that make pixels by rule: noise, clouds, dissolving.
extension BitmapDataClass {
  static let patterns: [NativeMember] = [
    .method("noise", noise),
    .method("perlinNoise", perlinNoise),
    .method("pixelDissolve", pixelDissolve),
  ]

  private static let noise: NativeBody = { context, call throws(ScriptAbort) in
    guard let state = state(call), let surface = state.surface else { return Value(-1) }
    guard call.count > 0 else { return Value(-1) }
    let seed = try context.objects.int32(call[0])
    // The generator of Park and Miller; a seed below 1 is mirrored.
    var random = UInt32(bitPattern: seed <= 0 ? 1 &- seed : seed)
    func next() -> UInt32 {
      random = UInt32(UInt64(random) * 16_807 % 2_147_483_647)
      return random
    }
    let low = call.count > 1 ? UInt32(min(max(try context.objects.int32(call[1]), 0), 255)) : 0
    let high = call.count > 2 ? UInt32(min(max(try context.objects.int32(call[2]), 0), 255)) : 255
    let channels = call.count > 3 ? try context.objects.int32(call[3]) : 7
    let isGray = call.count > 4 ? try context.objects.truth(call[4]) : false
    let range = (high >= low ? high - low : 0) + 1
    for y in 0..<surface.height {
      for x in 0..<surface.width {
        var color: UInt32 = 0
        if isGray {
          let gray = low + next() % range
          color = gray << 16 | gray << 8 | gray
        } else {
          if channels & 1 != 0 { color |= (low + next() % range) << 16 }
          if channels & 2 != 0 { color |= (low + next() % range) << 8 }
          if channels & 4 != 0 { color |= low + next() % range }
        }
        // Opaque bitmaps take none of the numbers for it.
        let hasAlpha = channels & 8 != 0 && state.isTransparent
        let alpha = hasAlpha ? low + next() % range : 255
        surface[x, y] = state.pixel(alpha << 24 | color)
      }
    }
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
    surface.mayOutshine = true
    for y in 0..<surface.height {
      for x in 0..<surface.width {
        func level(_ channel: Int) -> UInt32 {
          noise.level(pattern, channel: channel, at: SIMD2(Double(x), Double(y)))
        }
        // Each channel that is asked for has noise of its own.
        var next = 0
        var color: UInt32 = 0
        if isGray {
          color = level(0) * 0x01_0101
          next = 1
        } else {
          for (bit, shift) in [(Int32(1), UInt32(16)), (2, 8), (4, 0)] where channels & bit != 0 {
            color |= level(next) << shift
            next += 1
          }
        }
        // The colours are not multiplied with their opacity: so Flash Player has it.
        let alpha = channels & 8 != 0 && state.isTransparent ? level(next) : 255
        surface[x, y] = alpha << 24 | color
      }
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
    let (pixels, place): (Surface, Transfer)
    switch try open(context, call, surface) {
    case .wrong(let number): return number
    case .nothing: return Value(Int(Int32(bitPattern: seed)))
    case .ready(_, let one, let two): (pixels, place) = (one, two)
    }
    let wanted = Int(UInt32(bitPattern: try context.objects.int32(call[4])))
    let fill = state.pixel(
      call.count > 5 ? UInt32(bitPattern: try context.objects.int32(call[5])) : 0)
    let (width, height) = (place.source.width, place.source.height)
    func dissolve(_ x: Int, _ y: Int) {
      let source = (x: place.source.minX + x, y: place.source.minY + y)
      // Onto itself a bitmap dissolves to a colour.
      surface[place.x + x, place.y + y] = pixels === surface ? fill : pixels[source.x, source.y]
    }
    dissolve(0, 0)
    context.player.stageChanged()
    let others = width * height - 1
    guard others > 0, wanted > 0 else { return Value(Int(Int32(bitPattern: seed))) }
    var register = DissolveRegister(width: width, height: height, seed: seed)
    // Beyond all of them nothing changes but where it ends.
    for _ in 0..<(wanted % others + (wanted >= others ? others : 0)) {
      let (x, y) = register.next()
      dissolve(x, y)
    }
    return Value(Int(Int32(bitPattern: register.seed())))
  }
}
