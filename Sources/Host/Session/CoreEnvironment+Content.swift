import CoreABI
import HostBase

/// Content, states, memory, the link cable.
extension CoreEnvironment {
  func setSupportNoGame(_ data: UnsafeMutableRawPointer?) -> Bool {
    guard let supports = loadBool(UnsafeRawPointer(data)) else { return false }
    facts.supportsNoGame = supports
    return true
  }

  func setContentInfoOverride(_ data: UnsafeMutableRawPointer?) -> Bool {
    // NULL asks whether the host knows the command.
    guard let data else { return true }
    let list = data.assumingMemoryBound(to: retro_system_content_info_override.self)
    var found: [ContentOverride] = []
    while found.count < 256, let extensions = list[found.count].extensions {
      let raw = UnsafeRawPointer(list + found.count)
      let offset = MemoryLayout<retro_system_content_info_override>.offset(of: \.need_fullpath) ?? 8
      found.append(
        ContentOverride(
          extensions: HostText.string(extensions).lowercased().split(separator: "|").map(
            String.init),
          needsFullPath: loadBool(raw, at: offset) ?? false))
    }
    facts.contentOverrides = found
    return true
  }

  func getGameInfoExtended(_ data: UnsafeMutableRawPointer?) -> Bool {
    guard let content else { return false }
    return fill(data, UnsafePointer(content.extended) as UnsafePointer<retro_game_info_ext>?)
  }

  func setSerializationQuirks(_ data: UnsafeMutableRawPointer?) -> Bool {
    guard let data, let quirks = load(data, UInt64.self) else { return true }
    facts.quirks = quirks
    let variable = UInt64(RETRO_SERIALIZATION_QUIRK_CORE_VARIABLE_SIZE)
    guard quirks & variable != 0 else { return true }
    return fill(data, quirks | UInt64(RETRO_SERIALIZATION_QUIRK_FRONT_VARIABLE_SIZE))
  }

  func setMemoryMaps(_ data: UnsafeMutableRawPointer?) -> Bool {
    guard let map = load(data, retro_memory_map.self) else { return false }
    guard let list = map.descriptors else {
      facts.memoryMaps = []
      return true
    }
    facts.memoryMaps = (0..<min(Int(map.num_descriptors), 1024)).map {
      let region = list[$0]
      return MemoryRegion(
        flags: region.flags,
        pointer: region.ptr.flatMap {
          UnsafeMutableRawPointer(bitPattern: UInt(bitPattern: $0) &+ UInt(region.offset))
        },
        start: region.start, select: region.select, disconnect: region.disconnect,
        length: region.len, addressSpace: HostText.string(region.addrspace))
    }
    return true
  }

  func setNetpacketInterface(_ data: UnsafeMutableRawPointer?) -> Bool {
    guard let table = load(data, retro_netpacket_callback.self), table.start != nil,
      table.receive != nil
    else {
      facts.network = nil
      return true
    }
    facts.network = table
    facts.networkVersion = table.protocol_version.map { HostText.oneLine($0) }
    return true
  }
}
