// The phases of a line and of a frame, and the STAT interrupt.
//
// Dot 0 is the dot at which LY changes. The CPU looks at dots 0, 4, 8 … (in double speed also at 2, 6 …): a time that is
// no multiple of four matters in double speed, for the end of mode 3, and after a speed switch that has left the CPU
// two dots aside (`PPU.sightDelay`). Sources: Pan Docs "Rendering"; mooneye
// `acceptance/ppu`; GBMicrotest, by which the numbers were checked.

extension PPU {
  /// What ends at `phaseEnd`.
  enum Phase: UInt8 {
    case off
    /// Dot 0 of a visible line up to mode 2.
    case lineBegin
    /// Mode 2 until the last entries.
    case scan
    /// The last entries of mode 2, with video memory closed already (DMG).
    case scanTail
    /// Mode 3.
    case drawing
    /// Mode 0 up to the end of the line.
    case blank
    /// First dots of a line 144…152.
    case blankLineBegin
    /// The rest of such a line.
    case blankLine
    /// Line 153: LY still 153 …
    case lastLineBegin
    /// … LY 0, compared with 153 …
    case lastLineZero
    /// … compared with nothing …
    case lastLineGap
    /// … compared with 0.
    case lastLine
    /// The line after switching on, before its mode 3.
    case firstLine
    /// Mode 0 before its interrupt.
    case blankBegin
  }

  enum Dots {
    static let line: UInt64 = 456
    static let scan: UInt64 = 1
    static let scanTail: UInt64 = 77
    static let drawing: UInt64 = 81
    /// The first dot at which a pixel may leave the pipeline.
    static let pipeline: UInt64 = 85
    /// From here on a CGB's interrupt of a comparison misses a write to LYC; in double speed two dots later.
    static let lateCompare: UInt64 = 452
    /// How many dots before (negative: as two's complement) or after the end of the CPU's write the picture sees a
    /// register, on a DMG; found with Mealybug's pictures.
    static let controlShift: UInt64 = 0 &- 1
    static let scrollXShift: UInt64 = 0
    static let scrollYShift: UInt64 = 0 &- 1
    static let windowXShift: UInt64 = 0
    static let paletteShift: UInt64 = 0 &- 2
    /// The most that such a shift goes back.
    static let earliestWrite: UInt64 = 2
    /// The same on a CGB.
    static let colorControlShift: UInt64 = 0
    static let colorScrollShift: UInt64 = 1
    static let colorScrollYShift: UInt64 = 1
    /// From mode 0 to its interrupt; on a DMG's first line it is later.
    static let blankInterrupt: UInt64 = 1
    static let firstBlankInterrupt: UInt64 = 3
    static let firstDrawing: UInt64 = 81
    static let firstPipeline: UInt64 = 85
  }

  /// Does everything that is due at `clock`.
  @inline(__always)
  mutating func advance(to clock: UInt64) {
    if clock >= phaseEnd { runPhases(to: clock) }
  }

  @inline(never)
  private mutating func runPhases(to clock: UInt64) {
    while clock >= phaseEnd {
      if phase == .lineBegin && clock &- lineStart >= Dots.line && canSkipPhases {
        runLine()
      } else {
        endPhase()
      }
    }
  }

  /// Whether nothing can have observed the phases of a line that is over: no interrupt but that of a comparison that does not
  /// hold, and nothing that needs the pipeline.
  @inline(__always)
  private var canSkipPhases: Bool {
    line < 143 && (statEnables == 0 || (statEnables == 0x40 && line != lineCompare))
      && !alwaysExact && !isOAMBusy
  }

  /// Goes from the beginning of a line to that of the next; equals the phases in between.
  @inline(never)
  private mutating func runLine() {
    scanIndex = 0
    if line == windowY { windowTriggered = true }
    windowBeganOn = control & 0x20 != 0
    findObjects()
    drawLine()
    lineMatchSignal = line == lineCompare
    missesCompare = false
    comparedLine = Int16(line)
    statLine = false
    mode = 0
    blocksOAMRead = false
    blankBegan = true
    isExact = false
    lineStart &+= Dots.line
    line &+= 1
    beginLine()
  }

