import Raster

/// The methods of BitmapData that work on many pixels.
extension BitmapDataClass {
  static let effects: [NativeMember] = [
    .method("copyPixels", copyPixels),
    .method("copyChannel", copyChannel),
    .method("colorTransform", colorTransform),
    .method("draw", draw),
    .method("merge", merge),
    .method("applyFilter", applyFilter),
    .method("floodFill", floodFill),
    .method("scroll", scroll),
    .method("threshold", threshold),
    .method("hitTest", hitTest),
    .method("compare", compare),
    .method("paletteMap", paletteMap),
    .method("getColorBoundsRect", getColorBoundsRect),
    .method("generateFilterRect") { context, call throws(ScriptAbort) in
      guard state(call)?.surface != nil else { return Value(-1) }
      guard let rect = try context.valueObjects.pixelRect(call[0]),
        let filter = call[1].asObject?.native as? FilterState
      else { return Value(-1) }
      let margins = FilterConversion.filter(filter.value, scale: (1, 1))?.margins ?? .none
      let grown = rect.grown(
        left: margins.left, top: margins.top, right: margins.right, bottom: margins.bottom)
      return try context.valueObjects.make(
        "flash.geom.Rectangle",
        [Value(grown.minX), Value(grown.minY), Value(grown.width), Value(grown.height)])
    },
  ]

  /// A part of a source that lands on a target: both are cut to what there is of them.
  struct Transfer {
    var source: PixelRect
    var x: Int
    var y: Int

    init?(_ source: PixelRect, of from: PixelRect, to point: (x: Int, y: Int), on target: PixelRect)
    {
      let (dx, dy) = (point.x - source.minX, point.y - source.minY)
      let inside = source.intersection(from)
        .intersection(target.offset(x: -dx, y: -dy))
      guard !inside.isEmpty else { return nil }
      self.source = inside
      x = inside.minX + dx
      y = inside.minY + dy
    }
  }

  /// What the first arguments of `f(source, sourceRect, destPoint …)` mean.
  enum Opened {
    /// They are wrong: the number that the method gives back.
    case wrong(Value)
    /// Nothing of the source lands on the target.
    case nothing
    case ready(source: BitmapState, pixels: Surface, place: Transfer)
  }

  /// Looks at a source, a rectangle in it and a point on the target.
  ///
  /// What is wrong with them is returned as -2 (no bitmap), -3 (one that was disposed of) or -4 (no rectangle); a point that is none is
  /// the corner.
  static func open(
    _ context: NativeContext, _ call: NativeCall, _ surface: Surface
  ) throws(ScriptAbort) -> Opened {
    guard let source = call[0].asObject?.native as? BitmapState else { return .wrong(Value(-2)) }
    guard let pixels = source.surface else { return .wrong(Value(-3)) }
    guard let rect = try context.valueObjects.wholeRect(call[1]) else { return .wrong(Value(-4)) }
    let point = try context.valueObjects.pixelPoint(call[2]) ?? (0, 0)
    guard let place = Transfer(rect, of: pixels.bounds, to: point, on: surface.bounds) else {
      return .nothing
    }
    return .ready(source: source, pixels: pixels, place: place)
  }

