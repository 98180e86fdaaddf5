package import FlashDisplay
import FlashText

extension ScriptObject {
  /// The object behind what the display list keeps.
  @inlinable @inline(__always) package init(_ link: ScriptLink) {
    self.init(storage: link.address.assumingMemoryBound(to: ObjectStorage.self))
  }

  /// What the display list keeps of it.
  @inlinable @inline(__always) package var handle: ScriptLink { ScriptLink(storage) }
}

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
