import FlashAVM2

/// `flash.desktop.ClipboardFormats`.
enum ClipboardFormatsFace {
  static let face = Face(
    """
    package flash.desktop
    [667] public class ClipboardFormats {
      public static const BITMAP_FORMAT:String = "air:bitmap"
      public static const FILE_LIST_FORMAT:String = "air:file list"
      public static const FILE_PROMISE_LIST_FORMAT:String = "air:file promise list"
      public static const HTML_FORMAT:String = "air:html"
      public static const RICH_TEXT_FORMAT:String = "air:rtf"
      public static const TEXT_FORMAT:String = "air:text"
      public static const URL_FORMAT:String = "air:url"
    }
    """)
}
