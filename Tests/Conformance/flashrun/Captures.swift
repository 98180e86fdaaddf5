import Flash

/// Pictures between the moment in which a movie asks for them and the end of its iteration.
final class Captures {
  private var pictures: [(name: String, picture: Player.Screenshot)] = []

  func add(_ name: String, _ picture: Player.Screenshot) { pictures.append((name, picture)) }

  func take() -> [(name: String, picture: Player.Screenshot)] {
    defer { pictures = [] }
    return pictures
  }
}
