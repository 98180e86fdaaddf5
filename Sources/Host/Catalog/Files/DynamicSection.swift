import HostBase

/// The dynamic section of a shared object: needed libraries and exported symbols.
///
/// Every address goes through `locate`, every size has a ceiling, so hostile tables cost at most the ceilings.
struct DynamicSection {
  private let file: PluginFile
  /// Offset in the file of so many bytes at an address, or nil.
  private let locate: (_ address: UInt64, _ count: UInt64) -> UInt64?
  /// Whether it is a position-independent program rather than a library.
  private(set) var isProgram = false
  private var neededOffsets: [UInt64] = []
  private var searchPathOffsets: [UInt64] = []
  private var symbolTable: UInt64?
  private var hashTable: UInt64?
  private var gnuHashTable: UInt64?
  private var strings: [UInt8] = []

  /// Bytes of text and number of symbols beyond which a file is not believed.
  private static let stringLimit: UInt64 = 256 << 20
  private static let symbolLimit: UInt64 = 4 << 20

  init(file: PluginFile, locate: @escaping (UInt64, UInt64) -> UInt64?) {
    self.file = file
    self.locate = locate
  }

  /// Reads the entries and the string table.
  mutating func read(at offset: UInt64, size: UInt64) throws(PluginError) {
    guard size <= 1 << 20 else { throw damaged("its dynamic section is too large") }
    let entries = try file.read(at: offset, count: size, what: "its dynamic section")
    var stringTable: UInt64?
    var stringSize: UInt64 = 0
    var at: UInt64 = 0
    while let tag = entries.littleEndian(UInt64.self, at: at),
      let value = entries.littleEndian(UInt64.self, at: at + 8), tag != 0
    {
      switch tag {
      case 1: neededOffsets.append(value)
      case 4: hashTable = value
      case 5: stringTable = value
      case 6: symbolTable = value
      case 10: stringSize = value
      case 15, 29: searchPathOffsets.append(value)
      case 0x6fff_fef5: gnuHashTable = value
      case 0x6fff_fffb: isProgram = value & 0x0800_0000 != 0
      default: break
      }
      at += 16
    }
    guard let stringTable, stringSize <= DynamicSection.stringLimit,
      let place = locate(stringTable, stringSize)
    else { throw damaged("it has no table of names") }
    strings = try file.read(at: place, count: stringSize, what: "its table of names")
  }

  /// Names of the needed libraries.
  func neededLibraries() throws(PluginError) -> [String] {
    var names: [String] = []
    for offset in neededOffsets {
      guard let name = strings.text(at: offset) else { throw damaged("a library has no name") }
      names.append(name)
    }
    return names
  }

  /// Where the file wants its libraries looked for first (DT_RPATH, DT_RUNPATH), separated by colons.
  var searchPath: String {
    searchPathOffsets.compactMap { strings.text(at: $0) }.joined(separator: ":")
  }

  /// Symbols that are defined here and visible to others; none where the file has no symbol table.
  func exportedSymbols() throws(PluginError) -> [String: ElfFile.Symbol] {
    guard let symbolTable else { return [:] }
    let count = try symbolCount()
    guard count <= DynamicSection.symbolLimit, let place = locate(symbolTable, count * 24) else {
      throw damaged("its symbol table lies outside of its data")
    }
    let table = try file.read(at: place, count: count * 24, what: "its symbol table")
    var symbols: [String: ElfFile.Symbol] = [:]
    for index in 0..<count {
      let at = index * 24
      guard let name = table.littleEndian(UInt32.self, at: at),
        let section = table.littleEndian(UInt16.self, at: at + 6),
        let address = table.littleEndian(UInt64.self, at: at + 8),
        let size = table.littleEndian(UInt64.self, at: at + 16)
      else { break }
      let kind = table[Int(at) + 4] & 15
      let binding = table[Int(at) + 4] >> 4
      let visibility = table[Int(at) + 5] & 3
      // Global, weak or unique; neither hidden nor internal; defined in this file.
      guard section != 0, binding == 1 || binding == 2 || binding == 10,
        visibility == 0 || visibility == 3, let text = strings.text(at: UInt64(name)), !text.isEmpty
      else { continue }
      symbols[text] = ElfFile.Symbol(
        address: address, size: size, isFunction: kind == 2 || kind == 10)
    }
    return symbols
  }

  /// How many symbols the hash tables know; the symbol table itself does not say.
  private func symbolCount() throws(PluginError) -> UInt64 {
    if let hashTable {
      guard let place = locate(hashTable, 8) else { throw damaged("its hash table is elsewhere") }
      let head = try file.read(at: place, count: 8, what: "its hash table")
      return UInt64(head.littleEndian(UInt32.self, at: 4) ?? 0)
    }
    guard let gnuHashTable, let place = locate(gnuHashTable, 16) else {
      throw damaged("it has no hash table of its symbols")
    }
    let head = try file.read(at: place, count: 16, what: "its hash table")
    let bucketCount = UInt64(head.littleEndian(UInt32.self, at: 0) ?? 0)
    let firstHashed = UInt64(head.littleEndian(UInt32.self, at: 4) ?? 0)
    let bloomBytes = UInt64(head.littleEndian(UInt32.self, at: 8) ?? 0) * 8
    let bucketsAddress = gnuHashTable &+ 16 &+ bloomBytes
    guard bucketCount <= DynamicSection.symbolLimit,
      let bucketPlace = locate(bucketsAddress, bucketCount * 4)
    else { throw damaged("its hash table lies outside of its data") }
    let buckets = try file.read(at: bucketPlace, count: bucketCount * 4, what: "its hash table")
    var last: UInt64 = 0
    for index in 0..<bucketCount {
      last = max(last, UInt64(buckets.littleEndian(UInt32.self, at: index * 4) ?? 0))
    }
    guard last >= firstHashed, last > 0 else { return firstHashed }
    // The chain of the last bucket ends with an odd hash: that one is the last symbol.
    var chainAddress = bucketsAddress &+ bucketCount * 4 &+ (last - firstHashed) * 4
    for _ in 0..<65536 {
      guard let chainPlace = locate(chainAddress, 4) else {
        throw damaged("its hash table has no end")
      }
      let link = try file.read(at: chainPlace, count: 4, what: "its hash table")
      if link[0] & 1 == 1 { return last + 1 }
      last += 1
      chainAddress = chainAddress &+ 4
    }
    throw damaged("its hash table has no end")
  }

  private func damaged(_ detail: String) -> PluginError {
    .damaged(path: file.path, detail: detail)
  }
}
