import FlashAVM2
import FlashHeap

/// The functions that a clip has for its frames (D.Script.1): a list in a field of it, by number of the frame less one.
struct FrameScripts {
  /// The field's number among those that the player reads.
  private static let field = 0

  private let clip: ScriptObject
  private let word: Int?

  init(_ clip: ScriptObject, _ types: APITypes) {
    self.clip = clip
    let type = types.movieClip
    word =
      clip.traits.isKind(of: type)
      ? type.word(ofSlot: type.firstOwnSlot + Self.field) : nil
  }

  /// The function for a frame, from 1; null is none.
  subscript(_ frame: Int) -> Value {
    guard let word, let list = clip.words[word].asObject, list.kind == .list,
      let index = UInt32(exactly: frame - 1)
    else { return .null }
    return ScriptList(list)[index] ?? .null
  }

  /// Gives a frame another function, or none.
  func set(_ frame: Int, _ function: Value, _ interpreter: Interpreter) throws(ScriptError) {
    guard let word, let index = UInt32(exactly: frame - 1) else { return }
    if clip.words[word].asObject == nil { clip.words[word] = Value(try interpreter.makeList([])) }
    guard let list = clip.words[word].asObject else { return }
    ScriptList(list).set(index, function, interpreter.heap)
  }
}
