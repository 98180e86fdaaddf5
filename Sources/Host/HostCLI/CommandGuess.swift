import ArgumentParser
import CommandBase
import HostBase
import Play
import Session
import Vault

/// A word at the beginning of a command line that is no command, and what was probably meant.
struct CommandGuess: Equatable {
  /// The word.
  var typed: String
  /// The command that has no such command: `arcadia core`.
  var group: String
  /// The commands that it has.
  var commands: [String]
  /// Whole commands that were probably meant: `arcadia core list`.
  var meant: [String]

  /// What is wrong, with the remedy; nil where the word may as well be a game's name.
  var message: String? {
    if !meant.isEmpty { return "no command \"\(typed)\"; \(question)" }
    if group == Arcadia._commandName { return nil }
    return "\(group) has no command \"\(typed)\"; it has \(commands.joined(separator: ", "))"
  }

  /// Asks whether one of the commands was meant.
  var question: String {
    "did you mean \(meant.map { "`\($0)`" }.joined(separator: " or "))?"
  }

  /// Looks at a command line that failed; nil where its commands are right.
  init?(_ arguments: [String]) {
    var words = arguments.prefix { !$0.hasPrefix("-") }
    var path = [Arcadia._commandName]
    if words.first == "help" { path.append(words.removeFirst()) }
    var command: any ParsableCommand.Type = Arcadia.self
    var wrong: CommandGuess?
    for word in words {
      let children = Self.children(of: command)
      guard !children.isEmpty else { break }
      let names = children.map { $0._commandName }
      if let child = children.first(where: { $0._commandName == word }) {
        command = child
        path.append(word)
        continue
      }
      let guess = CommandGuess(
        typed: word, group: path.joined(separator: " "), commands: names, meant: [])
      if wrong == nil { wrong = guess }
      // `arcadia check FILE`: the right command without its noun.
      let isFirst = wrong == guess && path == [Arcadia._commandName]
      let nouns =
        !isFirst
        ? []
        : children.filter { child in
          Self.children(of: child).contains { $0._commandName == word }
        }
      guard
        let near = Self.synonyms[word.lowercased()]?.first(where: names.contains)
          ?? Self.nearest(to: word, among: names) ?? Self.meaning(of: word, among: names),
        nouns.isEmpty || Spelling.distance(word, near) < 2 && Self.synonyms[word] == nil,
        let child = children.first(where: { $0._commandName == near })
      else {
        if isFirst {
          wrong?.meant = nouns.map { "\(Arcadia._commandName) \($0._commandName) \(word)" }
        }
        self.init(wrong)
        return
      }
      command = child
      path.append(near)
    }
    wrong?.meant = [path.joined(separator: " ")]
    self.init(wrong)
  }

  private init?(_ guess: CommandGuess?) {
    guard let guess else { return nil }
    self = guess
  }

  private init(typed: String, group: String, commands: [String], meant: [String]) {
    self.typed = typed
    self.group = group
    self.commands = commands
    self.meant = meant
  }

  /// Words of other programs for what a command does, by the commands that are meant, the likeliest first.
  ///
  /// They count if they are mistyped, too.
  private static let synonyms: [String: [String]] = [
    "get": ["explain", "show", "list"], "show": ["info", "explain", "list"],
    "view": ["info", "list"], "ls": ["list"], "dir": ["list"], "print": ["list"],
    "rm": ["delete", "unset", "remove"], "del": ["delete", "unset", "remove"],
    "erase": ["delete", "unset"], "remove": ["delete", "unset"], "mv": ["rename"],
    "move": ["rename"], "cp": ["export"], "copy": ["export"], "add": ["import", "install"],
    "new": ["add", "save"], "play": ["run"], "start": ["run"], "launch": ["run"],
    "open": ["library"], "window": ["library"], "gui": ["library"], "games": ["game"],
    "cores": ["core"], "states": ["state"], "saves": ["save"], "cheats": ["cheat"],
    "settings": ["config"], "options": ["config"], "preferences": ["config"], "fix": ["repair"],
    "check": ["verify"], "test": ["check", "verify"], "benchmark": ["bench"],
  ]

  /// The command that a word of another program most likely means, among those that are there.
  private static func meaning(of word: String, among names: [String]) -> String? {
    func there(_ synonym: String) -> String? {
      synonyms[synonym]?.first { names.contains($0) }
    }
    if let exact = there(word.lowercased()) { return exact }
    // Short ones are too close to each other.
    let known = synonyms.keys.filter { $0.count > 3 && there($0) != nil }.sorted()
    return nearest(to: word, among: known).flatMap(there)
  }

  private static func children(
    of command: any ParsableCommand.Type
  ) -> [any ParsableCommand.Type] {
    command.configuration.subcommands.filter { $0.configuration.shouldDisplay }
  }

  /// The one that differs by a slip of the fingers, if there is one.
  static func nearest(to word: String, among names: [String]) -> String? {
    guard word.count < 20, word.allSatisfy(\.isLetter) else { return nil }
    return Spelling.nearest(to: word, among: names)
  }
}
