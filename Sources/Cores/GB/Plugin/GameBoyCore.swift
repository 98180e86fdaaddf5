import CoreABI
import CoreKit
import GameBoy

/// The Game Boy as a host sees it: one object is one loaded game.
final class GameBoyCore: Core {
  let machine: GameBoy
  let cartridge: Cartridge
  private let cheats: CheatEngine
  private var surroundings: Surroundings
  /// Cheats by the host's number.
  private var codes: [Int: [CheatAction]] = [:]
  /// Cheats that are no code for this machine, until the player has seen a message.
  private var unknownCodes: [String] = []
  private var blocksOpposites = true
  private var rumbles = true
  private var isMotorOn = false
  private var border = BorderChoice.on
  private let blender: FrameBlender
  private var ownShades:
    (
      background: GameBoy.ShadeSet?, object0: GameBoy.ShadeSet?, object1: GameBoy.ShadeSet?
    ) = (nil, nil, nil)

  private enum BorderChoice: String {
    case on, always, off
  }
  private let prints: PrintTray
  private let link = LinkEnd()

  init(game: borrowing Game, host: Host) throws(CoreError) {
    let cartridge: Cartridge
    do throws(CartridgeError) {
      let settings = host.gameSettings()
      cartridge = try Cartridge(
        rom: game.bytes, isForced: settings["run.force"] == "true" || settings["force"] == "true")
    } catch {
      throw .badContent(error.description)
    }
    let model = Self.model(
      for: cartridge, option: host.option(OptionKey.model), fileExtension: game.fileExtension)
    let bootROM =
      host.isOn(OptionKey.bootROM) ? BootFolder.bootROM(for: model, host: host) : nil
    machine = GameBoy(cartridge: cartridge, model: model, bootROM: bootROM?.bytes)
    self.cartridge = cartridge
    blender = FrameBlender(model: model)
    cheats = CheatEngine(machine)
    prints = PrintTray(game: game)
    surroundings = Surroundings(cartridge, host)
    host.log(
      .info,
      "\"\(cartridge.title)\" on a \(model)\(bootROM == nil ? "" : ", with its boot ROM")")
    report(cartridge.warnings, host)
    readOwnShades(host)
    readOptions(host, isNew: true)
    machine.showsBorder = wantsBorder
  }

  /// Shows what may keep the game from working, and logs what else is odd.
  private func report(_ warnings: [Cartridge.Warning], _ host: Host) {
    for warning in warnings {
      guard let sentence = warning.sentence else {
        host.log(.debug, "odd header: \(warning)")
        continue
      }
      host.log(.warning, sentence)
      host.showMessage(sentence, seconds: 8, level: .warning)
    }
  }

  private static func model(
    for cartridge: Cartridge, option: String, fileExtension: String
  ) -> Model {
    switch option {
    case "dmg": .dmg
    case "mgb": .mgb
    case "sgb": .sgb
    case "sgb2": .sgb2
    case "cgb": .cgb
    case "cgb_c": .cgbC
    case "agb": .agb
    case _ where cartridge.colorSupport != .none: .cgb
    case "auto_sgb" where cartridge.supportsSGB: .sgb
    default: fileExtension == "sgb" ? .sgb : .dmg
    }
  }

  /// Pixels are square; the border makes room for itself.
  var geometry: Geometry {
    let size = machine.frameSize
    let room = machine.model.isSuper ? (width: 256, height: 224) : (width: 160, height: 144)
    return Geometry(
      width: size.width, height: size.height, maxWidth: room.width, maxHeight: room.height,
      aspect: Float(size.width) / Float(size.height))
  }

  var timing: Timing {
    let speed = machine.model.clockRate / Model.dmg.clockRate
    return Timing(
      framesPerSecond: GameBoy.framesPerSecond * speed, sampleRate: GameBoy.sampleRate * speed)
  }

  func runFrame(_ host: Host) {
    if !unknownCodes.isEmpty { reportCodes(host) }
    surroundings.update(machine, host)
    machine.buttons = pressed(host.buttons())
    if machine.model.isSuper {
      for player in 1..<4 {
        machine.press(pressed(host.buttons(port: player)), player: player)
      }
      frameBorder(host)
    }
    link.run(machine, host)
    cheats.poke()
    let size = machine.frameSize
    let picture = blender.blend(machine.frame, count: size.width * size.height)
    host.show(xrgb8888: picture, width: size.width, height: size.height)
    machine.takeSamples { host.play($0) }
    if let print = machine.takePrint() { prints.deliver(print, host) }
    turnMotor(machine.rumble && rumbles, host)
  }

