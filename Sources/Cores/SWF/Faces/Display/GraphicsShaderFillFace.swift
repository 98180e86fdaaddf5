import FlashAVM2

/// `flash.display.GraphicsShaderFill`.
enum GraphicsShaderFillFace {
  static let face = Face(
    """
    package flash.display
    import flash.geom.Matrix
    [667] public final class GraphicsShaderFill implements IGraphicsFill, IGraphicsData {
      [slot] public var shader:Shader
      [slot] public var matrix:Matrix
      native public function GraphicsShaderFill(shader:Shader = null, matrix:Matrix = null)
    }
    """)
}