  /// The clock at which the bus has to call `advance` at the latest, because an interrupt, the end of a frame or a
  /// waiting HDMA depends on it.
  ///
  /// Mutating only to avoid a copy of the unit.
  mutating func nextEvent(watchesBlank: Bool) -> UInt64 {
    guard phase != .off else { return .max }
    if watchesBlank { return phaseEnd }
    if statEnables == 0x40 && line < 144 && phase != .firstLine { return nextComparison() }
    if statEnables != 0 { return line < 144 ? nextStatEvent() : phaseEnd }
    // Nothing can happen before vertical blank.
    if line < 144 { return max(phaseEnd, verticalBlank) }
    if line == 144 && phase == .blankLineBegin { return phaseEnd }
    return lineStart &+ UInt64(154 &- line &+ 144) &* Dots.line &+ lineBeginDots
  }

  /// The clock at which vertical blank begins, in a picture that is being drawn.
  var verticalBlank: UInt64 {
    lineStart &+ UInt64(144 &- min(144, line)) &* Dots.line &+ lineBeginDots
  }

  /// The dots of a line before the CPU sees mode 2, or vertical blank, begin.
  @inline(__always) private var lineBeginDots: UInt64 { Dots.scan &+ sightDelay }

  /// The clock until which the mode and the comparison that STAT shows stay as they are, for code that has just read
  /// them.
  var modeStableUntil: UInt64 {
    switch phase {
    case .scan, .scanTail: lineStart &+ Dots.drawing &+ sightDelay
    case .blank: lineStart &+ Dots.line
    case .blankBegin: isDoubleSpeed ? phaseEnd : lineStart &+ Dots.line
    default: phaseEnd
    }
  }

  /// The clock until which LY stays as it is, for code that has just read it.
  var visibleLineStableUntil: UInt64 { line < 153 ? lineStart &+ Dots.line : phaseEnd }

  /// The clock before which neither LY meets LYC nor vertical blank begins.
  private mutating func nextComparison() -> UInt64 {
    if lineCompare == line && phase == .lineBegin { return phaseEnd }
    let goal = lineCompare > line && lineCompare < 144 ? lineCompare : 144
    return max(phaseEnd, lineStart &+ UInt64(goal &- line) &* Dots.line &+ 1)
  }

  /// The clock before which the STAT interrupt can't come on a line that is drawn.
  ///
  /// The comparison with LYC is made when a line's first phase ends, mode 2 is seen at the beginning of a line and at
  /// the end of that phase, mode 0 when `blankBegin` ends.
  private mutating func nextStatEvent() -> UInt64 {
    let lineEnd = lineStart &+ Dots.line &+ (statEnables & 0x20 != 0 ? 0 : 1)
    switch phase {
    case .scan, .scanTail:
      if statEnables & 0x08 == 0 { return lineEnd }
      // Whatever happens in between, no pixel leaves before the pipeline begins, and 160 have to.
      return max(phaseEnd, lineStart &+ Dots.pipeline &+ 160)
    case .drawing: return statEnables & 0x08 == 0 ? max(phaseEnd, lineEnd) : phaseEnd
    case .blankBegin: return statEnables & 0x08 == 0 ? lineEnd : phaseEnd
    case .blank: return lineEnd
    default: return phaseEnd
    }
  }

