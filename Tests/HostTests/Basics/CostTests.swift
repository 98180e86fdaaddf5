import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import Catalog
@testable import HostBase
@testable import Isolation
@testable import Library
@testable import Patches
@testable import Play
@testable import Session
@testable import Vault

/// Content that is small, and made to cost much.
@Suite("Costs of hostile content")
struct CostTests {
  /// A state whose description has a member of this text.
  private func state(with member: String) throws -> [UInt8] {
    let memory: [UInt8] = [1, 2, 3, 4]
    let json = """
      {"format":1,"core":{"id":"x","version":"1"},"game":{"stem":"x","sha1":"","size":0},"frame":1,
      "created":"2026-01-01T00:00:00Z","sha256":"\(Digest.sha256(memory))","more":\(member)}
      """
    func block(_ tag: String, _ data: [UInt8]) -> [UInt8] {
      var bytes = Array(tag.utf8)
      for shift in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: data.count >> shift)) }
      return bytes + data + [UInt8](repeating: 0, count: (8 - data.count % 8) % 8)
    }
    return Array("RASTATE".utf8) + [1] + block("MEM ", memory) + block("ARCM", Array(json.utf8))
      + block("END ", [])
  }

  @Test(
    "a description that nests is read as deep as ours do, and refused beyond that before it is decoded"
  )
  func nesting() throws {
    func nested(_ depth: Int, _ open: String, _ close: String) -> String {
      String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
    }
    for (open, close) in [("[", "]"), ("{\"a\":", "}"), ("[{\"a\":", "}]")] {
      let flat = try state(with: nested(10, open, close))
      #expect(try StateFile(decoding: flat, path: "x").info?.frame == 1)
      for depth in [40, 500, 4000, 200_000] {
        let deep = try state(with: nested(depth, open, close))
        // Of 1000, the decoder took eight and a half seconds.
        #expect(throws: StateError.self) { try StateFile(decoding: deep, path: "x") }
      }
    }
    // Brackets in a text are no nesting.
    let text = try state(with: "\"" + String(repeating: "[{\\\"", count: 500) + "\"")
    #expect(try StateFile(decoding: text, path: "x").info?.frame == 1)
  }

  @Test("files of holes are not read to their end, files that are there are")
  func holes() throws {
    let folder = TemporaryFolder("holes")
    func file(_ name: String, _ size: Int) -> String {
      let path = folder.file(name)
      let descriptor = open(path, O_RDWR | O_CREAT, 0o644)
      #expect(ftruncate(descriptor, off_t(size)) == 0)
      close(descriptor)
      return path
    }
    let small = file("small", 64 << 20)
    #expect(try Digest.sha256(ofFile: small).size == 64 << 20)
    for size in [(1 << 30) + 1, 1 << 40] {
      let hollow = file("hollow", size)
      #expect(throws: FileFailure.tooLarge(path: hollow, limit: 1 << 30)) {
        try Digest.sha1(ofFile: hollow)
      }
      #expect(throws: FileFailure.tooLarge(path: hollow, limit: CoreFile.sizeLimit)) {
        try CoreFile(hollow)
      }
    }
  }

  @Test("an IPS patch that writes the same places for ever is damaged")
  func patches() throws {
    func patch(_ runs: Int) -> [UInt8] {
      var bytes = Array("PATCH".utf8)
      for _ in 0..<runs { bytes += [0, 0, 0, 0, 0, 0xFF, 0xFF, 7] }
      return bytes + Array("EOF".utf8)
    }
    #expect(try IPSPatch.apply(patch(100), to: [1]).count == 0xFFFF)
    #expect(throws: PatchProblem.self) { try IPSPatch.apply(patch(200_000), to: [1]) }
  }

  @Test("memory that ends beyond the largest address is compared from 0 on")
  func memory() {
    for start in [Int.max, Int.max - 1, Int.max - 3, Int.min, -1] {
      let before = [MemoryArea(name: "m", start: start, bytes: [1, 2, 3, 4])]
      let after = [MemoryArea(name: "m", start: start, bytes: [4, 2, 3, 5])]
      let areas = MemoryComparison(before, after).areas
      #expect(areas.map(\.start) == [0] && areas.map(\.changed) == [2])
    }
    let last = MemoryArea(name: "m", start: Int.max - 4, bytes: [1, 2, 3, 4])
    #expect(last.start == Int.max - 4)
  }

  @Test("frames of states and reports, and numbers of a running game, are those that there can be")
  func numbers() throws {
    let info = try JSONDecoder().decode(
      StateInfo.self,
      from: Data(
        """
        {"format":1,"core":{"id":"x","version":"1"},"game":{"stem":"x","sha1":"","size":0},"frame":18446744073709551615,
        "created":"","sha256":""}
        """.utf8))
    #expect(info.frame == FrameNumber.largest)
    let report = """
      {"version":1,"host":"","time":"","message":"","crash":{"backtrace":[]},"coreID":"x","coreName":"","coreVersion":"",
      "coreFile":{"name":""},"options":{},"devices":[],"cheats":[],"firstFrame":18446744073709551615,"frames":-9223372036854775808,
      "framesPerSecond":-1e308,"isWhole":true}
      """
    let (made, _) = try CrashReport.decode(
      report: Array(report.utf8), input: Array("[]".utf8), path: "x")
    #expect(made.firstFrame == FrameNumber.largest && made.frames == 0)
    #expect(made.framesPerSecond == 1)
    for number in ["1e308", "-1e308", "0", "1e-308"] {
      let line = """
        {"schema":"\(ControlRequest.currentSchema)","ok":true,"status":{"pid":1,"game":"","type":"","core":"","home":"","frame":18446744073709551615,"frames_per_second":\(number),
        "paused":false,"speed":\(number),"slot":1,"rewind_seconds":\(number),"read_only":false}}
        """
      let status = try #require(ControlReply(line: Array(line.utf8))?.status)
      #expect((1...1000).contains(status.framesPerSecond) && (0...100).contains(status.speed))
      #expect((0...1e9).contains(try #require(status.rewindSeconds)))
      #expect(status.frame == FrameNumber.largest)
    }
  }
}
