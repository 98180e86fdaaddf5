import FlashAVM2

/// `flash.media.AVPlayState`.
enum AVPlayStateFace {
  static let face = Face(
    """
    package flash.media
    [688] public class AVPlayState {
      [slot] private var state:int
      native public function AVPlayState(state:uint)
      public static const UNINITIALIZED:int = 0
      public static const READY:int = 1
      public static const BUFFERING:int = 2
      public static const PLAYING:int = 3
      public static const PAUSED:int = 4
      public static const EOF:int = 5
      public static const SUSPENDED:int = 6
      public static const TRICK_PLAY:int = 7
      public static const UNRECOVERABLE_ERROR:int = 8
      native public function get state():int
    }
    """)
}
