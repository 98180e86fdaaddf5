import FlashAVM2

/// Functions of `flash.crypto`.
enum CryptoFunctionsFace {
  static let face = Face(
    """
    package flash.crypto
    import flash.utils.ByteArray
    [674] native public function generateRandomBytes(numberRandomBytes:uint):ByteArray
    """)
}
