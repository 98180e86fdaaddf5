/// Actions in a movie's bytes.
package struct ScriptCode {
  package let file: MovieFile
  package let range: Range<Int>

  /// Actions at a place in a movie's bytes.
  package init(file: MovieFile, range: Range<Int>) {
    self.file = file
    self.range = range
  }
}

/// What the player passes to a script's method.
package enum ScriptArgument {
  case undefined
  case boolean(Bool)
  case number(Double)
  case string(String)
  case object(DisplayObject)
}
