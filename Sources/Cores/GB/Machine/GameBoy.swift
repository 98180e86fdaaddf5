/// A Game Boy: owns every part, produces frames.
///
/// Use it from one thread at a time. The pointers it gives out stay the same for its whole life.
public final class GameBoy {
  /// Frames a second: 4 194 304 dots, 70 224 a frame.
  public static let framesPerSecond = 4194304.0 / 70224.0
  /// Stereo samples a second that `takeSamples` delivers.
  public static var sampleRate: Double { APU.sampleRate }

  var cpu = CPU()
  var bus: Bus
  let cartridge: Cartridge
  let bootROM: [UInt8]
  /// Samples of the last frame, interleaved.
  let samples: UnsafeMutablePointer<Int16>
  var sampleCount = 0
  /// The clock's block as the plugin sees it, and as we wrote it last.
  let clockBlock: UnsafeMutablePointer<UInt8>
  let clockBlockWritten: UnsafeMutablePointer<UInt8>
  /// Room for a state, so that a refused one can be undone.
  let undoState: UnsafeMutableRawBufferPointer
  let cachedStateSize: Int
  /// The palette combination that was held at the last reset.
  var heldCombination: CompatibilityPalette.Combination?

  /// What is at the other end of the serial port, and what it has made.
  var device = SerialDevice.nothing
  let paper = PrinterPaper()
  var cable: LinkCable?
  /// Whether a frame was begun that waits for the other end of the cable.
  private var isInFrame = false

  static let sampleCapacity = 8192

  /// The model being imitated.
  public let model: Model
  /// Seconds since 1970 (or since any moment, if it continues between sessions); 0 if unknown.
  ///
  /// Set it before a frame. Only the difference to a saved clock matters.
  public var now: Int64 = 0
  /// How much of `now` is the player's own and no time of the computer's, in seconds: a clock goes back by a negative one.
  public var nowOffset: Int64 = 0

  /// Puts the cartridge in and switches on.
  ///
  /// A boot ROM of 256 bytes (DMG, MGB, SGB) or 2304 bytes (CGB, AGB) runs first; any other size is taken as none, and
  /// the machine begins as a boot ROM would leave it.
  public init(cartridge: Cartridge, model: Model, bootROM: [UInt8]? = nil) {
    self.cartridge = cartridge
    self.model = model
    let image = bootROM ?? []
    self.bootROM = image.count == (model.isColor ? 2304 : 256) ? image : []
    bus = Bus(model: model, cartridge: cartridge)
    samples = .allocate(capacity: Self.sampleCapacity * 2)
    samples.initialize(repeating: 0, count: Self.sampleCapacity * 2)
    let clockBlockSize = bus.board.clockBlockSize
    clockBlock = .allocate(capacity: max(1, clockBlockSize))
    clockBlock.initialize(repeating: 0, count: max(1, clockBlockSize))
    clockBlockWritten = .allocate(capacity: max(1, clockBlockSize))
    clockBlockWritten.initialize(repeating: 0, count: max(1, clockBlockSize))
    cachedStateSize = Self.measureState(
      cpu: &cpu, bus: &bus, cartridge: cartridge, clockBlock: clockBlock)
    undoState = .allocate(byteCount: cachedStateSize, alignment: 16)
    if bus.sgb != nil {
      // The Super Game Boy sees shades, not colours.
      bus.ppu.shades = Shades(
        background: (0, 1, 2, 3), object0: (0, 1, 2, 3), object1: (0, 1, 2, 3))
    }
    reset()
  }

  deinit {
    bus.deallocate()
    samples.deallocate()
    clockBlock.deallocate()
    clockBlockWritten.deallocate()
    undoState.deallocate()
  }

  /// Switches off and on again.
  ///
  /// External RAM and the cartridge's clock stay.
  ///
  /// Buttons that are held choose the colours of a game for the DMG on a CGB, as they do with its boot ROM.
  public func reset() {
    let clock = bus.clock
    powerUp()
    cable?.clockMoved(from: clock, &bus)
    bus.ppu.clearFrame()
    sampleCount = 0
  }

