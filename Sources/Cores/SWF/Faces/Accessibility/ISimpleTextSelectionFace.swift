import FlashAVM2

/// `flash.accessibility.ISimpleTextSelection`.
enum ISimpleTextSelectionFace {
  static let face = Face(
    """
    package flash.accessibility
    [667] public interface ISimpleTextSelection {
      function get selectionActiveIndex():int
      function get selectionAnchorIndex():int
    }
    """)
}
