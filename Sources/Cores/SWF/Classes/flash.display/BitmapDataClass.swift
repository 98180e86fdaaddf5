import FlashAVM1
import FlashDisplay
import FlashHeap
import Raster

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
      guard call.count > 1 else { return .null }
      let width = Int(UInt32(bitPattern: try context.objects.int32(call[0])))
      let height = Int(UInt32(bitPattern: try context.objects.int32(call[1])))
      let isTransparent = call.count > 2 ? try context.objects.truth(call[2]) : true
      let fill =
        call.count > 3 ? UInt32(bitPattern: try context.objects.int32(call[3])) : 0xFFFF_FFFF
      guard isValid(width, height, version: Int(context.version)),
        context.valueObjects.reserveBitmap(width, height),
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
        guard call.count > 1, let state = state(call), let surface = state.surface else {
          return Value(-1)
        }
        let x = Int(try context.objects.int32(call[0]))
        let y = Int(try context.objects.int32(call[1]))
        return Value(Int(state.color(surface[x, y]) & 0xFF_FFFF))
      },
      .method("getPixel32") { context, call throws(ScriptAbort) in
        guard call.count > 1, let state = state(call), let surface = state.surface else {
          return Value(-1)
        }
        let x = Int(try context.objects.int32(call[0]))
        let y = Int(try context.objects.int32(call[1]))
        return Value(Int(Int32(bitPattern: state.color(surface[x, y]))))
      },
      .method("setPixel") { context, call throws(ScriptAbort) in
        guard call.count > 2, let state = state(call), let surface = state.surface else {
          return Value(-1)
        }
        let x = Int(try context.objects.int32(call[0]))
        let y = Int(try context.objects.int32(call[1]))
        let color = UInt32(bitPattern: try context.objects.int32(call[2])) & 0xFF_FFFF
        let alpha = surface[x, y] & 0xFF00_0000
        surface[x, y] = state.pixel(alpha | color)
        context.player.stageChanged()
        return .zero
      },
      .method("setPixel32") { context, call throws(ScriptAbort) in
        guard call.count > 2, let state = state(call), let surface = state.surface else {
          return Value(-1)
        }
        let x = Int(try context.objects.int32(call[0]))
        let y = Int(try context.objects.int32(call[1]))
        surface[x, y] = state.pixel(UInt32(bitPattern: try context.objects.int32(call[2])))
        context.player.stageChanged()
        return .zero
      },
      .method("fillRect") { context, call throws(ScriptAbort) in
        guard call.count > 1, let state = state(call), let surface = state.surface else {
          return Value(-1)
        }
        guard let rect = try context.valueObjects.namedRect(call[0], turns: true) else {
          return Value(-1)
        }
        let color = UInt32(bitPattern: try context.objects.int32(call[1]))
        if !rect.isEmpty { surface.clear(state.pixel(color), in: rect) }
        context.player.stageChanged()
        return .zero
      },
      .method("clone") { context, call throws(ScriptAbort) in
        guard let object = call.object, let state = state(call), let surface = state.surface,
          context.valueObjects.reserveBitmap(surface.width, surface.height),
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
    ] + (effects + patterns).map(strained),
    statics: channels + [
      .method("loadBitmap") { context, call throws(ScriptAbort) in
        let name = try context.objects.string(call[0]).text
        let file = context.targets.currentFile
        guard let id = file.library.publishedCharacter(named: name),
          let surface = file.library.bitmap(id)?.surface,
          context.valueObjects.reserveBitmap(surface.width, surface.height),
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

  /// What size a bitmap may have depends on the movie (C.BitmapData.2).
  private static func isValid(_ width: Int, _ height: Int, version: Int) -> Bool {
    guard width > 0, height > 0 else { return false }
    switch version {
    case ...9: return width <= 2880 && height <= 2880
    case ...12: return width < 8192 && height < 8192 && width * height < 0x100_0000
    default:
      return width <= 0x666_6666 && height <= 0x666_6666 && width * height < 0x2000_0000
    }
  }

  /// A method that may work on every pixel: scripts that call it again and again have their time looked at soon.
  private static func strained(_ member: NativeMember) -> NativeMember {
    guard case .method(let body) = member.kind else { return member }
    return .method(member.name, member.flags) { context, call throws(ScriptAbort) in
      context.strain((state(call)?.surface?.count ?? 0) / 16)
      return try body(context, call)
    }
  }

  package static func state(_ call: NativeCall) -> BitmapState? {
    call.object?.native as? BitmapState
  }

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
