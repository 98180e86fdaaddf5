import HostBase
package import Library

/// What a user's word for a state means.
package enum StateWord: Equatable, Sendable {
  /// A slot of the game.
  case slot(StateSlot)
  /// The newest that is whole, whatever its slot.
  case latest
  /// An entry of the game's history, by the beginning of its id.
  case entry(String)
  /// A file.
  case file(String)

  /// `2`, `auto`, a name; `latest`; `@3fa2`; a path with a slash in it.
  package init(_ word: String) {
    if word == "latest" {
      self = .latest
    } else if word.hasPrefix("@"), word.utf8.count > 1 {
      self = .entry(String(word.dropFirst()))
    } else if word.contains("/") || word == "~" {
      self = .file(PathName.absolute(word, home: Places.environment()["HOME"]))
    } else {
      self = .slot(StateSlot(word: word))
    }
  }
}

extension StateSlot {
  /// Refuses words that mean something else where a state is named: a name for a new state has to be one by which it is
  /// found again.
  package static func forSaving(word: String) throws(StateError) -> StateSlot {
    guard case .slot(let slot) = StateWord(word), !word.isEmpty else {
      throw .badSlot(word: PathName.printable(word))
    }
    return slot
  }
}
