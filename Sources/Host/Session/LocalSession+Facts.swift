package import Catalog
import CoreABI
import HostBase

/// What the core declared, and its options.
extension LocalSession {
  /// What buttons do.
  package var inputDescriptors: [InputDescriptor] { facts.inputDescriptors }
  /// What can be plugged into each port; empty where the core does not say.
  package var controllers: [[PortDevice]] { facts.controllers }
  /// The machine's address space, where the core mapped it; its pointers are valid between two runs.
  package var memoryMaps: [MemoryRegion] { facts.memoryMaps }
  /// RETRO_SERIALIZATION_QUIRK bits.
  package var serializationQuirks: UInt64 { facts.quirks }
  /// The document that the core registered itself with (docs/core-manifest.md), or nil.
  package var registration: String? { facts.registration }
  /// Whether the core runs without content.
  package var supportsNoGame: Bool { facts.supportsNoGame }
  /// RETRO_REGION number.
  package var region: UInt32 { isOpen ? call { $0.getRegion() } : 0 }

  /// The core's options with their present values.
  package var options: [CoreOption] { optionTable.options }

  /// Sets an option.
  package func setOption(_ key: String, to value: String) throws(SessionError) {
    guard isOpen else { throw .crashed(core: core.name, reason: "the session was closed") }
    guard optionTable.set(key, to: value) else {
      throw optionTable.refusal(core: core.name, key: key, value: value)
    }
    updateOptionDisplay()
  }

  /// Lets the core show and hide options by their values now.
  func updateOptionDisplay() {
    guard let update = facts.updateDisplay else { return }
    if call({ _ in update() }) { tell(.optionsChanged) }
  }
}
