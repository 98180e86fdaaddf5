import Raster

/// What a BitmapData object keeps: its pixels, premultiplied; none once it was disposed of.
final class BitmapState: NativeState {
  private(set) var surface: Surface?
  private(set) var isTransparent: Bool

  init(_ surface: Surface?, isTransparent: Bool) {
    self.surface = surface
    self.isTransparent = isTransparent
  }

  func trace(_ marker: inout Marker) {}

  /// What was filled with it shows nothing from now on.
  func dispose() {
    surface?.clear(0)
    surface = nil
  }

  static var nodeKind: NodeKind { .bitmapData }

  func code(_ coder: StateCoder) {
    coder.node(&surface)
    coder.value(&isTransparent)
  }

  /// A straight colour, 0xAARRGGBB, as the pixel that this bitmap keeps of it.
  func pixel(_ argb: UInt32) -> UInt32 {
    Color(argb: isTransparent ? argb : argb | 0xFF00_0000).pixel
  }

  /// A pixel as a script sees it: one of an opaque bitmap as it is kept, others as a straight colour.
  func color(_ pixel: UInt32) -> UInt32 { isTransparent ? Self.straight(pixel) : pixel }

  /// A pixel as a straight colour.
  static func straight(_ pixel: UInt32, roundsUp: Bool = false) -> UInt32 {
    let alpha = pixel >> 24
    guard alpha > 0, alpha < 255 else { return alpha == 0 ? 0 : pixel }
    // By a factor of 8 bits of fraction, halves down: so scripts see it (`avm1/bitmap_data_thorough/noise`). Palettes have them up.
    let factor = (0xFF00 * 2 + alpha) / (alpha * 2)
    func divided(_ shift: UInt32) -> UInt32 {
      min(255, ((pixel >> shift & 255) * factor + (roundsUp ? 128 : 127)) >> 8) << shift
    }
    return alpha << 24 | divided(16) | divided(8) | divided(0)
  }

  /// One pixel over another, in the 8 bits that methods of BitmapData count with.
  static func over(_ pixel: UInt32, _ below: UInt32) -> UInt32 {
    pixel &+ scaled(below, 256 - (pixel >> 24))
  }

  /// All channels of a pixel times a factor in 256ths.
  static func scaled(_ pixel: UInt32, _ factor: UInt32) -> UInt32 {
    var result: UInt32 = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      result |= (((pixel >> shift & 255) * factor) >> 8) << shift
    }
    return result
  }
}

/// `flash.display.BitmapData`.
///
/// Effects that look at many pixels are in `BitmapDataClass+Effects`.
enum BitmapDataClass {
  private static let channels: [NativeMember] = [
    .number("RED_CHANNEL", 1, []), .number("GREEN_CHANNEL", 2, []),
    .number("BLUE_CHANNEL", 4, []), .number("ALPHA_CHANNEL", 8, []),
  ]

