import Glibc
import TestSupport
import Testing

@testable import HostBase
@testable import Play

/// A descriptor that a program could have been started with: it outlives `exec`.
private final class Inherited {
  let number: Int32
  init(_ path: String, flags: Int32 = O_WRONLY | O_CREAT) { number = open(path, flags, 0o600) }
  init(number: Int32) { self.number = number }
  deinit { close(number) }
}

@Suite("Where results go that a user named")
struct OutputPlaceTests {
  let scratch = Scratch()

  private func inode(_ path: String) -> UInt64 {
    var status = stat()
    return stat(path, &status) == 0 ? UInt64(status.st_ino) : 0
  }

  @Test(
    "what names a descriptor is written to, not replaced",
    arguments: ["/dev/fd/N", "/proc/self/fd/N", "/proc/self/task/T/fd/N", "link", "folder/N"])
  func descriptors(_ form: String) throws {
    let path = try scratch.write("out", "before ")
    let file = Inherited(path)
    lseek(file.number, 0, SEEK_END)
    let before = inode(path)
    symlink("/dev/fd/\(file.number)", scratch("link"))
    symlink("/dev/fd", scratch("folder"))
    let name = form.replacing("N", with: "\(file.number)").replacing("T", with: "\(getpid())")
    let place = try OutputPlace(name.hasPrefix("/") ? name : scratch(name))
    #expect(place != .file(path) && !place.isStandardOutput)
    try place.write(Array("bytes".utf8))
    #expect(try place.create(Array(" more".utf8)))
    #expect(try scratch.read("out") == Array("before bytes more".utf8))
    #expect(inode(path) == before && scratch.names() == ["folder", "link", "out"])
    // Nor does anything else put a file there.
    #expect(throws: FileFailure.self) {
      try AtomicFile.replace(name.hasPrefix("/") ? name : scratch(name), with: [1])
    }
    #expect(inode(path) == before)
  }

  @Test("- and each name of descriptor 1 is the standard output")
  func standardOutput() throws {
    symlink("/dev/stdout", scratch("out"))
    for path in ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", scratch("out")] {
      #expect(OutputPlace.isStandardOutput(path), "\(path)")
    }
    for path in ["./-", scratch("-"), "/dev/stderr", "/dev/null", "/dev/fd/x", "/dev/fd/"] {
      #expect(!OutputPlace.isStandardOutput(path), "\(path)")
    }
    #expect(!OutputPlace.isStandardOutput(nil))
  }

  @Test("a descriptor of the program's own is no place of the user's")
  func ownDescriptors() throws {
    let own = Inherited(scratch("database"), flags: O_WRONLY | O_CREAT | O_CLOEXEC)
    for path in ["/dev/fd/\(own.number)", "/proc/self/fd/9999"] {
      #expect(throws: FileFailure.notFound(path: path)) { try OutputPlace(path) }
    }
    #expect(try scratch.read("database").isEmpty)
  }

  @Test("pipes and devices get the bytes, and stay what they are")
  func streams() throws {
    mkfifo(scratch("pipe"), 0o600)
    let reader = Inherited(number: open(scratch("pipe"), O_RDONLY | O_NONBLOCK))
    let place = try OutputPlace(scratch("pipe"))
    #expect(place == .stream(scratch("pipe")))
    try place.write([1, 2, 3])
    var bytes = [UInt8](repeating: 0, count: 8)
    #expect(read(reader.number, &bytes, 8) == 3 && bytes[..<3] == [1, 2, 3])
    try OutputPlace("/dev/null").write([1])
    #expect(throws: FileFailure.diskFull(path: "/dev/full")) {
      try OutputPlace("/dev/full").write([1])
    }
    var status = stat()
    stat(scratch("pipe"), &status)
    #expect(status.st_mode & S_IFMT == S_IFIFO)
  }

  @Test("a reader that has gone is reported to have gone")
  func noReader() throws {
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    close(ends[0])
    let writer = Inherited(number: ends[1])
    let path = "/dev/fd/\(writer.number)"
    #expect(throws: FileFailure.noReader(path: path)) { try OutputPlace(path).write([1]) }
  }

  @Test("files are replaced as a whole, and their folder is made")
  func files() throws {
    let path = scratch("new/a.png")
    try OutputPlace(path).write([1])
    let before = inode(path)
    try OutputPlace(path).write([2])
    #expect(try scratch.read("new/a.png") == [2] && inode(path) != before)
    #expect(try OutputPlace(path).create([3]) == false)
  }

  @Test(
    "a recording behind other bytes has its header right, and one that is appended keeps its own",
    arguments: [false, true])
  func recordings(isAppended: Bool) throws {
    let path = try scratch.write("out", "before ")
    let file = Inherited(path, flags: O_WRONLY | (isAppended ? O_APPEND : 0))
    lseek(file.number, 0, SEEK_END)
    let writer = try WAVWriter(OutputPlace("/dev/fd/\(file.number)"), sampleRate: 48_000)
    try [Int16](repeating: 5, count: 200).withUnsafeBufferPointer { try writer.append($0) }
    try writer.finish()
    let bytes = try scratch.read("out")
    #expect(bytes.starts(with: Array("before RIFF".utf8)) && bytes.count == 7 + 44 + 400)
    #expect(Array(bytes[47..<51]) == (isAppended ? [255, 255, 255, 255] : [0x90, 1, 0, 0]))
  }

  @Test("lines go behind what a descriptor has, too")
  func lines() throws {
    let path = try scratch.write("out", "before\n")
    let file = Inherited(path, flags: O_WRONLY | O_APPEND)
    let writer = try TextFileWriter(path: "/dev/fd/\(file.number)")
    try writer.writeLine("one")
    try writer.close()
    #expect(try scratch.read("out") == Array("before\none\n".utf8))
  }
}
