import FlashAVM2

/// `flash.media.AVCaptionStyle`.
enum AVCaptionStyleFace {
  static let face = Face(
    """
    package flash.media
    [688] public class AVCaptionStyle {
      [slot] private var backgroundColor:String = ""
      [slot] private var backgroundOpacity:String = ""
      [slot] private var bottomInset:String = "0"
      [slot] private var edgeColor:String = ""
      [slot] private var fillColor:String = ""
      [slot] private var fillOpacity:String = ""
      [slot] private var font:String = ""
      [slot] private var fontColor:String = ""
      [slot] private var fontEdge:String = ""
      [slot] private var fontOpacity:String = ""
      [slot] private var size:String = ""
      public static const BLACK:String = "black"
      public static const BLUE:String = "blue"
      public static const BRIGHT_BLUE:String = "bright_blue"
      public static const BRIGHT_CYAN:String = "bright_cyan"
      public static const BRIGHT_GREEN:String = "bright_green"
      public static const BRIGHT_MAGENTA:String = "bright_magenta"
      public static const BRIGHT_RED:String = "bright_red"
      public static const BRIGHT_WHITE:String = "bright_white"
      public static const BRIGHT_YELLOW:String = "bright_yellow"
      public static const CASUAL:String = "casual"
      public static const CURSIVE:String = "cursive"
      public static const CYAN:String = "cyan"
      public static const DARK_BLUE:String = "dark_blue"
      public static const DARK_CYAN:String = "dark_cyan"
      public static const DARK_GREEN:String = "dark_green"
      public static const DARK_MAGENTA:String = "dark_magenta"
      public static const DARK_RED:String = "dark_red"
      public static const DARK_YELLOW:String = "dark_yellow"
      public static const DEFAULT:String = "default"
      public static const DEPRESSED:String = "depressed"
      public static const GRAY:String = "gray"
      public static const GREEN:String = "green"
      public static const LARGE:String = "large"
      public static const LEFT_DROP_SHADOW:String = "drop_shadow_left"
      public static const MAGENTA:String = "magenta"
      public static const MEDIUM:String = "medium"
      public static const MONOSPACE_WITH_SERIFS:String = "monospaced_with_serifs"
      public static const MONOSPACED_WITHOUT_SERIFS:String = "monospaced_without_serifs"
      public static const NONE:String = "none"
      public static const PROPORTIONAL_WITH_SERIFS:String = "proportional_with_serifs"
      public static const PROPORTIONAL_WITHOUT_SERIFS:String = "proportional_without_serifs"
      public static const RAISED:String = "raised"
      public static const RED:String = "red"
      public static const RIGHT_DROP_SHADOW:String = "drop_shadow_right"
      public static const SMALL:String = "small"
      public static const SMALL_CAPITALS:String = "small_capitals"
      public static const UNIFORM:String = "uniform"
      public static const WHITE:String = "white"
      public static const YELLOW:String = "yellow"
      native public function get backgroundColor():String
      native public function set backgroundColor(value:String):void
      native public function get backgroundOpacity():String
      native public function set backgroundOpacity(value:String):void
      native public function get bottomInset():String
      native public function set bottomInset(value:String):void
      native public function get edgeColor():String
      native public function set edgeColor(value:String):void
      native public function get fillColor():String
      native public function set fillColor(value:String):void
      native public function get fillOpacity():String
      native public function set fillOpacity(value:String):void
      native public function get font():String
      native public function set font(value:String):void
      native public function get fontColor():String
      native public function set fontColor(value:String):void
      native public function get fontEdge():String
      native public function set fontEdge(value:String):void
      native public function get fontOpacity():String
      native public function set fontOpacity(value:String):void
      native public function get size():String
      native public function set size(value:String):void
    }
    """)
}
