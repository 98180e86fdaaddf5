import FlashAVM2
import FlashData
import FlashDisplay
import FlashHeap
import Raster

/// What a TextSnapshot keeps.
final class TextSnapshotPayload: NativePayload {
  var content: SnapshotText

  init(_ content: SnapshotText) { self.content = content }
}

extension TextSnapshotPayload: StatePart {
  static var partName: String { "TextSnapshot" }

  static func blank(_ coder: StateCoder) -> any StatePart { TextSnapshotPayload(SnapshotText()) }

  func code(_ coder: StateCoder) { content.code(coder) }
}

/// T.Snap: TextSnapshot.
enum TextSnapshotNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "get charCount":
      NativeCall.give { call in Value(rawInt: Int32(clamping: content(call).count)) }
    case "findText":
      NativeCall.give { call throws(ScriptError) in
        let wanted = Array(try call.text(2, named: "textToFind").utf16)
        let found = content(call).find(wanted, from: Int(call.int(1)), isExact: call.flag(3))
        return Value(rawInt: Int32(clamping: found ?? -1))
      }
    case "getSelected":
      NativeCall.flag { call in
        let letters = content(call).letters
        return range(call).contains { letters[$0].isSelected }
      }
    case "setSelected":
      NativeCall.act { call in
        guard let payload = call.this.payload as? TextSnapshotPayload else { return }
        payload.content.select(range(call), call.flag(3))
      }
    case "getText":
      text { call in content(call).text(in: range(call), withLines: call.flag(3)) }
    case "getSelectedText":
      text { call in
        let content = content(call)
        return content.text(
          in: 0..<content.count, withLines: call.flag(1), selectedOnly: true)
      }
    case "hitTestTextNearPos":
      NativeCall.number { call in
        let point = Point(
          x: twips(fromPixels: call.number(1)), y: twips(fromPixels: call.number(2)))
        let distance = twips(fromPixels: max(call.number(3), 0))
        return Double(content(call).nearest(to: point, within: distance) ?? -1)
      }
    case "getTextRunInfo": NativeCall.give(runInfo)
    // Nothing that is selected is drawn in another way.
    case "setSelectColor": NativeCall.act { _ in }
    default: nil
    }
  }

  private static func content(_ call: NativeCall) -> SnapshotText {
    (call.this.payload as? TextSnapshotPayload)?.content ?? SnapshotText()
  }

  private static func text(_ body: @escaping (NativeCall) -> [UInt16]) -> NativeFunction {
    NativeCall.give { call in Value(call.interpreter.heap.string(units: body(call))) }
  }

  /// The characters from the first argument up to the second; one at least.
  private static func range(_ call: NativeCall) -> Range<Int> {
    content(call).range(Int(call.int(1)), Int(call.int(2)))
  }

  /// That of a container at this moment.
  static func make(
    _ container: Container, _ registers: UnsafeMutablePointer<Value>, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value {
    let type = interpreter.api.types.text.snapshot
    let made = interpreter.machine.make(try interpreter.machine.table(for: type, interpreter))
    made.payload = TextSnapshotPayload(SnapshotText(container))
    return Value(made)
  }

  /// An object for each character from the first argument to the second, that one included (C.TextSnapshot.7).
  private static func runInfo(_ call: NativeCall) throws(ScriptError) -> Value {
    let interpreter = call.interpreter
    let letters = content(call).letters
    let last = Int(call.int(2))
    let list = try interpreter.makeList([])
    guard !letters.isEmpty else { return Value(list) }
    try interpreter.holding(Value(list)) { () throws(ScriptError) in
      for index in content(call).range(Int(call.int(1)), last < letters.count ? last + 1 : last) {
        ScriptList(list).append(
          [Value(try object(of: letters[index], interpreter))], interpreter.heap)
      }
    }
    return Value(list)
  }

  private static func object(
    of letter: SnapshotText.Letter, _ interpreter: Interpreter
  ) throws(ScriptError) -> ScriptObject {
    let made = try interpreter.makeObject()
    let heap = interpreter.heap
    func set(_ name: String, _ value: Value) {
      made.setProperty(interpreter.properties.key(heap.string(name)), value, in: heap)
    }
    try interpreter.holding(Value(made)) { () throws(ScriptError) in
      set("indexInRun", Value(integer: Int32(clamping: letter.indexInRun)))
      set("selected", Value(letter.isSelected))
      set("font", heap.value(letter.font))
      set("color", Value(Int(letter.color)))
      set("height", Value(outside: letter.height))
      let matrix = letter.matrix
      for (name, number) in [
        ("a", matrix.a), ("b", matrix.b), ("c", matrix.c), ("d", matrix.d),
        ("tx", matrix.tx / twips), ("ty", matrix.ty / twips),
      ] { set("matrix_" + name, Value(outside: number)) }
      for (index, corner) in letter.corners.enumerated() {
        set("corner\(index)x", Value(outside: corner.x / twips))
        set("corner\(index)y", Value(outside: corner.y / twips))
      }
    }
    return made
  }
}