  private mutating func endPhase() {
    switch phase {
    case .off: phaseEnd = .max
    case .lineBegin:
      phase = .scan
      phaseEnd = lineStart &+ Dots.scanTail
      mode = 2
      blocksOAMRead = true
      blocksOAMWrite = true
      comparedLine = Int16(line)
      if line == 0 { interruptMode = 2 }
      beginComparison()
      interruptMode = 3
      updateStat()
      objects.count = 0
      scanIndex = 0
      if line == windowY { windowTriggered = true }
      windowBeganOn = control & 0x20 != 0
    case .scan:
      phase = .scanTail
      phaseEnd = lineStart &+ Dots.drawing &+ sightDelay
      blocksVRAMRead = !isColorHardware
      blocksOAMWrite = isColorHardware
    case .scanTail:
      findObjects()
      beginDrawing(pipelineAt: lineStart &+ Dots.pipeline)
    case .firstLine:
      objects.count = 0
      scanIndex = 40
      if line == windowY { windowTriggered = true }
      windowBeganOn = control & 0x20 != 0
      beginDrawing(pipelineAt: lineStart &+ Dots.firstPipeline)
    case .blankBegin:
      phase = .blank
      blankStart = phaseEnd
      phaseEnd = lineStart &+ Dots.line
      interruptMode = 0
      blankBegan = true
      updateStat()
      showBlank()
    case .drawing:
      if isExact {
        // While the end is only an estimate, the pipeline stays short of it: a DMG's picture sees a write up to two dots
        // before the clock of the CPU, who may be about to make one.
        let behind = phaseEnd &- Dots.earliestWrite
        runPipeline(to: behind)
        if !pipeline.isDone && 160 &- Int(pipeline.position) > Int(Dots.earliestWrite) {
          phaseEnd = max(phaseEnd &+ 1, earliestEnd(after: behind))
          return
        }
        runPipeline(to: phaseEnd)
        if !pipeline.isDone {
          phaseEnd = earliestEnd(after: phaseEnd)
          return
        }
      } else {
        drawLine()
      }
      phase = .blankBegin
      let isLate = isFirstLine && !isColorHardware
      let delay = isLate ? Dots.firstBlankInterrupt : Dots.blankInterrupt
      isFirstLine = false
      phaseEnd = min(phaseEnd &+ delay, lineStart &+ Dots.line)
      if !isDoubleSpeed { showBlank() }
    case .blank:
      lineStart = phaseEnd
      line &+= 1
      line == 144 ? beginBlankLine() : beginLine()
    case .blankLineBegin:
      comparedLine = Int16(line)
      if line == 144 {
        mode = 1
        interruptMode = 1
        raised |= 1
        frameEnded = true
        if hidesFrame {
          hidesFrame = false
          clearFrame()
        }
      }
      beginComparison()
      phase = .blankLine
      phaseEnd = lineStart &+ Dots.line
    case .blankLine:
      lineStart = phaseEnd
      line &+= 1
      line == 153 ? beginLastLine() : beginBlankLine()
    case .lastLineBegin:
      visibleLine = 0
      comparedLine = 153
      updateStat()
      phase = .lastLineZero
      phaseEnd = lineStart &+ 8
    case .lastLineZero:
      comparedLine = -1
      updateStat()
      phase = .lastLineGap
      phaseEnd = lineStart &+ (isDoubleSpeed ? 10 : 12)
    case .lastLineGap:
      comparedLine = 0
      updateStat()
      phase = .lastLine
      phaseEnd = lineStart &+ Dots.line
    case .lastLine:
      lineStart = phaseEnd
      line = 0
      windowTriggered = false
      windowLine = 255
      beginLine()
    }
  }

  /// The CPU sees mode 0, and memory is open; in double speed this comes with the interrupt.
  private mutating func showBlank() {
    mode = 0
    blocksVRAMRead = false
    blocksVRAMWrite = false
    blocksOAMRead = false
    blocksOAMWrite = false
  }

  private mutating func beginLine() {
    visibleLine = line
    if !isDoubleSpeed {
      mode = 0
      blocksOAMRead = true
    }
    if isColorHardware { blocksOAMWrite = true }
    if line == 0 {
      comparedLine = 0
    } else {
      if !isDoubleSpeed { comparedLine = -1 }
      interruptMode = 2
    }
    updateStat()
    phase = .lineBegin
    phaseEnd = lineStart &+ lineBeginDots
  }

  private mutating func beginBlankLine() {
    visibleLine = line
    if !isDoubleSpeed { comparedLine = -1 }
    // Mode 2 is seen at the beginning of line 144 as well, a dot before vertical blank: a CGB in HALT wakes an M-cycle
    // earlier for it, a DMG does not (mooneye `vblank_stat_intr-C` and `-GS`).
    if line == 144 && statEnables & 0x20 != 0 && !statLine { raised |= 2 }
    updateStat()
    phase = .blankLineBegin
    phaseEnd = lineStart &+ lineBeginDots
  }

