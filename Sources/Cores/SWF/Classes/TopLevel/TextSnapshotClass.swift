import FlashAVM1
import FlashData
package import FlashDisplay
package import FlashHeap
import SWF

/// What a TextSnapshot keeps: the static text of a clip as it was then.
package final class TextSnapshotState: NativePayload, StateNode {
  /// Each run of a text on its own.
  package private(set) var lines: [[UInt16]]
  var isSelected: [Bool]

  package init(_ clip: MovieClip) {
    lines = clip.children.compactMap { $0 as? TextGraphic }.map(\.units)
    isSelected = [Bool](repeating: false, count: lines.reduce(0) { $0 + $1.count })
  }

  /// One that a state fills.
  package init(lines: [[UInt16]]) {
    self.lines = lines
    isSelected = []
  }

  package static var nodeKind: NodeKind { .textSnapshot }

  package func code(_ coder: StateCoder) {
    coder.list(&lines, []) { $0.code(coder) }
    coder.list(&isSelected, false) { coder.value(&$0) }
    coder.check(
      isSelected.count == lines.reduce(0) { $0 + $1.count }, "a text that is not as long as it says"
    )
  }

  package var count: Int { isSelected.count }
  var units: [UInt16] { Array(lines.joined()) }

  /// The characters of a range that `isTaken`, with ends of lines between texts if they are wanted.
  package func text(in range: Range<Int>, withLines: Bool, where isTaken: (Int) -> Bool) -> [UInt16]
  {
    var result: [UInt16] = []
    var at = 0
    for line in lines {
      let before = result.count
      for unit in line {
        if range.contains(at), isTaken(at) { result.append(unit) }
        at += 1
      }
      if withLines, result.count > before, at < range.upperBound { result.append(0x0A) }
    }
    return result
  }
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
      object.native = TextSnapshotState(clip)
      return .undefined
    },
    members: [
      method("getCount", 0...0) { _, state, _ in Value(state.count) },
      method("setSelected", 2...3) { context, state, call throws(ScriptAbort) in
        let range = try range(context, state, call)
        let isOn = call.count > 2 ? try context.objects.truth(call[2]) : true
        for index in range { state.isSelected[index] = isOn }
        return .undefined
      },
      method("getSelected", 2...2) { context, state, call throws(ScriptAbort) in
        Value(try range(context, state, call).contains { state.isSelected[$0] })
      },
      method("getText", 2...3) { context, state, call throws(ScriptAbort) in
        let withLines = try context.objects.truth(call[2])
        let text = state.text(
          in: try range(context, state, call), withLines: withLines, where: { _ in true })
        return Value(context.heap.string(units: text))
      },
      method("getSelectedText", 0...1) { context, state, call throws(ScriptAbort) in
        let withLines = try context.objects.truth(call[0])
        let text = state.text(in: 0..<state.count, withLines: withLines) { state.isSelected[$0] }
        return Value(context.heap.string(units: text))
      },
      method("hitTestTextNearPos", 2...3) { _, _, _ in Value(-1) },
      method("findText", 3...3) { context, state, call throws(ScriptAbort) in
        let start = Integers.int(try context.objects.number(call[0]))
        let ignoresCase = try !context.objects.truth(call[2])
        let wanted = try context.objects.string(call[1]).units
        func same(_ a: UInt16, _ b: UInt16) -> Bool {
          a == b || ignoresCase && Letters.lower(a) == Letters.lower(b)
        }
        let units = state.units
        guard start >= 0, !wanted.isEmpty, units.count >= wanted.count else { return Value(-1) }
        for at in stride(from: start, through: units.count - wanted.count, by: 1)
        where wanted.indices.allSatisfy({ same(units[at + $0], wanted[$0]) }) {
          return Value(at)
        }
        return Value(-1)
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
    guard state.count > 0 else { return 0..<0 }
    let from = max(0, min(first, state.count - 1))
    return from..<max(from + 1, min(last, state.count))
  }
}
