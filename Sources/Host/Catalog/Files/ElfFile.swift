import HostBase

/// A shared object, read without running it: whom it is for, what it exports and needs.
///
/// A total parser: whatever the bytes are, it answers or throws. It reads what the loader reads (program headers and
/// the dynamic section, never the section headers, which may be stripped). Source: System V ABI, chapters 4 and 5;
/// the GNU hash table as in binutils' documentation.
package struct ElfFile: Sendable {
  /// A symbol that others may use.
  package struct Symbol: Equatable, Sendable {
    /// Address in the unrelocated image.
    package let address: UInt64
    /// Bytes, as the linker noted.
    package let size: UInt64
    /// Whether it is a function rather than data.
    package let isFunction: Bool
  }

  /// Path, as given.
  package let path: String
  /// Name of the processor it is built for.
  package let architecture: String
  /// What it exports, by name.
  package let exports: [String: Symbol]
  /// Libraries that it needs (DT_NEEDED), in order.
  package let needed: [String]
  /// Folders in which those are looked for first (DT_RPATH, DT_RUNPATH), separated by colons.
  let searchPath: String
  private let segments: [Segment]

  /// A piece of the file that the loader maps.
  private struct Segment: Sendable {
    let offset, address, fileSize: UInt64
  }

  /// Reads the tables of a shared object built for this machine.
  package init(path: String) throws(PluginError) {
    let file = try PluginFile(path: path)
    self.path = path
    let head = try file.prefix(4096)
    architecture = try ElfFile.checkIdentity(head, path: path)
    let (segments, dynamic) = try ElfFile.readSegments(file, head: head)
    self.segments = segments
    var reader = DynamicSection(file: file) { address, count in
      ElfFile.offset(of: address, count: count, in: segments)
    }
    try reader.read(at: dynamic.offset, size: dynamic.fileSize)
    guard !reader.isProgram else { throw .notACore(path: path, what: "a program") }
    needed = try reader.neededLibraries()
    searchPath = reader.searchPath
    exports = try reader.exportedSymbols()
  }

  /// The processor this program runs on, named as `architecture` names them.
  package static var machine: String {
    #if arch(x86_64)
      "x86-64"
    #elseif arch(arm64)
      "aarch64"
    #elseif arch(riscv64)
      "RISC-V"
    #else
      "another machine"
    #endif
  }

  /// The bytes of an exported datum, or nil where nothing of that name is exported.
  ///
  /// Relocations are not applied, so this is for texts and numbers, not for pointers. At most `limit` bytes.
  package func data(of symbol: String, limit: UInt64 = 1 << 20) throws(PluginError) -> [UInt8]? {
    guard let found = exports[symbol], !found.isFunction else { return nil }
    guard found.size <= limit else {
      throw .damaged(path: path, detail: "\(symbol) claims \(found.size) bytes")
    }
    guard
      let offset = ElfFile.offset(of: found.address, count: max(1, found.size), in: segments)
    else {
      throw .damaged(path: path, detail: "\(symbol) lies outside of its data")
    }
    return try PluginFile(path: path).read(at: offset, count: found.size, what: symbol)
  }

  /// The manifest that a core of ours exports, or nil if there is none.
  package func manifest() throws(PluginError) -> [UInt8]? {
    guard let bytes = try data(of: "arcadia_core_manifest") else { return nil }
    return Array(bytes.prefix { $0 != 0 })
  }

  // MARK: - Identity

  /// Checks the identification; answers the architecture or throws what the file is instead.
  private static func checkIdentity(_ head: [UInt8], path: String) throws(PluginError) -> String {
    guard head.starts(with: [0x7f, 0x45, 0x4c, 0x46]) else {
      throw .notACore(path: path, what: kind(of: head))
    }
    guard head.count >= 64 else {
      throw .truncated(path: path, detail: "its header has 64 bytes, the file \(head.count)")
    }
    // e_machine has the file's own byte order, which only big-endian processors reverse.
    let number: UInt16 =
      head[5] == 2
      ? UInt16(head[18]) << 8 | UInt16(head[19]) : UInt16(head[19]) << 8 | UInt16(head[18])
    let name = architectureName(number, is64Bit: head[4] == 2, isBigEndian: head[5] == 2)
    guard head[4] == 2, head[5] == 1, name == machine else {
      throw .wrongArchitecture(path: path, built: name, machine: machine)
    }
    switch head.littleEndian(UInt16.self, at: 16) {
    case 3: return name
    case 1: throw .notACore(path: path, what: "an object file that was not linked")
    case 2: throw .notACore(path: path, what: "a program")
    case 4: throw .notACore(path: path, what: "a memory dump")
    default: throw .notACore(path: path, what: "an ELF file of an unknown type")
    }
  }

  /// What a file that is not ELF seems to be.
  private static func kind(of head: [UInt8]) -> String {
    if head.isEmpty { return "an empty file" }
    let kinds: [([UInt8], String)] = [
      ([0xfe, 0xed, 0xfa, 0xce], "a macOS library"), ([0xfe, 0xed, 0xfa, 0xcf], "a macOS library"),
      ([0xce, 0xfa, 0xed, 0xfe], "a macOS library"), ([0xcf, 0xfa, 0xed, 0xfe], "a macOS library"),
      ([0xca, 0xfe, 0xba, 0xbe], "a macOS library"), ([0x4d, 0x5a], "a Windows library (DLL)"),
      ([0x50, 0x4b, 0x03, 0x04], "a zip archive; unpack it first"),
      ([0x1f, 0x8b], "a gzip archive; unpack it first"),
      ([0x37, 0x7a, 0xbc, 0xaf], "a 7z archive; unpack it first"),
      (Array("!<arch>".utf8), "a static library"), ([0, 0x61, 0x73, 0x6d], "a WebAssembly module"),
    ]
    for (magic, name) in kinds where head.starts(with: magic) { return name }
    let isText = head.allSatisfy { $0 >= 0x20 && $0 != 0x7f || (0x09...0x0d).contains($0) }
    return isText ? "a text file" : "a file of another kind"
  }

  /// Names of processors (e_machine of the System V ABI's registry).
  private static func architectureName(
    _ number: UInt16, is64Bit: Bool, isBigEndian: Bool
  ) -> String {
    let name: String
    switch number {
    case 3: name = "32-bit x86"
    case 8: name = "MIPS"
    case 20: name = "PowerPC"
    case 21: name = "64-bit PowerPC"
    case 22: name = "S/390"
    case 40: name = "32-bit ARM"
    case 62: name = is64Bit ? "x86-64" : "x32 (32-bit pointers on x86-64)"
    case 183: name = is64Bit ? "aarch64" : "aarch64 with 32-bit pointers"
    case 243: name = is64Bit ? "RISC-V" : "32-bit RISC-V"
    case 258: name = "LoongArch"
    default: name = "processor \(number)"
    }
    let isOurs = number == 62 || number == 183 || number == 243
    return isBigEndian && isOurs ? "\(name), big-endian" : name
  }

  // MARK: - Program headers

  /// All mapped segments and the dynamic one; each must lie within the file, since the loader dies of a SIGBUS else.
  private static func readSegments(
    _ file: PluginFile, head: [UInt8]
  ) throws(PluginError) -> (loads: [Segment], dynamic: Segment) {
    let path = file.path
    guard let tableOffset = head.littleEndian(UInt64.self, at: 32),
      let entrySize = head.littleEndian(UInt16.self, at: 54),
      let count = head.littleEndian(UInt16.self, at: 56)
    else { throw .truncated(path: path, detail: "its header ends early") }
    guard entrySize == 56, count > 0 else {
      throw .damaged(path: path, detail: "it has no program headers of the usual size")
    }
    let table = try file.read(
      at: tableOffset, count: UInt64(count) * 56, what: "its program headers")
    var loads: [Segment] = []
    var dynamic: Segment?
    for index in 0..<UInt64(count) {
      let at = index * 56
      guard let kind = table.littleEndian(UInt32.self, at: at),
        let offset = table.littleEndian(UInt64.self, at: at + 8),
        let address = table.littleEndian(UInt64.self, at: at + 16),
        let fileSize = table.littleEndian(UInt64.self, at: at + 32),
        let memorySize = table.littleEndian(UInt64.self, at: at + 40)
      else { continue }
      guard kind == 1 || kind == 2 else { continue }
      let (end, fileOverflow) = offset.addingReportingOverflow(fileSize)
      guard !fileOverflow, end <= file.size else {
        throw .truncated(
          path: path,
          detail: fileOverflow
            ? "a segment has no end" : "it should have at least \(end) bytes, it has \(file.size)")
      }
      let (_, memoryOverflow) = address.addingReportingOverflow(memorySize)
      guard !memoryOverflow, memorySize >= fileSize else {
        throw .damaged(path: path, detail: "a segment is larger in the file than in memory")
      }
      let segment = Segment(offset: offset, address: address, fileSize: fileSize)
      if kind == 1 { loads.append(segment) } else { dynamic = segment }
    }
    guard !loads.isEmpty, let dynamic else {
      throw .damaged(path: path, detail: "it has no dynamic section")
    }
    return (loads, dynamic)
  }

  /// The offset of `count` bytes at an address, or nil if they are not in one segment.
  private static func offset(of address: UInt64, count: UInt64, in segments: [Segment]) -> UInt64? {
    for segment in segments where address >= segment.address {
      let inside = address - segment.address
      if inside < segment.fileSize, count <= segment.fileSize - inside {
        return segment.offset + inside
      }
    }
    return nil
  }
}
