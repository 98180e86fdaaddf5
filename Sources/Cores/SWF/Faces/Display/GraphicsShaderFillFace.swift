import FlashAVM2

/// `flash.display.GraphicsShaderFill`.
enum GraphicsShaderFillFace {
  static let face = Face(
    """
    package flash.display
    import flash.geom.Matrix
    [667] public final class GraphicsShaderFill implements IGraphicsFill, IGraphicsData {
      native public function GraphicsShaderFill(shader:Shader = null, matrix:Matrix = null)
      public var matrix:Matrix
      public var shader:Shader
    }
    """)
}
