import FlashAVM2

/// `flash.globalization.DateTimeFormatter`.
enum DateTimeFormatterFace {
  static let face = Face(
    """
    package flash.globalization
    [667] [payload] public final class DateTimeFormatter {
      native public function DateTimeFormatter(requestedLocaleIDName:String, dateStyle:String = "long",
        timeStyle:String = "long")
      native public static function getAvailableLocaleIDNames():Vector.<String>
      native public function get actualLocaleIDName():String
      native public function get lastOperationStatus():String
      native public function get requestedLocaleIDName():String
      native public function format(dateTime:Date):String
      native public function formatUTC(dateTime:Date):String
      native public function getDateStyle():String
      native public function getDateTimePattern():String
      native public function getFirstWeekday():int
      native public function getMonthNames(nameStyle:String = "full", context:String = "standalone"):Vector.<String>
      native public function getTimeStyle():String
      native public function getWeekdayNames(nameStyle:String = "full", context:String = "standalone"):Vector.<String>
      native public function setDateTimePattern(pattern:String):void
      native public function setDateTimeStyles(dateStyle:String, timeStyle:String):void
    }
    """)
}
