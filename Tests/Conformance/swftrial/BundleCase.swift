import FlashBundle
import TrialKit

/// Ruffle bundles from untrusted sources: good ones with something wrong.
public enum BundleCase: String, CaseIterable, Sendable {
  /// Damage to the zip file.
  case bundles
  /// A whole zip file with a damaged manifest, so that its text is met.
  case manifests
  /// Changes of a manifest by words of all kinds.
  case changes

  /// A promise that was not kept.
  struct Broken: Error, CustomStringConvertible { var description: String }

  /// Makes and reads case `number` of `seed`.
  public func run(seed: UInt64, number: Int, keep: ([UInt8]) -> Void = { _ in }) throws {
    var dice = Dice(seed: seed &* 0x1_0000_0003 &+ UInt64(number) &* 0x9E37_79B9)
    var text = Self.manifest(&dice)
    switch self {
    case .bundles:
      var file = try Self.zip(text, &dice)
      MovieCase.damage(&file, from: 0, &dice)
      keep(file)
      try Self.read(file)
    case .manifests:
      MovieCase.damage(&text, from: 0, &dice)
      keep(text)
      try Self.read(try Self.zip(text, &dice))
    case .changes:
      if dice.once(in: 3) { MovieCase.damage(&text, from: 0, &dice) }
      let key = dice.once(in: 2) ? dice.pick(Self.keys) : Self.word(&dice)
      let word = dice.once(in: 5) ? nil : Self.word(&dice)
      keep(text + Array("\n\(key)=\(word ?? "")".utf8))
      try Self.change(text, key, word)
    }
  }

  // MARK: - What is read

  private static func read(_ file: [UInt8]) throws {
    guard let bundle = try? RuffleBundle(zip: file) else { return }
    for warning in bundle.info.warnings where warning.text.isEmpty || warning.path.isEmpty {
      throw Broken(description: "a warning without a word")
    }
    for file in try bundle.allFiles() {
      let parts = file.path.split(separator: "/", omittingEmptySubsequences: false)
      if parts.contains("..") || parts.contains("") || parts.contains(".") {
        throw Broken(description: "\(file.path) could leave its folder")
      }
      if let bytes = try? bundle.file(file.path), bytes.count != file.size {
        throw Broken(description: "\(file.path) has another size than it says")
      }
    }
    guard let movie = try? bundle.movie() else { return }
    for url in ["file:///a/../../b", "file:///data/a.xml", "http://example.com/%2e%2e/a", "x"] {
      guard let path = movie.addresses.path(of: url) else { continue }
      if path.split(separator: "/").contains("..") {
        throw Broken(description: "\(url) leads to \(path)")
      }
      _ = try? bundle.content(path)
    }
  }

  private static func change(_ text: [UInt8], _ key: String, _ word: String?) throws {
    guard let before = try? BundleInfo(text),
      let changed = try? RuffleBundle.manifest(text, setting: key, to: word)
    else { return }
    guard let after = try? BundleInfo(changed) else {
      throw Broken(description: "a change has spoilt the bundle")
    }
    if after.name != before.name, key != "name", key != "bundle.name" {
      throw Broken(description: "\(key) has changed the name")
    }
    guard let again = try? RuffleBundle.manifest(changed, setting: key, to: word) else {
      throw Broken(description: "a change cannot be repeated")
    }
    if try BundleInfo(again) != after { throw Broken(description: "repeated, it says otherwise") }
  }

  // MARK: - What is made

  private static let keys =
    PlayerSettings.Key.allCases.map(\.rawValue) + [
      "name", "url", "bundle.author", "parameters.a", "parameters.a b", "player.quality", "x.y.z",
    ]

  private static func word(_ dice: inout Dice) -> String {
    dice.pick([
      "low", "true", "3", "2.5", "-1", "nan", "file:///game.swf", "http://example.com/a/b.swf", "",
      "\"", "\\", "\n", "é", "a.b", "[x]", "# x", "'", "\u{0}", "\u{202E}", "9223372036854775808",
      String(decoding: dice.bytes(dice.below(12)), as: UTF8.self),
    ])
  }

  private static func manifest(_ dice: inout Dice) -> [UInt8] {
    var text = "[bundle]\nname = \"A game\" # mine\nurl = \"file:///game.swf\"\n"
    if dice.once(in: 2) { text += "author = 'me'\n" }
    if dice.once(in: 2) {
      text += "[player]\n"
      for key in PlayerSettings.Key.allCases where dice.once(in: 3) {
        text +=
          "\(key.rawValue) = "
          + dice.pick([
            "\"low\"", "true", "3", "2.5", "[1, 2]", "{ a = 1 }", "\"file:///a\"", "1979-05-27",
          ])
          + "\n"
      }
      if dice.once(in: 2) {
        text += "[player.parameters]\na = \"1\"\n\"b c\" = \"\"\"\nx\n\"\"\"\n"
      }
    }
    if dice.once(in: 3) { text += "[extra.deep]\nx = { y = [1, { z = 2 }] }\n[[many]]\n[[many]]\n" }
    return Array(text.utf8)
  }

  private static func zip(_ manifest: [UInt8], _ dice: inout Dice) throws -> [UInt8] {
    var files: [(path: String, bytes: [UInt8])] = [(RuffleBundle.manifestName, manifest)]
    files.append(("content/game.swf", dice.bytes(dice.below(200))))
    for index in 0..<dice.below(4) {
      files.append(
        (
          dice.pick(["content/data/\(index).xml", "other\(index)", "../\(index)"]),
          [UInt8](repeating: dice.byte(), count: dice.below(3000))
        ))
    }
    return try RuffleBundle.zip(files)
  }
}
