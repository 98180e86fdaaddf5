/// `flash.utils.ByteArray`.
enum ByteArrayFace {
  static let face = Face(
    """
    package flash.utils
    [payload] public class ByteArray implements IDataInput, IDataOutput, IDataInput2, IDataOutput2 {
      native public function ByteArray()
      native public static function get defaultObjectEncoding():uint
      native public static function set defaultObjectEncoding(value:uint):void
      native public function readBytes(bytes:ByteArray, offset:uint = 0, length:uint = 0):void
      native public function readBoolean():Boolean
      native public function readByte():int
      native public function readUnsignedByte():uint
      native public function readShort():int
      native public function readUnsignedShort():uint
      native public function readInt():int
      native public function readUnsignedInt():uint
      native public function readFloat():Number
      native public function readDouble():Number
      native public function readMultiByte(length:uint, charSet:String):String
      native public function readUTF():String
      native public function readUTFBytes(length:uint):String
      native public function writeBytes(bytes:ByteArray, offset:uint = 0, length:uint = 0):void
      native public function writeBoolean(value:Boolean):void
      native public function writeByte(value:int):void
      native public function writeShort(value:int):void
      native public function writeInt(value:int):void
      native public function writeUnsignedInt(value:uint):void
      native public function writeFloat(value:Number):void
      native public function writeDouble(value:Number):void
      native public function writeMultiByte(value:String, charSet:String):void
      native public function writeUTF(value:String):void
      native public function writeUTFBytes(value:String):void
      native public function readObject():*
      native public function writeObject(object:*):void
      native public function get bytesAvailable():uint
      native public function get endian():String
      native public function set endian(value:String):void
      native public function get objectEncoding():uint
      native public function set objectEncoding(value:uint):void
      native public function get length():uint
      native public function set length(value:uint):void
      native public function get position():uint
      native public function set position(value:uint):void
      [682] native public function get shareable():Boolean
      [682] native public function set shareable(value:Boolean):void
      [667] native public function clear():void
      native public function compress(algorithm:String = "zlib"):void
      native public function uncompress(algorithm:String = "zlib"):void
      [667] native public function deflate():void
      [667] native public function inflate():void
      [682] native public function atomicCompareAndSwapIntAt(index:int, expected:int, value:int):int
      [682] native public function atomicCompareAndSwapLength(expected:int, value:int):int
      native public function toString():String
      [hidden] native public function toJSON(key:String):*
    }
    """, natives)
}
