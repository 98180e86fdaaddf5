import ArgumentParser
import CommandBase
import FlashBundle
import HostBase
import HostProgram
import Play
import Session

extension BundleCommand {
  /// `arcadia bundle info`.
  struct Info: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      commandName: "info",
      abstract: "Show a bundle's files and settings.",
      usage: "arcadia bundle info [<options>] <bundle>")

    @Argument(
      help: ArgumentHelp("A .ruf file, a bundle's folder, or a game's name.", valueName: "bundle"),
      completion: Completions.games)
    var bundle: String

    @OptionGroup var global: GlobalOptions

    func run(_ context: Context) throws {
      let result = try BundleReport(context.bundle(bundle))
      context.print(result) { result.text }
    }
  }
}

/// Result of `bundle info`.
struct BundleReport: Encodable {
  struct Parameter: Encodable {
    var name: String
    var value: String
  }
  struct Warning: Encodable {
    var key: String
    var text: String
  }
  var path: String
  var name: String
  var url: String
  /// `zip` or `folder`.
  var form: String
  /// Files of the content, and their bytes.
  var files: Int
  var size: Int
  /// Why it does not play.
  var problem: String?
  /// What is set, by the key in the manifest.
  var player: [String: String]
  var parameters: [Parameter]
  var warnings: [Warning]
  /// Keys that mean nothing here.
  var unknownKeys: [String]

  private enum CodingKeys: String, CodingKey {
    case path, name, url, form, files, size, problem, player, parameters, warnings, unknownKeys
  }

  init(_ named: NamedBundle) throws {
    let (path, bundle) = (named.path, named.bundle)
    let info = bundle.info
    let content = try BundleFailure.wrapping(path) { () throws(BundleError) in
      try bundle.contentFiles()
    }
    self.path = path
    name = info.name
    url = info.url
    form = named.isFolder ? "folder" : "zip"
    files = content.count
    size = content.reduce(0) { $0.addingReportingOverflow($1.size).partialValue }
    do throws(BundleError) { _ = try bundle.movie() } catch { problem = error.message }
    player = Dictionary(
      uniqueKeysWithValues: info.player.values.map { ($0.key.rawValue, $0.value.description) })
    parameters = info.player.parameters.map { Parameter(name: $0.name, value: $0.value) }
    warnings = info.warnings.map { Warning(key: $0.path, text: $0.text) }
    unknownKeys = info.unknown
  }

  var text: String {
    var rows = [
      ("file", path), ("url", url), ("content", "\(fileCount(files)), \(byteCount(size))"),
    ]
    for key in FlashBundle.PlayerSettings.Key.allCases {
      rows.append((key.rawValue, player[key.rawValue] ?? "\(key.usual) (not set)"))
    }
    rows += parameters.map { ("parameters.\($0.name)", $0.value) }
    let width = rows.map { $0.0.count }.max() ?? 0
    var lines = [name.printable]
    lines += rows.map { "  " + $0.0.printable.padding(to: width) + "  " + $0.1.printable }
    lines += warnings.map { "warning: \($0.key) \($0.text); the default counts".printable }
    if !unknownKeys.isEmpty {
      lines.append("no player knows \(unknownKeys.joined(separator: ", "))".printable)
    }
    if let problem { lines.append("does not play: \(problem)".printable) }
    return lines.joined(separator: "\n")
  }
}
