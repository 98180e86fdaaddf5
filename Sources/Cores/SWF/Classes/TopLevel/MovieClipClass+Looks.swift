import FlashAVM1
import FlashData
import FlashDisplay
import FlashHeap
import Raster

/// `blendMode`, `cacheAsBitmap`, `filters`, `scrollRect` and what else changes how a clip looks.
extension MovieClipClass {
  static let looks: [NativeMember] = [
    .accessor(
      "transform", version8,
      get: { context, call throws(ScriptAbort) in
        guard let object = context.clips.object(of: call)?.script else { return .undefined }
        // Of whatever scripts have put in the class's place.
        return try context.valueObjects.make("flash.geom.Transform", [Value(object)])
      },
      set: { context, call throws(ScriptAbort) in
        guard let object = context.clips.object(of: call) else { return .undefined }
        TransformClass.copy(context, from: call[0], to: object)
        return .undefined
      }),
    .accessor(
      "blendMode", version8,
      get: { context, call throws(ScriptAbort) in
        guard let object = context.clips.object(of: call) else { return .undefined }
        if object.blending.hasUnknownMode {
          // (measured: unknown-blend-modes)
          return context.player.playerVersion < 10 ? .undefined : context.heap.value("")
        }
        return context.heap.value(object.blendMode.scriptName)
      },
      set: { context, call throws(ScriptAbort) in
        guard let object = context.clips.object(of: call) else { return .undefined }
        if let mode = try blendMode(context, call[0]) {
          object.blendMode = mode
          object.blending.hasUnknownMode = false
        } else if call[0].isDouble,
          context.player.playerVersion < 10 || Integers.int32(call[0].double) > 0
        {
          // Numbers beyond all modes are kept, and have no name; to Flash Player 9 also those below (measured: unknown-blend-modes).
          object.blendMode = .normal
          object.blending.hasUnknownMode = true
        }
        context.player.stageChanged()
        return .undefined
      }),
    .accessor(
      "cacheAsBitmap", version8,
      get: { context, call throws(ScriptAbort) in
        context.clips.object(of: call).map { Value($0.cachesAsBitmap || !$0.filters.isEmpty) }
          ?? .undefined
      },
      set: { context, call throws(ScriptAbort) in
        context.clips.object(of: call)?.cachesAsBitmap = try context.objects.truth(call[0])
        context.player.stageChanged()
        return .undefined
      }),
    .accessor(
      "filters", version8,
      get: { context, call throws(ScriptAbort) in
        guard let object = context.clips.object(of: call) else { return .undefined }
        var list: [Value] = []
        for filter in object.filters { list.append(try context.valueObjects.filterObject(filter)) }
        return Value(context.world.makeArray(list))
      },
      set: { context, call throws(ScriptAbort) in
        context.clips.object(of: call)?.filters = try context.valueObjects.filters(call[0])
        context.player.stageChanged()
        return .undefined
      }),
    .accessor(
      "opaqueBackground", version8,
      get: { context, call throws(ScriptAbort) in
        guard let color = context.clips.object(of: call)?.opaqueBackground else {
          return .undefined
        }
        return Value(Int(color.rgb))
      },
      set: { context, call throws(ScriptAbort) in
        let color =
          call[0].isNullish
          ? nil : Color(rgb: UInt32(bitPattern: try context.objects.int32(call[0])))
        context.clips.object(of: call)?.opaqueBackground = color
        context.player.stageChanged()
        return .undefined
      }),
    .accessor(
      "scrollRect", version8,
      get: { context, call throws(ScriptAbort) in
        guard let rect = context.clips.object(of: call)?.scrollRect else { return .undefined }
        return try rectangle(context, rect)
      },
      set: { context, call throws(ScriptAbort) in
        guard let object = context.clips.object(of: call) else { return .undefined }
        object.scrollRect = try bounds(context, call[0], present: object.scrollRect)
        context.player.stageChanged()
        return .undefined
      }),
    .accessor(
      "scale9Grid", version8,
      get: { context, call throws(ScriptAbort) in
        guard let rect = clip(context, call)?.scalingGrid else { return .undefined }
        return try rectangle(context, rect)
      },
      set: { context, call throws(ScriptAbort) in
        guard let clip = clip(context, call) else { return .undefined }
        clip.scalingGrid = try bounds(context, call[0], present: clip.scalingGrid)
        context.player.stageChanged()
        return .undefined
      }),
    .accessor(
      "tabIndex", version6,
      get: { context, call throws(ScriptAbort) in
        ValueObjects.tabIndex(clip(context, call)?.tabIndex)
      },
      set: { context, call throws(ScriptAbort) in
        clip(context, call)?.tabIndex = try context.valueObjects.tabIndex(call[0])
        return .undefined
      }),
  ]

  /// The mode of a name or a number; nil if it is neither.
  static func blendMode(_ context: NativeContext, _ value: Value) throws(ScriptAbort) -> BlendMode?
  {
    if value.isDouble {
      return BlendMode(rawValue: UInt8(truncatingIfNeeded: Integers.int32(value.double)))
    }
    if value.isNullish { return .normal }
    guard value.isString else { return nil }
    let name = value.string.text
    return BlendMode.allCases.first { $0.scriptName == name }
  }

  /// A `flash.geom.Rectangle` of twips.
  private static func rectangle(_ context: NativeContext, _ bounds: Bounds) throws(ScriptAbort)
    -> Value
  {
    let numbers = [bounds.xMin, bounds.yMin, bounds.width, bounds.height]
    return try context.valueObjects.make(
      "flash.geom.Rectangle", numbers.map { Value(outside: $0 / twips) })
  }

  /// The rectangle of an object that has all four numbers itself, in whole pixels (C.MovieClip.74).
  ///
  /// Other objects keep the rectangle there is; any other value takes it away.
  private static func bounds(
    _ context: NativeContext, _ value: Value, present: Bounds?
  ) throws(ScriptAbort) -> Bounds? {
    guard let object = value.asObject else { return nil }
    for name in [KnownName.x, .y, .width, .height] where !context.objects.hasOwn(object, Atom(name))
    {
      return present ?? Bounds(xMin: 0, yMin: 0, xMax: 0, yMax: 0)
    }
    func number(_ name: KnownName) throws(ScriptAbort) -> Double {
      let value = try context.objects.get(object, Atom(name))
      return twips(fromPixels: Double(try context.objects.int32(value)))
    }
    let (x, y) = (try number(.x), try number(.y))
    let (width, height) = (try number(.width), try number(.height))
    return Bounds(xMin: x, yMin: y, xMax: x + max(width, 0), yMax: y + max(height, 0))
  }
}

extension BlendMode {
  /// As scripts have it.
  var scriptName: String { self == .hardlight ? "hardlight" : "\(self)" }
}
