import FlashAVM1
import FlashData
import FlashDisplay
import FlashHeap
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

  /// What the first arguments of `f(source, sourceRect, destPoint …)` mean.
  enum Opened {
    /// They are wrong: the number that the method gives back.
    case wrong(Value)
    /// Nothing of the source lands on the target.
    case nothing
    case ready(source: BitmapState, pixels: Surface, place: BitmapTransfer)
  }

  /// Looks at a source, a rectangle in it and a point on the target.
  ///
  /// What is wrong with them is returned as -2 (no bitmap), -3 (one that was disposed of) or -4 (no rectangle); a point that is none is
  /// the corner.
  package static func open(
    _ context: NativeContext, _ call: NativeCall, _ surface: Surface
  ) throws(ScriptAbort) -> Opened {
    guard let source = call[0].asObject?.native as? BitmapState else { return .wrong(Value(-2)) }
    guard let pixels = source.surface else { return .wrong(Value(-3)) }
    guard let rect = try context.valueObjects.namedRect(call[1]) else { return .wrong(Value(-4)) }
    let point = try context.valueObjects.pixelPoint(call[2]) ?? (0, 0)
    guard let place = BitmapTransfer(rect, of: pixels.bounds, to: point, on: surface.bounds) else {
      return .nothing
    }
    return .ready(source: source, pixels: pixels, place: place)
  }

  private static let copyPixels: NativeBody = { context, call throws(ScriptAbort) in
    guard call.count > 2, let state = state(call), let surface = state.surface else {
      return Value(-1)
    }
    let (source, pixels): (BitmapState, Surface)
    var place: BitmapTransfer
    switch try open(context, call, surface) {
    case .wrong(let number): return number
    case .nothing: return .zero
    case .ready(let one, let two, let three): (source, pixels, place) = (one, two, three)
    }
    var blends = call.count > 5 ? try context.objects.truth(call[5]) : false
    // A mask does not count without its point or an opacity of its own, and the source as its own mask is none (C.BitmapData.33).
    var mask: (pixels: Surface, x: Int, y: Int)?
    if call.count > 4, let state = call[3].asObject?.native as? BitmapState, state.isTransparent,
      let pixels = state.surface
    {
      let start = try context.valueObjects.pixelPoint(call[4]) ?? (0, 0)
      let rect = try context.valueObjects.pixelRect(call[1]) ?? .empty
      if state !== source || start != (rect.minX, rect.minY) {
        mask = (pixels, start.x - rect.minX, start.y - rect.minY)
      }
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
      let corner = (x: place.source.minX + mask.x, y: place.source.minY + mask.y)
      BitmapState.fade(copy, by: mask.pixels, from: corner)
    }
    let isOpaque = mask == nil && !source.isTransparent
    if !isOpaque, blends || !state.isTransparent {
      state.blend(copy, at: place)
    } else {
      surface.replace(copy, x: place.x, y: place.y)
    }
    if !state.isTransparent { state.makeOpaque(in: place.target) }
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
    guard call.count > 4, let state = state(call), let surface = state.surface else {
      return Value(-1)
    }
    let (pixels, place): (Surface, BitmapTransfer)
    switch try open(context, call, surface) {
    case .wrong(let number): return number
    // It always says that something went wrong.
    case .nothing: return Value(-1)
    case .ready(_, let one, let two): (pixels, place) = (one, two)
    }
    let from = shift(Int(try context.objects.int32(call[3])))
    guard let to = shift(Int(try context.objects.int32(call[4]))) else { return Value(-1) }
    state.copyChannel(of: pixels, place, from: from, to: to)
    context.player.stageChanged()
    return Value(-1)
  }

  private static let colorTransform: NativeBody = { context, call throws(ScriptAbort) in
    guard call.count > 1, let state = state(call), let surface = state.surface else {
      return Value(-1)
    }
    guard let rect = try context.valueObjects.namedRect(call[0]) else { return Value(-2) }
    guard let values = ColorTransformClass.state(call[1])?.values else { return Value(-3) }
    var transform = ColorTransformClass.transform(values)
    // What changes nothing but opacity makes nothing more opaque.
    if transform.multiply.w > 256, transform.add == .zero,
      transform.multiply.x == 256, transform.multiply.y == 256, transform.multiply.z == 256
    {
      transform = .identity
    }
    if transform != .identity { state.apply(transform, in: rect.intersection(surface.bounds)) }
    context.player.stageChanged()
    return Value(-1)
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
      ColorTransformClass.state(call[2]).map { ColorTransformClass.transform($0.values) }
      ?? .identity
    let mode = call.count > 3 ? try MovieClipClass.blendMode(context, call[3]) ?? .normal : .normal
    let clip = try context.valueObjects.pixelRect(call[4])
    let smooth = call.count > 5 ? try context.objects.truth(call[5]) : false
    if let other = call[0].asObject?.native as? BitmapState {
      guard let pixels = other.surface else { return Value(-3) }
      // These two want something below that is not there (C.BitmapData.87).
      if mode != .alpha, mode != .erase {
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
      return Value(-2)
    }
    if !state.isTransparent { state.makeOpaque() }
    context.player.stageChanged()
    return .undefined
  }

  /// `merge(source, sourceRect, destPoint, red, green, blue, alpha)`: each channel mixed by its multiplier, in 256ths.
  private static let merge: NativeBody = { context, call throws(ScriptAbort) in
    guard call.count > 5, let state = state(call), let surface = state.surface else {
      return Value(-1)
    }
    let (pixels, place): (Surface, BitmapTransfer)
    switch try open(context, call, surface) {
    case .wrong(let number): return number
    case .nothing: return Value(-1)
    case .ready(_, let one, let two): (pixels, place) = (one, two)
    }
    var factors: [(shift: UInt32, factor: UInt32)] = []
    for (index, shift) in [UInt32(16), 8, 0, 24].enumerated() {
      let number = call.count > 3 + index ? try context.objects.int32(call[3 + index]) : 255
      factors.append((shift, UInt32(min(max(number, 0), 256))))
    }
    guard let copy = try? pixels.copy(place.source) else { return .undefined }
    state.merge(copy, at: place, factors)
    context.player.stageChanged()
    return Value(-1)
  }

  private static let applyFilter: NativeBody = { context, call throws(ScriptAbort) in
    guard let state = state(call), state.surface != nil else { return Value(-1) }
    guard let source = call[0].asObject?.native as? BitmapState, let pixels = source.surface,
      let rect = try context.valueObjects.pixelRect(call[1]),
      let point = try context.valueObjects.pixelPoint(call[2]),
      let value = (call[3].asObject?.native as? FilterState)?.value,
      let filter = FilterConversion.filter(value, scale: (1, 1)),
      state.apply(filter, to: pixels, in: rect, at: point)
    else { return Value(-1) }
    context.player.stageChanged()
    return .zero
  }

  private static let floodFill: NativeBody = { context, call throws(ScriptAbort) in
    guard call.count > 2, let state = state(call), state.surface != nil else { return Value(-1) }
    let (x, y) = (Int(try context.objects.int32(call[0])), Int(try context.objects.int32(call[1])))
    let color = state.pixel(UInt32(bitPattern: try context.objects.int32(call[2])))
    guard state.floodFill(x, y, color) else { return .zero }
    context.player.stageChanged()
    return Value(1)
  }

  private static let scroll: NativeBody = { context, call throws(ScriptAbort) in
    guard call.count > 1, let surface = state(call)?.surface else { return Value(-1) }
    let (x, y) = (Int(try context.objects.int32(call[0])), Int(try context.objects.int32(call[1])))
    if abs(x) < surface.width, abs(y) < surface.height,
      let copy = try? surface.copy(surface.bounds)
    {
      surface.replace(copy, x: x, y: y)
    }
    context.player.stageChanged()
    return .zero
  }

  private static let threshold: NativeBody = { context, call throws(ScriptAbort) in
    guard call.count > 4, let state = state(call), let surface = state.surface else {
      return Value(-1)
    }
    let (pixels, place): (Surface, BitmapTransfer)
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
    let changed = state.threshold(
      copy, at: place, operation, limit, mask: mask, color: color, copies: copies)
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
    if let other = call[2].asObject?.native as? BitmapState {
      guard let pixels = other.surface else { return Value(-3) }
      var second = (x: 0, y: 0)
      if call.count > 3 {
        guard let given = try context.valueObjects.wholePoint(call[3]) else { return Value(-4) }
        second = given
      }
      let otherLimit = max(
        1, call.count > 4 ? UInt32(min(max(try context.objects.int32(call[4]), 0), 255)) : 1)
      return Value(surface.meets(pixels, at: first, second, limit, otherLimit))
    }
    guard let object = call[2].asObject else { return Value(-3) }
    let sides = [KnownName.width, .height].filter { context.objects.hasOwn(object, Atom($0)) }
    if !sides.isEmpty {
      guard let rect = try context.valueObjects.wholeRect(call[2]) else { return Value(-3) }
      return Value(surface.hasSolid(in: rect.offset(x: -first.x, y: -first.y), given))
    }
    guard let point = try context.valueObjects.wholePoint(call[2]) else { return Value(-3) }
    return Value(surface.isSolid(point.x - first.x, point.y - first.y, limit))
  }

  private static let compare: NativeBody = { context, call throws(ScriptAbort) in
    guard let surface = state(call)?.surface else { return Value(-1) }
    guard call.count > 0 else { return Value(-1) }
    guard let other = call[0].asObject?.native as? BitmapState, let pixels = other.surface else {
      return Value(-2)
    }
    if surface.width != pixels.width { return Value(-3) }
    if surface.height != pixels.height { return Value(-4) }
    guard context.valueObjects.reserveBitmap(surface.width, surface.height),
      let result = try? Surface(width: surface.width, height: surface.height)
    else { return Value(-1) }
    let differs = BitmapState.compare(surface, pixels, into: result)
    return differs ? context.valueObjects.bitmapObject(result, isTransparent: true) : .zero
  }

  private static let paletteMap: NativeBody = { context, call throws(ScriptAbort) in
    guard call.count > 3, let state = state(call), let surface = state.surface else {
      return Value(-1)
    }
    let (pixels, place): (Surface, BitmapTransfer)
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
    state.map(copy, at: place, by: tables)
    context.player.stageChanged()
    return Value(-1)
  }

  private static let getColorBoundsRect: NativeBody = { context, call throws(ScriptAbort) in
    guard call.count > 1, let state = state(call), let surface = state.surface else {
      return Value(-1)
    }
    var mask = UInt32(bitPattern: try context.objects.int32(call[0]))
    // Compared as it is kept; only the pixels are masked (C.BitmapData.25).
    let color = state.pixel(UInt32(bitPattern: try context.objects.int32(call[1])))
    if !state.isTransparent { mask |= 0xFF00_0000 }
    let finds = call.count > 2 ? try context.objects.truth(call[2]) : true
    let bounds = BitmapState.colorBounds(surface, color, mask: mask, finds: finds)
    return try context.valueObjects.make(
      "flash.geom.Rectangle",
      [Value(bounds.minX), Value(bounds.minY), Value(bounds.width), Value(bounds.height)])
  }
}
