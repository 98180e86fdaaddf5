public import Flash

/// Answers dialogs as the suite has it: they are cancelled, but for those that ask for success by name.
public enum FileChooser {
  /// What is chosen.
  public static func files(for dialog: FileDialog) -> [ChosenFile] {
    let isGood = dialog.filters.contains { $0.description == "debug-select-success" }
    let bytes = Array("Hello, World!".utf8)
    switch dialog.purpose {
    case .open: return isGood ? [ChosenFile(name: "test.txt", bytes: bytes)] : []
    case .openSeveral:
      return isGood ? (1...3).map { ChosenFile(name: "test\($0).txt", bytes: bytes) } : []
    case .save:
      guard dialog.suggestedName == "debug-success.txt" else { return [] }
      return [ChosenFile(name: dialog.suggestedName, bytes: [])]
    }
  }
}
