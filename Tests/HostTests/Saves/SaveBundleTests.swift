import TestSupport
import Testing

@testable import HostBase
@testable import Vault

@Suite("Saves of other programs")
struct SaveBundleTests {
  let scratch = Scratch()
  private static let registers: [UInt32] = [11, 22, 13, 44, 1, 11, 22, 13, 44, 1]
  private static let trailer = CartridgeClockTests.block(registers, 1_795_249_533)
  private static let short = CartridgeClockTests.block(registers, 1_795_249_533, short: true)

  private func refusal(_ bytes: [UInt8], _ name: String) -> SaveFileError? {
    do throws(SaveFileError) {
      _ = try SaveBundle(decoding: bytes, path: name)
      return nil
    } catch { return error }
  }

  @Test("save RAM alone, with a long and with a short trailer")
  func trailers() throws {
    for size in [512, 8192, 32768, 131_072] {
      let plain = try SaveBundle(decoding: noise(size), path: "x.sav")
      #expect(plain.memory == noise(size))
      #expect(plain.clock == nil)
      #expect(plain.notes == [])
      for tail in [Self.trailer, Self.short] {
        let bundle = try SaveBundle(decoding: noise(size) + tail, path: "x.sav")
        #expect(bundle.memory == noise(size))
        guard case .cartridge(let clock)? = bundle.clock else {
          Issue.record("no clock")
          continue
        }
        #expect(clock.running.days == 300)
        #expect(clock.written == 1_795_249_533)
      }
    }
  }

  @Test("a tail that is no clock stays with the save, and is reported")
  func oddTail() throws {
    for tail in [noise(48), noise(44), noise(16), [UInt8](repeating: 0xFF, count: 48)] {
      let bundle = try SaveBundle(decoding: noise(8192) + tail, path: "x.sav")
      #expect(bundle.memory == noise(8192) + tail)
      #expect(bundle.clock == nil)
      #expect(bundle.notes.count == 1)
    }
  }

