import FlashAVM2

/// `flash.filters.ShaderFilter`.
enum ShaderFilterFace {
  static let face = Face(
    """
    package flash.filters
    import flash.display.Shader
    public class ShaderFilter extends BitmapFilter {
      [slot] private var shader:Shader
      [slot] private var bottomExtension:int
      [slot] private var leftExtension:int
      [slot] private var rightExtension:int
      [slot] private var topExtension:int
      native public function ShaderFilter(shader:Shader = null)
      native public function get bottomExtension():int
      native public function set bottomExtension(value:int):void
      native public function get leftExtension():int
      native public function set leftExtension(value:int):void
      native public function get rightExtension():int
      native public function set rightExtension(value:int):void
      native public function get shader():Shader
      native public function set shader(value:Shader):void
      native public function get topExtension():int
      native public function set topExtension(value:int):void
    }
    """)
}
