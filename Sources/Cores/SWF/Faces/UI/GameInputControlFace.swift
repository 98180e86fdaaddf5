import FlashAVM2

/// `flash.ui.GameInputControl`.
enum GameInputControlFace {
  static let face = Face(
    """
    package flash.ui
    import flash.events.EventDispatcher
    [688] [abstract] public dynamic class GameInputControl extends EventDispatcher {
      native public function get device():GameInputDevice
      native public function get id():String
      native public function get value():Number
      native public function get minValue():Number
      native public function get maxValue():Number
    }
    """)
}
