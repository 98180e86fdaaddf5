package import HostBase
import Library

/// Copies cores into the user's plugins folder, with what belongs to them, and records their checksums.
package struct CoreInstaller: Sendable {
  /// The folder that cores are copied to: `Plugins` in the user's data.
  package let folder: String
  private let places: Places

  /// What was installed.
  package struct Installed: Equatable, Sendable {
    /// Its file now.
    package var path: String
    /// SHA-256 of the file, in hexadecimal digits.
    package var sha256: String
    /// Its signature.
    package var signature: CoreSignature
    /// A file of this name was there before.
    package var isReplaced: Bool
  }

  /// Bytes of a core at most.
  private static let coreLimit = 1 << 30
  /// Bytes of a signature and of an `.info` file at most.
  private static let besideLimit = 1 << 20

  /// An installer for a user.
  package init(places: Places) {
    self.places = places
    folder = PathName.join(places.data, "Plugins")
  }

  /// The cores that a path means: itself, or those in the folder, by name.
  package func cores(at path: String) throws -> [String] {
    guard FileSystem.kind(path) == .folder else { return [path] }
    let names = try FileSystem.list(path).map(\.name).filter { $0.hasSuffix(".so") }
    let cores = names.sorted().map { PathName.join(path, $0) }.filter {
      (try? CoreCheck.mustBeCore($0)) != nil
    }
    guard !cores.isEmpty else { throw InstallFailure.noCores(folder: path) }
    return cores
  }

  /// Copies a core, its signature and its `.info` file.
  package func install(_ path: String) throws -> Installed {
    try CoreCheck.mustBeCore(path)
    // Its size before its signature, which is made of the whole file.
    _ = try CoreFile(path)
    let target = PathName.join(folder, PathName.last(path))
    let isThere = FileSystem.kind(target) != nil
    let signature = CoreSignature.of(path, places: places)
    if case .bad(let reason) = signature {
      throw TrustError.badSignature(path: path, reason: reason)
    }
    if PathName.real(path) != PathName.real(target) { try copy(path, to: target) }
    let sha256 = try CoreTrust(places: places).trust(target, way: .installed)
    return Installed(path: target, sha256: sha256, signature: signature, isReplaced: isThere)
  }

  private func copy(_ path: String, to target: String) throws {
    _ = try FileSystem.ensureFolder(folder)
    let bytes = try FileSystem.read(path, limit: Self.coreLimit)
    // The signature first: a core that came without it would look as if it had none.
    let signature = path + CoreSignature.suffix
    let beside = [
      (signature, target + CoreSignature.suffix),
      (
        PathName.join(PathName.folder(path), PathName.stem(path) + ".info"),
        PathName.join(folder, PathName.stem(path) + ".info")
      ),
    ]
    for (from, to) in beside {
      if FileSystem.kind(from) == .file {
        let bytes = try FileSystem.read(from, limit: Self.besideLimit)
        try AtomicFile.replace(to, with: bytes, mode: 0o644)
      } else if from == signature, FileSystem.kind(to) == .file {
        // That of the core before.
        try FileSystem.remove(to)
      }
    }
    try AtomicFile.replace(target, with: bytes, mode: 0o755)
  }
}

/// Why nothing was installed.
package enum InstallFailure: HostFailure, Equatable {
  /// The folder has no cores.
  case noCores(folder: String)

  package var exitCode: ExitCode { .notFound }
  package var code: String { "no_cores" }
  package var message: String {
    switch self {
    case .noCores(let folder):
      "\(folder) contains no cores; a core is a .so file with the functions of libretro"
    }
  }
}
