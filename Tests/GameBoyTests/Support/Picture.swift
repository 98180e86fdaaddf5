/// A picture to compare with: 24-bit colours.
struct Picture {
  var width: Int
  var height: Int
  /// Row-major 0xRRGGBB.
  var pixels: [UInt32]

  func cropped(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Picture {
    var out: [UInt32] = []
    for row in y..<y + height {
      out += pixels[row * self.width + x..<row * self.width + x + width]
    }
    return Picture(width: width, height: height, pixels: out)
  }

  /// Reads a PNG file without interlacing; nil for anything else.
  init?(png bytes: [UInt8]) {
    guard bytes.count > 33, bytes[0..<4] == [0x89, 0x50, 0x4E, 0x47] else { return nil }
    func word(_ at: Int) -> Int { (0..<4).reduce(0) { $0 << 8 | Int(bytes[at + $1]) } }
    var at = 8
    var data: [UInt8] = []
    var palette: [UInt8] = []
    var (width, height, depth, kind) = (0, 0, 8, 0)
    while at + 8 <= bytes.count {
      let length = word(at)
      let name = String(decoding: bytes[at + 4..<at + 8], as: UTF8.self)
      let body = at + 8
      switch name {
      case "IHDR":
        (width, height) = (word(body), word(body + 4))
        (depth, kind) = (Int(bytes[body + 8]), Int(bytes[body + 9]))
        guard bytes[body + 12] == 0 else { return nil }
      case "PLTE": palette = Array(bytes[body..<body + length])
      case "IDAT": data += bytes[body..<body + length]
      default: break
      }
      at = body + length + 4
    }
    let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][kind] ?? 1
    let step = max(1, channels * depth / 8)
    let rowSize = (width * channels * depth + 7) / 8
    let raw = Inflate.zlib(data)
    guard raw.count >= height * (rowSize + 1) else { return nil }
    var previous = [UInt8](repeating: 0, count: rowSize)
    var out: [UInt32] = []
    for row in 0..<height {
      let start = row * (rowSize + 1)
      var line = Array(raw[start + 1..<start + 1 + rowSize])
      for index in 0..<rowSize {
        let left = index >= step ? Int(line[index - step]) : 0
        let up = Int(previous[index])
        let corner = index >= step ? Int(previous[index - step]) : 0
        let guess: Int
        switch raw[start] {
        case 1: guess = left
        case 2: guess = up
        case 3: guess = (left + up) / 2
        case 4:
          let sum = left + up - corner
          let (a, b, c) = (abs(sum - left), abs(sum - up), abs(sum - corner))
          guess = a <= b && a <= c ? left : b <= c ? up : corner
        default: guess = 0
        }
        line[index] &+= UInt8(guess & 0xFF)
      }
      previous = line
      for x in 0..<width {
        func sample(_ channel: Int) -> UInt32 {
          let bit = (x * channels + channel) * depth
          if depth >= 8 { return UInt32(line[bit / 8]) }
          return UInt32(line[bit / 8] >> UInt8(8 - depth - bit % 8)) & ((1 << UInt32(depth)) - 1)
        }
        switch kind {
        case 3:
          let index = Int(sample(0)) * 3
          out.append(
            UInt32(palette[index]) << 16 | UInt32(palette[index + 1]) << 8
              | UInt32(palette[index + 2]))
        case 2, 6: out.append(sample(0) << 16 | sample(1) << 8 | sample(2))
        default:
          let grey = depth >= 8 ? sample(0) : sample(0) * 255 / ((1 << UInt32(depth)) - 1)
          out.append(grey << 16 | grey << 8 | grey)
        }
      }
    }
    self.init(width: width, height: height, pixels: out)
  }

  init(width: Int, height: Int, pixels: [UInt32]) {
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }
}

/// Just enough of RFC 1951 to read the expected pictures.
enum Inflate {
  static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var at = 16
    var out: [UInt8] = []
    func bits(_ count: Int) -> Int {
      var value = 0
      for index in 0..<count where at / 8 < bytes.count {
        value |= Int(bytes[at / 8] >> UInt8(at % 8) & 1) << index
        at += 1
      }
      return value
    }
    /// Codes by length and value, as (length << 16 | code) → symbol.
    func table(_ lengths: [Int]) -> [Int: Int] {
      var result: [Int: Int] = [:]
      var code = 0
      for length in 1...15 {
        for (symbol, own) in lengths.enumerated() where own == length {
          result[length << 16 | code] = symbol
          code += 1
        }
        code <<= 1
      }
      return result
    }
    func symbol(_ table: [Int: Int]) -> Int {
      var code = 0
      for length in 1...15 {
        code = code << 1 | bits(1)
        if let found = table[length << 16 | code] { return found }
      }
      return 256
    }
    let lengthBase = [
      3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
      163, 195, 227, 258,
    ]
    let lengthBits = [
      0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
    ]
    let distanceBase = [
      1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537,
      2049,
      3073, 4097, 6145, 8193, 12289, 16385, 24577,
    ]
    var last = false
    while !last && at / 8 < bytes.count {
      last = bits(1) == 1
      let kind = bits(2)
      if kind == 0 {
        at = (at + 7) / 8 * 8
        let count = bits(16)
        _ = bits(16)
        out += bytes[at / 8..<min(bytes.count, at / 8 + count)]
        at += count * 8
        continue
      }
      var literals = [Int](repeating: 8, count: 144) + [Int](repeating: 9, count: 112)
      literals += [Int](repeating: 7, count: 24) + [Int](repeating: 8, count: 8)
      var distances = [Int](repeating: 5, count: 30)
      if kind == 2 {
        let (first, second, third) = (bits(5) + 257, bits(5) + 1, bits(4) + 4)
        let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
        var small = [Int](repeating: 0, count: 19)
        for index in 0..<third { small[order[index]] = bits(3) }
        let codes = table(small)
        var lengths: [Int] = []
        while lengths.count < first + second {
          switch symbol(codes) {
          case 16: lengths += [Int](repeating: lengths.last ?? 0, count: 3 + bits(2))
          case 17: lengths += [Int](repeating: 0, count: 3 + bits(3))
          case 18: lengths += [Int](repeating: 0, count: 11 + bits(7))
          case let length: lengths.append(length)
          }
        }
        literals = Array(lengths[0..<first])
        distances = Array(lengths[first...])
      }
      let (literalTable, distanceTable) = (table(literals), table(distances))
      while true {
        let found = symbol(literalTable)
        if found < 256 {
          out.append(UInt8(found))
        } else if found == 256 {
          break
        } else {
          let length = lengthBase[found - 257] + bits(lengthBits[found - 257])
          let code = symbol(distanceTable)
          let distance = distanceBase[code] + bits(code < 4 ? 0 : code / 2 - 1)
          for _ in 0..<length { out.append(out[out.count - distance]) }
        }
      }
    }
    return out
  }
}
