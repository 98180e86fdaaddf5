/// The picture unit: LCD registers, video memory, object memory, palettes and the picture.
///
/// Nothing runs until it is needed: `advance(to:)` does everything that is due. Between two calls a line passes
/// through a few phases (see `PPU+Timing`). Its pixels are drawn at once at the end of mode 3 (`PPU+Line`); when
/// something that matters is written during mode 3, the pixel pipeline takes over for that line (`PPU+Pipeline`).
struct PPU {
  // MARK: Memory, owned here, freed by `deallocate()`

  /// Two banks of 8 KiB (one used without CGB hardware).
  let vram: UnsafeMutablePointer<UInt8>
  /// 160 bytes of objects, then 96 bytes that are nothing (reads there give constants).
  let oam: UnsafeMutablePointer<UInt8>
  /// The picture: 144 rows × 160 pixels, XRGB8888; eight more pixels lie before and after it.
  let frame: UnsafeMutablePointer<UInt32>
  /// CGB palette memory: 64 bytes for backgrounds, 64 for objects.
  let paletteMemory: UnsafeMutablePointer<UInt8>
  /// What each of the 32 768 colours of a CGB shows as, XRGB8888 (empty without CGB hardware).
  let shown: UnsafeMutablePointer<UInt32>
  /// Colours ready for the picture: 0…31 backgrounds (palette × 4 + colour), 32…63 objects.
  let colors: UnsafeMutablePointer<UInt32>
  /// The same for four background pixels at once.
  var quads = PixelQuads()
  /// What the objects of the line being drawn have to know of its background.
  let masks = LineMasks()
  /// From what the lines of the picture were drawn.
  var lines = LineRecords()
  /// The objects of every line.
  var objectTable = ObjectTable()
  /// Bits of a byte spread over eight bytes, leftmost pixel first (lowest byte); 256 entries, then 256 mirrored.
  let spread: UnsafeMutablePointer<UInt64>

  // MARK: What the machine is

  let model: Model
  let isColorHardware: Bool
  /// Whether CGB functions are on (false for a DMG game on a CGB).
  var isColorMode: Bool
  /// OPRI bit 0: objects are ordered by X, as on the DMG.
  var ordersByX: Bool
  /// OPRI bit 0 as the CPU reads it.
  var priorityBit = false

  // MARK: Registers

  var control: UInt8 = 0
  /// Enable bits 3…6 of STAT as written.
  var statEnables: UInt8 = 0
  var scrollY: UInt8 = 0
  var scrollX: UInt8 = 0
  var lineCompare: UInt8 = 0
  var backgroundPalette: UInt8 = 0
  var objectPalette0: UInt8 = 0
  var objectPalette1: UInt8 = 0
  var windowY: UInt8 = 0
  var windowX: UInt8 = 0
  var vramBank: UInt8 = 0
  var backgroundPaletteIndex: UInt8 = 0
  var objectPaletteIndex: UInt8 = 0

  // MARK: Where we are

  var phase = Phase.off
  /// The clock at which `phase` is over and the next begins.
  var phaseEnd = UInt64.max
  /// The clock at dot 0 of the present line.
  var lineStart: UInt64 = 0
  /// The line being drawn, 0…153.
  var line: UInt8 = 0
  /// LY as the CPU reads it (differs from `line` on line 153).
  var visibleLine: UInt8 = 0
  /// The line that LYC is compared with, or -1 while there is none.
  var comparedLine: Int16 = -1
  /// Mode bits of STAT.
  var mode: UInt8 = 0
  /// The mode whose STAT interrupt is asserted; 3 is none.
  var interruptMode: UInt8 = 3
  var lineMatches = false
  /// The LYC part of the interrupt line, which outlives moments without comparison.
  var lineMatchSignal = false
  var statLine = false
  /// Interrupts raised since the bus last looked: bit 0 vertical blank, bit 1 STAT.
  var raised: UInt8 = 0
  var blocksVRAMRead = false
  var blocksVRAMWrite = false
  var blocksOAMRead = false
  var blocksOAMWrite = false
  /// The first line after the LCD was switched on is shorter and has no objects.
  var isFirstLine = false
  /// The first frame after the LCD was switched on is not shown.
  var hidesFrame = false
  /// A frame has ended since the machine last looked.
  var frameEnded = false
  /// Horizontal blank has begun since the bus last looked (HDMA waits for it).
  var blankBegan = false
  /// The clock at which that blank began, if it began now.
  var blankStart: UInt64 = 0
  /// LYC was written too late for the interrupt of the next line's comparison (CGB).
  var missesCompare = false
  /// OAM DMA is under way and holds the address of OAM.
  var isOAMBusy = false
  /// Where in OAM the DMA is, 0…158: two bytes are read at a time.
  var busyPlace: UInt8 = 0
  /// What the scan read last before the DMA began: Y and X of an object.
  var latchedY: UInt8 = 0
  var latchedX: UInt8 = 0

