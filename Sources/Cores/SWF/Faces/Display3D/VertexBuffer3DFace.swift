import FlashAVM2

/// `flash.display3D.VertexBuffer3D`.
enum VertexBuffer3DFace {
  static let face = Face(
    """
    package flash.display3D
    import flash.utils.ByteArray
    [674] [abstract] [payload] public final class VertexBuffer3D {
      native public function dispose():void
      native public function uploadFromByteArray(data:ByteArray, byteArrayOffset:int, startVertex:int,
        numVertices:int):void
      native public function uploadFromVector(data:Vector.<Number>, startVertex:int, numVertices:int):void
    }
    """)
}
