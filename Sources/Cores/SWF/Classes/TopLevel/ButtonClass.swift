import FlashAVM1
import FlashDisplay
import FlashHeap
import Raster

/// `Button`: what it does stands in the movie; scripts change how it looks and whether it works.
enum ButtonClass {
  static let table = NativeClass(
    name: "Button", constructor: { _, call throws(ScriptAbort) in call.this })

  /// Behind `useHandCursor` and `enabled`, in the order in which `for … in` finds them, from behind.
  package static let members: [NativeMember] =
    [
      .method("getDepth", .version6) { context, call throws(ScriptAbort) in
        (context.clips.object(of: call) as? Button).map { Value($0.depth - MovieClip.scriptDepth) }
          ?? .undefined
      }
    ]
    + ["scale9Grid", "filters", "cacheAsBitmap", "blendMode"].compactMap { name in
      MovieClipClass.looks.first { $0.name == name }.map {
        NativeMember(name: name, kind: $0.kind, flags: [.readOnly, .version8])
      }
    }

  static let tabIndex = NativeMember.accessor(
    "tabIndex", .version6,
    get: { context, call throws(ScriptAbort) in
      ValueObjects.tabIndex((context.clips.object(of: call) as? Button)?.tabIndex)
    },
    set: { context, call throws(ScriptAbort) in
      (context.clips.object(of: call) as? Button)?.tabIndex = try context.valueObjects.tabIndex(
        call[0])
      return .undefined
    })
}
