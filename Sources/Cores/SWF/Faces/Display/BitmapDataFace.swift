import FlashAVM2

/// `flash.display.BitmapData`.
enum BitmapDataFace {
  static let face = Face(
    """
    package flash.display
    import flash.filters.BitmapFilter
    import flash.utils.ByteArray
    import flash.geom.ColorTransform
    import flash.geom.Matrix
    import flash.geom.Point
    import flash.geom.Rectangle
    [payload] public class BitmapData implements IBitmapDrawable {
      native public function BitmapData(width:int, height:int, transparent:Boolean = true, fillColor:uint = 0xFFFFFFFF)
      native public function get height():int
      native public function get rect():Rectangle
      native public function get transparent():Boolean
      native public function get width():int
      native public function applyFilter(sourceBitmapData:BitmapData, sourceRect:Rectangle, destPoint:Point,
        filter:BitmapFilter):void
      native public function clone():BitmapData
      native public function colorTransform(rect:Rectangle, colorTransform:ColorTransform):void
      native public function compare(otherBitmapData:BitmapData):Object
      native public function copyChannel(sourceBitmapData:BitmapData, sourceRect:Rectangle, destPoint:Point,
        sourceChannel:uint, destChannel:uint):void
      native public function copyPixels(sourceBitmapData:BitmapData, sourceRect:Rectangle, destPoint:Point,
        alphaBitmapData:BitmapData = null, alphaPoint:Point = null, mergeAlpha:Boolean = false):void
      [682] native public function copyPixelsToByteArray(rect:Rectangle, data:ByteArray):void
      native public function dispose():void
      native public function draw(source:IBitmapDrawable, matrix:Matrix = null, colorTransform:ColorTransform = null,
        blendMode:String = null, clipRect:Rectangle = null, smoothing:Boolean = false):void
      [680] native public function drawWithQuality(source:IBitmapDrawable, matrix:Matrix = null,
        colorTransform:ColorTransform = null, blendMode:String = null, clipRect:Rectangle = null,
        smoothing:Boolean = false, quality:String = null):void
      [680] native public function encode(rect:Rectangle, compressor:Object, byteArray:ByteArray = null):ByteArray
      native public function fillRect(rect:Rectangle, color:uint):void
      native public function floodFill(x:int, y:int, color:uint):void
      native public function generateFilterRect(sourceRect:Rectangle, filter:BitmapFilter):Rectangle
      native public function getColorBoundsRect(mask:uint, color:uint, findColor:Boolean = true):Rectangle
      native public function getPixel(x:int, y:int):uint
      native public function getPixel32(x:int, y:int):uint
      native public function getPixels(rect:Rectangle):ByteArray
      [667] native public function getVector(rect:Rectangle):Vector.<uint>
      [667] native public function histogram(rect:Rectangle = null):Vector.<Vector.<Number>>
      native public function hitTest(firstPoint:Point, firstAlphaThreshold:uint, secondObject:Object,
        secondBitmapDataPoint:Point = null, secondAlphaThreshold:uint = 1):Boolean
      native public function lock():void
      native public function merge(sourceBitmapData:BitmapData, sourceRect:Rectangle, destPoint:Point,
        redMultiplier:uint, greenMultiplier:uint, blueMultiplier:uint, alphaMultiplier:uint):void
      native public function noise(randomSeed:int, low:uint = 0, high:uint = 255, channelOptions:uint = 7,
        grayScale:Boolean = false):void
      native public function paletteMap(sourceBitmapData:BitmapData, sourceRect:Rectangle, destPoint:Point,
        redArray:Array = null, greenArray:Array = null, blueArray:Array = null, alphaArray:Array = null):void
      native public function perlinNoise(baseX:Number, baseY:Number, numOctaves:uint, randomSeed:int, stitch:Boolean,
        fractalNoise:Boolean, channelOptions:uint = 7, grayScale:Boolean = false, offsets:Array = null):void
      native public function pixelDissolve(sourceBitmapData:BitmapData, sourceRect:Rectangle, destPoint:Point,
        randomSeed:int = 0, numPixels:int = 0, fillColor:uint = 0):int
      native public function scroll(x:int, y:int):void
      native public function setPixel(x:int, y:int, color:uint):void
      native public function setPixel32(x:int, y:int, color:uint):void
      native public function setPixels(rect:Rectangle, inputByteArray:ByteArray):void
      [667] native public function setVector(rect:Rectangle, inputVector:Vector.<uint>):void
      native public function threshold(sourceBitmapData:BitmapData, sourceRect:Rectangle, destPoint:Point,
        operation:String, threshold:uint, color:uint = 0, mask:uint = 0xFFFFFFFF, copySource:Boolean = false):uint
      native public function unlock(changeRect:Rectangle = null):void
    }
    """)
}
