// What the CPU sees of the picture unit. The bus has called `advance(to:)` before each of these.

extension PPU {
  /// Reads 0xFF40…0xFF4B, 0xFF4F and 0xFF68…0xFF6C.
  ///
  /// Mutating only to avoid a copy of the unit.
  mutating func read(_ address: UInt16) -> UInt8 {
    switch address {
    case 0xFF40: control
    case 0xFF41: 0x80 | statEnables | (isOn ? (lineMatches ? 4 : 0) | mode : lineMatches ? 4 : 0)
    case 0xFF42: scrollY
    case 0xFF43: scrollX
    case 0xFF44: visibleLine
    case 0xFF45: lineCompare
    case 0xFF47: backgroundPalette
    case 0xFF48: objectPalette0
    case 0xFF49: objectPalette1
    case 0xFF4A: windowY
    case 0xFF4B: windowX
    case 0xFF4F: isColorMode ? 0xFE | vramBank : isColorHardware ? 0xFE : 0xFF
    case 0xFF68: isColorHardware ? backgroundPaletteIndex | 0x40 : 0xFF
    case 0xFF69:
      isColorMode && !blocksVRAMRead
        ? paletteMemory[Int(backgroundPaletteIndex & 0x3F)] : 0xFF
    case 0xFF6A: isColorHardware ? objectPaletteIndex | 0x40 : 0xFF
    case 0xFF6B:
      isColorMode && !blocksVRAMRead
        ? paletteMemory[64 &+ Int(objectPaletteIndex & 0x3F)] : 0xFF
    case 0xFF6C: isColorMode ? 0xFE | (priorityBit ? 1 : 0) : 0xFF
    default: 0xFF
    }
  }

  /// Writes a register at `clock`; a line in mode 3 continues in the pipeline when the write can matter.
  mutating func write(_ address: UInt16, _ value: UInt8, at clock: UInt64) {
    switch address {
    case 0xFF40: writeControl(value, at: clock)
    case 0xFF41:
      // A CGB's mode 0 interrupt is not stopped by a write two dots before it, in double speed one.
      let stopsBlank = isColorHardware && statEnables & ~value & 0x08 != 0
      if stopsBlank && (phase == .drawing || phase == .blankBegin) {
        advance(to: clock &+ (isDoubleSpeed ? 1 : 2))
      }
      // In double speed the interrupt of mode 2 can still be switched on at dot 2.
      let isFresh = isDoubleSpeed && value & 0x08 == 0 && phase == .scan && clock &- lineStart == 2
      if isFresh { interruptMode = 2 }
      writeStat(value)
      if isFresh {
        interruptMode = 3
        updateStat()
      }
    case 0xFF42:
      if value != scrollY {
        disturb(at: clock &+ (isColorHardware ? Dots.colorScrollYShift : Dots.scrollYShift))
      }
      scrollY = value
    case 0xFF43:
      if value != scrollX {
        disturb(at: clock &+ (isColorHardware ? Dots.colorScrollShift : Dots.scrollXShift))
      }
      scrollX = value
    case 0xFF45:
      lineCompare = value
      if let next = lineComparedSoon(at: clock) {
        missesCompare = value == next
        compareQuietly()
      } else {
        updateStat()
      }
    case 0xFF47:
      guard value != backgroundPalette else { return }
      mixPalette(\.backgroundPalette, value, at: clock)
    case 0xFF48:
      guard value != objectPalette0 else { return }
      mixPalette(\.objectPalette0, value, at: clock)
    case 0xFF49:
      guard value != objectPalette1 else { return }
      mixPalette(\.objectPalette1, value, at: clock)
    case 0xFF4A:
      if value != windowY { disturb(at: clock) }
      windowY = value
      checkWindowLine()
    case 0xFF4B:
      if value != windowX { disturb(at: clock &+ Dots.windowXShift) }
      windowX = value
      if phase == .drawing && isExact {
        pipeline.movesWindow = true
        disturb(at: clock &+ Dots.windowXShift &+ 1)
        pipeline.movesWindow = false
      }
    case 0xFF4F: if isColorMode { vramBank = value & 1 }
    case 0xFF68: if isColorHardware { backgroundPaletteIndex = value & 0xBF }
    case 0xFF69: if isColorMode { writePalette(value, 0) }
    case 0xFF6A: if isColorHardware { objectPaletteIndex = value & 0xBF }
    case 0xFF6B: if isColorMode { writePalette(value, 64) }
    default: break
    }
  }

