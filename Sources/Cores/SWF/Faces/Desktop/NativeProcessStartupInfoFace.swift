import FlashAVM2

/// `flash.desktop.NativeProcessStartupInfo`.
enum NativeProcessStartupInfoFace {
  static let face = Face(
    """
    package flash.desktop
    import flash.filesystem.File
    [air] [payload] public class NativeProcessStartupInfo {
      native public function get arguments():Vector.<String>
      native public function set arguments(value:Vector.<String>):void
      native public function get executable():File
      native public function set executable(value:File):void
      native public function get workingDirectory():File
      native public function set workingDirectory(value:File):void
    }
    """)
}
