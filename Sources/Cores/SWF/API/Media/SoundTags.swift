import FlashAVM2
import FlashDisplay
import FlashHeap

/// What an MP3 file says about itself, as scripts see it (A.Snd.7).
struct SoundTags {
  private let texts: [(name: String, text: String)]

  init(_ bytes: [UInt8]) { texts = ID3.texts(in: bytes) + ID3.trailingTexts(in: bytes) }

  /// The fields of ID3Info in their order, by the frames that have them.
  private static let fields = ["TALB", "TPE1", "COMM", "TCON", "TIT2", "TRCK", "TYER"]

  /// A new ID3Info; nil where the file says nothing.
  func object(_ interpreter: Interpreter) throws(ScriptError) -> ScriptObject? {
    guard !texts.isEmpty else { return nil }
    let heap = interpreter.heap
    let type = interpreter.api.types.media.tags
    let made = interpreter.machine.make(try interpreter.machine.table(for: type, interpreter))
    let fields = Fields(made, of: type)
    for (name, text) in texts {
      let value = heap.value(text)
      if let index = Self.fields.firstIndex(of: name), fields[index].isNull {
        fields[index] = value
      }
      guard let key = heap.value(name).asString else { continue }
      made.setProperty(interpreter.properties.key(key), value, in: heap)
    }
    return made
  }
}
