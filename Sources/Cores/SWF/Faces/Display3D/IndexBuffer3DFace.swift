import FlashAVM2

/// `flash.display3D.IndexBuffer3D`.
enum IndexBuffer3DFace {
  static let face = Face(
    """
    package flash.display3D
    import flash.utils.ByteArray
    [674] [abstract] [payload] public final class IndexBuffer3D {
      native public function dispose():void
      native public function uploadFromByteArray(data:ByteArray, byteArrayOffset:int, startOffset:int, count:int):void
      native public function uploadFromVector(data:Vector.<uint>, startOffset:int, count:int):void
    }
    """)
}
