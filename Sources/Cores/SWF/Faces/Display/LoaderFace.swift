import FlashAVM2

/// `flash.display.Loader`.
enum LoaderFace {
  static let face = Face(
    """
    package flash.display
    import flash.utils.ByteArray
    import flash.system.LoaderContext
    import flash.net.URLRequest
    import flash.events.UncaughtErrorEvents
    public class Loader extends DisplayObjectContainer {
      [slot] private var contentLoaderInfo:LoaderInfo
      native public function get content():DisplayObject
      native public function get contentLoaderInfo():LoaderInfo
      [667] native public function get uncaughtErrorEvents():UncaughtErrorEvents
      native public override function addChild(child:DisplayObject):DisplayObject
      native public override function addChildAt(child:DisplayObject, index:int):DisplayObject
      native public function close():void
      native public function load(request:URLRequest, context:LoaderContext = null):void
      native public function loadBytes(data:ByteArray, context:LoaderContext = null):void
      native public override function removeChild(child:DisplayObject):DisplayObject
      native public override function removeChildAt(index:int):DisplayObject
      native public override function setChildIndex(child:DisplayObject, index:int):void
      native public function unload():void
      [667] native public function unloadAndStop(gc:Boolean = true):void
    }
    """)
}
