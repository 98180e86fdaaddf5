import FlashAVM2

/// `flash.globalization.LastOperationStatus`.
enum LastOperationStatusFace {
  static let face = Face(
    """
    package flash.globalization
    [667] public final class LastOperationStatus {
      public static const BUFFER_OVERFLOW_ERROR:String = "bufferOverflowError"
      public static const ERROR_CODE_UNKNOWN:String = "errorCodeUnknown"
      public static const ILLEGAL_ARGUMENT_ERROR:String = "illegalArgumentError"
      public static const INDEX_OUT_OF_BOUNDS_ERROR:String = "indexOutOfBoundsError"
      public static const INVALID_ATTR_VALUE:String = "invalidAttrValue"
      public static const INVALID_CHAR_FOUND:String = "invalidCharFound"
      public static const MEMORY_ALLOCATION_ERROR:String = "memoryAllocationError"
      public static const NO_ERROR:String = "noError"
      public static const NUMBER_OVERFLOW_ERROR:String = "numberOverflowError"
      public static const PARSE_ERROR:String = "parseError"
      public static const PATTERN_SYNTAX_ERROR:String = "patternSyntaxError"
      public static const PLATFORM_API_FAILED:String = "platformAPIFailed"
      public static const TRUNCATED_CHAR_FOUND:String = "truncatedCharFound"
      public static const UNEXPECTED_TOKEN:String = "unexpectedToken"
      public static const UNSUPPORTED_ERROR:String = "unsupportedError"
      public static const USING_DEFAULT_WARNING:String = "usingDefaultWarning"
      public static const USING_FALLBACK_WARNING:String = "usingFallbackWarning"
    }
    """)
}
