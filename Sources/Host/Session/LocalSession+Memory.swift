import HostBase

extension LocalSession {
  /// The parts of the core's memory map that can be written, each once.
  package var mappedMemory: [MemoryArea] {
    var seen = Set<UInt>()
    return memoryMaps.compactMap { region in
      guard let pointer = region.pointer, region.flags & MemoryRegion.constant == 0,
        (1...MemoryRegion.largest).contains(region.length),
        MemoryArea.isAddressable(start: region.start, count: region.length),
        seen.insert(UInt(bitPattern: pointer)).inserted
      else { return nil }
      let bytes = Array(UnsafeRawBufferPointer(start: pointer, count: region.length))
      return MemoryArea(name: region.kindName, start: region.start, bytes: bytes)
    }
  }
}

extension MemoryRegion {
  /// RETRO_MEMDESC_CONST.
  fileprivate static let constant: UInt64 = 1
  /// Larger regions are no machine's that fits a state.
  fileprivate static let largest = 256 << 20

  /// What it is, by its address space and its RETRO_MEMDESC bits.
  fileprivate var kindName: String {
    let kind: String
    switch flags {
    case let bits where bits & 4 != 0: kind = "system RAM"
    case let bits where bits & 8 != 0: kind = "save RAM"
    case let bits where bits & 16 != 0: kind = "video RAM"
    default: kind = "memory"
    }
    return addressSpace.isEmpty ? kind : "\(kind) (\(addressSpace))"
  }
}
