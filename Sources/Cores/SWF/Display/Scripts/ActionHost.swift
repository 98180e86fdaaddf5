/// What the display list and the player ask of ActionScript 1 and 2 alone, where properties of clips are ordinary ones.
package protocol ActionHost: AnyObject {
  /// How many actions of movies with `countsActions` have run.
  var actionCount: UInt64 { get }

  /// Whether it has, itself or by inheritance, a handler that makes a clip a button (`onPress`, `onRollOver` …).
  func hasButtonHandler(_ object: DisplayObject) -> Bool

  /// A flag that scripts set on clips and buttons as an ordinary property, there or on a prototype; nil if there is none.
  func flag(_ flag: ControlFlag, of object: DisplayObject) -> Bool?

  /// What is hit in the place of a clip: an ordinary property of its own or of a prototype.
  func hitArea(of clip: MovieClip) -> DisplayObject?

  /// Variables of an address become properties of a clip.
  func setVariable(_ name: String, _ value: String, on object: DisplayObject)

  /// The value of a field's variable as text; nil where it isn't there.
  ///
  /// With `onlyOfClips` those of other objects are not looked at: their changes are not followed.
  func fieldVariable(_ path: String, of field: EditField, onlyOfClips: Bool) -> String?

  func setFieldVariable(_ path: String, of field: EditField, _ text: String)
}
