import FlashAVM2

/// `flash.desktop.IFilePromise`.
enum IFilePromiseFace {
  static let face = Face(
    """
    package flash.desktop
    import flash.events.ErrorEvent
    import flash.utils.IDataInput
    [air] public interface IFilePromise {
      function get isAsync():Boolean
      function get relativePath():String
      function close():void
      function open():IDataInput
      function reportError(e:ErrorEvent):void
    }
    """)
}
