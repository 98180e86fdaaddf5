import FlashAVM2

/// `flash.filesystem.File`.
enum FileFace {
  static let face = Face(
    """
    package flash.filesystem
    import flash.net.FileReference
    [air] public class File extends FileReference {
      native public function File(path:String = null)
      native public static function get applicationDirectory():File
      native public static function get applicationStorageDirectory():File
      native public static function get documentsDirectory():File
      native public static function get separator():String
      native public static function get userDirectory():File
      native public function get exists():Boolean
      native public function get nativePath():String
      native public function get url():String
      native public function canonicalize():void
      native public function createDirectory():void
      native public function deleteDirectory(deleteDirectoryContents:Boolean = false):void
      native public function getDirectoryListing():Array
      native public function moveTo(newLocation:FileReference, overwrite:Boolean = false):void
      native public function resolvePath(path:String):File
    }
    """)
}
