/// Everything that the CPU reaches, and the one clock.
///
/// Only `tick()` advances time: one addition and one comparison an M-cycle. The parts are functions of the clock. They
/// catch up when they are accessed or when `deadline` comes.
struct Bus {
  /// Dots (1/4 194 304 s) since power-on.
  var clock: UInt64 = 0
  /// The clock at which some part next has something to do.
  var deadline: UInt64 = 0
  /// Dots in an M-cycle: 4, in double speed 2.
  var cycleDots: UInt64 = 4
  /// Why the CPU has to look up before the next instruction; 0 when it need not.
  var attention: UInt8 = 0
  /// Every M-cycle is processed separately (tests compare this with the quick way).
  var isStepwise = false
  /// IF, five bits.
  var interruptFlags: UInt8 = 0
  /// IE, eight bits.
  var interruptEnable: UInt8 = 0
  /// IME.
  var interruptMaster = false
  /// EI was just executed.
  var enablesSoon = false
  var isHalted = false
  /// The clock at which the HALT for another speed ends; 0 outside of one.
  var switchEnd: UInt64 = 0

  /// For each 4 KiB of the address space the memory that a read (a write) may use directly, less the address of its
  /// beginning; nil where a closer look is needed (16 entries each, owned here).
  let readPages: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>
  let writePages: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>
  /// Eight banks of 4 KiB (two used without CGB hardware).
  let wram: UnsafeMutablePointer<UInt8>
  /// 0xFF80…0xFFFE.
  let hram: UnsafeMutablePointer<UInt8>
  /// The boot ROM while it is mapped; empty otherwise.
  ///
  /// Room for 2304 bytes, owned here.
  let bootROM: UnsafeMutablePointer<UInt8>
  var bootROMSize = 0
  var isBootROMMapped = false
  /// The boot ROM has just ended.
  var isFreshFromBootROM = false

  let model: Model
  var ppu: PPU
  var apu: APU
  var timer = Timer()
  var serial = Serial()
  var printer = Printer()
  var joypad = Joypad()
  var board: Board
  /// What a Super Game Boy adds, owned here; nil on other models.
  let sgb: UnsafeMutablePointer<SuperGameBoy>?
  var objectDMA = ObjectDMA()
  var videoDMA = VideoDMA()

  /// SVBK, 0…7.
  var wramBank: UInt8 = 0
  /// KEY1: bit 0 as written; double speed is `cycleDots == 2`.
  var isSpeedSwitchArmed = false
  /// KEY0, while the boot ROM runs.
  var compatibility: UInt8 = 0
  /// RP, and the registers 0xFF72…0xFF75 without a known use.
  var infrared: UInt8 = 0
  var undocumented: (UInt8, UInt8, UInt8, UInt8) = (0, 0, 0, 0)

  /// The clock of the next thing that timer and serial port do.
  var timerEvent = UInt64.max
  var serialEvent = UInt64.max
  /// The clock at which the current frame began.
  var frameStart: UInt64 = 0
  /// By how many dots the frames before it were longer than 70 224 each, in sum (see `Bus+Frame`).
  var frameSurplus: Int64 = 0

  /// The bits of `attention`: interrupts to serve, EI before the last instruction or a block of DMA that is due, HALT, end
  /// of the frame.
  static let interruptBits: UInt8 = 0x1F
  static let soonBit: UInt8 = 0x20
  static let haltBit: UInt8 = 0x40
  static let stopRunning: UInt8 = 0x80
  /// The pause of a speed switch, in M-cycles of the new speed.
  static let switchCycles: UInt64 = 32768
  /// The dots of a frame; without picture a frame is as long.
  static let frameDots: UInt64 = 70224

