import CoreKit
import GameBoy

/// What a cartridge gets from the world besides buttons: the time, how it is held, what its camera sees.
struct Surroundings {
  private let cartridge: Cartridge
  /// Seconds added to the host's time; nil: the cartridge's clock knows of no time outside.
  private var clockOffset: Int64?
  private var usesSensor = false
  private var camera = CameraSource.card
  /// Where pictures for the camera may lie.
  private let folders: [String]

  private enum CameraSource: String { case auto, file, card }

  /// Also opens the sensor or the camera that the game wants, and hides options that mean nothing to it.
  init(_ cartridge: Cartridge, _ host: Host) {
    self.cartridge = cartridge
    var hidden: Set<String> = []
    if cartridge.mapper == .mbc7 {
      if host.option(GameBoyCore.OptionKey.tilt) == "auto" { host.startAccelerometer() }
    } else {
      hidden.insert(GameBoyCore.OptionKey.tilt)
    }
    if cartridge.mapper == .pocketCamera {
      folders = [host.saveFolder, host.systemFolder].compactMap(\.self)
      if host.option(GameBoyCore.OptionKey.camera) == "auto" {
        host.startCamera(width: GameBoy.cameraWidth, height: GameBoy.cameraHeight)
      }
    } else {
      folders = []
      hidden.insert(GameBoyCore.OptionKey.camera)
    }
    if !cartridge.hasClock {
      hidden.formUnion([GameBoyCore.OptionKey.clockMode, GameBoyCore.OptionKey.clockOffset])
    }
    if !cartridge.hasRumble { hidden.insert(GameBoyCore.OptionKey.rumble) }
    host.hiddenOptions = hidden
  }

  /// Reads the options; `isNew`: the game has just been loaded, and its clock's offset is that of its save.
  mutating func readOptions(_ machine: GameBoy, _ host: Host, isNew: Bool) {
    if cartridge.hasClock {
      let isReal = host.option(GameBoyCore.OptionKey.clockMode) == "real"
      let offset = (Int64(host.option(GameBoyCore.OptionKey.clockOffset)) ?? 0) * 3600
      if !isNew, isReal, let before = clockOffset { machine.shiftClock(seconds: offset - before) }
      clockOffset = isReal ? offset : nil
    }
    usesSensor = host.option(GameBoyCore.OptionKey.tilt) == "auto"
    if cartridge.mapper == .pocketCamera {
      camera = CameraSource(rawValue: host.option(GameBoyCore.OptionKey.camera)) ?? .auto
      if camera == .card || !showFile(machine, host) { machine.showTestCard() }
    }
  }

  /// Before each frame.
  func update(_ machine: GameBoy, _ host: Host) {
    if cartridge.hasClock {
      machine.now = clockOffset.map { host.clock().unixMicroseconds / 1_000_000 + $0 } ?? 0
      machine.nowOffset = clockOffset ?? 0
    }
    if cartridge.mapper == .mbc7 { machine.tilt = tilt(host) }
  }

  /// The sensor if there is one, else a stick, else a finger or a mouse button held over the picture.
  private func tilt(_ host: Host) -> Tilt {
    if usesSensor, let felt = host.acceleration() {
      return Tilt(right: Int32(felt.x * -1000), down: Int32(felt.y * 1000))
    }
    // The right stick goes first: hosts may use the left one as a d-pad.
    for stick in [host.stick(.right), host.stick(.left)] where stick.x != 0 || stick.y != 0 {
      return Tilt(right: Self.scaled(stick.x), down: Self.scaled(stick.y))
    }
    let pointer = host.pointer()
    guard pointer.isPressed else { return Tilt() }
    return Tilt(right: Self.scaled(pointer.x), down: Self.scaled(pointer.y))
  }

  private static func scaled(_ axis: Int) -> Int32 { Int32(clamping: axis * 1000 / 0x7FFF) }

  /// A picture from the host's camera.
  func show(_ frame: CameraFrame, on machine: GameBoy) {
    guard camera == .auto else { return }
    let picture = GreyPicture(width: frame.width, height: frame.height) { frame[$0, $1] }
    if let picture { machine.showCamera(picture) }
  }

  /// Shows camera.bmp, .pgm or .ppm; false: there is none that can be read.
  private func showFile(_ machine: GameBoy, _ host: Host) -> Bool {
    for folder in folders {
      for ending in ["bmp", "pgm", "ppm"] {
        let path = "\(folder)/camera.\(ending)"
        guard let bytes = SmallFile.read(path, atMost: 64 << 20) else { continue }
        if let picture = GreyPicture(file: bytes) {
          machine.showCamera(picture)
          return true
        }
        host.log(
          .warning,
          "\(path) is no picture that the camera can use; save it as BMP without compression")
      }
    }
    if camera == .file {
      let places = folders.joined(separator: " or ")
      host.log(
        .warning,
        "there is no picture for the camera; put camera.bmp, camera.pgm or camera.ppm into \(places)"
      )
    }
    return false
  }
}
