import CoreKit
import GameBoy

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Where prints go: to the host where it keeps images, else as PNG files into its folder for saves.
struct PrintTray {
  /// The game's name without its extension.
  private let stem: String

  init(game: borrowing Game) {
    let name = game.details?.name ?? game.path.map { String($0.split(separator: "/").last ?? "") }
    let plain = name ?? "game"
    let dot = plain.lastIndex(of: ".")
    stem = game.details?.name ?? dot.map { String(plain[..<$0]) } ?? plain
  }

  /// Gives a print to the player.
  func deliver(_ print: PrinterPaper.Picture, _ host: Host) {
    let pixels = print.greys.map { UInt32($0) * 0x01_01_01 }
    let isKept = pixels.withUnsafeBufferPointer {
      host.keep(
        image: $0, width: print.width, height: print.height, kind: "print",
        title: "Game Boy Printer")
    }
    guard !isKept else { return }
    guard let folder = host.saveFolder else {
      host.showMessage("The print is lost: there is no folder for it", level: .warning)
      return
    }
    guard let path = write(GreyPNG.encode(print), in: folder) else {
      host.showMessage("The print could not be written into \(folder)", level: .error)
      return
    }
    host.showMessage("Print: \(path)")
  }

  /// Writes under the first free number; answers the path.
  private func write(_ bytes: [UInt8], in folder: String) -> String? {
    for number in 1..<10_000 {
      let path = "\(folder)/\(stem).print\(number).png"
      // "x": a file that is there stays.
      guard let file = fopen(path, "wbx") else {
        if errno == EEXIST { continue }
        return nil
      }
      let written = fwrite(bytes, 1, bytes.count, file)
      if fclose(file) == 0 && written == bytes.count { return path }
      remove(path)
      return nil
    }
    return nil
  }
}

/// PNG with eight bits of grey, not compressed: small pictures, and no library.
enum GreyPNG {
  static func encode(_ picture: PrinterPaper.Picture) -> [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    append(
      "IHDR", big(UInt32(picture.width)) + big(UInt32(picture.height)) + [8, 0, 0, 0, 0], to: &file)
    var rows: [UInt8] = []
    rows.reserveCapacity((picture.width + 1) * picture.height)
    for row in 0..<picture.height {
      rows.append(0)
      rows += picture.greys[row * picture.width..<(row + 1) * picture.width]
    }
    append("IDAT", stored(rows), to: &file)
    append("IEND", [], to: &file)
    return file
  }

  /// A zlib stream of stored blocks (RFC 1950, RFC 1951).
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let count = min(65_535, bytes.count - start)
      let low = UInt8(count & 0xFF)
      let high = UInt8(count >> 8)
      stream += [start + count == bytes.count ? 1 : 0, low, high, ~low, ~high]
      stream += bytes[start..<start + count]
      start += count
    } while start < bytes.count
    var sums: (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      sums.0 = (sums.0 + UInt32(byte)) % 65_521
      sums.1 = (sums.1 + sums.0) % 65_521
    }
    return stream + big(sums.1 << 16 | sums.0)
  }

  private static func append(_ name: String, _ data: [UInt8], to file: inout [UInt8]) {
    let body = Array(name.utf8) + data
    var remainder: UInt32 = 0xFFFF_FFFF
    for byte in body {
      remainder ^= UInt32(byte)
      for _ in 0..<8 {
        remainder = remainder & 1 != 0 ? remainder >> 1 ^ 0xEDB8_8320 : remainder >> 1
      }
    }
    file += big(UInt32(data.count)) + body + big(~remainder)
  }

  private static func big(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> UInt32($0)) }
  }
}
