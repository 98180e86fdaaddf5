import ArgumentParser
import Catalog
import CommandBase
import FlashBundle
import HostBase
import HostProgram
import Library
import Play
import Session

extension BundleCommand {
  /// `arcadia bundle pack`.
  struct Pack: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      commandName: "pack",
      abstract: "Make a .ruf file from a bundle's folder or a movie.",
      usage: "arcadia bundle pack [<options>] <folder|movie.swf>",
      discussion: """
        EXAMPLES:
          arcadia bundle pack game.swf            game.ruf, here
          arcadia bundle pack folder -o game.ruf

        Of a folder all that is not hidden is packed. A movie becomes the content of a bundle of its name.
        """)

    @Argument(
      help: ArgumentHelp(
        "A folder with ruffle-bundle.toml, or a .swf file.", valueName: "folder|movie.swf"),
      completion: .file())
    var source: String

    @Option(
      name: [.short, .long],
      help: ArgumentHelp(
        "The file to write (default: the source's name, here).", valueName: "file"),
      completion: .file(extensions: ["ruf"]))
    var output: String?

    @Flag(help: "Replace an existing file.")
    var replace = false

    @OptionGroup var global: GlobalOptions

    func run(_ context: Context) throws {
      let home = Places.environment()["HOME"]
      let path = PathName.absolute(source, home: home)
      let (stem, files) = try files(of: path)
      let target =
        output.map { PathName.absolute($0, home: home) }
        ?? PathName.join(PathName.absolute("."), stem + "." + RuffleBundle.fileExtension)
      guard PathName.fileExtension(target) == RuffleBundle.fileExtension else {
        throw ValidationError(
          "\(target): a bundle's name ends with .ruf, or it is not known for one.")
      }
      let bytes = try BundleFailure.wrapping(path) { () throws(BundleError) in
        let bytes = try RuffleBundle.zip(files)
        // What cannot be played is not packed.
        _ = try RuffleBundle(zip: bytes).movie()
        return bytes
      }
      if replace {
        try AtomicFile.replace(target, with: bytes)
      } else if try !AtomicFile.create(target, with: bytes) {
        throw FileFailure.exists(path: target)
      }
      let result = BundleWritten(path: target, files: files.count, size: bytes.count)
      context.print(result) { result.text }
    }

    private func files(
      of path: String
    ) throws -> (stem: String, files: [(path: String, bytes: [UInt8])]) {
      if FileSystem.kind(path) == .file, PathName.fileExtension(path) == "swf" {
        let bytes = try FileSystem.read(path, limit: 256 << 20)
        let stem = PathName.stem(path)
        let manifest = RuffleBundle.manifest(
          name: stem, url: RuffleBundle.url(ofContent: "\(stem).swf"))
        return (
          stem,
          [
            (RuffleBundle.manifestName, manifest),
            ("\(RuffleBundle.contentFolder)/\(stem).swf", bytes),
          ]
        )
      }
      if FileSystem.kind(path) == .file, PathName.last(path) != RuffleBundle.manifestName {
        throw BundleFailure.notABundle(path: path)
      }
      let named = try NamedBundle(path: path)
      let files = try BundleFailure.wrapping(named.path) { () throws(BundleError) in
        var total = 0
        var files = [(path: RuffleBundle.manifestName, bytes: named.bundle.manifest)]
        for file in try named.bundle.allFiles() where file.path != RuffleBundle.manifestName {
          guard !file.path.split(separator: "/").contains(where: { $0.hasPrefix(".") }),
            let bytes = try named.bundle.file(file.path)
          else { continue }
          total += bytes.count
          guard total <= BundleCommand.most else { throw .tooLarge("its files are over 1 GiB") }
          files.append((file.path, bytes))
        }
        return files
      }
      return (named.stem, files)
    }
  }

  /// `arcadia bundle unpack`.
  struct Unpack: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      commandName: "unpack",
      abstract: "Unpack a .ruf file into a folder.",
      usage: "arcadia bundle unpack [<options>] <bundle> [<folder>]")

    @Argument(
      help: ArgumentHelp("A .ruf file, or a game's name.", valueName: "bundle"),
      completion: Completions.games)
    var bundle: String

    @Argument(
      help: ArgumentHelp(
        "The folder to make (default: the bundle's name, here).", valueName: "folder"),
      completion: .directory)
    var folder: String?

    @OptionGroup var global: GlobalOptions

    func run(_ context: Context) throws {
      let named = try context.bundle(bundle)
      if named.isFolder { throw ValidationError("\(named.path) is already a folder.") }
      let target =
        folder.map { PathName.absolute($0, home: Places.environment()["HOME"]) }
        ?? PathName.join(PathName.absolute("."), named.stem)
      if FileSystem.kind(target) != nil { throw CommandFailure.folderThere(path: target) }
      var written = 0
      var size = 0
      try NewFolder.make(target) { folder in
        let files = try BundleFailure.wrapping(named.path) { () throws(BundleError) in
          try named.bundle.allFiles()
        }
        for file in files {
          let bytes = try BundleFailure.wrapping(named.path) { () throws(BundleError) in
            guard size + file.size <= BundleCommand.most else {
              throw .tooLarge("its files are over 1 GiB")
            }
            return try named.bundle.file(file.path) ?? []
          }
          let path = PathName.join(folder, file.path)
          try FileSystem.ensureFolder(PathName.folder(path))
          try AtomicFile.replace(path, with: bytes)
          written += 1
          size += bytes.count
        }
      }
      let result = BundleWritten(path: target, files: written, size: size)
      context.print(result) { result.text }
    }
  }

  /// Bytes of all files together that are packed or unpacked.
  fileprivate static let most = 1 << 30
}

/// Result of `bundle pack` and `bundle unpack`.
struct BundleWritten: Encodable {
  var path: String
  var files: Int
  var size: Int

  var text: String { "\(path.printable): \(fileCount(files)), \(byteCount(size))" }
}
