import Foundation
public import GameBoy

/// The recorded corpus of Game Boy programs, read by tests and trials.
public struct Corpus: Sendable {
  /// A program with the model it is run on.
  public struct Game: Sendable, CustomStringConvertible {
    /// Its name in lists.
    public var name: String
    /// Its file.
    public var path: String
    /// What it runs on.
    public var model: Model

    /// The name.
    public var description: String { "\(name) (\(model))" }

    /// The cartridge.
    public func cartridge() throws -> Cartridge {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      return try bytes.withUnsafeBytes { bytes in try Cartridge(rom: bytes) }
    }
  }

  /// Its folder, `gb` included.
  public let folder: String

  /// The corpus in `$ARCADIA_CORPUS`, by default the one beside the package; nil when there is none.
  public static let found: Corpus? = {
    let root =
      ProcessInfo.processInfo.environment["ARCADIA_CORPUS"]
      ?? (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
        url.deletingLastPathComponent()
      }.deletingLastPathComponent().path + "/shared/corpus"
    guard FileManager.default.fileExists(atPath: root + "/gb/manifest.tsv") else { return nil }
    return Corpus(folder: root + "/gb")
  }()

  /// The twelve games by which speed is measured.
  public var games: [Game] {
    rows("bench/bench.tsv").compactMap { row in
      guard let name = row["name"], let rom = row["rom"], let model = row["model"] else {
        return nil
      }
      return Game(
        name: name, path: "\(folder)/bench/\(rom)", model: model == "CGB" ? .cgb : .dmg)
    }
  }

  /// Every test program, each once for each of the two models.
  public var tests: [Game] {
    let programs = Set(rows("manifest.tsv").compactMap { $0["rom"] }).sorted()
    return programs.flatMap { rom in
      [Model.dmg, .cgb].map { Game(name: rom, path: "\(folder)/\(rom)", model: $0) }
    }
  }

  /// The bytes of the small test programs, for fuzzing: a case should be over in milliseconds.
  public var smallPrograms: [[UInt8]] {
    tests.filter { $0.model == .dmg }
      .compactMap { FileManager.default.contents(atPath: $0.path) }
      .filter { (0x151...0x1_0000).contains($0.count) }.map { [UInt8]($0) }
  }

  private func rows(_ table: String) -> [[String: String]] {
    guard let text = try? String(contentsOfFile: "\(folder)/\(table)", encoding: .utf8) else {
      return []
    }
    let lines = text.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    guard let head = lines.first else { return [] }
    return lines.dropFirst().map { Dictionary(zip(head, $0)) { first, _ in first } }
  }
}
