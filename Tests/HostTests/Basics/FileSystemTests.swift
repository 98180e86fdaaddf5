import Glibc
import TestSupport
import Testing

@testable import HostBase
@testable import Play

@Suite("File system")
struct FileSystemTests {
  let scratch = Scratch()

  @Test("reading stops at the limit, folders and pipes are named")
  func reads() throws {
    let path = try scratch.write("a", [1, 2, 3])
    #expect(try FileSystem.read(path, limit: 3) == [1, 2, 3])
    #expect(throws: FileFailure.tooLarge(path: path, limit: 2)) {
      try FileSystem.read(path, limit: 2)
    }
    #expect(throws: FileFailure.isFolder(path: scratch.path)) {
      try FileSystem.read(scratch.path, limit: 9)
    }
    mkfifo(scratch("pipe"), 0o600)
    #expect(throws: FileFailure.notOrdinary(path: scratch("pipe"))) {
      try FileSystem.read(scratch("pipe"), limit: 9)
    }
    #expect(throws: FileFailure.notFound(path: scratch("no"))) {
      try FileSystem.read(scratch("no"), limit: 9)
    }
    #expect(throws: FileFailure.tooLarge(path: "/proc/self/maps", limit: 10)) {
      try FileSystem.read("/proc/self/maps", limit: 10)
    }
  }

  @Test("a list is sorted and leaves out hidden names and those that are no UTF-8")
  func lists() throws {
    try scratch.write("b", [1])
    try scratch.write("a/x", [1, 2])
    try scratch.write(".hidden", [1])
    let odd = Array((scratch.path + "/").utf8CString.dropLast()) + [CChar(bitPattern: 0xFF), 0]
    close(open(odd, O_CREAT | O_WRONLY, 0o600))
    let entries = try FileSystem.list(scratch.path)
    #expect(entries.map(\.name) == ["a", "b"])
    #expect(entries.map(\.kind) == [.folder, .file])
    #expect(throws: FileFailure.notFound(path: scratch("no"))) {
      try FileSystem.list(scratch("no"))
    }
  }

  @Test("folders are made once, and a file in the way is named")
  func makesFolders() throws {
    #expect(try FileSystem.ensureFolder(scratch("a/b/c")))
    #expect(try !FileSystem.ensureFolder(scratch("a/b/c")))
    try scratch.write("f", [1])
    #expect(throws: FileFailure.isNotFolder(path: scratch("f"))) {
      try FileSystem.ensureFolder(scratch("f/g"))
    }
  }

  @Test(
    "names and folders of paths",
    arguments: [
      ("/a/b.gb", "b.gb", "/a", "b", "gb"), ("b.tar.GZ", "b.tar.GZ", ".", "b.tar", "gz"),
      ("/a/.gb", ".gb", "/a", ".gb", ""), ("/a//", "a", "/", "a", ""), ("/", "", "/", "", ""),
      ("", "", ".", "", ""), ("x.", "x.", ".", "x", ""),
    ])
  func pathNames(path: String, last: String, folder: String, stem: String, ext: String) {
    #expect(PathName.last(path) == last)
    #expect(PathName.folder(path) == folder)
    #expect(PathName.stem(path) == stem)
    #expect(PathName.fileExtension(path) == ext)
  }

  @Test("no name made up elsewhere leaves its folder")
  func safeComponents() {
    #expect(PathName.component("../../etc/passwd") == "_.._etc_passwd")
    #expect(PathName.component("..") == "_")
    #expect(PathName.component("a\u{1B}[2Jb") == "a_[2Jb")
    #expect(PathName.component("Pokémon") == "Pokémon")
    #expect(PathName.component(String(repeating: "é", count: 500)).utf8.count == 180)
  }

  @Test("digests agree with FIPS 180 examples")
  func digests() throws {
    #expect(Digest.sha1(Array("abc".utf8)) == "a9993e364706816aba3e25717850c26c9cd0d89d")
    #expect(Digest.sha1([]) == "da39a3ee5e6b4b0d3255bfef95601890afd80709")
    #expect(
      Digest.sha256(Array("abc".utf8))
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    let path = try scratch.write("a", noise(600_000))
    let file = try Digest.sha1(ofFile: path)
    #expect(file.sha1 == Digest.sha1(noise(600_000)))
    #expect(file.size == 600_000)
  }

  @Test("times read as RFC 3339")
  func times() {
    #expect(UTCTime(seconds: 1_795_218_847).text == "2026-11-20T23:54:07Z")
    #expect(UTCTime(seconds: 1_795_218_847).fileText == "20261120-235407")
    #expect(UTCTime(seconds: Int64.max).text == "1970-01-01T00:00:00Z")
  }
}

@Suite("Places")
struct PlacesTests {
  let scratch = Scratch()

  @Test("XDG variables count when absolute")
  func variables() {
    let places = Places(environment: [
      "HOME": "/h", "XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "relative",
      "XDG_RUNTIME_DIR": "/run/user/1",
    ])
    #expect(places.config == "/c/arcadia")
    #expect(places.state == "/h/.local/state/arcadia")
    #expect(places.data == "/h/.local/share/arcadia")
    #expect(places.cache == "/h/.cache/arcadia")
    #expect(places.runtime == "/run/user/1/arcadia")
    #expect(places.documents == "/h/Documents")
  }

  @Test("user-dirs.dirs names the documents folder")
  func documents() throws {
    try scratch.write(
      ".config/user-dirs.dirs", "# x\nXDG_DOCUMENTS_DIR=\"$HOME/Dokumente \\\"neu\\\"\"\n")
    #expect(
      Places(environment: ["HOME": scratch.path]).documents == scratch("Dokumente \"neu\""))
    func parse(_ text: String) -> String? {
      Places.documents(inUserDirs: Array(text.utf8), home: "/h")
    }
    #expect(parse("XDG_DOCUMENTS_DIR=\"/d\"\n") == "/d")
    #expect(parse("XDG_DOCUMENTS_DIR=\"$HOME/\"") == "/h")
    #expect(parse("XDG_DOCUMENTS_DIR=\"relative\"") == nil)
    #expect(parse("XDG_DOCUMENTS_DIR=\"/open") == nil)
    #expect(parse("#XDG_DOCUMENTS_DIR=\"/d\"") == nil)
  }
}