  /// Runs to the beginning of the next vertical blank, or for 70 224 dots while the LCD is off.
  ///
  /// `Bus.endsFrame` says what happens around the moments at which a game switches the LCD off and on.
  ///
  /// What a link cable cannot tell at once it is not asked for; use `advance` to wait for it.
  public func runFrame() {
    while !advance() { giveUpWaiting() }
  }

  /// Runs as far as possible without news from the other end of the cable; returns whether the frame is over.
  public func advance() -> Bool {
    var runs = true
    if isInFrame {
      guard serveSerial() else { return false }
      runs = !isFrameOver
    } else {
      takeClockBlock()
      bus.ppu.frameEnded = false
      // The host may have written through `objectRAM`.
      bus.ppu.objectTable.forget()
      // What a Super Game Boy is shown reaches its transfers and states: there the limit holds.
      bus.ppu.show(allObjects: liftsObjectLimit && bus.sgb == nil)
      isInFrame = true
    }
    while runs {
      bus.attention &= ~Bus.stopRunning
      cpu.run(&bus)
      guard serveSerial() else { return false }
      runs = !isFrameOver
    }
    isInFrame = false
    endFrame()
    cable?.frameEnded(bus)
    return true
  }

  private var isFrameOver: Bool { bus.endsFrame() }

  private func endFrame() {
    sampleCount = bus.apu.endFrame(at: bus.clock, into: samples, capacity: Self.sampleCapacity)
    bus.beginFrame()
    // What is drawn of the first frame after the LCD was switched on is not shown either.
    let showsPicture = bus.ppu.isOn && !bus.ppu.hidesFrame
    if !showsPicture { bus.ppu.clearFrame() }
    if cpu.isStopped && cpu.blanksPicture {
      // Without its clock the LCD of a DMG fades to white, that of a CGB is driven black.
      bus.ppu.lines.forgetAll()
      bus.ppu.frame.update(
        repeating: model.isColor ? 0 : bus.ppu.shades.background.0, count: 160 * 144)
    }
    if cartridge.mapper == .pocketCamera,
      bus.board.camera.sync(to: bus.clock, ram: bus.board.ram)
    {
      bus.map()
    }
    if compatibilityPalette != nil && bus.isFreshFromBootROM {
      bus.isFreshFromBootROM = false
      colorCompatibly()
    }
    bus.sgb?.pointee.endFrame(bus.ppu.frame, isOn: showsPicture)
    giveClockBlock()
  }

  // MARK: - Input and output

  /// The pressed buttons: right, left, up, down, A, B, select, start in bits 0…7.
  public var buttons: UInt8 {
    get { bus.sgb?.pointee.pads.0 ?? bus.joypad.buttons }
    set { bus.press(newValue, player: 0) }
  }

  /// Sets the buttons of a player, 0…3, as in `buttons`; only a Super Game Boy listens to more than the first.
  public func press(_ buttons: UInt8, player: Int) { bus.press(buttons, player: player) }

  /// The last finished picture: `frameSize` pixels XRGB8888, row-major without gaps.
  ///
  /// Valid until the next `runFrame`.
  public var frame: UnsafePointer<UInt32> {
    UnsafePointer(bus.sgb?.pointee.canvas ?? bus.ppu.frame)
  }

  /// The size of `frame`: 160×144, on a Super Game Boy with border 256×224.
  public var frameSize: (width: Int, height: Int) { bus.sgb?.pointee.size ?? (160, 144) }

  /// Passes the sound of the last frame to `body`: interleaved stereo, valid during the call.
  public func takeSamples(_ body: (UnsafeBufferPointer<Int16>) -> Void) {
    body(UnsafeBufferPointer(start: samples, count: sampleCount * 2))
  }