  static let table = NativeClass(
    name: "flash.display.BitmapData", flags: [.dontEnumerate, .version8],
    constructor: { context, call throws(ScriptAbort) in
      guard let object = call.object else { return .undefined }
      let width = call.count > 0 ? Int(try context.objects.int32(call[0])) : 0
      let height = call.count > 1 ? Int(try context.objects.int32(call[1])) : 0
      let isTransparent = call.count > 2 ? try context.objects.truth(call[2]) : true
      let fill =
        call.count > 3 ? UInt32(bitPattern: try context.objects.int32(call[3])) : 0xFFFF_FFFF
      guard (1...2880).contains(width), (1...2880).contains(height),
        let surface = try? Surface(width: width, height: height)
      else { return .null }
      let state = BitmapState(surface, isTransparent: isTransparent)
      surface.clear(state.pixel(fill))
      object.native = state
      if object.kind == .plain { object.storage.pointee.kind = .other }
      return call.this
    },
    members: [
      size("width") { Value($0.width) },
      size("height") { Value($0.height) },
      .accessor(
        "transparent", .dontDelete,
        get: { _, call throws(ScriptAbort) in
          guard let state = state(call), state.surface != nil else { return Value(-1) }
          return Value(state.isTransparent)
        }),
      .accessor(
        "rectangle", .dontDelete,
        get: { context, call throws(ScriptAbort) in
          guard let surface = state(call)?.surface else { return Value(-1) }
          let made = try context.valueObjects.make(
            "flash.geom.Rectangle",
            [.zero, .zero, Value(surface.width), Value(surface.height)])
          // Scripts may have put something else in the class's place.
          return made.isUndefined ? Value(-1) : made
        }),
      .method("getPixel") { context, call throws(ScriptAbort) in
        guard let state = state(call), let surface = state.surface else { return Value(-1) }
        guard call.count > 1 else { return Value(-1) }
        let x = Int(try context.objects.int32(call[0]))
        let y = Int(try context.objects.int32(call[1]))
        return Value(Int(state.color(surface[x, y]) & 0xFF_FFFF))
      },
      .method("getPixel32") { context, call throws(ScriptAbort) in
        guard let state = state(call), let surface = state.surface else { return Value(-1) }
        guard call.count > 1 else { return Value(-1) }
        let x = Int(try context.objects.int32(call[0]))
        let y = Int(try context.objects.int32(call[1]))
        return Value(Int(Int32(bitPattern: state.color(surface[x, y]))))
      },
      .method("setPixel") { context, call throws(ScriptAbort) in
        guard let state = state(call), let surface = state.surface else { return Value(-1) }
        guard call.count > 2 else { return Value(-1) }
        let x = Int(try context.objects.int32(call[0]))
        let y = Int(try context.objects.int32(call[1]))
        let color = UInt32(bitPattern: try context.objects.int32(call[2])) & 0xFF_FFFF
        let alpha = surface[x, y] & 0xFF00_0000
        surface[x, y] = state.pixel(alpha | color)
        context.player.stageChanged()
        return .zero
      },
      .method("setPixel32") { context, call throws(ScriptAbort) in
        guard let state = state(call), let surface = state.surface else { return Value(-1) }
        guard call.count > 2 else { return Value(-1) }
        let x = Int(try context.objects.int32(call[0]))
        let y = Int(try context.objects.int32(call[1]))
        surface[x, y] = state.pixel(UInt32(bitPattern: try context.objects.int32(call[2])))
        context.player.stageChanged()
        return .zero
      },
      .method("fillRect") { context, call throws(ScriptAbort) in
        guard let state = state(call), let surface = state.surface else { return Value(-1) }
        guard let rect = try context.valueObjects.pixelRect(call[0]) else { return .undefined }
        let color = call.count > 1 ? UInt32(bitPattern: try context.objects.int32(call[1])) : 0
        if !rect.isEmpty { surface.clear(state.pixel(color), in: rect) }
        context.player.stageChanged()
        return .zero
      },
      .method("clone") { context, call throws(ScriptAbort) in
        guard let object = call.object, let state = state(call), let surface = state.surface,
          let copy = try? surface.copy(surface.bounds)
        else { return Value(-1) }
        let clone = context.valueObjects.bitmapObject(copy, isTransparent: state.isTransparent)
        // It inherits what the original does, whatever that is by now.
        if let made = clone.asObject {
          let proto = object.proto.map { Value($0) } ?? .undefined
          context.heap.define(made, Atom(.__proto__), proto, .hidden)
        }
        return clone
      },
      .method("dispose") { context, call throws(ScriptAbort) in
        guard let state = state(call), state.surface != nil else { return Value(-1) }
        state.dispose()
        context.player.stageChanged()
        return .undefined
      },
    ] + effects + patterns,
    statics: channels + [
      .method("loadBitmap") { context, call throws(ScriptAbort) in
        let name = try context.objects.string(call[0]).text
        let file = context.targets.currentFile
        guard let id = file.library.publishedCharacter(named: name),
          let surface = file.library.bitmap(id)?.surface,
          let copy = try? surface.copy(surface.bounds)
        else { return .undefined }
        // What it is called on counts as the class: what is made inherits its `prototype`.
        guard let holder = call.object, holder.kind != .display else { return .undefined }
        let isTransparent = (file.library.bitmap(id)?.hasAlpha) ?? true
        let made = context.valueObjects.bitmapObject(copy, isTransparent: isTransparent)
        if let object = made.asObject {
          let prototype = try context.objects.get(holder, Atom(.prototype))
          context.heap.define(object, Atom(.__proto__), prototype, .hidden)
        }
        return made
      }
    ])

  static func state(_ call: NativeCall) -> BitmapState? { call.object?.native as? BitmapState }

  private static func size(
    _ name: String, _ body: @escaping @Sendable (Surface) -> Value
  ) -> NativeMember {
    .accessor(
      name, .dontDelete,
      get: { _, call throws(ScriptAbort) in
        state(call)?.surface.map(body) ?? Value(-1)
      })
  }
}
