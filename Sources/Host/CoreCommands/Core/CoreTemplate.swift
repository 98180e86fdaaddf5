import CommandBase
import HostBase
import Library
import Session

/// Writes the folder of a new core from the template in the kit.
enum CoreTemplate {
  /// Writes the core and returns its files, relative to the folder; nothing that is there is touched.
  static func write(name: String, into folder: String) throws -> [String] {
    let id = name.lowercased()
    guard let first = id.unicodeScalars.first, ("a"..."z").contains(first), id.count <= 32,
      id.unicodeScalars.allSatisfy({
        ("a"..."z").contains($0) || ("0"..."9").contains($0) || $0 == "-" || $0 == "_"
      })
    else { throw CommandFailure.badName(name) }
    if FileSystem.kind(folder) != nil { throw CommandFailure.folderThere(path: folder) }
    guard let kit = kitFolder() else { throw CommandFailure.kitAbsent }

    let template = PathName.join(kit, "Template")
    var written: [String] = []
    // Listings leave hidden files out.
    for file in try files(below: template) + [".gitignore"] {
      let text = String(
        decoding: try FileSystem.read(PathName.join(template, file), limit: 1 << 20), as: UTF8.self)
      let target = fill(file, name: id, kit: kit)
      let path = PathName.join(folder, target)
      try FileSystem.ensureFolder(PathName.folder(path))
      try AtomicFile.replace(path, with: Array(fill(text, name: id, kit: kit).utf8))
      written.append(target)
    }
    return written.sorted()
  }

  /// The kit: `Sources/Cores/Kit` of the checkout that this program was built in, else the installed one.
  private static func kitFolder() -> String? {
    guard let program = ProgramFiles.commandLine else { return nil }
    var folder = PathName.folder(program)
    let installed = PathName.join(PathName.folder(folder), "share/arcadia/kit")
    if FileSystem.kind(PathName.join(installed, "Template/Package.swift")) == .file {
      return installed
    }
    while folder != "/" && !folder.isEmpty {
      let kit = PathName.join(folder, "Sources/Cores/Kit")
      if FileSystem.kind(PathName.join(kit, "Template/Package.swift")) == .file { return kit }
      folder = PathName.folder(folder)
    }
    return nil
  }

  private static func files(below folder: String, prefix: String = "") throws -> [String] {
    var found: [String] = []
    for entry in try FileSystem.list(PathName.join(folder, prefix)) {
      let name = prefix.isEmpty ? entry.name : PathName.join(prefix, entry.name)
      switch entry.kind {
      case .file: found.append(name)
      case .folder where entry.name != ".build": found += try files(below: folder, prefix: name)
      default: break
      }
    }
    return found
  }

  private static func fill(_ text: String, name: String, kit: String) -> String {
    text.replacing("__NAME__", with: name).replacing("__KIT_PATH__", with: kit)
  }
}
