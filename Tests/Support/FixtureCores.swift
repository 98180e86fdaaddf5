internal import Glibc

extension TestRun {
  /// Compiles one of `Tests/Fixtures/cores` into a shared object; returns whether it succeeded.
  ///
  /// A core is compiled once for each set of flags, and copied then: it is a file of its own for each test, as the loader takes two names of one file for
  /// the same library.
  public static func compileCore(_ name: String, _ flags: [String] = [], to target: String) -> Bool
  {
    let key = ([name] + flags).joined(separator: " ")
    var hash = sourcesHash
    add(Array(key.utf8), to: &hash)
    let folder = "\(products)/fixture-cores"
    let kept = "\(folder)/\(name)-\(String(hash, radix: 16)).so"
    if access(kept, R_OK) != 0 {
      mkdir(folder, 0o755)
      // Tests that run side by side may compile the same one, each to a file of its own.
      let made = "\(kept).\(getpid())-\(pthread_self())"
      guard compile(name, flags, to: made) else { return false }
      guard rename(made, kept) == 0 else { return false }
    }
    guard let bytes = contents(kept), let stream = fopen(target, "w") else { return false }
    let written = fwrite(bytes, 1, bytes.count, stream)
    return fclose(stream) == 0 && written == bytes.count && chmod(target, 0o755) == 0
  }

  private static let sources = "\(package)/Tests/Fixtures/cores"
  private static let headers = "\(package)/Sources/CoreABI/include"

  private static func compile(_ name: String, _ flags: [String], to target: String) -> Bool {
    runProgram(
      [
        "cc", "-std=gnu11", "-O1", "-w", "-shared", "-fPIC", "-pthread", "-Wl,-Bsymbolic",
        "-I", headers, "-o", target,
      ] + flags + ["\(sources)/base.c", "\(sources)/\(name).c"]) == 0
  }

  /// A number for all that fixture cores are compiled from: FNV-1a of names and contents.
  private static let sourcesHash: UInt64 = {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    let folders = [sources, headers, "\(package)/Sources/Host/CIsolation/include"]
    for folder in folders {
      guard let directory = opendir(folder) else { continue }
      defer { closedir(directory) }
      var names: [String] = []
      while let next = readdir(directory) {
        names.append(
          withUnsafePointer(to: &next.pointee.d_name) {
            $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
          })
      }
      for name in names.sorted() {
        guard let bytes = contents("\(folder)/\(name)") else { continue }
        add(Array(name.utf8) + bytes, to: &hash)
      }
    }
    return hash
  }()

  private static func add(_ bytes: [UInt8], to hash: inout UInt64) {
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }

  /// All of an ordinary file; nil for others.
  private static func contents(_ path: String) -> [UInt8]? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let stream = fopen(path, "r")
    else { return nil }
    defer { fclose(stream) }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    return fread(&bytes, 1, bytes.count, stream) == bytes.count ? bytes : nil
  }
}
