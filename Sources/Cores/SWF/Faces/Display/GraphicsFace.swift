import FlashAVM2

/// `flash.display.Graphics`.
enum GraphicsFace {
  static let face = Face(
    """
    package flash.display
    import flash.geom.Matrix
    [abstract] public final class Graphics {
      [slot] private var owner:DisplayObject
      native public function beginBitmapFill(bitmap:BitmapData, matrix:Matrix = null, repeat:Boolean = true,
        smooth:Boolean = false):void
      native public function beginFill(color:uint, alpha:Number = 1.0):void
      native public function beginGradientFill(type:String, colors:Array, alphas:Array, ratios:Array,
        matrix:Matrix = null, spreadMethod:String = "pad", interpolationMethod:String = "rgb",
        focalPointRatio:Number = 0):void
      [667] native public function beginShaderFill(shader:Shader, matrix:Matrix = null):void
      native public function clear():void
      [667] native public function copyFrom(sourceGraphics:Graphics):void
      [674] native public function cubicCurveTo(controlX1:Number, controlY1:Number, controlX2:Number, controlY2:Number,
        anchorX:Number, anchorY:Number):void
      native public function curveTo(controlX:Number, controlY:Number, anchorX:Number, anchorY:Number):void
      native public function drawCircle(x:Number, y:Number, radius:Number):void
      native public function drawEllipse(x:Number, y:Number, width:Number, height:Number):void
      [667] native public function drawGraphicsData(graphicsData:Vector.<IGraphicsData>):void
      [667] native public function drawPath(commands:Vector.<int>, data:Vector.<Number>,
        winding:String = "evenOdd"):void
      native public function drawRect(x:Number, y:Number, width:Number, height:Number):void
      native public function drawRoundRect(x:Number, y:Number, width:Number, height:Number, ellipseWidth:Number,
        ellipseHeight:Number = NaN):void
      native public function drawRoundRectComplex(x:Number, y:Number, width:Number, height:Number,
        topLeftRadius:Number, topRightRadius:Number, bottomLeftRadius:Number, bottomRightRadius:Number):void
      [667] native public function drawTriangles(vertices:Vector.<Number>, indices:Vector.<int> = null,
        uvtData:Vector.<Number> = null, culling:String = "none"):void
      native public function endFill():void
      [667] native public function lineBitmapStyle(bitmap:BitmapData, matrix:Matrix = null, repeat:Boolean = true,
        smooth:Boolean = false):void
      native public function lineGradientStyle(type:String, colors:Array, alphas:Array, ratios:Array,
        matrix:Matrix = null, spreadMethod:String = "pad", interpolationMethod:String = "rgb",
        focalPointRatio:Number = 0):void
      [667] native public function lineShaderStyle(shader:Shader, matrix:Matrix = null):void
      native public function lineStyle(thickness:Number = NaN, color:uint = 0, alpha:Number = 1.0,
        pixelHinting:Boolean = false, scaleMode:String = "normal", caps:String = null, joints:String = null,
        miterLimit:Number = 3):void
      native public function lineTo(x:Number, y:Number):void
      native public function moveTo(x:Number, y:Number):void
      [686] native public function readGraphicsData(recurse:Boolean = true):Vector.<IGraphicsData>
    }
    """)
}
