import CoreABI

/// The descriptor's ports as the C side wants them; kept until the adapter goes.
final class SetupTables {
  private let texts = CStringPool()
  private let kinds: [CArray<retro_controller_description>]
  /// One entry a port, then a zero one.
  let controllers: CArray<retro_controller_info>
  /// One entry for all extensions, then a zero one.
  let contentOverride: CArray<retro_system_content_info_override>

  init(_ descriptor: CoreDescriptor) {
    let texts = texts
    kinds = descriptor.ports.map { port in
      let list = CArray<retro_controller_description>(count: port.count)
      for (index, kind) in port.enumerated() {
        list.start[index] = retro_controller_description(
          desc: texts.pointer(kind.name), id: kind.device.rawValue)
      }
      return list
    }
    controllers = CArray(count: kinds.count + 1)
    for (index, list) in kinds.enumerated() {
      controllers.start[index] = retro_controller_info(
        types: list.start, num_types: CUnsignedInt(list.count))
    }
    contentOverride = CArray(count: 2)
    contentOverride.start[0] = retro_system_content_info_override(
      extensions: texts.pointer(descriptor.extensions.description),
      need_fullpath: descriptor.needsFullPath,
      persistent_data: true)
  }
}

/// The labels of a game's inputs as the C side wants them; kept until the game is unloaded.
final class InputTable {
  private let texts = CStringPool()
  /// One entry a label, then a zero one.
  let entries: CArray<retro_input_descriptor>

  init(_ labels: [InputLabel]) {
    entries = CArray(count: labels.count + 1)
    for (index, label) in labels.enumerated() {
      entries.start[index] = retro_input_descriptor(
        port: label.port, device: label.device.rawValue, index: label.index, id: label.id,
        description: texts.pointer(label.text))
    }
  }
}

/// A game's memory map as the C side wants it; kept until the game is unloaded.
final class MemoryTable {
  private let texts = CStringPool()
  /// One entry a region.
  let entries: CArray<retro_memory_descriptor>

  init(_ map: [MemoryMapEntry]) {
    entries = CArray(count: map.count)
    for (index, entry) in map.enumerated() {
      entries.start[index] = retro_memory_descriptor(
        flags: entry.flags.rawValue, ptr: entry.bytes.baseAddress, offset: 0, start: entry.start,
        select: entry.select,
        disconnect: entry.disconnect, len: entry.bytes.count,
        addrspace: texts.pointer(ifAny: entry.space))
    }
  }
}
