import FlashAVM2

/// `flash.display.NativeWindowInitOptions`.
enum NativeWindowInitOptionsFace {
  static let face = Face(
    """
    package flash.display
    [air] public class NativeWindowInitOptions {
      public var maximizable:Boolean
      public var minimizable:Boolean
      [air] public var owner:NativeWindow
      [air] public var renderMode:String
      public var resizable:Boolean
      public var systemChrome:String
      public var transparent:Boolean
      public var type:String
    }
    """)
}