  /// How the cartridge is held; set it before a frame.
  ///
  /// Only an MBC7 feels it.
  public var tilt: Tilt {
    get { bus.board.mbc7.tilt }
    set { bus.board.mbc7.tilt = newValue }
  }

  /// What a Pocket Camera looks at: 120 rows × 128 bytes, 0 black … 255 white, row-major without gaps; empty for other
  /// cartridges.
  ///
  /// Write it between frames. It begins with a test card, is no part of a state, and stays where it is.
  public var cameraPicture: UnsafeMutableBufferPointer<UInt8> {
    let isCamera = bus.board.mapper == .pocketCamera
    return UnsafeMutableBufferPointer(
      start: bus.board.picture, count: isCamera ? Self.cameraWidth * Self.cameraHeight : 0)
  }
  /// Pixels in a row of `cameraPicture`.
  public static var cameraWidth: Int { PocketCamera.width }
  /// Rows of `cameraPicture`.
  public static var cameraHeight: Int { PocketCamera.height }

  /// Whether the cartridge's motor runs.
  public var rumble: Bool { bus.board.rumbles }

  /// Four colours, XRGB8888, from light to dark.
  public typealias ShadeSet = (UInt32, UInt32, UInt32, UInt32)

  /// The colours that a machine without colours shows, for background and objects.
  public var dmgPalette: (background: ShadeSet, object0: ShadeSet, object1: ShadeSet) {
    get {
      let shades = bus.ppu.shades
      return (shades.background, shades.object0, shades.object1)
    }
    set {
      guard bus.sgb == nil else { return }
      bus.ppu.shades = Shades(
        background: newValue.background, object0: newValue.object0, object1: newValue.object1)
      bus.ppu.refreshColors()
    }
  }

  /// The colours that a CGB gives to a game for the DMG; nil: those that its boot ROM has for the title, or those of the
  /// buttons that were held at the last reset.
  public var compatibilityPalette: CompatibilityPalette.Combination? {
    didSet { if compatibilityPalette != oldValue { colorCompatibly() } }
  }

  /// Gives a game for the DMG on a CGB the colours that were chosen; without choice they stay.
  func colorCompatibly() {
    guard model.isColor, !bus.ppu.isColorMode, !bus.isBootROMMapped else { return }
    var trio = (compatibilityPalette ?? heldCombination)?.trio
    if trio == nil && bootROM.isEmpty {
      trio = CompatibilityPalette.trio(for: bus.board.rom + cartridge.headerOffset)
    }
    guard let trio else { return }
    CompatibilityPalette.fill(bus.ppu.paletteMemory, trio: trio)
    bus.ppu.refreshColors()
  }

  /// Whether a Super Game Boy shows its border; takes effect with the next frame.
  public var showsBorder: Bool {
    get { bus.sgb?.pointee.showsBorder ?? false }
    set { bus.sgb?.pointee.showsBorder = newValue }
  }

  /// Whether the game has sent a Super Game Boy a border.
  public var hasBorder: Bool { bus.sgb?.pointee.hasBorder ?? false }

  /// The palette that a Super Game Boy begins with (an index into `SystemPalette.names`); nil: the one for the title.
  ///
  /// A game that has sent palettes of its own keeps them.
  public func choose(systemPalette: Int?) {
    bus.sgb?.pointee.firstPalette =
      systemPalette.map { $0 & 31 } ?? SystemPalette.index(for: cartridge.title)
  }

  /// How the colours of a CGB are shown.
  public var colorCorrection: ColorCorrection {
    get { bus.ppu.correction }
    set {
      bus.ppu.correction = newValue
      bus.ppu.refreshColors()
    }
  }

  /// Shows more than ten objects on a line, which hardware does not; takes effect with the next frame.
  ///
  /// Only the picture changes: times, registers, sound and states stay the same. A Super Game Boy, which reads data off
  /// its picture, keeps the limit.
  public var liftsObjectLimit = false