  private static func time(_ seconds: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: seconds >> (8 * $0)) }
  }
  private static let snip =
    Array("|<--Snip above here to create a raw sav by excluding this DeSmuME savedata footer:".utf8)
  private static let known: [(SaveTail.Kind, [UInt8])] = [
    (.advanceClock, [4, 5, 0x31, 1, 0x97, 0x14, 0x15, 1] + time(1_643_287_972)),
    (.advanceClock, [0x26, 0x11, 0x28, 6, 0x23, 0x59, 0x59, 0x40] + time(1_795_000_000)),
    (.huc3Registers, noise(128, seed: 3) + time(1_643_287_972)),
    (.huc3Times, time(1_643_287_972) + noise(8, seed: 4) + [1]),
    (.tama5Clock, noise(32, seed: 5) + time(1_643_287_972)),
    (
      .desmume,
      snip + [UInt8](repeating: 0, count: 24) + Array("|-DESMUME SAVE-|".utf8)
    ),
  ]

  @Test("a tail that other programs write is named, kept, and left out for flash cartridges")
  func knownTails() throws {
    for (kind, tail) in Self.known {
      for size in [512, 8192, 32768, 131_072] {
        let save = noise(size) + tail
        #expect(SaveTail(of: save)?.kind == kind && SaveTail(of: save)?.memorySize == size)
        let bundle = try SaveBundle(decoding: save, path: "x.sav")
        #expect(bundle.memory == save && bundle.clock == nil)
        #expect(bundle.notes.count == 1)
        #expect(bundle.notes.first?.contains("after it, which is kept") == true)
        #expect(try bundle.files(as: .raw, path: "x").map(\.bytes) == [noise(size)])
        #expect(try bundle.files(as: .mgba, path: "x").map(\.bytes) == [save])
        #expect(try bundle.files(as: .retroarch, path: "x").map(\.bytes) == [save])
      }
      // After memory of no size that there is, and cut short, it is nothing that is known.
      for odd in [noise(8000) + tail, noise(8192) + tail.dropLast(), tail] {
        #expect(SaveTail(of: odd) == nil, "\(kind)")
      }
    }
  }

  @Test("what only has a tail's size is no valid size, and imported all the same")
  func unknownTails() throws {
    for (_, tail) in Self.known {
      let bundle = try SaveBundle(
        decoding: noise(8192) + [UInt8](repeating: 0xFF, count: tail.count), path: "x.sav")
      #expect(bundle.notes.first?.contains("not a valid save size") == true)
      #expect(bundle.memory?.count == 8192 + tail.count)
    }
    // No month 13, no hour 24, no digit A.
    for (place, value) in [(1, 0x13), (4, 0x24), (5, 0x0A), (6, 0x60)] as [(Int, UInt8)] {
      var tail = Self.known[0].1
      tail[place] = value
      #expect(SaveTail(of: noise(512) + tail) == nil)
    }
  }

  @Test("RetroArch's compressed saves, and the clock file beside one")
  func retroArch() throws {
    try scratch.write("Tobu.srm", RZIP.compress(noise(8192)))
    try scratch.write("Tobu.rtc", Self.trailer)
    let bundle = try SaveBundle.read(scratch("Tobu.srm"))
    #expect(bundle.memory == noise(8192))
    guard case .cartridge(let clock)? = bundle.clock else {
      Issue.record("no clock")
      return
    }
    #expect(clock.latched.minutes == 22)
    let alone = try SaveBundle.read(scratch("Tobu.rtc"))
    #expect(alone.memory == nil)
    #expect(alone.clock == bundle.clock)
  }

  @Test("what people take for saves and is none says what it is")
  func notSaves() {
    #expect(refusal([], "x.sav")?.code == "not_a_save")
    #expect(refusal(Array("RASTATE".utf8) + noise(99), "x.sav")?.message.contains("state") == true)
    #expect(refusal([0x50, 0x4B, 3, 4] + noise(99), "x.sav")?.message.contains("zip") == true)
    #expect(refusal(Array("#RZIPv".utf8) + noise(99), "x.srm")?.code == "not_a_save")
    #expect(refusal(noise(17), "x.rtc")?.code == "clock_unknown")
    #expect(refusal([0xFF, 0xFF, 0xFF, 0x7F, 0, 0, 0, 1], "x.rtc")?.code == "clock_unknown")
  }

  @Test("a clock of an unknown core is kept unchanged, if the core is named")
  func opaqueClock() throws {
    let bundle = try SaveBundle(decoding: noise(17), path: "x.rtc", core: "sameboy")
    #expect(bundle.clock == .opaque(noise(17)))
    #expect(throws: SaveFileError.self) {
      try SaveBundle(decoding: noise(48), path: "x.rtc", core: "mgba")
    }
    // Another cartridge's block, of another size.
    let block = try SaveBundle(decoding: noise(144), path: "x.rtc", core: "gb")
    #expect(block.clock == .opaque(noise(144)))
  }

  @Test("each layout reads back as what went into it")
  func layouts() throws {
    let whole = try SaveBundle(decoding: noise(32768) + Self.trailer, path: "x.sav")
    func files(_ layout: SaveLayout, _ form: CartridgeClock.Form? = nil) throws -> [[UInt8]] {
      try whole.files(as: layout, clockForm: form, path: "x").map(\.bytes)
    }
    #expect(try files(.raw) == [noise(32768)])
    #expect(try files(.mgba) == [noise(32768) + Self.trailer])
    #expect(try files(.vba) == [noise(32768) + Self.short])
    #expect(try files(.retroarch) == [noise(32768), Self.trailer])
    let gambatte = try files(.retroarch, .origin)
    #expect(gambatte.map(\.count) == [32768, 8])
    let back = try SaveBundle(
      decoding: gambatte[1], path: "x.rtc", now: UTCTime(seconds: 1_795_249_533))
    #expect(back.clock == whole.clock)
    let opaque = SaveBundle(memory: noise(512), clock: .opaque(noise(17)))
    #expect(throws: SaveFileError.self) { try opaque.files(as: .mgba, path: "x") }
    #expect(try opaque.files(as: .retroarch, path: "x").map(\.bytes) == [noise(512), noise(17)])
  }
}
