import FlashAVM2

/// `flash.net.Responder`.
enum ResponderFace {
  static let face = Face(
    """
    package flash.net
    public class Responder {
      [slot] private var result:Function
      [slot] private var status:Function
      native public function Responder(result:Function, status:Function = null)
    }
    """)
}