  /// Which channels are not heard: bits 0…3 for the two pulse channels, wave and noise.
  public var mutedChannels: UInt8 {
    get { bus.apu.muted }
    set { bus.apu.muted = newValue }
  }

  /// How the output capacitors shape the sound.
  public var audioFilter: AudioFilter {
    get { bus.apu.filter }
    set { bus.apu.filter = newValue }
  }

  /// Draws every line dot by dot and runs every instruction M-cycle by M-cycle, without any short cut.
  ///
  /// Picture, sound and states must be the same either way, which tests and `make soak` compare.
  public var useExactRenderer: Bool {
    get { bus.ppu.alwaysExact }
    set {
      bus.ppu.alwaysExact = newValue
      bus.isStepwise = newValue
    }
  }

  // MARK: - Memory

  /// The RAM on the cartridge, empty when it has none; what a battery keeps.
  ///
  /// Reads and writes are welcome between frames.
  public var saveRAM: UnsafeMutableBufferPointer<UInt8> {
    UnsafeMutableBufferPointer(start: bus.board.ram, count: bus.board.ramSize)
  }

  /// The cartridge's clock as a block for the save folder (48 bytes for an MBC3), empty when it has none.
  ///
  /// What is written into it is used at the beginning of the next frame, and the clock advances by the time since that moment.
  public var clockRAM: UnsafeMutableBufferPointer<UInt8> {
    UnsafeMutableBufferPointer(start: clockBlock, count: bus.board.clockBlockSize)
  }

  /// Work RAM: 8 KiB, or 32 KiB on a CGB; bank after bank.
  public var workRAM: UnsafeMutableBufferPointer<UInt8> {
    UnsafeMutableBufferPointer(start: bus.wram, count: model.isColor ? 0x8000 : 0x2000)
  }

  /// Video RAM: 8 KiB, or 16 KiB on a CGB; bank after bank.
  ///
  /// What is written shows in the next frame if this property was read again, else when the game next changes something
  /// near it.
  public var videoRAM: UnsafeMutableBufferPointer<UInt8> {
    bus.ppu.lines.forgetAll()
    return UnsafeMutableBufferPointer(start: bus.ppu.vram, count: model.isColor ? 0x4000 : 0x2000)
  }

  /// High RAM, 0xFF80…0xFFFE.
  public var highRAM: UnsafeMutableBufferPointer<UInt8> {
    UnsafeMutableBufferPointer(start: bus.hram, count: 127)
  }

  /// Object memory, 160 bytes.
  public var objectRAM: UnsafeMutableBufferPointer<UInt8> {
    UnsafeMutableBufferPointer(start: bus.ppu.oam, count: 160)
  }

  /// The ROM of the cartridge, padded (for memory maps; read only).
  public var rom: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: bus.board.rom, count: (bus.board.romMask + 1) * 0x4000)
  }

  /// The lines of text in the picture's tiles, as the registers stand now; nil: no font was found in video memory, or no text
  /// shows.
  ///
  /// Changes nothing.
  public var screenText: [String]? { ScreenText(bus.ppu).lines }

  // MARK: - The cartridge's clock

  /// Moves the cartridge's clock by some seconds, back as well as on.
  public func shiftClock(seconds: Int64) {
    bus.board.syncClock(to: bus.clock)
    bus.board.shiftClock(seconds: seconds)
  }

  private func takeClockBlock() {
    guard cartridge.hasClock else { return }
    bus.board.syncClock(to: bus.clock)
    for index in 0..<bus.board.clockBlockSize where clockBlock[index] != clockBlockWritten[index] {
      bus.board.loadClock(from: clockBlock, now: now, back: max(0, -nowOffset))
      return
    }
  }

  func giveClockBlock() {
    guard cartridge.hasClock else { return }
    bus.board.syncClock(to: bus.clock)
    bus.board.storeClock(into: clockBlock, now: now)
    clockBlockWritten.update(from: clockBlock, count: bus.board.clockBlockSize)
  }
}
