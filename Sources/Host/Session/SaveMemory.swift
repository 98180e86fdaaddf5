import HostBase

/// What a core keeps in its memory for the next time (RETRO_MEMORY_SAVE_RAM).
package enum SaveMemory {
  /// Bytes that are kept as a save: far above any cartridge, and the host holds several copies.
  package static let byteLimit = 32 << 20
}
