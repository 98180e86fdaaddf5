import FlashAVM1
import FlashData
package import FlashDisplay
package import FlashHeap
import SWF

/// What a TextSnapshot keeps: the static text of a clip as it was then.
package final class TextSnapshotState: NativePayload, StateNode {
  package internal(set) var content: SnapshotText

  package init(_ content: SnapshotText) { self.content = content }

  package static var nodeKind: NodeKind { .textSnapshot }

  package func code(_ coder: StateCoder) { content.code(coder) }
}

/// `TextSnapshot`: the static text of a clip.
///
/// A wrong number of arguments gives undefined.
///
/// Source: ActionScript 2 language reference; C.TextSnapshot.1 to C.TextSnapshot.8.
enum TextSnapshotClass {
  static let table = NativeClass(
    name: "TextSnapshot",
    constructor: { context, call throws(ScriptAbort) in
      guard let object = call.object, call.count == 1, let clip = context.clips.movieClip(call[0])
      else {
        return .undefined
      }
      object.native = TextSnapshotState(SnapshotText(clip))
      return .undefined
    },
    members: [
      method("getCount", 0...0) { _, state, _ in Value(state.content.count) },
      method("setSelected", 2...3) { context, state, call throws(ScriptAbort) in
        let range = try range(context, state, call)
        let isOn = call.count > 2 ? try context.objects.truth(call[2]) : true
        state.content.select(range, isOn)
        return .undefined
      },
      method("getSelected", 2...2) { context, state, call throws(ScriptAbort) in
        let letters = state.content.letters
        return Value(try range(context, state, call).contains { letters[$0].isSelected })
      },
      method("getText", 2...3) { context, state, call throws(ScriptAbort) in
        let withLines = try context.objects.truth(call[2])
        let text = state.content.text(
          in: try range(context, state, call), withLines: withLines)
        return Value(context.heap.string(units: text))
      },
      method("getSelectedText", 0...1) { context, state, call throws(ScriptAbort) in
        let withLines = try context.objects.truth(call[0])
        let text = state.content.text(
          in: 0..<state.content.count, withLines: withLines, selectedOnly: true)
        return Value(context.heap.string(units: text))
      },
      method("hitTestTextNearPos", 2...3) { _, _, _ in Value(-1) },
      method("findText", 3...3) { context, state, call throws(ScriptAbort) in
        let start = Integers.int(try context.objects.number(call[0]))
        let isExact = try context.objects.truth(call[2])
        let wanted = try context.objects.string(call[1]).units
        return Value(state.content.find(wanted, from: start, isExact: isExact) ?? -1)
      },
      method("setSelectColor", 1...1) { _, _, _ in .undefined },
      method("getTextRunInfo", 2...2) { context, _, _ in Value(context.world.makeArray()) },
    ])

  /// `MovieClip.getTextSnapshot`.
  static let clipMembers: [NativeMember] = [
    .method("getTextSnapshot", [.hidden, .version6]) { context, call throws(ScriptAbort) in
      guard let clip = context.clips.movieClip(call.this),
        let constructor = context.world.native(at: "TextSnapshot").asObject,
        let object = clip.script
      else { return .undefined }
      return try context.calls.construct(constructor, [Value(object)])
    }
  ]

  private static func method(
    _ name: String, _ counts: ClosedRange<Int>,
    _ body:
      @escaping @Sendable (NativeContext, TextSnapshotState, NativeCall) throws(ScriptAbort) ->
      Value
  ) -> NativeMember {
    .method(name, .version6) { context, call throws(ScriptAbort) in
      guard let state = call.object?.native as? TextSnapshotState, counts.contains(call.count)
      else { return .undefined }
      return try body(context, state, call)
    }
  }

  /// The characters from the first argument up to the second; at least one.
  private static func range(
    _ context: NativeContext, _ state: TextSnapshotState, _ call: NativeCall
  ) throws(ScriptAbort) -> Range<Int> {
    let first = Int(try context.objects.int32(call[0]))
    let last = Int(try context.objects.int32(call[1]))
    return state.content.range(first, last)
  }
}
