import FlashAVM2

/// `flash.net.SharedObject`.
enum SharedObjectFace {
  static let face = Face(
    """
    package flash.net
    import flash.events.EventDispatcher
    [abstract] public class SharedObject extends EventDispatcher {
      [slot] private var data:Object
      [slot] private var name:String
      [slot] private var key:String
      [slot] private var objectEncoding:uint = 3
      [slot] private var client:Object
      native public static function getLocal(name:String, localPath:String = null, secure:Boolean = false):SharedObject
      native public function get data():Object
      native public function get objectEncoding():uint
      native public function set objectEncoding(value:uint):void
      native public function get size():uint
      native public function clear():void
      native public function close():void
      native public function flush(minDiskSpace:int = 0):String
      native public function setProperty(propertyName:String, value:Object = null):void
      native public static function get defaultObjectEncoding():uint
      native public static function set defaultObjectEncoding(value:uint):void
      native public static function getRemote(name:String, remotePath:String = null, persistence:Object = false,
        secure:Boolean = false):SharedObject
      native public static function deleteAll(url:String):int
      native public static function getDiskUsage(url:String):int
      native public function get client():Object
      native public function set client(value:Object):void
      native public function set fps(value:Number):void
      native public function connect(myConnection:NetConnection, params:String = null):void
      native public function send(...arguments):void
      native public function setDirty(propertyName:String):void
    }
    """)
}
