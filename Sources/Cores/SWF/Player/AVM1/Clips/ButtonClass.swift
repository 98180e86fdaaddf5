import Raster

/// `Button`: what it does stands in the movie; scripts change how it looks and whether it works.
enum ButtonClass {
  static let table = NativeClass(
    name: "Button",
    constructor: { _, call throws(ScriptAbort) in call.this },
    members: [
      .method("getDepth", [.hidden, .version6]) { avm, call throws(ScriptAbort) in
        avm.object(of: call).map { Value($0.depth - MovieClip.scriptDepth) } ?? .undefined
      }
    ]
      + MovieClipClass.looks.filter {
        ["blendMode", "cacheAsBitmap", "filters", "scale9Grid", "tabIndex"].contains($0.name)
      })
}
