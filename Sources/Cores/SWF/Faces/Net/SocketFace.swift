import FlashAVM2

/// `flash.net.Socket`.
enum SocketFace {
  static let face = Face(
    """
    package flash.net
    import flash.utils.ByteArray
    import flash.events.EventDispatcher
    import flash.utils.IDataInput
    import flash.utils.IDataOutput
    public class Socket extends EventDispatcher implements IDataOutput, IDataInput {
      [slot] private var input:ByteArray
      [slot] private var output:ByteArray
      [slot] private var connected:Boolean
      [slot] private var timeout:uint = 20000
      native public function Socket(host:String = null, port:int = 0)
      native public function get bytesAvailable():uint
      [674] native public function get bytesPending():uint
      native public function get connected():Boolean
      native public function get endian():String
      native public function set endian(value:String):void
      native public function get objectEncoding():uint
      native public function set objectEncoding(value:uint):void
      [667] native public function get timeout():uint
      [667] native public function set timeout(value:uint):void
      native public function close():void
      native public function connect(host:String, port:int):void
      native public function flush():void
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
      native public function writeBoolean(value:Boolean):void
      native public function writeByte(value:int):void
      native public function writeBytes(bytes:ByteArray, offset:uint = 0, length:uint = 0):void
      native public function writeDouble(value:Number):void
      native public function writeFloat(value:Number):void
      native public function writeInt(value:int):void
      native public function writeMultiByte(value:String, charSet:String):void
      native public function writeObject(value:*):void
      native public function writeShort(value:int):void
      native public function writeUnsignedInt(value:uint):void
      native public function writeUTF(value:String):void
      native public function writeUTFBytes(value:String):void
    }
    """)
}
