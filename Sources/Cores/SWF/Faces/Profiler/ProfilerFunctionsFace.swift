import FlashAVM2

/// Functions of `flash.profiler`.
enum ProfilerFunctionsFace {
  static let face = Face(
    """
    package flash.profiler
    native public function showRedrawRegions(on:Boolean, color:uint = 0xFF0000):void
    """)
}
