import FlashAVM2
import FlashData
import FlashDisplay
import FlashHeap
import Raster

/// What BitmapData does with many pixels.
enum BitmapEffectNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "copyPixels": BitmapCall.change(copyPixels)
    case "copyChannel": BitmapCall.change(copyChannel)
    case "colorTransform": BitmapCall.tolerant(transformColors)
    case "draw", "drawWithQuality":
      BitmapCall.change { bitmap throws(ScriptError) in
        try draw(bitmap, isGood: key == "drawWithQuality")
      }
    case "merge": BitmapCall.tolerant(merge)
    case "threshold": BitmapCall.strict(threshold)
    case "paletteMap": BitmapCall.change(mapColors)
    case "compare": BitmapCall.strict(compare)
    case "applyFilter": BitmapCall.change(applyFilter)
    case "generateFilterRect": BitmapCall.strict(filterRectangle)
    case "getColorBoundsRect": NativeCall.give(colorBounds)
    case "hitTest": NativeCall.flag(hits)
    default: nil
    }
  }

  // MARK: - Copies

  private static func copyPixels(_ bitmap: BitmapCall) throws(ScriptError) {
    let call = bitmap.call
    let (source, pixels) = try bitmap.source(1)
    let rect = try bitmap.rectangle(2, named: "sourceRect")
    let point = try bitmap.point(3, named: "destPoint")
    guard var place = BitmapTransfer(rect, of: pixels.bounds, to: point, on: bitmap.surface.bounds)
    else { return }
    let isOpaque = !bitmap.state.isTransparent
    var mask: (state: BitmapState, pixels: Surface, x: Int, y: Int)?
    if let object = call.value(4).asObject {
      guard let state = object.payload as? BitmapState, let own = state.surface else {
        throw ScriptError(2015)
      }
      let start = call.value(5).asObject.map { BitmapCall.point($0) } ?? (x: 0, y: 0)
      // The source as its own mask is none, nor is an opaque one (B.BD.21).
      if state.isTransparent, state !== source || start != (rect.minX, rect.minY) {
        mask = (state, own, start.x - rect.minX, start.y - rect.minY)
      }
    }
    if let mask {
      // Beyond the mask nothing is copied.
      let inside = place.source.intersection(mask.pixels.bounds.offset(x: -mask.x, y: -mask.y))
      guard !inside.isEmpty else { return }
      place.x += inside.minX - place.source.minX
      place.y += inside.minY - place.source.minY
      place.source = inside
    }
    guard let copy = try? pixels.copy(place.source) else { return }
    if let mask {
      let corner = (x: place.source.minX + mask.x, y: place.source.minY + mask.y)
      BitmapState.fade(
        copy, by: mask.pixels, from: corner, isOpaque: !source.isTransparent)
    }
    let blends = (mask != nil || source.isTransparent) && (call.flag(6) || isOpaque)
    if blends {
      bitmap.state.blend(copy, at: place)
    } else {
      bitmap.surface.replace(copy, x: place.x, y: place.y)
    }
    if isOpaque { bitmap.state.makeOpaque(in: place.target) }
  }

  private static func shift(_ channel: UInt32) -> UInt32? {
    switch channel {
    case 1: 16
    case 2: 8
    case 4: 0
    case 8: 24
    default: nil
    }
  }

  private static func copyChannel(_ bitmap: BitmapCall) throws(ScriptError) {
    let (_, pixels) = try bitmap.source(1)
    let rect = try bitmap.rectangle(2, named: "sourceRect")
    let point = try bitmap.point(3, named: "destPoint")
    guard let to = shift(bitmap.call.uint(5)),
      let place = BitmapTransfer(rect, of: pixels.bounds, to: point, on: bitmap.surface.bounds)
    else { return }
    bitmap.state.copyChannel(of: pixels, place, from: shift(bitmap.call.uint(4)), to: to)
  }

  private static func merge(_ bitmap: BitmapCall) throws(ScriptError) {
    guard let (_, copy, place) = try bitmap.copied() else { return }
    let factors = [UInt32(16), 8, 0, 24].enumerated().map {
      (shift: $0.element, factor: min(bitmap.call.uint(4 + $0.offset), 256))
    }
    bitmap.state.merge(copy, at: place, factors)
  }

  // MARK: - Colours

  private static func transformColors(_ bitmap: BitmapCall) throws(ScriptError) {
    let rect = try bitmap.rectangle(1, named: "rect")
    var colors = ColorTransform(try bitmap.call.object(2, named: "colorTransform"))
    // What changes nothing but opacity makes nothing more opaque.
    if colors.multiply.w > 256, colors.add == .zero, colors.multiply.x == 256,
      colors.multiply.y == 256, colors.multiply.z == 256
    {
      colors = .identity
    }
    if colors != .identity {
      bitmap.state.apply(colors, in: rect.intersection(bitmap.surface.bounds))
    }
  }

  private static func threshold(_ bitmap: BitmapCall) throws(ScriptError) -> Value {
    let call = bitmap.call
    _ = try bitmap.source(1)
    _ = try call.object(2, named: "sourceRect")
    _ = try call.object(3, named: "destPoint")
    let operation = try call.text(4, named: "operationStr")
    guard ["<", "<=", ">", ">=", "==", "!="].contains(operation) else {
      throw ScriptError(2005, "0", "Operation")
    }
    guard let (_, copy, place) = try bitmap.copied() else { return .zero }
    let mask = call.uint(7)
    let count = bitmap.state.threshold(
      copy, at: place, operation, call.uint(5) & mask, mask: mask, color: call.uint(6),
      copies: call.flag(8))
    bitmap.changed()
    return Value(rawUInt: UInt32(clamping: count))
  }

  private static func mapColors(_ bitmap: BitmapCall) throws(ScriptError) {
    let call = bitmap.call
    let (_, pixels) = try bitmap.source(1)
    let rect = try bitmap.coveringRectangle(2, named: "sourceRect")
    let point = try bitmap.point(3, named: "destPoint")
    var tables: [[UInt32]] = []
    for (index, shift) in [UInt32(16), 8, 0, 24].enumerated() {
      var table = (0..<256).map { UInt32($0) << shift }
      if let list = call.value(4 + index).asObject, list.kind == .list {
        let values = ScriptList(list).values
        for entry in 0..<256 {
          table[entry] =
            entry < values.count
            ? UInt32(bitPattern: try call.interpreter.values.toInt(values[entry])) : 0
        }
      }
      tables.append(table)
    }
    guard let place = BitmapTransfer(rect, of: pixels.bounds, to: point, on: bitmap.surface.bounds),
      let copy = try? pixels.copy(place.source)
    else { return }
    bitmap.state.map(copy, at: place, by: tables)
  }

  private static func colorBounds(_ call: NativeCall) throws(ScriptError) -> Value {
    guard let bitmap = BitmapCall(call) else {
      return try call.interpreter.makeRectangle(0, 0, 0, 0)
    }
    var mask = call.uint(1)
    if !bitmap.state.isTransparent { mask |= 0xFF00_0000 }
    let bounds = BitmapState.colorBounds(
      bitmap.surface, bitmap.state.pixel(call.uint(2)), mask: mask, finds: call.flag(3))
    return try rectangle(bounds, call.interpreter)
  }

  private static func rectangle(
    _ rect: PixelRect, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value {
    try interpreter.makeRectangle(
      Double(rect.minX), Double(rect.minY), Double(rect.width), Double(rect.height))
  }

  // MARK: - Drawing

  /// Checks come in this order (B.BD.23).
  private static func draw(_ bitmap: BitmapCall, isGood: Bool) throws(ScriptError) {
    let call = bitmap.call
    var mode = BlendMode.normal
    if let name = call.text(4) {
      guard let found = BlendMode.allCases.first(where: { $0.scriptName == name }) else {
        throw ScriptError(2008, "blendMode")
      }
      mode = found
    }
    let source = try call.object(1, named: "source")
    let matrix = call.value(2).asObject.map { MatrixNumbers($0) } ?? MatrixNumbers()
    let place = Matrix(
      a: matrix.a, b: matrix.b, c: matrix.c, d: matrix.d, tx: matrix.tx, ty: matrix.ty)
    let colors = call.value(3).asObject.map { ColorTransform($0) } ?? .identity
    let clip = call.value(5).asObject.map { BitmapCall.rectangle($0) }
    let player = call.api.player
    let quality = try isGood ? quality(call) : player.stage.quality
    if let object = source.payload as? DisplayObject {
      player.renderer.draw(
        object, on: bitmap.surface, matrix: place, colors: colors, mode: mode, clip: clip,
        quality: quality)
    } else if let other = source.payload as? BitmapState {
      guard let pixels = other.surface else { throw ScriptError(2015) }
      // These two want something below that is not there (B.BD.24).
      if mode != .alpha, mode != .erase {
        player.renderer.draw(
          pixels, on: bitmap.surface, matrix: place, colors: colors, mode: mode, clip: clip,
          smooth: call.flag(6))
      }
    } else if source == call.api.stageObject {
      player.renderer.draw(
        player.stage, on: bitmap.surface, matrix: place, colors: colors, mode: mode, clip: clip)
    } else {
      throw ScriptError(2015)
    }
    if !bitmap.state.isTransparent { bitmap.state.makeOpaque() }
  }

  /// The quality of `drawWithQuality`: null is the stage's (B.BD.26).
  private static func quality(_ call: NativeCall) throws(ScriptError) -> Stage.Quality {
    switch call.text(7) {
    case nil: return call.api.player.stage.quality
    case "low": return .low
    case "medium": return .medium
    case "high": return .high
    case "best", "8x8", "8x8linear", "16x16", "16x16linear": return .best
    default: throw ScriptError(2004)
    }
  }

  // MARK: - Filters

  private static func applyFilter(_ bitmap: BitmapCall) throws(ScriptError) {
    let call = bitmap.call
    let (_, pixels) = try bitmap.source(1)
    var rect = try bitmap.coveringRectangle(2, named: "sourceRect")
    let given = try call.object(4, named: "filter")
    let point = try bitmap.point(3, named: "destPoint")
    guard let value = try FilterReading.value(of: given, call.interpreter) else { return }
    // A shader may read anything, so all of the picture goes through it (measured: shader-rectangle).
    if case .shader = value { rect = pixels.bounds }
    guard let filter = FilterConversion.filter(value, scale: (1, 1)) else { return }
    bitmap.state.apply(filter, to: pixels, in: rect, at: point)
  }

  private static func filterRectangle(_ bitmap: BitmapCall) throws(ScriptError) -> Value {
    let call = bitmap.call
    let rect = try bitmap.coveringRectangle(1, named: "sourceRect")
    let given = try call.object(2, named: "filter")
    guard let value = try FilterReading.value(of: given, call.interpreter) else {
      return try rectangle(bitmap.surface.bounds, call.interpreter)
    }
    // A shader may read anything (B.BD.28).
    if case .shader = value { return try rectangle(bitmap.surface.bounds, call.interpreter) }
    let margins = FilterConversion.filter(value, scale: (1, 1))?.margins ?? .none
    return try rectangle(
      rect.grown(
        left: margins.left, top: margins.top, right: margins.right, bottom: margins.bottom),
      call.interpreter)
  }

  // MARK: - Comparing

  private static func compare(_ bitmap: BitmapCall) throws(ScriptError) -> Value {
    let (_, other) = try bitmap.source(1, named: "otherBitmapData")
    let own = bitmap.surface
    if own.width != other.width { return Value(integer: -3) }
    if own.height != other.height { return Value(integer: -4) }
    let interpreter = bitmap.call.interpreter
    let result = try BitmapDataNatives.blank(own.width, own.height, interpreter)
    guard BitmapState.compare(own, other, into: result) else { return Value(integer: 0) }
    return try BitmapDataNatives.make(result, isTransparent: true, interpreter)
  }

  private static func hits(_ call: NativeCall) throws(ScriptError) -> Bool {
    guard let bitmap = BitmapCall(call) else { return false }
    let first = try bitmap.point(1, named: "firstPoint")
    let given = min(call.uint(2), 255)
    let limit = max(given, 1)
    let types = call.api.types
    guard let second = call.value(3).asObject else { throw ScriptError(2005, "0", "BitmapData") }
    if second.traits.isKind(of: types.geom.point) {
      let point = BitmapCall.point(second)
      return bitmap.surface.isSolid(point.x - first.x, point.y - first.y, limit)
    }
    if second.traits.isKind(of: types.geom.rectangle) {
      let box = Box(second)
      let rect = PixelRect(
        x: Int(Integers.int32(box.x)), y: Int(Integers.int32(box.y)),
        width: Int(Integers.int32(box.width)), height: Int(Integers.int32(box.height)))
      return bitmap.surface.hasSolid(in: rect.offset(x: -first.x, y: -first.y), given)
    }
    let other: Surface?
    if let state = second.payload as? BitmapState {
      other = state.surface
    } else if let shown = second.payload as? BitmapObject {
      other = shown.surface
    } else {
      throw ScriptError(2005, "0", "BitmapData")
    }
    let place = try bitmap.point(4, named: "secondBitmapDataPoint")
    guard let other else { throw ScriptError(2015) }
    return bitmap.surface.meets(other, at: first, place, given, min(call.uint(5), 255))
  }
}
