import FlashAVM2

/// `flash.net.URLStream`.
enum URLStreamFace {
  static let face = Face(
    """
    package flash.net
    import flash.utils.ByteArray
    import flash.events.EventDispatcher
    import flash.utils.IDataInput
    public class URLStream extends EventDispatcher implements IDataInput {
      [slot] private var buffer:ByteArray
      [slot] private var ticket:uint
      [slot] private var connected:Boolean
      [slot] private var open:Boolean
      native public function get bytesAvailable():uint
      native public function get connected():Boolean
      native public function get endian():String
      native public function set endian(value:String):void
      native public function get objectEncoding():uint
      native public function set objectEncoding(value:uint):void
      native public function close():void
      native public function load(request:URLRequest):void
      native public function readBoolean():Boolean
      native public function readByte():int
      native public function readBytes(bytes:ByteArray, offset:uint = 0, length:uint = 0):void
      native public function readDouble():Number
      native public function readFloat():Number
      native public function readInt():int
      native public function readMultiByte(length:uint, charSet:String):String
      native public function readObject():*
      native public function readShort():int
      native public function readUnsignedByte():uint
      native public function readUnsignedInt():uint
      native public function readUnsignedShort():uint
      native public function readUTF():String
      native public function readUTFBytes(length:uint):String
    }
    """)
}
