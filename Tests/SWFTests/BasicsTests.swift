import Testing

@testable import SWF

@Suite("Bytes and bits")
struct BasicsTests {
  private func reader(_ bytes: [UInt8], version: UInt8 = 10) -> ByteReader {
    ByteReader(bytes, version: version)
  }

  @Test("numbers are little-endian")
  func numbers() throws {
    var reader = reader([1, 0x34, 0x12, 0x78, 0x56, 0x34, 0xF2, 0, 0, 0, 0, 0, 0, 0xF0, 0x3F])
    #expect(try reader.u8() == 1)
    #expect(try reader.u16() == 0x1234)
    #expect(try reader.u32() == 0xF234_5678)
    #expect(try reader.f64() == 1)
    #expect(reader.remaining == 0)
  }

  @Test("a number that is not whole throws where it begins, and takes nothing")
  func end() throws {
    var reader = reader([1, 2, 3])
    #expect(throws: FormatError(.endOfData, "number", at: 0)) { try reader.u32() }
    #expect(try reader.u16() == 0x0201)
    #expect(throws: FormatError(.endOfData, "number", at: 2)) { try reader.u16() }
  }

  @Test("bits come from the highest to the lowest, and whole bytes are aligned")
  func bits() throws {
    var reader = reader([0b1011_0010, 0b1100_0000, 7])
    #expect(try reader.bits(3) == 0b101)
    #expect(try reader.signedBits(4) == -7)
    #expect(try reader.bits(0) == 0)
    #expect(try reader.signedBits(3) == 0b011)
    #expect(try reader.u8() == 7)
    #expect(throws: FormatError.self) { try reader.bits(1) }
  }

  @Test("thirty-two bits at any place", arguments: 0..<8)
  func wideBits(shift: Int) throws {
    var bytes = [UInt8](repeating: 0, count: 5)
    let value: UInt64 = 0x8765_4321 << UInt64(8 - shift)
    for index in 0..<5 { bytes[index] = UInt8(truncatingIfNeeded: value >> UInt64(32 - 8 * index)) }
    var reader = reader(bytes)
    #expect(try reader.bits(shift) == 0)
    #expect(try reader.signedBits(32) == Int32(bitPattern: 0x8765_4321))
  }

  @Test(
    "EncodedU32 has up to five bytes",
    arguments: [
      ([0x7F], 0x7F), ([0xAC, 0x02], 300), ([0xFF, 0xFF, 0xFF, 0xFF, 0x0F], 0xFFFF_FFFF),
      ([0xFF, 0xFF, 0xFF, 0xFF, 0xFF], 0xFFFF_FFFF), ([0x80, 0x00], 0),
    ] as [([UInt8], UInt32)])
  func encoded(bytes: [UInt8], value: UInt32) throws {
    var reader = reader(bytes + [0x55])
    #expect(try reader.encodedU32() == value)
    #expect(try reader.u8() == 0x55)
  }

  @Test(
    "FLOAT16 has a bias of 16",
    arguments: [
      (0x4000, 1), (0x3C00, 0.5), (0xC200, -1.5), (0x0001, 0x1p-25), (0x0400, 0x1p-15), (0, 0),
    ] as [(UInt16, Float)])
  func half(word: UInt16, value: Float) throws {
    var reader = reader([UInt8(word & 255), UInt8(word >> 8)])
    #expect(try reader.f16() == value)
  }

  @Test("a string ends with a zero, or with the data")
  func strings() throws {
    var reader = reader(Array("one\0two".utf8))
    #expect(try reader.string().text == "one")
    #expect(try reader.string().text == "two")
    #expect(throws: FormatError.self) { try reader.string() }
  }

  @Test("text is Windows-1252 or Shift-JIS before SWF 6, and UTF-8 since")
  func encodings() {
    let bytes: [UInt8] = [0x80, 0x41, 0xE9, 0x99]
    #expect(FlashString(bytes, version: 5).text == "€Aé™")
    #expect(FlashString([0xC3, 0xA9], version: 6).text == "é")
    #expect(FlashString([0xC3], version: 6).text == "\u{FFFD}")
    let japanese: [UInt8] = [0x83, 0x65, 0x83, 0x58, 0x83, 0x67, 0x41, 0xB1]
    #expect(FlashString(japanese, version: 5, isJapanese: true).text == "テストAｱ")
    #expect(FlashString(japanese, version: 5).text(as: .shiftJIS) == "テストAｱ")
    #expect(FlashString([0x41, 0xFF, 0x83], version: 5).text(as: .shiftJIS) == "A\u{FFFD}\u{FFFD}")
  }

  @Test("a rectangle takes as many bits as it says")
  func rectangle() throws {
    // Five bits a side: 00101, −1, 15, −16, 0.
    var reader = reader([0b0010_1111, 0b1101_1111, 0b0000_0000, 0b0000_0000, 9])
    #expect(try Rectangle(&reader) == Rectangle(xMin: -1, xMax: 15, yMin: -16, yMax: 0))
    #expect(reader.position == 4)
  }

  @Test("an empty matrix is one byte and changes nothing")
  func matrix() throws {
    var reader = reader([0, 9])
    #expect(try MatrixRecord(&reader) == MatrixRecord())
    #expect(try reader.u8() == 9)
  }

  @Test("errors say what, where and why")
  func messages() {
    #expect(
      FormatError(.unknownCode(9), "fill style", at: 5).description
        == "fill style: unknown code 9 at byte 5")
    #expect(
      FormatError(.badIndex(9, count: 3), "name", at: 5).description
        == "name: index 9 of 3 at byte 5")
    #expect(
      FormatError(.notAMovie, "signature", at: 0).description
        == "not a Flash movie (no FWS, CWS or ZWS signature)")
  }
}
