package import FlashHeap

extension Marker {
  /// Roughly how many bytes an object of the stage takes, with what is kept for its looks.
  package static let bytesOfDisplayObject = 1024

  /// Keeps the script object of something on the stage alive, and what that refers to: also of what has left the stage, while a
  /// script knows it.
  package mutating func mark(_ object: DisplayObject) {
    // What has an object is walked through when that is reached.
    if let link = object.scriptLink { mark(link) } else { object.trace(&self) }
  }
}
