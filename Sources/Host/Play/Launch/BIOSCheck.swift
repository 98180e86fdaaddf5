import HostBase
package import Library
import Session

/// Which of a type's BIOS files are there.
///
/// A core's list may name one file for each region, each of them required, although one of them is enough. So a game is refused only if
/// all required files are absent.
package struct BIOSCheck {
  /// The folder that the core looks into.
  let folder: String
  /// Required files that are absent.
  let missing: [BIOSFile]
  /// Whether one of the required files is there.
  package let hasSome: Bool

  /// Looks for a type's files in a folder.
  package init(_ type: GameType, in folder: String) {
    self.folder = folder
    let required = type.bios.filter(\.required)
    missing = required.filter { FileSystem.kind(PathName.join(folder, $0.name)) != .file }
    hasSome = missing.count < required.count
  }

  /// Why the core cannot start; nil: it can.
  func refusal(core: String) -> LaunchError? {
    hasSome || missing.isEmpty
      ? nil : .biosMissing(core: core, folder: folder, files: missing.map(Self.words))
  }

  /// What a player should know of files that may be needed later.
  func note(core: String) -> Sentence? {
    guard hasSome, !missing.isEmpty else { return nil }
    let names = missing.map(\.name).joined(separator: ", ")
    return "\(core) may need more BIOS files for some games: \(names) (in \(folder))"
  }

  /// A file with what identifies it.
  private static func words(_ file: BIOSFile) -> String {
    var facts: [String] = []
    if !file.description.isEmpty, file.description != file.name { facts.append(file.description) }
    if file.size > 0 { facts.append(counted(file.size, "byte")) }
    if !file.sha1.isEmpty {
      facts.append("SHA-1 \(file.sha1)")
    } else if !file.md5.isEmpty {
      facts.append("MD5 \(file.md5)")
    }
    return facts.isEmpty ? file.name : "\(file.name) (\(facts.joined(separator: ", ")))"
  }
}
