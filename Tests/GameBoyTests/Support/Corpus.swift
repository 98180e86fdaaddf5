import Foundation

@testable import GameBoy

/// The corpus of test ROMs: `$ARCADIA_CORPUS/gb`, by default `../shared/corpus/gb` beside the package.
enum Corpus {
  static let folder: String? = {
    let root: String
    if let named = ProcessInfo.processInfo.environment["ARCADIA_CORPUS"] {
      root = named
    } else {
      let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      root = package.deletingLastPathComponent().path + "/shared/corpus"
    }
    return FileManager.default.fileExists(atPath: root + "/gb/manifest.tsv") ? root + "/gb" : nil
  }()

  static var isThere: Bool { folder != nil }

  static func bytes(_ path: String) -> [UInt8] {
    guard let folder, let data = FileManager.default.contents(atPath: folder + "/" + path) else {
      return []
    }
    return [UInt8](data)
  }

  /// The rows of the manifest.
  static let cases: [CorpusCase] = {
    let lines = String(decoding: bytes("manifest.tsv"), as: UTF8.self).split(separator: "\n")
    return lines.dropFirst().compactMap(CorpusCase.init)
  }()

  static func machine(_ rom: String, _ model: Model) throws -> GameBoy {
    let cartridge = try bytes(rom).withUnsafeBytes { bytes in try Cartridge(rom: bytes) }
    return GameBoy(cartridge: cartridge, model: model)
  }
}

/// One row: a ROM, a model, and how to judge.
struct CorpusCase: Sendable {
  var suite: String
  var test: String
  var rom: String
  var model: Model
  var criterion: String
  var options: [String: String] = [:]
  var expected: [String]
  var frames: Int

  /// How results and the ratchet name it.
  var name: String { "\(test) \(model.isColor ? "CGB" : "DMG")" }

  init?(_ line: Substring) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count >= 7, let frames = Int(fields[6]) else { return nil }
    (suite, test, rom) = (fields[0], fields[1], fields[2])
    model = fields[3] == "CGB" ? .cgb : .dmg
    let parts = fields[4].split(separator: ";").map(String.init)
    criterion = parts.first ?? "png"
    for part in parts.dropFirst() {
      let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
      options[pair[0]] = pair.count > 1 ? pair[1] : "1"
    }
    expected = fields[5].split(separator: "|").map(String.init)
    self.frames = frames
  }

  /// Runs the ROM; returns whether it passed, and what was seen.
  func run() -> (passed: Bool, note: String) {
    guard let machine = try? Corpus.machine(rom, model) else { return (false, "refused") }
    let colors = Corpus.bytes(rom)[0x143] >= 0x80
    var done = 0
    var note = ""
    for stop in [frames, frames + 60, 2 * frames + 200] {
      while done < stop {
        done += 1
        machine.buttons = pressed(at: done)
        machine.runFrame()
      }
      if criterion.hasPrefix("mem:") {
        let pair = criterion.dropFirst(4).split(separator: "=")
        guard let address = Int(pair[0], radix: 16), let value = UInt8(pair[1], radix: 16) else {
          return (false, "criterion")
        }
        let found = machine.highRAM[address - 0xFF80]
        note = String(machine.highRAM[0], radix: 16) + "/" + String(machine.highRAM[1], radix: 16)
        if found == value { return (true, note) }
        if found != 0 { return (false, note) }
        continue
      }
      var picture = Picture(machine)
      if options["moonok"] != nil {
        let cpu = machine.cpu
        if (cpu.b, cpu.c, cpu.d, cpu.e, cpu.h, cpu.l) == (3, 5, 8, 13, 21, 34) {
          return (true, "registers")
        }
        continue
      }
      let area = options["rect"]?.split(separator: ",").compactMap { Int($0) }
      if let area { picture = picture.cropped(area[0], area[1], area[2], area[3]) }
      for file in expected {
        guard var wanted = Picture(png: Corpus.bytes(file)) else { return (false, "picture") }
        if let area { wanted = wanted.cropped(area[0], area[1], area[2], area[3]) }
        let bad = picture.deviation(
          from: wanted, shade: options["shade"] != nil, hue: model.isColor && colors)
        if bad == 0 { return (true, "picture") }
        note = "\(bad) pixels"
      }
      if options["strict"] != nil { break }
    }
    return (false, note)
  }

  private func pressed(at frame: Int) -> UInt8 {
    var buttons: UInt8 = 0
    for entry in (options["press"] ?? "").split(separator: ",") {
      let parts = entry.split(separator: ":")
      guard parts.count == 3, let start = Int(parts[0]), let length = Int(parts[1]) else {
        continue
      }
      guard frame >= start && frame < start + length else { continue }
      let names = ["RIGHT", "LEFT", "UP", "DOWN", "A", "B", "SELECT", "START"]
      for (bit, name) in names.enumerated() where parts[2].uppercased().contains(name) {
        buttons |= 1 << UInt8(bit)
      }
    }
    return buttons
  }
}

