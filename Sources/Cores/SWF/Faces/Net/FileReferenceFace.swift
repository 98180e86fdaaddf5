import FlashAVM2

/// `flash.net.FileReference`.
enum FileReferenceFace {
  static let face = Face(
    """
    package flash.net
    import flash.utils.ByteArray
    import flash.events.EventDispatcher
    public class FileReference extends EventDispatcher {
      [slot] private var name:String
      [slot] private var content:ByteArray
      [slot] private var data:ByteArray
      [slot] private var chosen:Boolean
      [slot] private var ticket:uint
      native public function get creationDate():Date
      native public function get creator():String
      native public function get data():ByteArray
      [air] native public function get extension():String
      native public function get modificationDate():Date
      native public function get name():String
      native public function get size():Number
      native public function get type():String
      native public function browse(typeFilter:Array = null):Boolean
      native public function cancel():void
      native public function download(request:URLRequest, defaultFileName:String = null):void
      native public function load():void
      [air] native public function requestPermission():void
      native public function save(data:*, defaultFileName:String = null):void
      native public function upload(request:URLRequest, uploadDataFieldName:String = "Filedata",
        testUpload:Boolean = false):void
      [air] native public function uploadUnencoded(request:URLRequest):void
    }
    """)
}
