import FlashAVM2

/// `flash.sampler.NewObjectSample`.
enum NewObjectSampleFace {
  static let face = Face(
    """
    package flash.sampler
    public final class NewObjectSample extends Sample {
      public static const id:Number
      public static const type:Class
      native public function get object():*
      native public function get size():Number
    }
    """)
}
