import Raster
import SWF

/// What actions and natives do to clips, in the display list's terms.
extension AVM1 {
  func duplicate(
    _ clip: MovieClip, _ name: String, depth: Int, _ initial: ScriptObject?
  ) -> DisplayObject? { nil }

  func removeByScript(_ object: DisplayObject) {}

  func startDrag(_ object: DisplayObject, locksCenter: Bool, limits: [Double]?) {}

  func openURL(
    _ url: String, _ target: Value, method: Int, intoSprite: Bool, variables: Bool,
    _ frame: UnsafeMutablePointer<Frame>
  ) throws(ScriptAbort) {
    let prefix = "fscommand:"
    if url.lowercased().hasPrefix(prefix) {
      player.fscommand(String(url.dropFirst(prefix.count)), try string(target).text)
    }
  }

  func clipProperty(_ object: DisplayObject, _ number: Int) -> Value { .undefined }

  func setClipProperty(
    _ object: DisplayObject, _ number: Int, _ value: Value
  ) throws(ScriptAbort) {}
}
