package import FlashDisplay
package import FlashHeap
import FlashText

extension DisplayObject {
  /// The object that scripts know it by.
  @inline(__always) package var script: ScriptObject? {
    get { scriptLink.map { ScriptObject($0) } }
    set { scriptLink = newValue?.handle }
  }
}

extension EditField {
  /// The style sheet that a script gave it.
  package var styleSheet: ScriptObject? {
    get { styleSheetLink.map { ScriptObject($0) } }
    set { styleSheetLink = newValue?.handle }
  }
}

extension FilterValue.Displacement {
  /// The BitmapData of its map.
  package var mapObject: ScriptObject? {
    get { mapLink.map { ScriptObject($0) } }
    set { mapLink = newValue?.handle }
  }
}
