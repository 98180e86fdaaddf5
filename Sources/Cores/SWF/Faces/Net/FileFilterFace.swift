import FlashAVM2

/// `flash.net.FileFilter`.
enum FileFilterFace {
  static let face = Face(
    """
    package flash.net
    public final class FileFilter {
      [slot] private var description:String
      [slot] private var extension:String
      [slot] private var macType:String
      native public function FileFilter(description:String, extension:String, macType:String = null)
      native public function get description():String
      native public function set description(value:String):void
      native public function get extension():String
      native public function set extension(value:String):void
      native public function get macType():String
      native public function set macType(value:String):void
    }
    """)
}
