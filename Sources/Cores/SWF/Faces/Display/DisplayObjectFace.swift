import FlashAVM2

/// `flash.display.DisplayObject`.
enum DisplayObjectFace {
  static let face = Face(
    """
    package flash.display
    import flash.accessibility.AccessibilityProperties
    import flash.events.EventDispatcher
    import flash.geom.Matrix3D
    import flash.geom.PerspectiveProjection
    import flash.geom.Point
    import flash.geom.Rectangle
    import flash.geom.Transform
    import flash.geom.Vector3D
    [abstract] public class DisplayObject extends EventDispatcher implements IBitmapDrawable {
      [slot] private var z:Number = 0
      [slot] private var rotationX:Number = 0
      [slot] private var rotationY:Number = 0
      [slot] private var scaleZ:Number = 1
      [slot] private var matrix3D:Matrix3D
      [slot] private var projection:PerspectiveProjection
      [slot] private var metaData:Object
      [slot] private var accessibilityProperties:AccessibilityProperties
      [slot] private var scale9Grid:Rectangle
      [slot] private var loaderInfo:LoaderInfo
      native public function get accessibilityProperties():AccessibilityProperties
      native public function set accessibilityProperties(value:AccessibilityProperties):void
      native public function get alpha():Number
      native public function set alpha(value:Number):void
      native public function get blendMode():String
      native public function set blendMode(value:String):void
      [667] native public function set blendShader(value:Shader):void
      native public function get cacheAsBitmap():Boolean
      native public function set cacheAsBitmap(value:Boolean):void
      native public function get filters():Array
      native public function set filters(value:Array):void
      native public function get height():Number
      native public function set height(value:Number):void
      native public function get loaderInfo():LoaderInfo
      native public function get mask():DisplayObject
      native public function set mask(value:DisplayObject):void
      [686] native public function get metaData():Object
      [686] native public function set metaData(value:Object):void
      native public function get mouseX():Number
      native public function get mouseY():Number
      native public function get name():String
      native public function set name(value:String):void
      native public function get opaqueBackground():Object
      native public function set opaqueBackground(value:Object):void
      native public function get parent():DisplayObjectContainer
      native public function get root():DisplayObject
      native public function get rotation():Number
      native public function set rotation(value:Number):void
      [667] native public function get rotationX():Number
      [667] native public function set rotationX(value:Number):void
      [667] native public function get rotationY():Number
      [667] native public function set rotationY(value:Number):void
      [667] native public function get rotationZ():Number
      [667] native public function set rotationZ(value:Number):void
      native public function get scale9Grid():Rectangle
      native public function set scale9Grid(value:Rectangle):void
      native public function get scaleX():Number
      native public function set scaleX(value:Number):void
      native public function get scaleY():Number
      native public function set scaleY(value:Number):void
      [667] native public function get scaleZ():Number
      [667] native public function set scaleZ(value:Number):void
      native public function get scrollRect():Rectangle
      native public function set scrollRect(value:Rectangle):void
      native public function get stage():Stage
      native public function get transform():Transform
      native public function set transform(value:Transform):void
      native public function get visible():Boolean
      native public function set visible(value:Boolean):void
      native public function get width():Number
      native public function set width(value:Number):void
      native public function get x():Number
      native public function set x(value:Number):void
      native public function get y():Number
      native public function set y(value:Number):void
      [667] native public function get z():Number
      [667] native public function set z(value:Number):void
      native public function getBounds(targetCoordinateSpace:DisplayObject):Rectangle
      native public function getRect(targetCoordinateSpace:DisplayObject):Rectangle
      native public function globalToLocal(point:Point):Point
      [667] native public function globalToLocal3D(point:Point):Vector3D
      native public function hitTestObject(obj:DisplayObject):Boolean
      native public function hitTestPoint(x:Number, y:Number, shapeFlag:Boolean = false):Boolean
      [667] native public function local3DToGlobal(point3d:Vector3D):Point
      native public function localToGlobal(point:Point):Point
    }
    """)
}