  private static let copyPixels: NativeBody = { context, call throws(ScriptAbort) in
    guard let state = state(call), let surface = state.surface else { return Value(-1) }
    guard call.count > 2 else { return Value(-1) }
    let (source, pixels): (BitmapState, Surface)
    var place: Transfer
    switch try open(context, call, surface) {
    case .wrong(let number): return number
    case .nothing: return .zero
    case .ready(let one, let two, let three): (source, pixels, place) = (one, two, three)
    }
    var blends = call.count > 5 ? try context.objects.truth(call[5]) : false
    // Without its point a mask does not count, nor where it has no opacity of its own.
    var mask: (pixels: Surface, x: Int, y: Int)?
    if call.count > 4, let state = call[3].asObject?.native as? BitmapState, state.isTransparent,
      let pixels = state.surface
    {
      let start = try context.valueObjects.pixelPoint(call[4]) ?? (0, 0)
      let rect = try context.valueObjects.pixelRect(call[1]) ?? .empty
      mask = (pixels, start.x - rect.minX, start.y - rect.minY)
    }
    if let (pixels, x, y) = mask {
      // Beyond the mask nothing is copied.
      let inside = place.source.intersection(pixels.bounds.offset(x: -x, y: -y))
      guard !inside.isEmpty else { return .zero }
      place.x += inside.minX - place.source.minX
      place.y += inside.minY - place.source.minY
      place.source = inside
      if !state.isTransparent { blends = true }
    }
    guard let copy = try? pixels.copy(place.source) else { return .undefined }
    if let mask {
      for y in 0..<copy.height {
        for x in 0..<copy.width {
          let alpha =
            mask.pixels[place.source.minX + mask.x + x, place.source.minY + mask.y + y] >> 24
          if alpha < 255 { copy[x, y] = BitmapState.scaled(copy[x, y], alpha) }
        }
      }
    }
    if blends || (!state.isTransparent && source.isTransparent) {
      for y in 0..<copy.height {
        for x in 0..<copy.width {
          let below = surface[place.x + x, place.y + y]
          surface[place.x + x, place.y + y] = BitmapState.over(copy[x, y], below)
        }
      }
    } else {
      surface.replace(copy, x: place.x, y: place.y)
    }
    context.player.stageChanged()
    return .zero
  }

  private static func shift(_ channel: Int) -> UInt32? {
    switch channel {
    case 1: 16
    case 2: 8
    case 4: 0
    case 8: 24
    default: nil
    }
  }

  private static let copyChannel: NativeBody = { context, call throws(ScriptAbort) in
    guard let state = state(call), let surface = state.surface else { return Value(-1) }
    guard call.count > 4 else { return Value(-1) }
    let (pixels, place): (Surface, Transfer)
    switch try open(context, call, surface) {
    case .wrong(let number): return number
    case .nothing: return .zero
    case .ready(_, let one, let two): (pixels, place) = (one, two)
    }
    let from = shift(Int(try context.objects.int32(call[3])))
    guard let to = shift(Int(try context.objects.int32(call[4]))) else { return .undefined }
    // Pixel by pixel: where a bitmap is copied onto itself, what was written is read again.
    let (left, top) = (place.source.minX, place.source.minY)
    for y in 0..<place.source.height {
      for x in 0..<place.source.width {
        let value = from.map { BitmapState.straight(pixels[left + x, top + y]) >> $0 & 255 } ?? 0
        let old = BitmapState.straight(surface[place.x + x, place.y + y])
        surface[place.x + x, place.y + y] = state.pixel(old & ~(255 << to) | value << to)
      }
    }
    context.player.stageChanged()
    return .undefined
  }

  private static let colorTransform: NativeBody = { context, call throws(ScriptAbort) in
    guard let state = state(call), let surface = state.surface else { return Value(-1) }
    guard let rect = try context.valueObjects.pixelRect(call[0]), let object = call[1].asObject
    else {
      return .undefined
    }
    var transform = try context.valueObjects.colorTransform(object)
    // What changes nothing but opacity makes nothing more opaque.
    if transform.multiply.w > 256, transform.add == .zero,
      transform.multiply.x == 256, transform.multiply.y == 256, transform.multiply.z == 256
    {
      transform = .identity
    }
    surface.apply(transform, in: rect.intersection(surface.bounds))
    if !state.isTransparent { makeOpaque(surface) }
    context.player.stageChanged()
    return .undefined
  }

  private static func makeOpaque(_ surface: Surface) {
    surface.withPixels { pixels in
      for index in pixels.indices { pixels[index] |= 0xFF00_0000 }
    }
  }

