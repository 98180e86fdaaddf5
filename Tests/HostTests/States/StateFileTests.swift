import TestSupport
import Testing

@testable import Catalog
@testable import HostBase
@testable import Vault

@Suite("State file")
struct StateFileTests {
  let scratch = Scratch()
  let info = StateInfo(
    core: .init(id: "gb", version: "1.0"), game: .init(sha1: "ab", size: 3, stem: "Tobu/Girl"),
    frame: 600, created: UTCTime(seconds: 1_795_218_847))

  private func state(_ count: Int = 3000) -> StateFile {
    StateFile(memory: noise(count), info: info, thumbnail: noise(77, seed: 3))
  }
  private func block(_ tag: String, _ data: [UInt8]) -> [UInt8] {
    var bytes = Array(tag.utf8)
    bytes.append(littleEndian: UInt32(data.count))
    return bytes + data + [UInt8](repeating: 0, count: (8 - data.count % 8) % 8)
  }
  private let head = Array("RASTATE".utf8) + [1]

  @Test(
    "a state comes back as it was",
    arguments: [(1, false), (8, false), (3001, true), (400_000, true)])
  func roundTrip(size: Int, compressed: Bool) throws {
    let path = scratch("States/T.state")
    try state(size).write(to: path, compressed: compressed)
    let read = try StateFile.read(path)
    #expect(read.memory == noise(size))
    #expect(read.thumbnail == noise(77, seed: 3))
    #expect(read.info?.core.id == "gb")
    #expect(read.info?.game == info.game)
    #expect(read.info?.frame == 600)
    #expect(read.info?.created == "2026-11-20T23:54:07Z")
    #expect(read.info?.sha256 == Digest.sha256(noise(size)))
    #expect(read.wasCompressed == compressed)
    #expect(read.container == .rastate)
  }

  @Test("the layout is RetroArch's, byte for byte")
  func layout() throws {
    let bytes = StateFile(memory: noise(5), info: nil).encode()
    let expected = head + block("MEM ", noise(5)) + block("END ", [])
    #expect(bytes == expected)
    #expect(bytes.count == 8 + 8 + 8 + 8)
    #expect(Array(state().encode()[8..<12]) == Array("ARCM".utf8))
  }

  @Test("RetroArch's states, bare states and their compressed forms are read")
  func others() throws {
    let plain = head + block("MEM ", noise(100)) + block("ACHV", noise(9)) + block("END ", [])
    let read = try StateFile(decoding: plain, path: "a")
    #expect(read.memory == noise(100))
    #expect(read.info == nil)
    #expect(read.otherBlocks == [.init(tag: Array("ACHV".utf8), data: noise(9))])
    #expect(read.encode() == plain)
    #expect(try StateFile(decoding: RZIP.compress(plain), path: "a").memory == noise(100))
    let raw = try StateFile(decoding: noise(50), path: "a")
    #expect(raw.container == .raw)
    #expect(raw.memory == noise(50))
    #expect(try StateFile(decoding: RZIP.compress(noise(50)), path: "a").memory == noise(50))
    let late = head + block("MEM ", [1]) + block("ARCP", [2]) + block("END ", []) + [9, 9]
    #expect(try StateFile(decoding: late, path: "a").thumbnail == [2])
  }

