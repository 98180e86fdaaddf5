import ArgumentParser
import Catalog
import CommandBase
import HostBase
import HostProgram
import Isolation
import Library
import Play
import Session

extension CoreCommand {
  /// `arcadia core options NAME`.
  struct Options: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      commandName: "options",
      abstract: "Show a core's options, or set one for all its games.",
      usage: "arcadia core options [<options>] <core>",
      discussion: """
        EXAMPLES:
          arcadia core options gb
          arcadia core options gb --set gb_model=dmg
          arcadia core options gb --reset gb_model     back to the default
          arcadia run GAME --option gb_model=dmg       for one run only
        """)
    @Argument(
      help: "The core: id, name, file name or path.", completion: Completions.coresAndFiles)
    var core: String
    @Option(
      name: .customLong("set"),
      help: ArgumentHelp(
        "Write an option to the core's settings. May be repeated.", valueName: "key=value"))
    var assignments: [OptionAssignment] = []
    @Option(
      name: .customLong("reset"),
      help: ArgumentHelp(
        "Remove an option from the core's settings; all removes every one. May be repeated.",
        valueName: "key"))
    var resets: [String] = []
    @OptionGroup var global: GlobalOptions

    func run(_ context: Context) throws {
      let core = try context.catalog.find(core, probe: context.probe)
      let report = try context.check.check(context.admitted(core))
      for assignment in assignments {
        try validate(assignment, among: report.options, core: core)
        try context.settings(core: core).set(
          .option(assignment.key), to: assignment.value, in: .core(core.id))
      }
      try reset(report.options, of: core, context)
      let settings = try context.settings(core: core).coreOptions
      let options = report.options.map { option in
        var option = option
        if let value = settings[option.key], option.choices.contains(where: { $0.value == value }) {
          option.value = value
        }
        return option
      }
      context.print(CoreOptions(core: core.id, options: options)) {
        options.isEmpty
          ? "\(core.name) has no options."
          : options.map { text($0, width: HelpText.columns) }.joined(separator: "\n")
      }
    }

    /// `gb_model = auto`, and below it what it is and what it can be, within the width.
    private func text(_ option: CoreOption, width: Int) -> String {
      var words = option.choices.map(\.value.printable).joined(separator: " | ")
      let name = option.name.printable
      if !name.isEmpty, !option.key.names(name) { words = "\(name): \(words)" }
      let change =
        option.value == option.defaultValue ? "" : "  (default: \(option.defaultValue.printable))"
      let head = "\(option.key.printable) = \(option.value.printable)\(change)"
      return words.isEmpty ? head : "\(head)\n" + Output.filled(words, indent: 4, width: width)
    }

    /// Removes what the core's own file sets; `all` stands for every option there.
    private func reset(
      _ options: [CoreOption], of core: CoreDescription, _ context: Context
    ) throws {
      for key in resets {
        let settings = try context.settings(core: core)
        if key == "all", !options.contains(where: { $0.key == key }) {
          for key in settings.coreOptions.keys.sorted() {
            try settings.unset(.option(key), in: .core(core.id))
          }
          continue
        }
        // One that a newer version of the core does not have any more can still be removed.
        let (_, wasSet) = try settings.unset(.option(key), in: .core(core.id))
        if !wasSet, !options.contains(where: { $0.key == key }) {
          throw unknown(key, value: nil, among: options.map(\.key), of: core)
        }
      }
    }

    private func validate(
      _ wanted: OptionAssignment, among options: [CoreOption], core: CoreDescription
    ) throws {
      guard let option = options.first(where: { $0.key == wanted.key }) else {
        throw unknown(wanted.key, value: nil, among: options.map(\.key), of: core)
      }
      guard option.choices.contains(where: { $0.value == wanted.value }) else {
        throw unknown(
          wanted.key, value: wanted.value, among: option.choices.map(\.value), of: core)
      }
    }

    private func unknown(
      _ key: String, value: String?, among known: [String], of core: CoreDescription
    ) -> SessionError {
      let near = Spelling.nearest(to: value ?? key, among: known)
      let list = "\(value == nil ? "it has" : "it takes") \(known.joined(separator: ", "))"
      return .unknownOption(
        core: core.name, key: key, value: value,
        remedy: near.map { "did you mean \($0)?" } ?? list)
    }
  }
}

extension String {
  /// Whether a name for people has the same words as this key has after its prefix: `gb_colour_correction` and "Colour correction".
  fileprivate func names(_ name: String) -> Bool {
    func words(_ text: String) -> [String] {
      text.folded.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
    let key = words(self), name = words(name)
    return key == name || Array(key.dropFirst()) == name
  }
}

/// Result of `core options`.
struct CoreOptions: Encodable {
  var core: String
  var options: [CoreOption]
}
