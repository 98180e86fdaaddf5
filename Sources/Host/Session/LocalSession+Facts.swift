package import Catalog
import CoreABI
import HostBase

/// What the core declared, and its options.
extension LocalSession {
  /// What buttons do.
  package var inputDescriptors: [InputDescriptor] { environment.facts.inputDescriptors }
  /// What can be plugged into each port; empty where the core does not say.
  package var controllers: [[PortDevice]] { environment.facts.controllers }
  /// The machine's address space, where the core mapped it; its pointers are valid between two runs.
  package var memoryMaps: [MemoryRegion] { environment.facts.memoryMaps }
  /// RETRO_SERIALIZATION_QUIRK bits.
  package var serializationQuirks: UInt64 { environment.facts.quirks }
  /// The document that the core registered itself with (docs/core-manifest.md), or nil.
  package var registration: String? { environment.facts.registration }
  /// Whether the core runs without content.
  package var supportsNoGame: Bool { environment.facts.supportsNoGame }
  /// RETRO_REGION number.
  package var region: UInt32 { isOpen ? call { $0.getRegion() } : 0 }

  /// The core's options with their present values.
  package var options: [CoreOption] { environment.optionTable.options }

  /// Sets an option.
  package func setOption(_ key: String, to value: String) throws(SessionError) {
    guard isOpen else { throw .crashed(core: core.name, reason: "the session was closed") }
    guard environment.optionTable.set(key, to: value) else {
      throw environment.optionTable.refusal(core: core.name, key: key, value: value)
    }
    updateOptionDisplay()
  }

  /// Lets the core show and hide options by their values now.
  func updateOptionDisplay() {
    guard let update = environment.facts.updateDisplay else { return }
    if call({ _ in update() }) { environment.journal.tell(.optionsChanged) }
  }

  /// The picture in words, as the core puts it now.
  package func describeFrame() -> String? {
    guard isOpen, let describe = environment.facts.describer else { return nil }
    let room = FrameDescription.byteLimit
    let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      // A core that says more than it wrote gets nothing else shown.
      buffer.initialize(repeating: 0)
      count = buffer.withMemoryRebound(to: CChar.self) { text in
        min(max(call { _ in describe(text.baseAddress, room) }, 0), room)
      }
    }
    return FrameDescription.text(bytes)
  }

  // MARK: - The link cable

  /// What the other machine must know of the core's link cable; nil where it has none.
  package var linkFacts: LinkFacts? {
    guard isOpen, environment.facts.network != nil else { return nil }
    let info = library.systemInfo
    return LinkFacts(core: info.name, version: environment.facts.networkVersion ?? info.version)
  }

  /// Gives the core a line to the same core on another machine.
  ///
  /// - Throws: `notOffered` where the core has no use for one.
  package func attach(_ line: any PacketLine) throws(LinkError) {
    guard let linkFacts, let network = environment.facts.network else {
      throw .notOffered(core: core.name)
    }
    environment.link.attach(line, linkFacts, network)
  }
}