  /// The CPU runs at double speed.
  ///
  /// It then looks at other moments of its M-cycle: it sees modes 2, 3 and 1 begin `sightDelay` dots earlier, and what
  /// holds to the end of a line (the comparison with LYC, open object memory, mode 1) until they do.
  var isDoubleSpeed = false {
    didSet { sightDelay = isColorHardware && !isDoubleSpeed ? 2 : 0 }
  }
  /// How many dots later than in double speed the CPU of a CGB sees a mode begin.
  private(set) var sightDelay: UInt64

  // MARK: The line

  /// LY has met WY in this frame.
  var windowTriggered = false
  /// Whether the window was switched on when this line began.
  var windowBeganOn = false
  /// The row of the window that was drawn last; 255 before the first.
  var windowLine: UInt8 = 255
  /// Objects found on this line, sorted by X for fetching.
  var objects = LineObjects()
  /// How many of the 40 entries have been scanned.
  var scanIndex = 0
  /// The clock at which the pipeline starts to push.
  var pipelineStart: UInt64 = 0
  /// This line goes through the pipeline.
  var isExact = false
  var pipeline = Pipeline()

  // MARK: Settings

  var alwaysExact = false
  /// More than ten objects show on a line; changes only between frames, with tables and records forgotten.
  var showsAllObjects = false
  var shades = Shades()
  /// How `shown` was filled.
  var correction = ColorCorrection.off {
    didSet { if correction != oldValue { fillShown() } }
  }

  init(model: Model) {
    self.model = model
    isColorHardware = model.isColor
    isColorMode = model.isColor
    ordersByX = !model.isColor
    sightDelay = model.isColor ? 2 : 0
    vram = Self.zeroed(0x4000)
    oam = Self.zeroed(256)
    frame = Self.zeroed(160 * 144 + 16) + 8
    paletteMemory = Self.zeroed(128)
    shown = Self.zeroed(model.isColor ? 0x8000 : 0)
    colors = Self.zeroed(64)
    spread = Self.zeroed(512)
    for byte in 0..<256 {
      for bit in 0..<8 where byte >> bit & 1 != 0 {
        spread[byte] |= 1 << UInt64((7 - bit) * 8)
        spread[256 + byte] |= 1 << UInt64(bit * 8)
      }
    }
    fillShown()
  }

  private static func zeroed<T: FixedWidthInteger>(_ count: Int) -> UnsafeMutablePointer<T> {
    let memory = UnsafeMutablePointer<T>.allocate(capacity: count)
    memory.initialize(repeating: 0, count: count)
    return memory
  }

  /// Frees the memory; the machine calls it once, when it goes.
  func deallocate() {
    vram.deallocate()
    oam.deallocate()
    (frame - 8).deallocate()
    paletteMemory.deallocate()
    shown.deallocate()
    colors.deallocate()
    quads.deallocate()
    masks.deallocate()
    objectTable.deallocate()
    lines.deallocate()
    spread.deallocate()
  }

  @inline(__always) var isOn: Bool { control & 0x80 != 0 }
  @inline(__always) var objectHeight: UInt8 { control & 0x04 != 0 ? 16 : 8 }
  /// The window may show on this line.
  @inline(__always) var windowIsPossible: Bool {
    windowTriggered && control & 0x20 != 0
  }
}

/// The colours of a DMG: four shades for each layer, XRGB8888, from light to dark.
struct Shades {
  var background: (UInt32, UInt32, UInt32, UInt32) = (0xFFFFFF, 0xAAAAAA, 0x555555, 0x000000)
  var object0: (UInt32, UInt32, UInt32, UInt32) = (0xFFFFFF, 0xAAAAAA, 0x555555, 0x000000)
  var object1: (UInt32, UInt32, UInt32, UInt32) = (0xFFFFFF, 0xAAAAAA, 0x555555, 0x000000)
}
