import FlashAVM2

/// `flash.sampler.DeleteObjectSample`.
enum DeleteObjectSampleFace {
  static let face = Face(
    """
    package flash.sampler
    public final class DeleteObjectSample extends Sample {
      public static const id:Number
      public static const size:Number
    }
    """)
}