  @Test("every truncation is refused", arguments: [false, true])
  func truncations(compressed: Bool) throws {
    let whole = state(200).encode(compressed: compressed)
    for count in 0..<whole.count {
      // Less than a magic is what a bare state of so few bytes would look like.
      if compressed && (1..<6).contains(count) { continue }
      #expect(throws: StateError.self, "\(count) bytes") {
        try StateFile(decoding: Array(whole[..<count]), path: "a")
      }
    }
  }

  @Test("no flipped bit reaches the core's part unnoticed", arguments: [false, true])
  func flips(compressed: Bool) throws {
    let whole = state(200).encode(compressed: compressed)
    for index in whole.indices {
      for bit in 0..<8 {
        var bytes = whole
        bytes[index] ^= 1 << UInt8(bit)
        guard let read = try? StateFile(decoding: bytes, path: "a") else { continue }
        // A broken magic makes a bare state, a broken tag of ours a block of others: both without our checksum.
        if read.info != nil { #expect(read.memory == noise(200), "byte \(index) bit \(bit)") }
      }
    }
  }

  @Test("random bytes behind the magics never do harm")
  func fuzz() {
    for seed in 0..<2000 as Range<UInt32> {
      let tail = noise(Int(seed % 90), seed: seed)
      for start in [head, head + Array("MEM ".utf8), Array("#RZIPv".utf8) + [1, 35]] {
        if let read = try? StateFile(decoding: start + tail, path: "a") {
          #expect(!read.memory.isEmpty)
        }
      }
    }
  }

  @Test("what is wrong is named")
  func reasons() throws {
    func reason(_ bytes: [UInt8]) -> String? {
      do {
        _ = try StateFile(decoding: bytes, path: "a.state")
        return nil
      } catch { return error.message }
    }
    #expect(reason([])?.contains("a.state: the state is damaged (the file is empty)") == true)
    #expect(reason(head + block("END ", []))?.contains("core's part is missing") == true)
    #expect(reason(head + block("MEM ", [1]))?.contains("end is missing") == true)
    let twice = head + block("MEM ", [1]) + block("MEM ", [2]) + block("END ", [])
    #expect(reason(twice)?.contains("twice") == true)
    #expect(reason(Array("RASTATE".utf8) + [2])?.contains("version 2") == true)
    let bad = head + block("ARCM", Array("{".utf8)) + block("MEM ", [1]) + block("END ", [])
    #expect(reason(bad)?.contains("description is unreadable") == true)
    var wrong = state(50).encode()
    wrong[wrong.count - 30] ^= 1
    #expect(reason(wrong)?.contains("checksum is wrong") == true)
    let bomb = Array("#RZIPv".utf8) + [1, 35, 0, 0, 2, 0] + [UInt8](repeating: 0xFF, count: 8)
    #expect(reason(bomb)?.contains("larger than 512 MiB") == true)
    #expect(throws: StateError.file(.notFound(path: "/no.state"))) {
      try StateFile.read("/no.state")
    }
  }

  @Test("a state of another core or game is refused with a sentence")
  func mismatches() throws {
    var core = MemorySession([:]).core
    core.id = "gb"
    try state().check(core: core, gameSHA1: "ab", path: "a")
    try StateFile(memory: [1], info: nil).check(core: core, gameSHA1: "zz", path: "a")
    let game = #expect(throws: StateError.self) {
      try state().check(core: core, gameSHA1: "cd", path: "a")
    }
    #expect(game == .otherGame(path: "a", saved: "Tobu/Girl"))
    #expect(game?.exitCode == .stateRefused)
    core.id = "gambatte"
    #expect(throws: StateError.otherCore(path: "a", saved: "gb", present: "gambatte")) {
      try state().check(core: core, gameSHA1: "ab", path: "a")
    }
  }

  @Test("what a newer program wrote into the description survives a rewrite; old states read")
  func unknownMembers() throws {
    let memory = noise(40)
    let json =
      #"{"core":{"build":[1,2.5],"id":"gb","version":"1"},"created":"2026-11-20T23:54:07Z","format":1,"#
      + #""frame":9,"future":{"deep":[true,null,"x",-7]},"game":{"disc":2,"sha1":"ab","size":3,"stem":"T"},"#
      + #""sha256":"\#(Digest.sha256(memory))"}"#
    let bytes =
      head + block("ARCM", Array(json.utf8)) + block("MEM ", memory) + block("END ", [])
    var read = try StateFile(decoding: bytes, path: "a")
    #expect(read.info?.played == nil && read.info?.options == [:] && read.info?.isPinned == false)
    #expect(read.encode() == bytes)
    read.info?.label = "L"
    read.info?.played = 12.5
    read.info?.parent = "cd"
    read.info?.options = ["k": "v"]
    read.info?.isPinned = true
    let again = try StateFile(decoding: read.encode(), path: "a")
    #expect(again == read)
    let text = String(decoding: again.encode(), as: UTF8.self)
    #expect(text.contains(#""future":{"deep":[true,null,"x",-7]}"#))
    #expect(text.contains(#""build":[1,2.5]"#) && text.contains(#""disc":2"#))
  }
}
