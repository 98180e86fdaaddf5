import FlashAVM2

/// `flash.system.SystemUpdater`.
enum SystemUpdaterFace {
  static let face = Face(
    """
    package flash.system
    import flash.events.EventDispatcher
    [672] public final class SystemUpdater extends EventDispatcher {
      native public function update(type:String):void
      native public function cancel():void
    }
    """)
}