extension Picture {
  /// The last finished picture of a machine.
  init(_ machine: GameBoy) {
    let size = machine.frameSize
    let frame = UnsafeBufferPointer(start: machine.frame, count: size.width * size.height)
    self.init(width: size.width, height: size.height, pixels: Array(frame))
  }

  private static func luma(_ color: UInt32) -> Double {
    let (red, green, blue) = (color >> 16 & 255, color >> 8 & 255, color & 255)
    let sum: UInt32 = 299 * red + 587 * green + 114 * blue
    return Double(sum) / 1000
  }

  private static func distance(_ a: UInt32, _ b: UInt32) -> Int {
    [16, 8, 0].map { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) }.max() ?? 0
  }

  /// How many pixels differ from `wanted`, where a recolouring that is one-to-one and keeps the order of luminance is
  /// allowed unless `hue` holds colours fast; `shade` also allows several colours to become one.
  func deviation(from wanted: Picture, shade: Bool, hue: Bool) -> Int {
    guard (width, height) == (wanted.width, wanted.height) else { return -1 }
    let direct = deviationOnce(from: wanted, shade: shade, hue: hue)
    if direct == 0 || hue { return direct }
    let compat: [UInt32: UInt32] = [
      0x000000: 0, 0x0063C6: 85, 0x7BFF31: 170, 0xFFFFFF: 255, 0x943939: 85, 0xFF8484: 170,
      0x0063C5: 85, 0x7BFF30: 170,
    ]
    guard wanted.pixels.allSatisfy({ compat[$0] != nil }) else { return direct }
    let greys = wanted.pixels.map { (compat[$0] ?? 0) * 0x010101 }
    let grey = Picture(width: width, height: height, pixels: greys)
    return deviationOnce(from: grey, shade: true, hue: false) == 0 ? 0 : direct
  }

  private func deviationOnce(from wanted: Picture, shade: Bool, hue: Bool) -> Int {
    var pairs: [UInt64: Int] = [:]
    for (own, other) in zip(pixels, wanted.pixels) {
      pairs[UInt64(own & 0xFFFFFF) << 32 | UInt64(other), default: 0] += 1
    }
    let split = pairs.map { (UInt32($0.key >> 32), UInt32(truncatingIfNeeded: $0.key), $0.value) }
    if split.allSatisfy({ Self.distance($0.0, $0.1) <= 12 }) { return 0 }
    let owns = Set(split.map(\.0))
    let others = Set(split.map(\.1))
    if owns.count == 1 || others.count == 1 {
      let bad = split.filter { abs(Self.luma($0.0) - Self.luma($0.1)) > 60 }.reduce(0) { $0 + $1.2 }
      return bad == 0 && owns.count == 1 && others.count == 1 ? 0 : max(1, bad)
    }
    var best: [UInt32: (UInt32, Int)] = [:]
    for (own, other, count) in split where count > best[own]?.1 ?? 0 { best[own] = (other, count) }
    let bad = split.filter { best[$0.0]?.0 != $0.1 }.reduce(0) { $0 + $1.2 }
    if bad > 0 { return bad }
    let map = best.mapValues(\.0).sorted { Self.luma($0.value) < Self.luma($1.value) }
    for (index, low) in map.enumerated() {
      for high in map[(index + 1)...] {
        if low.value == high.value {
          if !(shade && abs(Self.luma(low.key) - Self.luma(high.key)) <= 48) { return 1 }
          continue
        }
        let gap = Self.luma(high.value) - Self.luma(low.value)
        if gap > 12 && Self.luma(high.key) < Self.luma(low.key) + (gap > 40 ? 1 : -20) { return 2 }
      }
    }
    if hue && map.contains(where: { Self.distance($0.key, $0.value) > 115 }) { return 3 }
    return 0
  }
}
