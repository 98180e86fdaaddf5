import FlashAVM2

extension FacePackage {
  /// `flash.globalization`.
  static let globalization = FacePackage(
    "flash.globalization",
    [
      ("Collator", CollatorFace.face),
      ("CollatorMode", CollatorModeFace.face),
      ("CurrencyFormatter", CurrencyFormatterFace.face),
      ("CurrencyParseResult", CurrencyParseResultFace.face),
      ("DateTimeFormatter", DateTimeFormatterFace.face),
      ("DateTimeNameContext", DateTimeNameContextFace.face),
      ("DateTimeNameStyle", DateTimeNameStyleFace.face),
      ("DateTimeStyle", DateTimeStyleFace.face),
      ("LastOperationStatus", LastOperationStatusFace.face),
      ("LocaleID", LocaleIDFace.face),
      ("NationalDigitsType", NationalDigitsTypeFace.face),
      ("NumberFormatter", NumberFormatterFace.face),
      ("NumberParseResult", NumberParseResultFace.face),
      ("StringTools", StringToolsFace.face),
    ])
}
