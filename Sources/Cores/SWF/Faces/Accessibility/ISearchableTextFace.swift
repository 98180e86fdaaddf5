import FlashAVM2

/// `flash.accessibility.ISearchableText`.
enum ISearchableTextFace {
  static let face = Face(
    """
    package flash.accessibility
    [667] public interface ISearchableText {
      function get searchText():String
    }
    """)
}
