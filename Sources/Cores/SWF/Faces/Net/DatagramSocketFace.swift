import FlashAVM2

/// `flash.net.DatagramSocket`.
enum DatagramSocketFace {
  static let face = Face(
    """
    package flash.net
    [air] public class DatagramSocket {
    }
    """)
}