  private mutating func writeControl(_ value: UInt8, at clock: UInt64) {
    guard value != control else { return }
    if (value ^ control) & 0x80 == 0 {
      if !isColorHardware && phase == .drawing {
        // A fetch of an object ends a dot before its pixels stop to show, and the first pixel of a line is looked at so
        // late in its dot that it sees the change then, too (Mealybug `m3_lcdc_obj_en_change`).
        disturb(at: clock &+ Dots.controlShift &- 1)
        pipeline.dropsObjects = value & 0x02 == 0
        pipeline.controlChange = control ^ value
      }
      disturb(at: clock &+ (isColorHardware ? Dots.colorControlShift : Dots.controlShift))
      pipeline.dropsObjects = false
      pipeline.controlChange = 0
      if isColorHardware && phase == .drawing {
        pipeline.switchesTiles = (control ^ value) & 0x10 != 0
        // The bits that choose the maps are seen a dot later (Mealybug `m3_lcdc_bg_map_change2`), the objects' height
        // two (`m3_lcdc_obj_size_change_scx`).
        control = value & ~0x4C | control & 0x4C
        disturb(at: clock &+ Dots.colorControlShift &+ 1)
        pipeline.switchesTiles = false
        control = value & ~0x04 | control & 0x04
        disturb(at: clock &+ Dots.colorControlShift &+ 2)
      }
      control = value
      return
    }
    if isOn {
      disturb(at: clock)
      control = value
      switchOff()
    } else {
      control = value
      switchOn(at: clock)
    }
  }

  /// Writes a DMG palette; on a DMG old and new value show together for a dot.
  ///
  /// Source: Mealybug `m3_bgp_change`.
  private mutating func mixPalette(
    _ palette: WritableKeyPath<PPU, UInt8>, _ value: UInt8, at clock: UInt64
  ) {
    let time = clock &+ Dots.paletteShift
    disturb(at: time)
    if phase == .drawing && !isColorHardware {
      self[keyPath: palette] |= value
      refreshShades()
      disturb(at: time &+ 1)
    }
    self[keyPath: palette] = value
    refreshShades()
  }

  private mutating func checkWindowLine() {
    if isOn && line < 144 && line == windowY
      && (phase == .scan || phase == .scanTail || phase == .drawing)
    {
      windowTriggered = true
    }
  }

  /// A byte of palette memory; during mode 3 it is lost, but the index moves on.
  ///
  /// Source: SameSuite `ppu/blocking_bgpi_increase`.
  private mutating func writePalette(_ value: UInt8, _ base: Int) {
    let index = base == 0 ? backgroundPaletteIndex : objectPaletteIndex
    if !blocksVRAMWrite {
      let place = base &+ Int(index & 0x3F)
      paletteMemory[place] = value
      refreshColor(place &>> 1)
    }
    guard index & 0x80 != 0 else { return }
    let next = 0x80 | ((index &+ 1) & 0x3F)
    if base == 0 { backgroundPaletteIndex = next } else { objectPaletteIndex = next }
  }

  /// Writes a byte of the present bank of video memory.
  @inline(__always)
  mutating func store(_ value: UInt8, at address: UInt16) {
    let place = Int(address & 0x1FFF) &+ Int(vramBank) &* 0x2000
    if vram[place] != value {
      vram[place] = value
      lines.changed(place)
    }
  }

  // MARK: - Colours

  /// Recomputes all of `colors`.
  mutating func refreshColors() {
    lines.forgetAll()
    if isColorMode {
      for place in 0..<64 { refreshColor(place) }
    } else {
      refreshShades()
    }
  }

  /// The colours of a machine without colour mode, from BGP, OBP0 and OBP1.
  mutating func refreshShades() {
    guard !isColorMode else { return }
    quads.forget(0)
    for color in 0..<4 {
      let shift = UInt8(color &* 2)
      colors[color] = shade(backgroundPalette &>> shift & 3, 0)
      colors[32 &+ color] = shade(objectPalette0 &>> shift & 3, 1)
      colors[36 &+ color] = shade(objectPalette1 &>> shift & 3, 2)
    }
  }

  private func shade(_ value: UInt8, _ layer: Int) -> UInt32 {
    if isColorHardware {
      // A DMG game on a CGB: the shade is a colour of the palette that the boot ROM chose.
      let place = (layer == 0 ? 0 : layer == 1 ? 32 : 36) &+ Int(value)
      return rgb(place)
    }
    let set = layer == 0 ? shades.background : layer == 1 ? shades.object0 : shades.object1
    switch value {
    case 0: return set.0
    case 1: return set.1
    case 2: return set.2
    default: return set.3
    }
  }

  private mutating func refreshColor(_ place: Int) {
    if !isColorMode {
      refreshShades()
      return
    }
    let color = rgb(place)
    if colors[place] == color { return }
    colors[place] = color
    lines.forgetAll()
    if place < 32 { quads.forget(UInt8(place &>> 2)) }
  }

  /// A colour of palette memory as XRGB8888.
  private func rgb(_ place: Int) -> UInt32 {
    let word = Int(paletteMemory[place &* 2]) | Int(paletteMemory[place &* 2 &+ 1]) &<< 8
    return shown[word & 0x7FFF]
  }

  /// Fills the table of colours; `refreshColors` has to follow.
  func fillShown() {
    guard isColorHardware else { return }
    for word in 0..<0x8000 { shown[word] = correction.show(UInt32(word), on: model) }
  }
}