  private var wantsBorder: Bool {
    border == .always || (border == .on && cartridge.supportsSGB)
  }

  /// Shows or hides the border and notifies the host.
  private func frameBorder(_ host: Host) {
    guard wantsBorder != machine.showsBorder else { return }
    machine.showsBorder = wantsBorder
    host.changeGeometry(geometry)
  }

  /// The pad's buttons in the machine's order.
  private func pressed(_ pad: Buttons) -> UInt8 {
    var bits: UInt8 = 0
    if pad.contains(.right) { bits |= 0x01 }
    if pad.contains(.left) { bits |= 0x02 }
    if pad.contains(.up) { bits |= 0x04 }
    if pad.contains(.down) { bits |= 0x08 }
    if blocksOpposites {
      if bits & 0x03 == 0x03 { bits &= ~0x03 }
      if bits & 0x0C == 0x0C { bits &= ~0x0C }
    }
    if pad.contains(.a) { bits |= 0x10 }
    if pad.contains(.b) { bits |= 0x20 }
    if pad.contains(.select) { bits |= 0x40 }
    if pad.contains(.start) { bits |= 0x80 }
    return bits
  }

  private func turnMotor(_ isOn: Bool, _ host: Host) {
    guard isOn != isMotorOn else { return }
    isMotorOn = isOn
    let strength: UInt16 = isOn ? 0xFFFF : 0
    host.rumble(strong: strength, weak: strength)
  }

  static var describesFrames: Bool { true }
  func describeFrame() -> String? { machine.screenText?.joined(separator: "\n") }

  func reset() {
    machine.reset()
    blender.restart()
  }

  func optionsChanged(_ host: Host) { readOptions(host, isNew: false) }

  private func readOptions(_ host: Host, isNew: Bool) {
    chooseShades(host)
    machine.colorCorrection =
      switch host.option(OptionKey.correction) {
      case "off": .off
      case "lcd": .lcd
      default: .curve
      }
    blender.mode = FrameBlender.Mode(rawValue: host.option(OptionKey.blending)) ?? .off
    let palette = host.option(OptionKey.compatibility)
    machine.compatibilityPalette = Self.combinations.first { $0.key == palette }?.value
    machine.choose(
      systemPalette: SystemPalette.names.firstIndex(of: host.option(OptionKey.systemPalette)))
    border = BorderChoice(rawValue: host.option(OptionKey.border)) ?? .on
    blocksOpposites = host.option(OptionKey.opposites) != "allowed"
    rumbles = host.isOn(OptionKey.rumble)
    machine.serialDevice = host.option(OptionKey.serial) == "printer" ? .printer : .nothing
    machine.liftsObjectLimit = host.option(OptionKey.objectLimit) == "off"
    machine.audioFilter = AudioFilter(rawValue: host.option(OptionKey.audioFilter)) ?? .model
    machine.mutedChannels = OptionKey.channels.indices.reduce(0) { muted, channel in
      host.isOn(OptionKey.channels[channel]) ? muted : muted | 1 << UInt8(channel)
    }
    surroundings.readOptions(machine, host, isNew: isNew)
  }

  func cameraFrame(_ frame: CameraFrame) { surroundings.show(frame, on: machine) }

  /// A cartridge with a tilt sensor says what tilts it.
  var inputs: [InputLabel] {
    let plain = Self.descriptor.inputs
    guard cartridge.mapper == .mbc7 else { return plain }
    return plain
      + [Stick.left, .right].flatMap { stick in
        [
          InputLabel(device: .analog, index: stick.rawValue, id: 0, "Tilt to the side"),
          InputLabel(device: .analog, index: stick.rawValue, id: 1, "Tilt up and down"),
        ]
      }
  }

  /// The colours of a machine without colours: a set, other sets for objects, colours that the player wrote down.
  private func chooseShades(_ host: Host) {
    let set = PaletteSet.named(host.option(OptionKey.palette)) ?? PaletteSet.all[0]
    let first = PaletteSet.named(host.option(OptionKey.object0))?.object0
    let second = PaletteSet.named(host.option(OptionKey.object1))?.object1
    machine.dmgPalette = (
      ownShades.background ?? set.background, ownShades.object0 ?? first ?? set.object0,
      ownShades.object1 ?? second ?? set.object1
    )
  }

  /// Colours from the `[game]` table of the settings: `gb_background`, `gb_object0`, `gb_object1`.
  private func readOwnShades(_ host: Host) {
    let settings = host.gameSettings()
    func shades(_ key: String) -> GameBoy.ShadeSet? {
      guard let text = settings[key] else { return nil }
      if let found = PaletteSet.shades(text) { return found }
      host.log(
        .warning,
        "\(key) needs four colours such as \"e0f8d0 88c070 346856 081820\" and is not used")
      return nil
    }
    ownShades = (shades("gb_background"), shades("gb_object0"), shades("gb_object1"))
  }

