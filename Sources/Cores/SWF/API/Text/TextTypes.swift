import FlashAVM2
import FlashDisplay
import FlashHeap
import FlashText

/// The classes of `flash.text`, of which natives make objects.
final class TextTypes {
  private let type: (String) -> Traits

  init(_ type: @escaping (String) -> Traits) { self.type = type }

  private(set) lazy var format = type("TextFormat")
  private(set) lazy var styleSheet = type("StyleSheet")
  private(set) lazy var lineMetrics = type("TextLineMetrics")
  private(set) lazy var run = type("TextRun")
  private(set) lazy var font = type("Font")
  private(set) lazy var snapshot = type("TextSnapshot")
}

/// Natives of `flash.text`.
enum TextNatives {
  /// Those of a class, by its name with its package; nil if it has none of its own.
  static func of(_ name: String) -> Face.Natives? {
    switch name {
    case "flash.text::Font": { FontNatives.of($0) }
    case "flash.text::StaticText":
      { key in
        guard key == "get text" else { return nil }
        return DisplayNative.object { (text: TextGraphic, _, interpreter) in
          Value(interpreter.heap.string(units: text.units))
        }
      }
    case "flash.text::StyleSheet": { StyleSheetNatives.of($0) }
    case "flash.text::TextField": { TextFieldNatives.of($0) }
    case "flash.text::TextFormat": { TextFormatNatives.of($0) }
    case "flash.text::TextRenderer": { TextRendererNatives.of($0) }
    case "flash.text::TextSnapshot": { TextSnapshotNatives.of($0) }
    default: nil
    }
  }
}

extension Caller {
  /// The movie that the code is of; nil where no code runs, or it came as bytes.
  var movie: MovieFile? { program?.source?.owner as? MovieFile }
}
