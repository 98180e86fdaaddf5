/// The text of a field while it is edited: caret, selection, undo.
///
/// Positions count grapheme clusters from the start.
package struct FieldState: Equatable {
  /// What undo goes back to.
  private struct Snapshot: Equatable {
    var letters: [Character]
    var caret: Int
  }

  private var letters: [Character]
  /// Where text is inserted.
  package private(set) var caret: Int
  /// The other end of the selection; equal to the caret when nothing is selected.
  package private(set) var anchor: Int
  /// Letters are shown as dots.
  package let isPassword: Bool
  /// Only a number can be entered.
  package let isNumeric: Bool
  /// What an input method is composing; it is not in the text yet.
  package var composition = ""
  /// The text when the field got the focus: what Escape brings back.
  var original: String
  private var undone: [Snapshot] = []
  private var done: [Snapshot] = []
  private var isTyping = false

  /// The most steps of undo.
  static let undoLimit = 200

  init(_ text: String, isPassword: Bool = false, isNumeric: Bool = false) {
    letters = Array(Self.cleaned(text))
    self.isPassword = isPassword
    self.isNumeric = isNumeric
    caret = letters.count
    anchor = letters.count
    original = String(letters)
  }

  /// The text.
  package var text: String { String(letters) }
  /// The text as it is shown: dots for a password.
  package var shown: String { isPassword ? String(repeating: "•", count: letters.count) : text }
  /// What is selected.
  package var selection: Range<Int> { min(caret, anchor)..<max(caret, anchor) }
  /// The selected text.
  var selected: String { String(letters[selection]) }
  /// The number of letters.
  var count: Int { letters.count }

  /// One line without control characters.
  private static func cleaned(_ text: String) -> String {
    String(
      text.map { letter in
        letter.isNewline || letter == "\t" ? " " : letter
      }.filter { letter in
        letter.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
      })
  }

  /// Puts text in the place of the selection; false: it does not fit the field.
  mutating func insert(_ text: String) -> Bool {
    let new = Array(Self.cleaned(text))
    guard !new.isEmpty || !selection.isEmpty else { return false }
    var result = letters
    result.replaceSubrange(selection, with: new)
    guard String(result).utf8.count <= 64 << 10, !isNumeric || Self.isNumber(result) else {
      return false
    }
    remember(isTyping: new.count == 1)
    // Letters can join with what stands beside them, so the text is cut into letters again.
    let after = letters.count - selection.upperBound
    letters = Array(String(result))
    caret = max(0, letters.count - after)
    anchor = caret
    return true
  }

  /// Whether it is a number, or the beginning of one.
  private static func isNumber(_ letters: [Character]) -> Bool {
    var points = 0
    for (index, letter) in letters.enumerated() {
      if letter == "-", index == 0 { continue }
      if letter == "." {
        points += 1
        if points > 1 { return false }
        continue
      }
      guard letter.isASCII, letter.isNumber else { return false }
    }
    return true
  }

  /// Removes the selection, else a letter or a word beside the caret; false: there is nothing.
  mutating func delete(forwards: Bool, word: Bool = false) -> Bool {
    if selection.isEmpty {
      let other = word ? wordEdge(forwards: forwards) : caret + (forwards ? 1 : -1)
      guard other >= 0, other <= letters.count, other != caret else { return false }
      anchor = other
    }
    remember(isTyping: false)
    let range = selection
    letters.removeSubrange(range)
    caret = range.lowerBound
    anchor = caret
    return true
  }

  /// Moves the caret by a letter or a word.
  mutating func move(forwards: Bool, word: Bool, selecting: Bool) {
    isTyping = false
    if !selecting, !selection.isEmpty, !word {
      caret = forwards ? selection.upperBound : selection.lowerBound
    } else {
      caret =
        word
        ? wordEdge(forwards: forwards) : min(max(caret + (forwards ? 1 : -1), 0), letters.count)
    }
    if !selecting { anchor = caret }
  }

  /// Puts the caret at a position.
  mutating func place(_ position: Int, selecting: Bool = false) {
    isTyping = false
    caret = min(max(position, 0), letters.count)
    if !selecting { anchor = caret }
  }

  /// Selects everything.
  mutating func selectAll() {
    isTyping = false
    anchor = 0
    caret = letters.count
  }

  /// Selects the word at a position.
  mutating func selectWord(at position: Int) {
    place(position)
    caret = wordEdge(forwards: false)
    anchor = caret
    caret = wordEdge(forwards: true)
    while caret > anchor, letters[caret - 1] == " " { caret -= 1 }
  }

  private func wordEdge(forwards: Bool) -> Int {
    var index = caret
    if forwards {
      while index < letters.count, letters[index] != " " { index += 1 }
      while index < letters.count, letters[index] == " " { index += 1 }
    } else {
      while index > 0, letters[index - 1] == " " { index -= 1 }
      while index > 0, letters[index - 1] != " " { index -= 1 }
    }
    return index
  }

  // MARK: - Undo

  /// Notes the text for undo; letters that are typed one after the other are one step.
  private mutating func remember(isTyping: Bool) {
    undone = []
    defer { self.isTyping = isTyping }
    if isTyping, self.isTyping, !done.isEmpty { return }
    done.append(Snapshot(letters: letters, caret: caret))
    if done.count > Self.undoLimit { done.removeFirst() }
  }

  /// Goes back a step; false: there is none.
  mutating func undo() -> Bool {
    guard let last = done.popLast() else { return false }
    undone.append(Snapshot(letters: letters, caret: caret))
    restore(last)
    return true
  }

  /// Takes back the latest undo; false: there is none.
  mutating func redo() -> Bool {
    guard let last = undone.popLast() else { return false }
    done.append(Snapshot(letters: letters, caret: caret))
    restore(last)
    return true
  }

  private mutating func restore(_ snapshot: Snapshot) {
    letters = snapshot.letters
    caret = min(snapshot.caret, letters.count)
    anchor = caret
    isTyping = false
  }

  /// Takes back everything since the field got the focus; false: nothing was changed.
  mutating func revert() -> Bool {
    guard text != original else { return false }
    remember(isTyping: false)
    letters = Array(original)
    caret = letters.count
    anchor = caret
    return true
  }
}
