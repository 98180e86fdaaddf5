import FlashAVM2

/// Functions of `flash.system`.
enum SystemFunctionsFace {
  static let face = Face(
    """
    package flash.system
    native public function fscommand(command:String, args:String = ""):void
    """)
}
