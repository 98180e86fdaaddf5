/// `flash.utils.CompressionAlgorithm`.
enum CompressionAlgorithmFace {
  static let face = Face(
    """
    package flash.utils
    [667] public final class CompressionAlgorithm {
      public static const DEFLATE:String = "deflate"
      [676] public static const LZMA:String = "lzma"
      public static const ZLIB:String = "zlib"
    }
    """)
}
