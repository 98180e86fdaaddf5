import FlashAVM2

/// `flash.display.Stage`.
enum StageFace {
  static let face = Face(
    """
    package flash.display
    import flash.accessibility.AccessibilityImplementation
    import flash.accessibility.AccessibilityProperties
    import flash.ui.ContextMenu
    import flash.events.Event
    import flash.geom.Rectangle
    import flash.media.StageVideo
    import flash.text.TextSnapshot
    import flash.geom.Transform
    [abstract] public class Stage extends DisplayObjectContainer {
      [air] native public static function get supportsOrientationChange():Boolean
      native public override function set accessibilityImplementation(value:AccessibilityImplementation):void
      native public override function set accessibilityProperties(value:AccessibilityProperties):void
      native public function get align():String
      native public function set align(value:String):void
      [670] native public function get allowsFullScreen():Boolean
      [680] native public function get allowsFullScreenInteractive():Boolean
      native public override function set alpha(value:Number):void
      [air] native public function get autoOrients():Boolean
      [air] native public function set autoOrients(value:Boolean):void
      native public override function set blendMode(value:String):void
      [700] native public function get browserZoomFactor():Number
      native public override function set cacheAsBitmap(value:Boolean):void
      [670] native public function get color():uint
      [670] native public function set color(value:uint):void
      [667] native public function get colorCorrection():String
      [667] native public function set colorCorrection(value:String):void
      [667] native public function get colorCorrectionSupport():String
      [682] native public function get contentsScaleFactor():Number
      native public override function set contextMenu(value:ContextMenu):void
      [air] native public function get deviceOrientation():String
      [674] native public function get displayContextInfo():String
      native public function get displayState():String
      native public function set displayState(value:String):void
      native public override function set filters(value:Array):void
      native public function get focus():InteractiveObject
      native public function set focus(value:InteractiveObject):void
      native public override function set focusRect(value:Object):void
      native public function get frameRate():Number
      native public function set frameRate(value:Number):void
      native public function get fullScreenHeight():uint
      native public function get fullScreenSourceRect():Rectangle
      native public function set fullScreenSourceRect(value:Rectangle):void
      native public function get fullScreenWidth():uint
      native public override function get height():Number
      native public override function set height(value:Number):void
      native public override function set mask(value:DisplayObject):void
      native public override function get mouseChildren():Boolean
      native public override function set mouseChildren(value:Boolean):void
      native public override function set mouseEnabled(value:Boolean):void
      [678] native public function get mouseLock():Boolean
      [678] native public function set mouseLock(value:Boolean):void
      native public override function set name(value:String):void
      [air] native public function get nativeWindow():NativeWindow
      native public override function get numChildren():int
      native public override function set opaqueBackground(value:Object):void
      [air] native public function get orientation():String
      native public function get quality():String
      native public function set quality(value:String):void
      native public override function set rotation(value:Number):void
      [667] native public override function set rotationX(value:Number):void
      [667] native public override function set rotationY(value:Number):void
      [667] native public override function set rotationZ(value:Number):void
      native public override function set scale9Grid(value:Rectangle):void
      native public function get scaleMode():String
      native public function set scaleMode(value:String):void
      native public override function set scaleX(value:Number):void
      native public override function set scaleY(value:Number):void
      [667] native public override function set scaleZ(value:Number):void
      native public override function set scrollRect(value:Rectangle):void
      native public function get showDefaultContextMenu():Boolean
      native public function set showDefaultContextMenu(value:Boolean):void
      [670] native public function get softKeyboardRect():Rectangle
      [674] native public function get stage3Ds():Vector.<Stage3D>
      native public function get stageFocusRect():Boolean
      native public function set stageFocusRect(value:Boolean):void
      native public function get stageHeight():int
      native public function set stageHeight(value:int):void
      [667] native public function get stageVideos():Vector.<StageVideo>
      native public function get stageWidth():int
      native public function set stageWidth(value:int):void
      [air] native public function get supportedOrientations():Vector.<String>
      native public override function get tabChildren():Boolean
      native public override function set tabChildren(value:Boolean):void
      native public override function set tabEnabled(value:Boolean):void
      native public override function set tabIndex(value:int):void
      native public override function get textSnapshot():TextSnapshot
      native public override function set transform(value:Transform):void
      native public override function set visible(value:Boolean):void
      native public override function get width():Number
      native public override function set width(value:Number):void
      [667] native public function get wmodeGPU():Boolean
      native public override function set x(value:Number):void
      native public override function set y(value:Number):void
      [667] native public override function set z(value:Number):void
      native public override function addChild(child:DisplayObject):DisplayObject
      native public override function addChildAt(child:DisplayObject, index:int):DisplayObject
      native public override function addEventListener(type:String, listener:Function, useCapture:Boolean = false,
        priority:int = 0, useWeakReference:Boolean = false):void
      native public override function dispatchEvent(event:Event):Boolean
      native public override function hasEventListener(type:String):Boolean
      native public function invalidate():void
      native public function isFocusInaccessible():Boolean
      native public override function removeChildAt(index:int):DisplayObject
      [air] native public function setAspectRatio(newAspectRatio:String):void
      native public override function setChildIndex(child:DisplayObject, index:int):void
      [air] native public function setOrientation(newOrientation:String):void
      native public override function swapChildrenAt(index1:int, index2:int):void
      native public override function willTrigger(type:String):Boolean
      native public function get constructor():*
      native public function set constructor(value:*):void
    }
    """)
}