  private mutating func beginLastLine() {
    visibleLine = 153
    if !isDoubleSpeed { comparedLine = -1 }
    updateStat()
    phase = .lastLineBegin
    phaseEnd = lineStart &+ (isDoubleSpeed ? 2 : 4)
  }

  private mutating func beginDrawing(pipelineAt start: UInt64) {
    mode = 3
    interruptMode = 3
    blocksVRAMRead = true
    blocksVRAMWrite = true
    blocksOAMRead = true
    blocksOAMWrite = true
    updateStat()
    phase = .drawing
    pipelineStart = start
    isExact = false
    if alwaysExact || leavesWindowPixel || isOAMBusy {
      beginPipeline()
      phaseEnd = earliestEnd(after: start)
    } else {
      phaseEnd = start &+ drawingDots()
    }
  }

  /// The first clock at which the pipeline can be through, when it stands at `clock`: a pixel a dot.
  private func earliestEnd(after clock: UInt64) -> UInt64 {
    clock &+ UInt64(truncatingIfNeeded: 160 &- max(0, Int(pipeline.position)))
  }

  /// The objects of this line, from the table where nothing has happened during its mode 2.
  @inline(__always)
  private mutating func findObjects() {
    guard scanIndex == 0 && !isOAMBusy else {
      scan(to: 40)
      return
    }
    if objectTable.height != objectHeight { makeObjectTable() }
    objects = objectTable.lines[Int(line)]
    scanIndex = 40
  }

