import FlashAVM2

/// `flash.sampler.Sample`.
enum SampleFace {
  static let face = Face(
    """
    package flash.sampler
    public class Sample {
      public static const stack:Array
      public static const time:Number
    }
    """)
}
