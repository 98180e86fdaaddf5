/// `flash.utils.Dictionary`.
enum DictionaryFace {
  static let face = Face(
    """
    package flash.utils
    public dynamic class Dictionary {
      native public function Dictionary(weakKeys:Boolean = false)
      [hidden] native public function toJSON(key:String):*
    }
    """, natives)
}
