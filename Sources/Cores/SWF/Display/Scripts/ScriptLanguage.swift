/// What a movie's scripts are written in, and so the machine that runs them.
package enum ScriptLanguage: Hashable, Sendable {
  /// ActionScript 1 or 2: the file has actions.
  case actionScript1
  /// ActionScript 3: the file has ABC.
  case actionScript3
}
