import FlashAVM2

/// `flash.events.IOErrorEvent`.
enum IOErrorEventFace {
  static let face = Face(
    """
    package flash.events
    public class IOErrorEvent extends ErrorEvent {
      native public function IOErrorEvent(type:String, bubbles:Boolean = false, cancelable:Boolean = false,
        text:String = "", id:int = 0)
      public static const DISK_ERROR:String = "diskError"
      public static const IO_ERROR:String = "ioError"
      public static const NETWORK_ERROR:String = "networkError"
      [air] public static const STANDARD_ERROR_IO_ERROR:String = "standardErrorIoError"
      [air] public static const STANDARD_INPUT_IO_ERROR:String = "standardInputIoError"
      [air] public static const STANDARD_OUTPUT_IO_ERROR:String = "standardOutputIoError"
      public static const VERIFY_ERROR:String = "verifyError"
      native public override function clone():Event
      native public override function toString():String
    }
    """)
}