  func willUnload(_ host: Host) {
    turnMotor(false, host)
    while let print = machine.takeLastPrint() { prints.deliver(print, host) }
  }

  // MARK: - Link cable

  func networkStarted(_ client: UInt16, _ host: Host) { link.started(client, machine, host) }

  func networkReceived(_ packet: UnsafeRawBufferPointer, from client: UInt16, _ host: Host) {
    link.received(packet, from: client, machine, host)
  }

  func networkStopped(_ host: Host) { link.unplug(machine, host) }

  func networkJoined(_ client: UInt16, _ host: Host) -> Bool { link.joined(client, machine, host) }

  func networkLeft(_ client: UInt16, _ host: Host) { link.left(client, machine, host) }

  // MARK: - States

  var stateSize: Int { machine.stateSize }

  func saveState(into buffer: UnsafeMutableRawBufferPointer) -> Bool {
    machine.saveState(into: buffer) != nil
  }

  func loadState(from bytes: UnsafeRawBufferPointer) throws(CoreError) {
    do {
      try machine.loadState(bytes)
      blender.restart()
    } catch {
      throw .badState(error.description)
    }
  }

  // MARK: - Memory

  func memory(_ kind: MemoryKind) -> UnsafeMutableRawBufferPointer? {
    switch kind {
    case .saveRAM:
      cartridge.hasBattery ? UnsafeMutableRawBufferPointer(machine.saveRAM) : nil
    case .clock: UnsafeMutableRawBufferPointer(machine.clockRAM)
    case .systemRAM: UnsafeMutableRawBufferPointer(machine.workRAM)
    case .videoRAM: UnsafeMutableRawBufferPointer(machine.videoRAM)
    default: nil
    }
  }

  /// The machine's 64 KiB as it is without bank switching; further banks follow above, work RAM before cartridge RAM.
  var memoryMap: [MemoryMapEntry] {
    var map: [MemoryMapEntry] = []
    func add(
      _ memory: UnsafeMutableBufferPointer<UInt8>, _ range: Range<Int>, at start: Int,
      _ flags: MemoryMapEntry.Flags
    ) {
      let range = range.clamped(to: 0..<memory.count)
      guard !range.isEmpty else { return }
      let part = UnsafeMutableBufferPointer(rebasing: memory[range])
      map.append(MemoryMapEntry(UnsafeMutableRawBufferPointer(part), at: start, flags: flags))
    }
    let saves: MemoryMapEntry.Flags = cartridge.hasBattery ? .saveRAM : []
    // The map's type asks for memory that can be written; the flag says that it must not be.
    add(UnsafeMutableBufferPointer(mutating: machine.rom), 0..<0x8000, at: 0, .readOnly)
    add(machine.videoRAM, 0..<0x2000, at: 0x8000, .videoRAM)
    add(machine.saveRAM, 0..<0x2000, at: 0xA000, saves)
    add(machine.workRAM, 0..<0x2000, at: 0xC000, .systemRAM)
    add(machine.objectRAM, 0..<0xA0, at: 0xFE00, .videoRAM)
    add(machine.highRAM, 0..<0x7F, at: 0xFF80, .systemRAM)
    add(machine.workRAM, 0x2000..<0x8000, at: 0x1_0000, .systemRAM)
    add(machine.saveRAM, 0x2000..<0x2_0000, at: 0x1_6000, saves)
    return map
  }

  // MARK: - Cheats

  func clearCheats() {
    codes = [:]
    cheats.use([])
  }

  func setCheat(_ code: String, index: Int, isEnabled: Bool) {
    codes[index] = isEnabled ? CheatCode.actions(in: code) : nil
    if isEnabled, codes[index] == nil, unknownCodes.count < 20 { unknownCodes.append(code) }
    cheats.use(codes.sorted { $0.key < $1.key }.flatMap { $0.value })
  }

  private func reportCodes(_ host: Host) {
    for code in unknownCodes {
      host.showMessage(
        "Cheat \"\(code.prefix(60))\": not a Game Genie or GameShark code", seconds: 6,
        level: .warning)
    }
    unknownCodes = []
  }
}

/// The one function that a plugin adds to the kit's exports.
@c @implementation
public func arcadia_core_factory() -> UnsafeMutableRawPointer! { AdapterBox.make(GameBoyCore.self) }