  private static let draw: NativeBody = { context, call throws(ScriptAbort) in
    guard let state = state(call), let surface = state.surface, call.count > 0 else {
      return Value(-1)
    }
    var matrix = Matrix.identity
    if let object = call[1].asObject {
      matrix = try context.valueObjects.matrix(object)
      matrix.tx /= twips
      matrix.ty /= twips
    }
    let colors =
      try call[2].asObject.map { object throws(ScriptAbort) in
        try context.valueObjects.colorTransform(object)
      } ?? .identity
    let mode = call.count > 3 ? try MovieClipClass.blendMode(context, call[3]) ?? .normal : .normal
    let clip = try context.valueObjects.pixelRect(call[4])
    let smooth = call.count > 5 ? try context.objects.truth(call[5]) : false
    if let other = call[0].asObject?.native as? BitmapState {
      if let pixels = other.surface {
        context.player.renderer.draw(
          pixels, on: surface, matrix: matrix, colors: colors, mode: mode, clip: clip,
          smooth: smooth)
      }
    } else if let object = call[0].asObject.flatMap({
      context.clips.display(context.clips.live($0))
    }) {
      context.player.renderer.draw(
        object, on: surface, matrix: matrix, colors: colors, mode: mode, clip: clip,
        quality: context.player.stage.quality)
    } else {
      return Value(-3)
    }
    if !state.isTransparent { makeOpaque(surface) }
    context.player.stageChanged()
    return .undefined
  }

  /// `merge(source, sourceRect, destPoint, red, green, blue, alpha)`: each channel mixed by its multiplier, in 256ths.
  private static let merge: NativeBody = { context, call throws(ScriptAbort) in
    guard let state = state(call), let surface = state.surface, call.count > 6 else {
      return Value(-1)
    }
    let (pixels, place): (Surface, Transfer)
    switch try open(context, call, surface) {
    case .wrong(let number): return number
    case .nothing: return .zero
    case .ready(_, let one, let two): (pixels, place) = (one, two)
    }
    var factors: [(shift: UInt32, factor: UInt32)] = []
    for (index, shift) in [UInt32(16), 8, 0, 24].enumerated() {
      let number = try context.objects.int32(call[3 + index])
      factors.append((shift, UInt32(min(max(number, 0), 256))))
    }
    guard let copy = try? pixels.copy(place.source) else { return .undefined }
    for y in 0..<copy.height {
      for x in 0..<copy.width {
        let above = BitmapState.straight(copy[x, y])
        let below = BitmapState.straight(surface[place.x + x, place.y + y])
        var mixed: UInt32 = 0
        for (shift, factor) in factors {
          let sum = (above >> shift & 255) * factor + (below >> shift & 255) * (256 - factor)
          mixed |= (sum >> 8) << shift
        }
        surface[place.x + x, place.y + y] = state.pixel(mixed)
      }
    }
    context.player.stageChanged()
    return .zero
  }

  private static let applyFilter: NativeBody = { context, call throws(ScriptAbort) in
    guard let state = state(call), let surface = state.surface else { return Value(-1) }
    guard let source = call[0].asObject?.native as? BitmapState, let pixels = source.surface,
      let rect = try context.valueObjects.pixelRect(call[1]),
      let point = try context.valueObjects.pixelPoint(call[2]),
      let filter = (call[3].asObject?.native as? FilterState)?.value
    else { return Value(-1) }
    guard let made = FilterConversion.filter(filter, scale: (1, 1)),
      let copy = try? pixels.copy(rect.intersection(pixels.bounds)),
      let result = try? made.apply(to: Picture(copy))
    else { return Value(-1) }
    surface.replace(result.surface, x: point.x + result.x, y: point.y + result.y)
    if !state.isTransparent { makeOpaque(surface) }
    context.player.stageChanged()
    return .zero
  }

  private static let floodFill: NativeBody = { context, call throws(ScriptAbort) in
    guard let state = state(call), let surface = state.surface else { return Value(-1) }
    guard call.count > 2 else { return .undefined }
    let (x, y) = (Int(try context.objects.int32(call[0])), Int(try context.objects.int32(call[1])))
    let color = state.pixel(UInt32(bitPattern: try context.objects.int32(call[2])))
    guard x >= 0, y >= 0, x < surface.width, y < surface.height else { return .undefined }
    let old = surface[x, y]
    guard old != color else { return .undefined }
    var pending = [(x, y)]
    surface[x, y] = color
    while let (x, y) = pending.popLast() {
      for (nextX, nextY) in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
      where nextX >= 0 && nextY >= 0 && nextX < surface.width && nextY < surface.height
        && surface[nextX, nextY] == old
      {
        surface[nextX, nextY] = color
        pending.append((nextX, nextY))
      }
    }
    context.player.stageChanged()
    return .undefined
  }

