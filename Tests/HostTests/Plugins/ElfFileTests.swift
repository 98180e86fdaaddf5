import Catalog
import Glibc
import HostBase
import Testing

@Suite("ELF file")
struct ElfFileTests {
  private func failure(_ path: String) -> PluginError? {
    do {
      _ = try ElfFile(path: path)
      return nil
    } catch {
      return error
    }
  }

  @Test("a core's exports, needs and data are read without running it")
  func readsCore() throws {
    let folder = TestCores.Folder()
    let manifest = #"const char arcadia_core_manifest[] = "{\"arcadia\": 1}"; static int hidden;"#
    for style in ["gnu", "sysv", "both"] {
      let core = try TestCores.build(
        "good-\(style)", in: folder, source: TestCores.source(extra: manifest),
        flags: ["-Wl,--hash-style=\(style)"])
      let elf = try ElfFile(path: core)
      #expect(CoreFunctions.names.allSatisfy { elf.exports[$0]?.isFunction == true })
      #expect(elf.exports["hidden"] == nil && elf.exports["printf"] == nil)
      #expect(elf.needed.contains { $0.hasPrefix("libc.so") })
      #expect(elf.architecture == ElfFile.machine)
      #expect(try elf.data(of: "arcadia_core_manifest")?.last == 0)
      #expect(try elf.manifest() == Array(#"{"arcadia": 1}"#.utf8))
      #expect(try elf.data(of: "retro_run") == nil)
    }
  }

  @Test("files that are something else are called by their kind")
  func namesOtherFiles() throws {
    let folder = TestCores.Folder()
    let kinds: [(bytes: [UInt8], what: String)] = [
      ([], "an empty file"), (Array("hello, world\n".utf8), "a text file"),
      ([0x4d, 0x5a, 0x90, 0], "a Windows library (DLL)"),
      ([0xcf, 0xfa, 0xed, 0xfe, 7, 0, 0, 1], "a macOS library"),
      ([0x50, 0x4b, 3, 4, 20], "a zip archive; unpack it first"),
      ([0x80, 0, 1, 2], "a file of another kind"),
    ]
    for (index, kind) in kinds.enumerated() {
      let path = folder.write("\(index).so", kind.bytes)
      #expect(failure(path) == .notACore(path: path, what: kind.what))
    }
    let nested = folder.file("x.so")
    mkdir(nested, 0o755)
    #expect(failure(nested) == .notACore(path: nested, what: "a folder"))
    let pipe = folder.file("pipe.so")
    mkfifo(pipe, 0o644)
    #expect(failure(pipe) == .notACore(path: pipe, what: "a device or pipe"))
    let absent = folder.file("none.so")
    #expect(failure(absent) == .unreadable(path: absent, reason: "no such file or directory"))
  }

  @Test("another processor's file is named with both processors")
  func namesArchitecture() throws {
    let folder = TestCores.Folder()
    let core = try TestCores.build("core", in: folder, source: TestCores.source())
    var bytes = try TestCores.bytes(core)
    bytes[18] = ElfFile.machine == "aarch64" ? 62 : 183
    let other = folder.write("other.so", bytes)
    let name = ElfFile.machine == "aarch64" ? "x86-64" : "aarch64"
    #expect(
      failure(other) == .wrongArchitecture(path: other, built: name, machine: ElfFile.machine))
    bytes[18] = 3
    bytes[4] = 1
    let old = folder.write("old.so", bytes)
    #expect(
      failure(old)?.message
        == "\(old): it is built for 32-bit x86, this machine is \(ElfFile.machine); "
        + "get the core's \(ElfFile.machine) build")
  }

  @Test("programs and unlinked objects are not cores")
  func refusesPrograms() throws {
    let folder = TestCores.Folder()
    let code = folder.write("p.c", Array("int main(void) { return 0; }".utf8))
    for (flags, what) in [
      (["-c"], "an object file that was not linked"), (["-no-pie"], "a program"),
      (["-pie", "-fPIE"], "a program"),
    ] {
      let path = folder.file("p.so")
      try TestCores.run(["cc", "-o", path] + flags + [code])
      #expect(failure(path) == .notACore(path: path, what: what))
    }
  }

  @Test("a core cut short at any length is refused or still complete, never fatal")
  func survivesTruncation() throws {
    let folder = TestCores.Folder()
    let core = try TestCores.build(
      "core", in: folder, source: TestCores.source(), flags: ["-Wl,-z,noseparate-code", "-g"])
    let whole = try TestCores.bytes(core)
    let path = folder.write("cut.so", whole)
    var firstComplete: Int?
    for length in stride(from: whole.count, through: 0, by: -1) {
      truncate(path, off_t(length))
      switch failure(path) {
      case nil: firstComplete = length
      case .truncated, .notACore: break
      case .some(let other): Issue.record("\(length) bytes: \(other)")
      }
    }
    // What is left out at the end (section headers) is nothing that the loader reads.
    let complete = try #require(firstComplete)
    #expect(complete > 4096 && complete < whole.count)
    folder.write("cut.so", Array(whole[..<(complete - 1)]))
    #expect(failure(path)?.code == "core_truncated")
  }

  @Test("any single damaged byte in the tables gives an answer or an error")
  func survivesDamage() throws {
    let folder = TestCores.Folder()
    let core = try TestCores.build("core", in: folder, source: TestCores.source())
    let whole = try TestCores.bytes(core)
    let path = folder.file("bad.so")
    var refused = 0
    for position in stride(from: 4, to: min(whole.count, 4096), by: 3) {
      // One bit, the upper half, all bits: each place has one of them.
      var bytes = whole
      bytes[position] ^= [1, 0xF0, 0xFF][position % 9 / 3]
      folder.write("bad.so", bytes)
      if failure(path) != nil { refused += 1 }
    }
    #expect(refused > 0)
  }
}
