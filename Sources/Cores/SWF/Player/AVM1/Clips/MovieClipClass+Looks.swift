import Raster

/// `blendMode`, `cacheAsBitmap`, `filters`, `scrollRect` and what else changes how a clip looks.
extension MovieClipClass {
  static let looks: [NativeMember] = [
    .accessor(
      "transform", version8,
      get: { avm, call throws(ScriptAbort) in
        guard let object = avm.object(of: call)?.script else { return .undefined }
        // Of whatever scripts have put in the class's place.
        return try avm.make("flash.geom.Transform", [Value(object)])
      },
      set: { avm, call throws(ScriptAbort) in
        guard let object = avm.object(of: call) else { return .undefined }
        TransformClass.copy(avm, from: call[0], to: object)
        return .undefined
      }),
    .accessor(
      "blendMode", version8,
      get: { avm, call throws(ScriptAbort) in
        guard let object = avm.object(of: call) else { return .undefined }
        if object.hasUnknownBlendMode {
          return avm.player.options.playerVersion < 10 ? .undefined : avm.value("")
        }
        return avm.value(object.blendMode.scriptName)
      },
      set: { avm, call throws(ScriptAbort) in
        guard let object = avm.object(of: call) else { return .undefined }
        if let mode = try blendMode(avm, call[0]) {
          object.blendMode = mode
          object.hasUnknownBlendMode = false
        } else if call[0].isDouble,
          avm.player.options.playerVersion < 10 || AVM1.int32(call[0].double) > 0
        {
          // Numbers beyond all modes are kept, and have no name; to Flash Player 9 also those below.
          object.blendMode = .normal
          object.hasUnknownBlendMode = true
        }
        avm.player.stageChanged()
        return .undefined
      }),
    .accessor(
      "cacheAsBitmap", version8,
      get: { avm, call throws(ScriptAbort) in
        avm.object(of: call).map { Value($0.cachesAsBitmap || !$0.filters.isEmpty) } ?? .undefined
      },
      set: { avm, call throws(ScriptAbort) in
        avm.object(of: call)?.cachesAsBitmap = try avm.truth(call[0])
        avm.player.stageChanged()
        return .undefined
      }),
    .accessor(
      "filters", version8,
      get: { avm, call throws(ScriptAbort) in
        guard let object = avm.object(of: call) else { return .undefined }
        var list: [Value] = []
        for filter in object.filters { list.append(try avm.filterObject(filter)) }
        return Value(avm.makeArray(list))
      },
      set: { avm, call throws(ScriptAbort) in
        avm.object(of: call)?.filters = try avm.filters(call[0])
        avm.player.stageChanged()
        return .undefined
      }),
    .accessor(
      "opaqueBackground", version8,
      get: { avm, call throws(ScriptAbort) in
        guard let color = avm.object(of: call)?.opaqueBackground else { return .undefined }
        return Value(Int(color.rgb))
      },
      set: { avm, call throws(ScriptAbort) in
        let color = call[0].isNullish ? nil : Color(rgb: UInt32(bitPattern: try avm.int32(call[0])))
        avm.object(of: call)?.opaqueBackground = color
        avm.player.stageChanged()
        return .undefined
      }),
    .accessor(
      "scrollRect", version8,
      get: { avm, call throws(ScriptAbort) in
        guard let rect = avm.object(of: call)?.scrollRect else { return .undefined }
        return try rectangle(avm, rect)
      },
      set: { avm, call throws(ScriptAbort) in
        avm.object(of: call)?.scrollRect = try bounds(avm, call[0])
        avm.player.stageChanged()
        return .undefined
      }),
    .accessor(
      "scale9Grid", version8,
      get: { avm, call throws(ScriptAbort) in
        guard let rect = clip(avm, call)?.scalingGrid else { return .undefined }
        return try rectangle(avm, rect)
      },
      set: { avm, call throws(ScriptAbort) in
        clip(avm, call)?.scalingGrid = try bounds(avm, call[0])
        avm.player.stageChanged()
        return .undefined
      }),
    .accessor(
      "tabIndex", version6,
      get: { avm, call throws(ScriptAbort) in
        AVM1.tabIndex(clip(avm, call)?.tabIndex)
      },
      set: { avm, call throws(ScriptAbort) in
        clip(avm, call)?.tabIndex = try avm.tabIndex(call[0])
        return .undefined
      }),
  ]

  /// The mode of a name or a number; nil if it is neither.
  static func blendMode(_ avm: AVM1, _ value: Value) throws(ScriptAbort) -> BlendMode? {
    if value.isDouble { return BlendMode(rawValue: UInt8(clamping: AVM1.int32(value.double))) }
    if value.isNullish { return .normal }
    let name = try avm.string(value).text
    return BlendMode.allCases.first { $0.scriptName == name }
  }

  /// A `flash.geom.Rectangle` of twips.
  private static func rectangle(_ avm: AVM1, _ bounds: Bounds) throws(ScriptAbort) -> Value {
    let numbers = [bounds.xMin, bounds.yMin, bounds.width, bounds.height]
    return try avm.make("flash.geom.Rectangle", numbers.map { Value(outside: $0 / twips) })
  }

  private static func bounds(_ avm: AVM1, _ value: Value) throws(ScriptAbort) -> Bounds? {
    guard let object = value.asObject else { return nil }
    func number(_ name: KnownName) throws(ScriptAbort) -> Double {
      twips(fromPixels: try avm.number(try avm.get(object, Atom(name))))
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

extension AVM1 {
  /// Makes an object of a class by its full name; undefined if there is no such class.
  func make(_ path: String, _ arguments: [Value]) throws(ScriptAbort) -> Value {
    var present = Value(globalObject)
    for part in path.split(separator: ".") {
      guard let object = present.asObject else { return .undefined }
      present = try get(object, heap.intern(String(part)))
    }
    guard let constructor = present.asObject else { return .undefined }
    return try construct(constructor, arguments)
  }
}
