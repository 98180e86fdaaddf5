internal import Glibc

/// A library for measurements: small files with names like games', in three types, some with saves, states and covers.
public struct ManyGames {
  /// A type's folder, and the extension of its games.
  public typealias Kind = (folder: String, extension: String)

  /// Three types of our own cores.
  public static let kinds: [Kind] = [
    ("Game Boy", "gb"), ("Flash", "swf"), ("Game Boy Color", "gbc"),
  ]

  private static let first = [
    "Super", "The Legend of", "Mega", "Space", "Dragon", "Ninja", "Micro", "Pocket", "Crystal",
    "Shadow", "Turbo", "Magic", "Final", "Little", "Iron", "Blue", "Secret of", "R-Type", "Pokémon",
  ]
  private static let second = [
    "Quest", "Racer", "Fighter", "Land", "Tower", "Garden", "Puzzle", "Kingdom", "Galaxy",
    "Runner", "Castle", "Island", "Battle", "World", "Story", "& Friends", "Ball", "Maze", "Kid",
  ]

  /// The stem of the game of that number.
  public static func stem(_ number: Int) -> String {
    let name = "\(first[number % first.count]) \(second[number / first.count % second.count])"
    return "\(name) \(number / (first.count * second.count)) (World)"
  }

  /// Makes the files of so many games below a data folder: a tenth of them archives, a fifth with a save, a state and a cover.
  ///
  /// `archive` and `cover` are the bytes of one, and the cover's extension.
  public static func make(
    _ count: Int, in root: String, kinds: [Kind] = kinds, archive: [UInt8],
    cover: (bytes: [UInt8], extension: String)
  ) {
    for part in ["", "Games", "Saves", "States", "Images"] {
      mkdir("\(root)/\(part)", 0o755)
      guard !part.isEmpty else { continue }
      for kind in kinds { mkdir("\(root)/\(part)/\(kind.folder)", 0o755) }
    }
    for number in 0..<count {
      let kind = kinds[number % kinds.count]
      let stem = stem(number)
      func path(_ part: String, _ ending: String) -> String {
        "\(root)/\(part)/\(kind.folder)/\(stem)\(ending)"
      }
      if number % 10 == 3 {
        write(path("Games", ".zip"), archive)
      } else {
        write(path("Games", "." + kind.extension), [1, 2, 3])
      }
      if number % 5 == 0 {
        write(path("Saves", ".srm"), [1])
        write(path("States", ".state.auto"), [1])
        write(path("Images", "." + cover.extension), cover.bytes)
      }
    }
  }

  /// Writes a small file, without the care that a user's file gets.
  public static func write(_ path: String, _ bytes: [UInt8]) {
    guard let stream = fopen(path, "w") else {
      fatalError("\(path): cannot be written")
    }
    fwrite(bytes, 1, bytes.count, stream)
    fclose(stream)
  }
}
