import Glibc
import TestSupport
import Testing

@testable import HostBase

@Suite("Files of the two programs")
struct ProgramFilesTests {
  private let folder = TemporaryFolder("programs")

  private func make(_ name: String) throws -> String {
    let path = PathName.join(folder.path, name)
    try FileSystem.ensureFolder(PathName.folder(path))
    try AtomicFile.replace(path, with: [])
    return path
  }

  @Test("arcadia is found from the program for windows, as it is built and as it is installed")
  func commandLine() throws {
    let installed = try make("usr/lib/arcadia/arcadia-window")
    // Without one, helpers start from the program itself.
    #expect(ProgramFiles.commandLine(of: installed) == installed)
    let program = try make("usr/bin/arcadia")
    #expect(ProgramFiles.commandLine(of: installed) == program)
    #expect(ProgramFiles.commandLine(of: program) == program)
    let built = try make("build/arcadia-window")
    let beside = try make("build/arcadia")
    #expect(ProgramFiles.commandLine(of: built) == beside)
    #expect(ProgramFiles.commandLine(of: "/usr/bin/xctest") == "/usr/bin/xctest")
  }

  @Test("the program for windows is looked for beside arcadia, then in lib/arcadia")
  func window() {
    #expect(
      ProgramFiles.windowPlaces(of: "/usr/bin/arcadia") == [
        "/usr/bin/arcadia-window", "/usr/lib/arcadia/arcadia-window",
      ])
  }

  @Test("a helper that is started from an open file is called by the program's name")
  func names() {
    #expect(ProgramFiles.name(of: "/proc/self/fd/128") == "/proc/self/exe")
    #expect(ProgramFiles.name(of: "/usr/bin/arcadia") == "/usr/bin/arcadia")
  }
}
