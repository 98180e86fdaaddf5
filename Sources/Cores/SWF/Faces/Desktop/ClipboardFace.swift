import FlashAVM2

/// `flash.desktop.Clipboard`.
enum ClipboardFace {
  static let face = Face(
    """
    package flash.desktop
    public class Clipboard {
      [slot] private var formats:Array
      [slot] private var contents:Array
      [slot] private var handlers:Array
      [slot] private var isGeneral:Boolean
      native public function Clipboard()
      native public static function get generalClipboard():Clipboard
      native public function get formats():Array
      native public function clear():void
      native public function clearData(format:String):void
      native public function getData(format:String, transferMode:String = "originalPreferred"):Object
      native public function hasFormat(format:String):Boolean
      native public function setData(format:String, data:Object, serializable:Boolean = true):Boolean
      native public function setDataHandler(format:String, handler:Function, serializable:Boolean = true):Boolean
    }
    """)
}
