import FlashAVM2

/// `flash.display.LoaderInfo`.
enum LoaderInfoFace {
  static let face = Face(
    """
    package flash.display
    import flash.system.ApplicationDomain
    import flash.utils.ByteArray
    import flash.events.Event
    import flash.events.EventDispatcher
    import flash.events.UncaughtErrorEvents
    [abstract] public class LoaderInfo extends EventDispatcher {
      [slot] private var sharedEvents:EventDispatcher
      [slot] private var uncaughtErrorEvents:UncaughtErrorEvents
      [slot] private var childSandboxBridge:Object
      [slot] private var parentSandboxBridge:Object
      native public static function getLoaderInfoByDefinition(object:Object):LoaderInfo
      native public function get actionScriptVersion():uint
      native public function get applicationDomain():ApplicationDomain
      native public function get bytes():ByteArray
      native public function get bytesLoaded():uint
      native public function get bytesTotal():uint
      native public function get childAllowsParent():Boolean
      native public function get childSandboxBridge():Object
      native public function set childSandboxBridge(value:Object):void
      native public function get content():DisplayObject
      native public function get contentType():String
      native public function get frameRate():Number
      native public function get height():int
      native public function get isURLInaccessible():Boolean
      native public function get loader():Loader
      native public function get loaderURL():String
      native public function get parameters():Object
      native public function get parentAllowsChild():Boolean
      native public function get parentSandboxBridge():Object
      native public function set parentSandboxBridge(value:Object):void
      native public function get sameDomain():Boolean
      native public function get sharedEvents():EventDispatcher
      native public function get swfVersion():uint
      [667] native public function get uncaughtErrorEvents():UncaughtErrorEvents
      native public function get url():String
      native public function get width():int
      native public override function dispatchEvent(event:Event):Boolean
    }
    """)
}
