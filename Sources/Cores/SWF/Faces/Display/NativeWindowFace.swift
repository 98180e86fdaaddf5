import FlashAVM2

/// `flash.display.NativeWindow`.
enum NativeWindowFace {
  static let face = Face(
    """
    package flash.display
    import flash.events.EventDispatcher
    import flash.geom.Point
    import flash.geom.Rectangle
    [air] public class NativeWindow extends EventDispatcher {
      native public function NativeWindow(initOptions:NativeWindowInitOptions)
      public static const systemMaxSize:Point
      public static const systemMinSize:Point
      public var alwaysInFront:Boolean = true
      public var maxSize:Point
      public var minSize:Point
      public var title:String
      public var visible:Boolean = true
      native public function get active():Boolean
      native public function get bounds():Rectangle
      native public function set bounds(value:Rectangle):void
      native public function get closed():Boolean
      native public function get displayState():String
      native public function get height():Number
      native public function set height(value:Number):void
      [air] native public function get isSupported():Boolean
      native public function get maximizable():Boolean
      native public function get minimizable():Boolean
      [air] native public function get owner():NativeWindow
      [air] native public function get renderMode():String
      native public function get resizable():Boolean
      native public function get stage():Stage
      native public function get supportsMenu():Boolean
      native public function get supportsNotification():Boolean
      native public function get supportsTransparency():Boolean
      native public function get systemChrome():String
      native public function get transparent():Boolean
      native public function get type():String
      native public function get width():Number
      native public function set width(value:Number):void
      native public function get x():Number
      native public function set x(value:Number):void
      native public function get y():Number
      native public function set y(value:Number):void
      native public function activate():void
      native public function close():void
      native public function globalToScreen(globalPoint:Point):Point
      [air] native public function listOwnedWindows():Vector.<NativeWindow>
      native public function maximize():void
      native public function minimize():void
      native public function notifyUser(type:String):void
      native public function orderInBackOf(window:NativeWindow):Boolean
      native public function orderInFrontOf(window:NativeWindow):Boolean
      native public function orderToBack():Boolean
      native public function orderToFront():Boolean
      native public function restore():void
      native public function startMove():Boolean
      native public function startResize(edgeOrCorner:String = "BR"):Boolean
    }
    """)
}
