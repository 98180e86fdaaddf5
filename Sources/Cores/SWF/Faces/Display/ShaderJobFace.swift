import FlashAVM2

/// `flash.display.ShaderJob`.
enum ShaderJobFace {
  static let face = Face(
    """
    package flash.display
    import flash.events.EventDispatcher
    [667] public class ShaderJob extends EventDispatcher {
      [slot] private var shader:Shader
      [slot] private var target:Object
      [slot] private var width:int
      [slot] private var height:int
      [slot] private var progress:Number = 0
      [slot] private var started:Boolean
      native public function ShaderJob(shader:Shader = null, target:Object = null, width:int = 0, height:int = 0)
      native public function get height():int
      native public function set height(value:int):void
      native public function get progress():Number
      native public function get shader():Shader
      native public function set shader(value:Shader):void
      native public function get target():Object
      native public function set target(value:Object):void
      native public function get width():int
      native public function set width(value:int):void
      native public function cancel():void
      native public function start(waitForCompletion:Boolean = false):void
    }
    """)
}
