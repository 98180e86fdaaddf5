import Raster

/// `Button`: what it does stands in the movie; scripts change how it looks and whether it works.
enum ButtonClass {
  static let table = NativeClass(
    name: "Button",
    constructor: { _, call throws(ScriptAbort) in call.this },
    members: [
      .method("getDepth", [.hidden, .version6]) { avm, call throws(ScriptAbort) in
        (avm.object(of: call) as? Button).map { Value($0.depth - MovieClip.scriptDepth) }
          ?? .undefined
      },
      .accessor(
        "tabIndex", [.dontDelete, .version6],
        get: { avm, call throws(ScriptAbort) in
          AVM1.tabIndex((avm.object(of: call) as? Button)?.tabIndex)
        },
        set: { avm, call throws(ScriptAbort) in
          (avm.object(of: call) as? Button)?.tabIndex = try avm.tabIndex(call[0])
          return .undefined
        }),
    ]
      + MovieClipClass.looks.filter {
        ["transform", "blendMode", "cacheAsBitmap", "filters", "scale9Grid"].contains($0.name)
      })
}

extension AVM1 {
  /// What scripts see of a clip's or button's place in the order of the Tab key.
  static func tabIndex(_ index: Int?) -> Value { index.map { Value($0) } ?? .undefined }

  /// A place in the order of the Tab key; what 32 bits cannot say is the lowest number.
  func tabIndex(_ value: Value) throws(ScriptAbort) -> Int? {
    if value.isNullish { return nil }
    let number = try number(value).rounded(.towardZero)
    return number >= -2_147_483_648 && number <= 2_147_483_647 ? Int(number) : -2_147_483_648
  }
}
