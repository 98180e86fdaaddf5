import FlashAVM2

/// `flash.display.DisplayObjectContainer`.
enum DisplayObjectContainerFace {
  static let face = Face(
    """
    package flash.display
    import flash.geom.Point
    import flash.text.TextSnapshot
    [abstract] public class DisplayObjectContainer extends InteractiveObject {
      native public function get mouseChildren():Boolean
      native public function set mouseChildren(value:Boolean):void
      native public function get numChildren():int
      native public function get tabChildren():Boolean
      native public function set tabChildren(value:Boolean):void
      native public function get textSnapshot():TextSnapshot
      native public function addChild(child:DisplayObject):DisplayObject
      native public function addChildAt(child:DisplayObject, index:int):DisplayObject
      native public function areInaccessibleObjectsUnderPoint(point:Point):Boolean
      native public function contains(child:DisplayObject):Boolean
      native public function getChildAt(index:int):DisplayObject
      native public function getChildByName(name:String):DisplayObject
      native public function getChildIndex(child:DisplayObject):int
      native public function getObjectsUnderPoint(point:Point):Array
      native public function removeChild(child:DisplayObject):DisplayObject
      native public function removeChildAt(index:int):DisplayObject
      [674] native public function removeChildren(beginIndex:int = 0, endIndex:int = 0x7fffffff):void
      native public function setChildIndex(child:DisplayObject, index:int):void
      [690] native public function stopAllMovieClips():void
      native public function swapChildren(child1:DisplayObject, child2:DisplayObject):void
      native public function swapChildrenAt(index1:int, index2:int):void
    }
    """)
}
