/// Makes zip archives byte by byte, so that tests can lie in every field (APPNOTE.TXT 6.3.10, section 4.3).
public struct ZipMaker {
  /// A file of the archive.
  public struct Member {
    var name: String
    var data: [UInt8]
    var method: UInt16
    var claimedSize: UInt32?
    var claimedCRC: UInt32?
    var flags: UInt16

    /// A file; its headers are true for stored data unless parameters differ.
    public init(
      name: String, data: [UInt8], method: UInt16 = 0, claimedSize: UInt32? = nil,
      claimedCRC: UInt32? = nil, flags: UInt16 = 0
    ) {
      self.name = name
      self.data = data
      self.method = method
      self.claimedSize = claimedSize
      self.claimedCRC = claimedCRC
      self.flags = flags
    }
  }
  /// The files, in the archive's order.
  public var members: [Member] = []

  /// An empty archive.
  public init() {}

  /// Adds a stored file.
  public mutating func add(_ name: String, _ data: [UInt8]) {
    members.append(Member(name: name, data: data))
  }

  /// The archive.
  public var bytes: [UInt8] {
    var file: [UInt8] = []
    var directory: [UInt8] = []
    for member in members {
      let offset = UInt32(file.count)
      var common: [UInt8] = []
      put(20, 2, &common)
      put(UInt32(member.flags), 2, &common)
      put(UInt32(member.method), 2, &common)
      put(0, 4, &common)
      put(member.claimedCRC ?? crc32(member.data), 4, &common)
      put(UInt32(member.data.count), 4, &common)
      put(member.claimedSize ?? UInt32(member.data.count), 4, &common)
      put(UInt32(member.name.utf8.count), 2, &common)
      put(0, 2, &common)
      put(0x0403_4B50, 4, &file)
      file += common + Array(member.name.utf8) + member.data
      put(0x0201_4B50, 4, &directory)
      put(20, 2, &directory)
      directory += common
      put(0, 2 + 2 + 2, &directory)
      put(0, 4, &directory)
      put(offset, 4, &directory)
      directory += Array(member.name.utf8)
    }
    let start = UInt32(file.count)
    file += directory
    put(0x0605_4B50, 4, &file)
    put(0, 4, &file)
    put(UInt32(members.count), 2, &file)
    put(UInt32(members.count), 2, &file)
    put(UInt32(directory.count), 4, &file)
    put(start, 4, &file)
    put(0, 2, &file)
    return file
  }

  private func put(_ value: UInt32, _ count: Int, _ bytes: inout [UInt8]) {
    for index in 0..<count {
      bytes.append(index < 4 ? UInt8(truncatingIfNeeded: value >> (8 * UInt32(index))) : 0)
    }
  }
}

/// CRC-32 bit by bit: slow, and written apart from the host's.
public func crc32(_ bytes: some Sequence<UInt8>) -> UInt32 {
  var crc: UInt32 = 0xFFFF_FFFF
  for byte in bytes {
    crc ^= UInt32(byte)
    for _ in 0..<8 { crc = crc & 1 == 1 ? (crc >> 1) ^ 0xEDB8_8320 : crc >> 1 }
  }
  return ~crc
}
