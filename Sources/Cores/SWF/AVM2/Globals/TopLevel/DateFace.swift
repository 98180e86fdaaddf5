/// `Date`.
enum DateFace {
  static let face = Face(
    """
    package
    [payload] public dynamic class Date {
      public static const length:int = 7
      [call] native public function Date(...rest):String
      native public function Date(...parts)
      native public static function UTC(year:*, month:*, date:* = 1, hours:* = 0, minutes:* = 0, seconds:* = 0,
        milliseconds:* = 0, ...rest):Number
      native public static function parse(text:*):Number
      native AS3 function getTime():Number
      native AS3 function setTime(time:* = undefined):Number
      native AS3 function getTimezoneOffset():Number
      native AS3 function getFullYear():Number
      native AS3 function getMonth():Number
      native AS3 function getDate():Number
      native AS3 function getHours():Number
      native AS3 function getMinutes():Number
      native AS3 function getSeconds():Number
      native AS3 function getMilliseconds():Number
      native AS3 function getDay():Number
      native AS3 function setFullYear(year:* = undefined, month:* = undefined, date:* = undefined):Number
      native AS3 function setMonth(month:* = undefined, date:* = undefined):Number
      native AS3 function setDate(date:* = undefined):Number
      native AS3 function setHours(hours:* = undefined, minutes:* = undefined, seconds:* = undefined,
        milliseconds:* = undefined):Number
      native AS3 function setMinutes(minutes:* = undefined, seconds:* = undefined, milliseconds:* = undefined):Number
      native AS3 function setSeconds(seconds:* = undefined, milliseconds:* = undefined):Number
      native AS3 function setMilliseconds(milliseconds:* = undefined):Number
      native AS3 function getUTCFullYear():Number
      native AS3 function getUTCMonth():Number
      native AS3 function getUTCDate():Number
      native AS3 function getUTCHours():Number
      native AS3 function getUTCMinutes():Number
      native AS3 function getUTCSeconds():Number
      native AS3 function getUTCMilliseconds():Number
      native AS3 function getUTCDay():Number
      native AS3 function setUTCFullYear(year:* = undefined, month:* = undefined, date:* = undefined):Number
      native AS3 function setUTCMonth(month:* = undefined, date:* = undefined):Number
      native AS3 function setUTCDate(date:* = undefined):Number
      native AS3 function setUTCHours(hours:* = undefined, minutes:* = undefined, seconds:* = undefined,
        milliseconds:* = undefined):Number
      native AS3 function setUTCMinutes(minutes:* = undefined, seconds:* = undefined, milliseconds:* = undefined):Number
      native AS3 function setUTCSeconds(seconds:* = undefined, milliseconds:* = undefined):Number
      native AS3 function setUTCMilliseconds(milliseconds:* = undefined):Number
      native public function get fullYear():Number
      native public function set fullYear(value:Number):void
      native public function get month():Number
      native public function set month(value:Number):void
      native public function get date():Number
      native public function set date(value:Number):void
      native public function get hours():Number
      native public function set hours(value:Number):void
      native public function get minutes():Number
      native public function set minutes(value:Number):void
      native public function get seconds():Number
      native public function set seconds(value:Number):void
      native public function get milliseconds():Number
      native public function set milliseconds(value:Number):void
      native public function get fullYearUTC():Number
      native public function set fullYearUTC(value:Number):void
      native public function get monthUTC():Number
      native public function set monthUTC(value:Number):void
      native public function get dateUTC():Number
      native public function set dateUTC(value:Number):void
      native public function get hoursUTC():Number
      native public function set hoursUTC(value:Number):void
      native public function get minutesUTC():Number
      native public function set minutesUTC(value:Number):void
      native public function get secondsUTC():Number
      native public function set secondsUTC(value:Number):void
      native public function get millisecondsUTC():Number
      native public function set millisecondsUTC(value:Number):void
      native public function get time():Number
      native public function set time(value:Number):void
      native public function get timezoneOffset():Number
      native public function get day():Number
      native public function get dayUTC():Number
      native AS3 function valueOf():Number
      native AS3 function toString():String
      native AS3 function toDateString():String
      native AS3 function toTimeString():String
      native AS3 function toLocaleString():String
      native AS3 function toLocaleDateString():String
      native AS3 function toLocaleTimeString():String
      native AS3 function toUTCString():String
      [hidden] native public function toJSON(key:String):*
    }
    """,
    natives)
}