  /// Looks at the entries of OAM up to `end` for objects on this line.
  mutating func scan(to end: Int) {
    if isOAMBusy {
      scanBusily(to: end)
      return
    }
    let height = objectHeight
    let oam = self.oam
    let row = line &+ 16
    let ones: UInt64 = 0x0000_0001_0000_0001
    // In lanes of 32 bits: 0x10000 + the object's row; a row that is there leaves bit 16 alone, any other more or none.
    let base = ones &* (0x10000 &+ UInt64(row))
    let mask = ones &* (0x1FFFF &- UInt64(height &- 1))
    var index = scanIndex
    while index < end {
      if index & 3 == 0 && end &- index >= 4 {
        let entries = UnsafeRawPointer(oam + index &* 4)
        let first = UInt64(littleEndian: entries.loadUnaligned(as: UInt64.self))
        let second = UInt64(
          littleEndian: entries.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        // Nothing but zero stays below bit 18 when 0x3FFFF is added.
        let far1 =
          (((base &- (first & (ones &* 0xFF))) & mask) ^ (ones &* 0x10000)) &+ ones &* 0x3FFFF
        let far2 =
          (((base &- (second & (ones &* 0xFF))) & mask) ^ (ones &* 0x10000)) &+ ones &* 0x3FFFF
        if far1 & far2 & (ones &* 0x40000) == ones &* 0x40000 {
          index &+= 4
          continue
        }
      }
      let entry = oam + index &* 4
      if row &- entry[0] < height && row >= entry[0] && objects.count < 10 {
        objects.insert(
          LineObject(x: entry[1], y: entry[0], number: UInt8(truncatingIfNeeded: index)))
      }
      index &+= 1
    }
    scanIndex = index
  }

  /// The same while OAM DMA holds the address: the scan reads nothing and sees again and again what it read last
  /// (ashiepaws' `strikethrough`).
  private mutating func scanBusily(to end: Int) {
    let row = line &+ 16
    while scanIndex < end {
      if row &- latchedY < objectHeight && row >= latchedY && objects.count < 10 {
        objects.insert(LineObject(x: latchedX, y: latchedY, number: UInt8(scanIndex)))
      }
      scanIndex &+= 1
    }
  }

  /// Brings the scan of mode 2 up to `clock`, before something that it depends on changes.
  mutating func syncScan(to clock: UInt64) {
    guard phase == .scan || phase == .scanTail else { return }
    let dots = Int(truncatingIfNeeded: clock &- lineStart) &- Int(Dots.scan)
    scan(to: min(40, max(0, dots / 2)))
  }

  /// Something that the picture depends on is about to change: a line in mode 3 continues in the pipeline.
  mutating func disturb(at clock: UInt64) {
    if phase == .drawing {
      if !isExact { beginPipeline() }
      runPipeline(to: clock)
      phaseEnd = pipeline.isDone ? pipeline.clock : earliestEnd(after: max(clock, pipelineStart))
    } else {
      syncScan(to: clock)
    }
  }

  /// A line is compared with LYC from here on.
  private mutating func beginComparison() {
    missesCompare ? compareQuietly() : updateStat()
    missesCompare = false
  }

  /// The line whose comparison comes too soon for the interrupt to see a write to LYC at `clock` (CGB), or nil.
  func lineComparedSoon(at clock: UInt64) -> UInt8? {
    guard isColorHardware else { return nil }
    let dot = clock &- lineStart
    switch phase {
    case .blank, .blankLine:
      return dot >= Dots.lateCompare &+ (isDoubleSpeed ? 2 : 0) ? line &+ 1 : nil
    case .lineBegin, .blankLineBegin: return isDoubleSpeed && dot == 0 ? line : nil
    default: return nil
    }
  }

  /// Computes the interrupt line as `updateStat` does, but a comparison that holds raises no interrupt.
  mutating func compareQuietly() {
    let enables = statEnables
    statEnables &= ~0x40
    updateStat()
    statEnables = enables
    statLine = statLine || (enables & 0x40 != 0 && lineMatchSignal)
  }

  /// Computes the interrupt line; its rising edge raises the interrupt.
  mutating func updateStat() {
    guard isOn else { return }
    if comparedLine == Int16(lineCompare) {
      lineMatches = true
      lineMatchSignal = true
    } else {
      lineMatches = false
      if comparedLine >= 0 { lineMatchSignal = false }
    }
    setStatLine(enables: statEnables)
  }

  @inline(__always)
  private mutating func setStatLine(enables: UInt8) {
    let level =
      (interruptMode < 3 && enables & (8 &<< interruptMode) != 0)
      || (enables & 0x40 != 0 && lineMatchSignal)
    if level && !statLine { raised |= 2 }
    statLine = level
  }

  /// A write to STAT; on a DMG all enable bits are set for a moment.
  ///
  /// Source: Pan Docs, "STAT: spurious interrupts".
  mutating func writeStat(_ value: UInt8) {
    if isOn {
      if !isColorHardware {
        // The glitch sees modes 0 and 1 and the comparison, mode 2 as well only at its very beginning.
        setStatLine(enables: 0x78)
      }
      statEnables = value & 0x78
      setStatLine(enables: statEnables)
    } else {
      statEnables = value & 0x78
    }
  }

  /// LCDC bit 7 goes up.
  mutating func switchOn(at clock: UInt64) {
    isFirstLine = true
    hidesFrame = true
    phase = .firstLine
    // The line counts from the M-cycle before.
    lineStart = clock &- (isDoubleSpeed ? 2 : 4)
    phaseEnd = lineStart &+ Dots.firstDrawing
    line = 0
    visibleLine = 0
    comparedLine = 0
    windowTriggered = false
    windowLine = 255
    mode = 0
    interruptMode = 3
    updateStat()
  }

  /// LCDC bit 7 goes down: the picture is white.
  mutating func switchOff() {
    phase = .off
    phaseEnd = .max
    line = 0
    visibleLine = 0
    mode = 0
    interruptMode = 3
    statLine = statEnables & 0x40 != 0 && lineMatchSignal
    blocksVRAMRead = false
    blocksVRAMWrite = false
    blocksOAMRead = false
    blocksOAMWrite = false
    isExact = false
    blankBegan = true
    missesCompare = false
  }

  /// Makes the whole picture white.
  mutating func clearFrame() {
    lines.forgetAll()
    frame.update(repeating: isColorMode ? 0xFFFFFF : shades.background.0, count: 160 * 144)
  }
}
