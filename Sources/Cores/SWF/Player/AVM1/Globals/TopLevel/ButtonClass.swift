import Raster

/// `Button`: what it does stands in the movie; scripts change how it looks and whether it works.
enum ButtonClass {
  static let table = NativeClass(
    name: "Button",
    constructor: { _, call throws(ScriptAbort) in call.this },
    members: [
      .method("getDepth", [.hidden, .version6]) { context, call throws(ScriptAbort) in
        (context.clips.object(of: call) as? Button).map { Value($0.depth - MovieClip.scriptDepth) }
          ?? .undefined
      },
      .accessor(
        "tabIndex", [.dontDelete, .version6],
        get: { context, call throws(ScriptAbort) in
          ValueObjects.tabIndex((context.clips.object(of: call) as? Button)?.tabIndex)
        },
        set: { context, call throws(ScriptAbort) in
          (context.clips.object(of: call) as? Button)?.tabIndex = try context.valueObjects.tabIndex(
            call[0])
          return .undefined
        }),
    ]
      + MovieClipClass.looks.filter {
        ["transform", "blendMode", "cacheAsBitmap", "filters", "scale9Grid"].contains($0.name)
      })
}
