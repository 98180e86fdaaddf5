import FlashAVM2

/// `flash.events.Event`.
enum EventFace {
  static let face = Face(
    """
    package flash.events
    public class Event {
      [slot] private var typeName:String
      [slot] private var isBubbling:Boolean
      [slot] private var isCancelable:Boolean
      [slot] private var firstTarget:Object
      [slot] private var presentTarget:Object
      [slot] private var phase:uint
      [slot] private var marks:uint
      native public function Event(type:String, bubbles:Boolean = false, cancelable:Boolean = false)
      public static const ACTIVATE:String = "activate"
      public static const ADDED:String = "added"
      public static const ADDED_TO_STAGE:String = "addedToStage"
      public static const BROWSER_ZOOM_CHANGE:String = "browserZoomChange"
      public static const CANCEL:String = "cancel"
      public static const CHANGE:String = "change"
      [682] public static const CHANNEL_MESSAGE:String = "channelMessage"
      [682] public static const CHANNEL_STATE:String = "channelState"
      public static const CLEAR:String = "clear"
      public static const CLOSE:String = "close"
      [air] public static const CLOSING:String = "closing"
      public static const COMPLETE:String = "complete"
      public static const CONNECT:String = "connect"
      [667] public static const CONTEXT3D_CREATE:String = "context3DCreate"
      public static const COPY:String = "copy"
      public static const CUT:String = "cut"
      public static const DEACTIVATE:String = "deactivate"
      public static const ENTER_FRAME:String = "enterFrame"
      public static const EXIT_FRAME:String = "exitFrame"
      [air] public static const EXITING:String = "exiting"
      public static const FRAME_CONSTRUCTED:String = "frameConstructed"
      public static const FRAME_LABEL:String = "frameLabel"
      public static const FULLSCREEN:String = "fullScreen"
      public static const ID3:String = "id3"
      public static const INIT:String = "init"
      public static const MOUSE_LEAVE:String = "mouseLeave"
      public static const OPEN:String = "open"
      public static const PASTE:String = "paste"
      public static const REMOVED:String = "removed"
      public static const REMOVED_FROM_STAGE:String = "removedFromStage"
      public static const RENDER:String = "render"
      public static const RESIZE:String = "resize"
      public static const SCROLL:String = "scroll"
      public static const SELECT:String = "select"
      public static const SELECT_ALL:String = "selectAll"
      public static const SOUND_COMPLETE:String = "soundComplete"
      [air] public static const SUSPEND:String = "suspend"
      public static const TAB_CHILDREN_CHANGE:String = "tabChildrenChange"
      public static const TAB_ENABLED_CHANGE:String = "tabEnabledChange"
      public static const TAB_INDEX_CHANGE:String = "tabIndexChange"
      public static const TEXT_INTERACTION_MODE_CHANGE:String = "textInteractionModeChange"
      [667] public static const TEXTURE_READY:String = "textureReady"
      public static const UNLOAD:String = "unload"
      [682] public static const VIDEO_FRAME:String = "videoFrame"
      [682] public static const WORKER_STATE:String = "workerState"
      native public function get bubbles():Boolean
      native public function get cancelable():Boolean
      native public function get currentTarget():Object
      native public function get eventPhase():uint
      native public function get target():Object
      native public function get type():String
      native public function clone():Event
      native public function formatToString(className:String, ...arguments):String
      native public function isDefaultPrevented():Boolean
      native public function preventDefault():void
      native public function stopImmediatePropagation():void
      native public function stopPropagation():void
      native public function toString():String
    }
    """)
}
