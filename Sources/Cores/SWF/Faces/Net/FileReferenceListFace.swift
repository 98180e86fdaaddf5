import FlashAVM2

/// `flash.net.FileReferenceList`.
enum FileReferenceListFace {
  static let face = Face(
    """
    package flash.net
    import flash.events.EventDispatcher
    public class FileReferenceList extends EventDispatcher {
      [slot] private var fileList:Array
      native public function get fileList():Array
      native public function browse(typeFilter:Array = null):Boolean
    }
    """)
}
