import ArgumentParser
import Catalog
import CommandBase
import FlashBundle
import HostBase
import HostProgram
import Vault

extension BundleCommand {
  /// `arcadia bundle set`.
  struct Set: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      commandName: "set",
      abstract: "Change a bundle's settings. Comments and unknown keys stay.",
      usage: "arcadia bundle set [<options>] <bundle> [<key=value> ...]",
      discussion: """
        EXAMPLES:
          arcadia bundle set game.ruf name="A game"
          arcadia bundle set game.ruf quality=low frame_rate=30
          arcadia bundle set game.ruf parameters.level=3 --unset align

        Keys: name, url, parameters.NAME, and those that bundle info shows.
        """)

    @Argument(
      help: ArgumentHelp("A .ruf file, a bundle's folder, or a game's name.", valueName: "bundle"),
      completion: Completions.games)
    var bundle: String

    @Argument(help: ArgumentHelp("What to set.", valueName: "key=value"))
    var changes: [String] = []

    @Option(
      help: ArgumentHelp("Remove a key, so that the default applies.", valueName: "key"))
    var unset: [String] = []

    @OptionGroup var global: GlobalOptions

    func validate() throws {
      if changes.isEmpty, unset.isEmpty {
        throw ValidationError("Name what to set, as quality=low, or --unset quality.")
      }
      for change in changes where !change.contains("=") {
        throw ValidationError("\(change): what to set is written as key=value.")
      }
    }

    func run(_ context: Context) throws {
      let named = try context.bundle(bundle)
      var manifest = named.bundle.manifest
      for key in unset { manifest = try changed(manifest, key, to: nil, in: named) }
      for change in changes {
        let (key, word) = parts(of: change)
        manifest = try changed(manifest, key, to: word, in: named)
      }
      if manifest != named.bundle.manifest { try write(manifest, to: named) }
      let result = try BundleReport(NamedBundle(path: named.path))
      context.print(result) { result.text }
    }

    private func parts(of change: String) -> (key: String, word: String) {
      let equals = change.firstIndex(of: "=") ?? change.endIndex
      return (String(change[..<equals]), String(change[equals...].dropFirst()))
    }

    private func changed(
      _ manifest: [UInt8], _ key: String, to word: String?, in named: NamedBundle
    ) throws(BundleFailure) -> [UInt8] {
      do throws(RuffleBundle.ChangeError) {
        return try RuffleBundle.manifest(manifest, setting: key, to: word)
      } catch {
        switch error {
        case .wrong(let warning): throw .wrongKey(path: named.path, warning)
        case .bundle(let error): throw .bad(path: named.path, error)
        }
      }
    }

    private func write(_ manifest: [UInt8], to named: NamedBundle) throws {
      if named.isFolder {
        try AtomicFile.replace(
          PathName.join(named.path, RuffleBundle.manifestName), with: manifest)
        return
      }
      // A game of the library may be a link to a file elsewhere, which is the one that changes.
      let path = PathName.real(named.path)
      let old = try FileSystem.read(path, limit: BundleCommand.mostToChange)
      let bytes = try BundleFailure.wrapping(named.path) { () throws(BundleError) in
        try RuffleBundle.zip(old, withManifest: manifest)
      }
      try AtomicFile.replace(path, with: bytes)
    }
  }

  /// Bytes of a `.ruf` file that is changed.
  fileprivate static let mostToChange = 1 << 30
}
