/// Actions in a movie's bytes.
package struct ScriptCode {
  package let file: MovieFile
  package let range: Range<Int>
}

/// What the player passes to a script's method.
package enum ScriptArgument {
  case undefined
  case boolean(Bool)
  case number(Double)
  case string(String)
  case object(DisplayObject)
}
