import FlashAVM2

/// `flash.display3D.Program3D`.
enum Program3DFace {
  static let face = Face(
    """
    package flash.display3D
    import flash.utils.ByteArray
    [674] [abstract] [payload] public final class Program3D {
      native public function dispose():void
      native public function upload(vertexProgram:ByteArray, fragmentProgram:ByteArray):void
    }
    """)
}
