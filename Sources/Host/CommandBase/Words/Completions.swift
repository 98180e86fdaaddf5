package import ArgumentParser
import Catalog
import HostBase
import HostProgram
import Library
import Play

/// What shells offer when the user presses Tab: names from the user's folders.
///
/// The shell calls the program for it, so nothing here opens a core, writes, or complains.
package enum Completions {
  /// Games by their stems.
  package static let games = offering { words, _, prefix in games(words, prefix) }

  /// Slots of the game that is named before.
  package static let slots = offering { words, index, prefix in slots(words, index, prefix) }

  /// A game first, then its slots.
  package static let gamesAndSlots = offering { words, index, prefix in
    let found = slots(words, index, prefix)
    return found.isEmpty ? games(words, prefix) : found
  }

  private static func slots(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    guard let selection = selection(words) else { return [] }
    // The first word that is a game decides; options and their values are none, as a rule.
    let before = words.prefix(max(index, 0)).dropFirst(2)
    for word in before where !word.hasPrefix("-") {
      guard let game = try? selection.find(word) else { continue }
      let states = try? selection.data.states(type: game.type, stem: game.stem)
      return matching(prefix, in: (states ?? []).map(\.slot.word))
    }
    return []
  }

  /// Ids of cores.
  package static let cores = offering { words, _, prefix in
    matching(prefix, in: context(words)?.catalog.cores.map(\.id) ?? [])
  }

  /// Ids of cores, and files.
  package static let coresAndFiles = offering { words, _, prefix in
    let files = files(prefix)
    if prefix.contains("/") { return files }
    return matching(prefix, in: context(words)?.catalog.cores.map(\.id) ?? []) + files
  }

  /// Names of settings.
  package static let settings = offering { words, _, prefix in
    let types = context(words)?.catalog.gameTypes.map(\.id) ?? []
    return matching(
      prefix,
      in: Setting.all.map(\.name) + types.map { SettingName.defaultCore(typeID: $0).description })
  }

  /// Values of the setting that is named before.
  package static let settingValues = offering { words, index, prefix in
    guard index > 0, words.indices.contains(index - 1) else { return [] }
    switch SettingName(words[index - 1]) {
    case .known(let setting): return matching(prefix, in: setting.words)
    case .defaultCore(let type):
      let cores = context(words)?.catalog.cores(ofType: type) ?? []
      return matching(prefix, in: cores.map(\.id))
    case .option, .unknown: return []
    }
  }

  /// Ids of game types.
  package static let types = offering { words, _, prefix in
    matching(prefix, in: context(words)?.catalog.gameTypes.map(\.id) ?? [])
  }

  /// A completion that gets the words as the command would, and gives names as they are.
  private static func offering(
    _ body: @escaping @Sendable (_ words: [String], _ index: Int, _ prefix: String) -> [String]
  ) -> CompletionKind {
    .custom { words, index, prefix in
      let shell = CompletionShell.requesting
      // Fish removes quotes, bash and zsh pass what was typed.
      guard shell == .bash || shell == .zsh else { return body(words, index, prefix) }
      let typed = ShellText.unquoted(prefix)
      let found = body(words.map(ShellText.unquoted), index, typed)
      guard shell == .bash else { return found.map(ShellText.forZsh) }
      return ShellText.insertable(found, typed: typed)
        .compactMap { ShellText.forBash($0, typed: prefix) }
    }
  }

  // MARK: -

  private static func games(_ words: [String], _ prefix: String) -> [String] {
    // Paths are the shell's own business, but a custom completion replaces it.
    if prefix.contains("/") { return files(prefix) }
    let names = selection(words)?.all().map(\.stem) ?? []
    return matching(prefix, in: names) + files(prefix)
  }

  private static func context(_ words: [String]) -> Context? {
    var home: [String] = []
    if let at = words.firstIndex(of: "--home"), words.indices.contains(at + 1) {
      home = ["--home", words[at + 1]]
    } else if let word = words.first(where: { $0.hasPrefix("--home=") }) {
      home = [word]
    }
    return (try? GlobalOptions.parse(home)).map { Context(options: ProgramOptions(home: $0.home)) }
  }

  private static func selection(_ words: [String]) -> GameSelection? {
    guard let context = context(words) else { return nil }
    // Asked for without making it.
    return try? GameSelection(
      places: context.places,
      data: DataFolder(root: context.dataRoot, moreGames: context.moreGames),
      types: context.catalog.gameTypes)
  }

  /// Those that begin so; else those that have it anywhere, as the commands themselves read words.
  private static func matching(_ prefix: String, in names: [String]) -> [String] {
    let wanted = prefix.folded
    var seen = Set<String>()
    let all = names.filter { seen.insert($0).inserted && !$0.contains("\n") }
    let begun = all.filter { $0.folded.hasPrefix(wanted) }
    return begun.isEmpty ? all.filter { $0.folded.contains(wanted) } : begun
  }

  private static func files(_ prefix: String) -> [String] {
    let slash = prefix.lastIndex(of: "/")
    let shown = slash.map { String(prefix[...$0]) } ?? ""
    let folder = PathName.absolute(
      shown.isEmpty ? "." : shown, home: Places.environment()["HOME"])
    let part = slash.map { prefix[prefix.index(after: $0)...] } ?? prefix[...]
    return ((try? FileSystem.list(folder)) ?? []).filter { $0.name.hasPrefix(part) }
      .map { shown + $0.name + ($0.kind == .folder ? "/" : "") }
  }
}