  init(model: Model, cartridge: Cartridge) {
    self.model = model
    ppu = PPU(model: model)
    apu = APU(model: model)
    board = Board(cartridge)
    sgb = SuperGameBoy.make(model: model, cartridge: cartridge)
    readPages = .allocate(capacity: 16)
    readPages.initialize(repeating: nil, count: 16)
    writePages = .allocate(capacity: 16)
    writePages.initialize(repeating: nil, count: 16)
    wram = .allocate(capacity: 0x8000)
    wram.initialize(repeating: 0, count: 0x8000)
    hram = .allocate(capacity: 128)
    hram.initialize(repeating: 0, count: 128)
    bootROM = .allocate(capacity: 2304)
    bootROM.initialize(repeating: 0, count: 2304)
  }

  func deallocate() {
    ppu.deallocate()
    apu.deallocate()
    board.deallocate()
    SuperGameBoy.free(sgb)
    printer.deallocate()
    readPages.deallocate()
    writePages.deallocate()
    wram.deallocate()
    hram.deallocate()
    bootROM.deallocate()
  }

  // MARK: - One M-cycle

  /// An M-cycle passes.
  @inline(__always)
  mutating func tick() {
    clock &+= cycleDots
    if clock >= deadline { catchUp() }
  }

  /// An M-cycle passes, at whose end a byte is read.
  @inline(__always)
  mutating func read(_ address: UInt16) -> UInt8 {
    tick()
    if let page = readPages[Int(address &>> 12)] { return page[Int(address)] }
    return readSlowly(address)
  }

  /// An M-cycle passes, at whose end a byte is written.
  @inline(__always)
  mutating func write(_ address: UInt16, _ value: UInt8) {
    tick()
    if let page = writePages[Int(address &>> 12)] {
      page[Int(address)] = value
      return
    }
    writeSlowly(address, value)
  }

  /// The CPU's 16-bit unit has held `address` during the cycle that just ended.
  @inline(__always)
  mutating func corruptOAM(_ address: UInt16) {
    if address &>> 8 == 0xFE && !model.isColor { corruptObjects(.write, address) }
  }

  // MARK: - Time

  /// Time passes until something happens that could wake the CPU.
  @inline(never)
  mutating func idleUntilDeadline() {
    let missing = deadline > clock ? deadline &- clock : 0
    let cycles = max(1, (missing &+ cycleDots &- 1) &>> (cycleDots &>> 1))
    clock &+= cycles &* cycleDots
    catchUp()
  }

  /// Time passes in HALT; returns whether an interrupt ends it.
  ///
  /// A halted CPU looks at interrupts before the end of the M-cycle, unlike a running one: a DMG's two T-cycles earlier
  /// (GBMicrotest `int_hblank_halt_scx*` against `int_hblank_nops_scx*`), a CGB's four (cgb-acid-hell).
  @inline(never)
  mutating func idleUntilInterrupt() -> Bool {
    if objectDMA.isRunning || objectDMA.nextStart != .max { return idleWithObjectDMA() }
    return passUntilInterrupt()
  }

  @inline(__always)
  mutating func passUntilInterrupt() -> Bool {
    let early = model.isColor ? cycleDots : cycleDots / 2
    let isDue = interruptFlags & interruptEnable & 0x1F != 0 || deadline <= clock &+ early
    let missing = isDue ? 0 : deadline &- clock &- early
    clock &+= max(1, (missing &+ cycleDots &- 1) &>> (cycleDots &>> 1)) &* cycleDots &- early
    if clock >= deadline { catchUp() }
    let isPending = interruptFlags & interruptEnable & 0x1F != 0
    clock &+= early
    if clock >= deadline { catchUp() }
    return isPending
  }

  /// Does what is due at the present clock and finds the next deadline.
  @inline(never)
  mutating func catchUp() {
    if objectDMA.nextEvent <= clock { advanceObjectDMA() }
    ppu.advance(to: clock)
    if timerEvent <= clock { timer.sync(to: clock) }
    if serialEvent <= clock {
      serial.sync(to: timer.ticks(clock))
      if serial.outsideEvent <= clock { serial.syncOutside(to: clock) }
    }
    collect()
    if ppu.blankBegan { noticeBlank() }
  }

  /// Gathers raised interrupts, notes the end of a frame, finds the next deadline.
  mutating func collect() {
    gather()
    if endsFrame() { attention |= Self.stopRunning }
    if serial.question != .none { attention |= Self.stopRunning }
    refreshDeadline()
  }