  private static let scroll: NativeBody = { context, call throws(ScriptAbort) in
    guard let surface = state(call)?.surface else { return Value(-1) }
    guard call.count > 1 else { return .undefined }
    let (x, y) = (Int(try context.objects.int32(call[0])), Int(try context.objects.int32(call[1])))
    if let copy = try? surface.copy(surface.bounds) { surface.replace(copy, x: x, y: y) }
    context.player.stageChanged()
    return .undefined
  }

  private static let threshold: NativeBody = { context, call throws(ScriptAbort) in
    guard let state = state(call), let surface = state.surface else { return Value(-1) }
    guard call.count > 4 else { return Value(-1) }
    let (pixels, place): (Surface, Transfer)
    switch try open(context, call, surface) {
    case .wrong(let number): return number
    case .nothing: return .zero
    case .ready(_, let one, let two): (pixels, place) = (one, two)
    }
    let operation = try context.objects.string(call[3]).text
    let mask = call.count > 6 ? UInt32(bitPattern: try context.objects.int32(call[6])) : 0xFFFF_FFFF
    let limit = (call.count > 4 ? UInt32(bitPattern: try context.objects.int32(call[4])) : 0) & mask
    let color = call.count > 5 ? UInt32(bitPattern: try context.objects.int32(call[5])) : 0
    let copies = call.count > 7 ? try context.objects.truth(call[7]) : false
    guard let copy = try? pixels.copy(place.source) else { return .zero }
    var changed = 0
    for y in 0..<copy.height {
      for x in 0..<copy.width {
        // Compared as it is kept: premultiplied.
        let value = copy[x, y] & mask
        let holds: Bool
        switch operation {
        case "==": holds = value == limit
        case "!=": holds = value != limit
        case "<=": holds = value <= limit
        case ">": holds = value > limit
        case ">=": holds = value >= limit
        default: holds = value < limit
        }
        if holds {
          changed += 1
          // Whatever the target is, the colour keeps its opacity.
          surface[place.x + x, place.y + y] = Color(argb: color).pixel
        } else if copies {
          surface[place.x + x, place.y + y] = copy[x, y]
        }
      }
    }
    context.player.stageChanged()
    return Value(changed)
  }

  private static let hitTest: NativeBody = { context, call throws(ScriptAbort) in
    guard let surface = state(call)?.surface else { return Value(-1) }
    guard call.count > 2 else { return Value(-1) }
    guard let first = try context.valueObjects.wholePoint(call[0]) else { return Value(-2) }
    // What is wholly transparent is never hit.
    let given = UInt32(min(max(try context.objects.int32(call[1]), 0), 255))
    let limit = max(1, given)
    func isSolid(_ pixels: Surface, _ x: Int, _ y: Int, _ limit: UInt32) -> Bool {
      x >= 0 && y >= 0 && x < pixels.width && y < pixels.height && pixels[x, y] >> 24 >= limit
    }
    if let other = call[2].asObject?.native as? BitmapState {
      guard let pixels = other.surface else { return Value(-3) }
      var second = (x: 0, y: 0)
      if call.count > 3 {
        guard let given = try context.valueObjects.wholePoint(call[3]) else { return Value(-4) }
        second = given
      }
      let otherLimit = max(
        1, call.count > 4 ? UInt32(min(max(try context.objects.int32(call[4]), 0), 255)) : 1)
      let area = surface.bounds.offset(x: first.x, y: first.y)
        .intersection(pixels.bounds.offset(x: second.x, y: second.y))
      for y in area.minY..<max(area.minY, area.maxY) {
        for x in area.minX..<max(area.minX, area.maxX)
        where isSolid(surface, x - first.x, y - first.y, limit)
          && isSolid(pixels, x - second.x, y - second.y, otherLimit)
        {
          return .true
        }
      }
      return .false
    }
    guard let object = call[2].asObject else { return Value(-3) }
    let width = try context.objects.get(object, Atom(.width))
    if !width.isUndefined, let rect = try context.valueObjects.pixelRect(call[2]) {
      let area = rect.offset(x: -first.x, y: -first.y).intersection(surface.bounds)
      for y in area.minY..<max(area.minY, area.maxY) {
        for x in area.minX..<max(area.minX, area.maxX) where isSolid(surface, x, y, given) {
          return .true
        }
      }
      return .false
    }
    guard let point = try context.valueObjects.wholePoint(call[2]) else { return Value(-3) }
    return Value(isSolid(surface, point.x - first.x, point.y - first.y, limit))
  }