  /// Gathers raised interrupts.
  mutating func gather() {
    interruptFlags |= ppu.raised
    ppu.raised = 0
    if timer.raised {
      timer.raised = false
      interruptFlags |= 4
    }
    if serial.raised {
      serial.raised = false
      interruptFlags |= 8
    }
    refreshAttention()
  }

  mutating func refreshDeadline() {
    timerEvent = timer.nextEvent
    let serialTick = serial.nextEvent
    serialEvent = min(
      serialTick == Timer.never ? serialTick : timer.clock(ofTick: serialTick), serial.outsideEvent)
    var next = min(timerEvent, serialEvent, objectDMA.nextEvent)
    next = min(next, ppu.nextEvent(watchesBlank: videoDMA.waitsForBlank))
    if videoDMA.waitsForBlank && ppu.blankBegan { next = min(next, ppu.blankStart &+ 1) }
    next = min(next, nextFrameEnd)
    if switchEnd != 0 { next = min(next, switchEnd) }
    deadline = next
  }

  /// Recomputes `attention`; call after anything that it is made of has changed.
  mutating func refreshAttention() {
    attention =
      (interruptMaster ? interruptEnable & interruptFlags & 0x1F : 0)
      | (enablesSoon || videoDMA.isDue ? Self.soonBit : 0)
      | (isHalted || switchEnd != 0 ? Self.haltBit : 0)
      | (attention & Self.stopRunning)
  }

  mutating func raise(_ interrupt: UInt8) {
    interruptFlags |= interrupt
    refreshAttention()
  }

  // MARK: - Divider and speed

  /// DIV is written, or zeroed by STOP.
  mutating func resetDivider() {
    serial.dividerReset(at: timer.ticks(clock))
    timer.resetDivider(at: clock)
    apu.dividerReset(at: clock)
    collect()
  }

  /// STOP with KEY1 armed: the speed changes two M-cycles after its fetch, and the divider counts on in it.
  ///
  /// Unless an interrupt is pending, a HALT of 0x20000 clocks of the new speed follows. Source: Pan Docs, "Using the STOP
  /// instruction"; daid's `speed_switch_timing_ly` and `_stat` for the M-cycles.
  mutating func switchSpeed(waits: Bool) {
    resetDivider()
    isSpeedSwitchArmed = false
    tick()
    tick()
    ppu.advance(to: clock)
    timer.sync(to: clock)
    serial.sync(to: timer.ticks(clock))
    cycleDots = cycleDots == 4 ? 2 : 4
    ppu.isDoubleSpeed = cycleDots == 2
    timer.setDoubleSpeed(cycleDots == 2, at: clock)
    apu.setDoubleSpeed(cycleDots == 2, at: clock)
    if waits {
      switchEnd = clock &+ Self.switchCycles &* cycleDots
      isHalted = true
    }
    refreshAttention()
    collect()
  }

  // MARK: - Memory map

  /// Points the pages at the memory they show now.
  mutating func map() {
    guard !objectDMA.isRunning else {
      for page in 0..<16 {
        readPages[page] = nil
        writePages[page] = nil
      }
      return
    }
    let low = board.rom + board.lowBank &* 0x4000
    let high = board.rom + (board.highBank &* 0x4000 &- 0x4000)
    for page in 0..<4 {
      readPages[page] = low
      readPages[page &+ 4] = high
    }
    if isBootROMMapped { readPages[0] = nil }
    let ram = board.mappedRAM.map { $0 - 0xA000 }
    for page in 10..<12 {
      readPages[page] = ram
      writePages[page] = ram
    }
    let bank = wram + (Int(max(1, wramBank)) &* 0x1000 &- 0xD000)
    for (page, memory) in [(12, wram - 0xC000), (13, bank), (14, wram - 0xE000)] {
      readPages[page] = memory
      writePages[page] = memory
    }
    if board.mapper == .mbc6 { mapMBC6() }
  }
}