  private static let compare: NativeBody = { context, call throws(ScriptAbort) in
    guard let state = state(call), let surface = state.surface else { return Value(-1) }
    guard call.count > 0 else { return Value(-1) }
    guard let other = call[0].asObject?.native as? BitmapState, let pixels = other.surface else {
      return Value(-2)
    }
    if surface.width != pixels.width { return Value(-3) }
    if surface.height != pixels.height { return Value(-4) }
    guard let result = try? Surface(width: surface.width, height: surface.height) else {
      return Value(-1)
    }
    var differs = false
    for y in 0..<surface.height {
      for x in 0..<surface.width {
        let first = BitmapState.straight(surface[x, y])
        let second = BitmapState.straight(pixels[x, y])
        if first == second { continue }
        differs = true
        if first & 0xFF_FFFF != second & 0xFF_FFFF {
          var color: UInt32 = 0xFF00_0000
          for shift: UInt32 in [16, 8, 0] {
            color |= (((first >> shift & 255) &- (second >> shift & 255)) & 255) << shift
          }
          result[x, y] = color
        } else {
          let alpha = ((first >> 24) &- (second >> 24)) & 255
          result[x, y] = Color(argb: alpha << 24 | 0xFF_FFFF).pixel
        }
      }
    }
    return differs ? context.valueObjects.bitmapObject(result, isTransparent: true) : .zero
  }

  private static let paletteMap: NativeBody = { context, call throws(ScriptAbort) in
    guard let state = state(call), let surface = state.surface else { return Value(-1) }
    guard call.count > 3 else { return Value(-1) }
    let (pixels, place): (Surface, Transfer)
    switch try open(context, call, surface) {
    case .wrong(let number): return number
    // It always says that something went wrong.
    case .nothing: return Value(-1)
    case .ready(_, let one, let two): (pixels, place) = (one, two)
    }
    var tables: [[UInt32]] = []
    for (index, shift) in [UInt32(16), 8, 0, 24].enumerated() {
      var table = (0..<256).map { UInt32($0) << shift }
      if let list = call[3 + index].asObject {
        for entry in 0..<256 {
          table[entry] = UInt32(
            bitPattern: try context.objects.int32(
              try context.objects.getElement(Value(list), Value(entry))))
        }
      }
      tables.append(table)
    }
    guard let copy = try? pixels.copy(place.source) else { return .undefined }
    for y in 0..<copy.height {
      for x in 0..<copy.width {
        let color = BitmapState.straight(copy[x, y], roundsUp: true)
        let mapped =
          tables[0][Int(color >> 16 & 255)] &+ tables[1][Int(color >> 8 & 255)]
          &+ tables[2][Int(color & 255)] &+ tables[3][Int(color >> 24)]
        surface[place.x + x, place.y + y] = state.pixel(mapped)
      }
    }
    context.player.stageChanged()
    return Value(-1)
  }

  private static let getColorBoundsRect: NativeBody = { context, call throws(ScriptAbort) in
    guard let surface = state(call)?.surface else { return Value(-1) }
    guard call.count > 1 else { return .undefined }
    let mask = UInt32(bitPattern: try context.objects.int32(call[0]))
    let color = UInt32(bitPattern: try context.objects.int32(call[1])) & mask
    let finds = call.count > 2 ? try context.objects.truth(call[2]) : true
    var bounds = PixelRect.empty
    for y in 0..<surface.height {
      for x in 0..<surface.width
      where (BitmapState.straight(surface[x, y]) & mask == color) == finds {
        bounds = bounds.union(PixelRect(x: x, y: y, width: 1, height: 1))
      }
    }
    return try context.valueObjects.make(
      "flash.geom.Rectangle",
      [Value(bounds.minX), Value(bounds.minY), Value(bounds.width), Value(bounds.height)])
  }
}
