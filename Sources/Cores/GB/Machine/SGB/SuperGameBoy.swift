/// The Super Game Boy: what the cartridge between a Game Boy and a SNES adds to them.
///
/// It listens to the joypad port, sees the picture as it comes out of the Game Boy (two bits a pixel, after BGP and OBP),
/// gives each 8×8 cell one of four palettes and puts a border around it. Nothing of it runs between two frames but the
/// port. What needs the SNES itself (its sound, its processor, its objects) is accepted and has no effect.
/// Source: Pan Docs, "SGB Functions".
struct SuperGameBoy {
  /// Columns and rows of cells.
  static let columns = 20
  static let rows = 18
  static let cells = columns * rows
  /// Size of the picture with its border.
  static let width = 256
  static let height = 224

  // MARK: Memory, owned here, freed by `deallocate()`

  var receiver = PacketReceiver()
  /// The four palettes in use: 4 × 4 colours, two bytes each.
  let palettes: UnsafeMutablePointer<UInt8>
  /// 512 palettes that PAL_SET chooses from, 8 bytes each.
  let systemPalettes: UnsafeMutablePointer<UInt8>
  /// 45 attribute files of 90 bytes: two bits a cell, leftmost highest.
  let attributeFiles: UnsafeMutablePointer<UInt8>
  /// The palette of each cell, 0…3.
  let attributes: UnsafeMutablePointer<UInt8>
  /// 256 tiles of 32 bytes that CHR_TRN has sent; they show with the next PCT_TRN.
  let tiles: UnsafeMutablePointer<UInt8>
  /// The border that shows: tiles, map (28 rows × 32 entries of two bytes), four palettes of 16 colours.
  let border: BorderMemory
  /// The picture of the Game Boy that shows, a shade a byte; with MASK_EN 1 it stays.
  let screen: UnsafeMutablePointer<UInt8>
  /// The picture for the player, XRGB8888: 256×224, or 160×144 without border.
  let canvas: UnsafeMutablePointer<UInt32>
  /// The border drawn: XRGB8888, bit 24 where it covers the game's picture.
  let layer: UnsafeMutablePointer<UInt32>
  /// Room for a transfer (4096 bytes) or a packed picture.
  let scratch: UnsafeMutablePointer<UInt8>

  // MARK: What the commands have set

  /// The game asks for SGB functions in its header; otherwise commands are ignored.
  let isEnabled: Bool
  /// ICON_EN has put an end to all commands.
  var isDeaf = false
  /// MASK_EN: 0 off, 1 frozen, 2 black, 3 colour 0.
  var mask: UInt8 = 0
  /// The command whose data are taken from the picture, with its argument; 0: none.
  var transfer: UInt8 = 0
  var transferArgument: UInt8 = 0
  /// The pictures until then.
  var transferDelay: UInt8 = 0
  /// MLT_REQ: 0 one player, 1 two, 3 four.
  var playerMask: UInt8 = 0
  /// Whose turn it is.
  var player: UInt8 = 0
  /// The pads of the players.
  var pads: (UInt8, UInt8, UInt8, UInt8) = (0, 0, 0, 0)
  /// The select lines as written last.
  var lines: UInt8 = 0x30
  /// The game has sent a border, palettes.
  var hasBorder = false
  var hasPalettes = false

  // MARK: Settings

  var showsBorder = false
  /// One of the 32 palettes built in.
  var firstPalette = 0 {
    didSet { if firstPalette != oldValue { useFirstPalette() } }
  }

  /// The 16 colours in use, XRGB8888.
  let colors: UnsafeMutablePointer<UInt32>
  /// `layer` has to be drawn again, then `canvas`.
  var isBorderStale = true
  /// The border covers parts of the Game Boy's picture.
  var coversPicture = false

  init(isEnabled: Bool) {
    self.isEnabled = isEnabled
    palettes = Self.zeroed(32)
    colors = Self.zeroed(16)
    systemPalettes = Self.zeroed(4096)
    attributeFiles = Self.zeroed(45 * 90)
    attributes = Self.zeroed(Self.cells)
    tiles = Self.zeroed(BorderMemory.tileBytes)
    border = BorderMemory()
    screen = Self.zeroed(160 * 144)
    canvas = Self.zeroed(Self.width * Self.height)
    layer = Self.zeroed(Self.width * Self.height)
    scratch = Self.zeroed(160 * 144 / 4)
  }

  /// One on the heap for the models that have it, to be given back to `free`.
  static func make(model: Model, cartridge: Cartridge) -> UnsafeMutablePointer<SuperGameBoy>? {
    guard model.isSuper else { return nil }
    let place = UnsafeMutablePointer<SuperGameBoy>.allocate(capacity: 1)
    place.initialize(to: SuperGameBoy(isEnabled: cartridge.supportsSGB))
    place.pointee.firstPalette = SystemPalette.index(for: cartridge.title)
    return place
  }

  static func free(_ place: UnsafeMutablePointer<SuperGameBoy>?) {
    place?.pointee.deallocate()
    place?.deinitialize(count: 1)
    place?.deallocate()
  }

  static func zeroed<T: FixedWidthInteger>(_ count: Int) -> UnsafeMutablePointer<T> {
    let memory = UnsafeMutablePointer<T>.allocate(capacity: count)
    memory.initialize(repeating: 0, count: count)
    return memory
  }

  func deallocate() {
    receiver.deallocate()
    palettes.deallocate()
    colors.deallocate()
    systemPalettes.deallocate()
    attributeFiles.deallocate()
    attributes.deallocate()
    tiles.deallocate()
    border.deallocate()
    screen.deallocate()
    canvas.deallocate()
    layer.deallocate()
    scratch.deallocate()
  }

  /// As after switching on.
  mutating func powerUp() {
    receiver.restart()
    systemPalettes.update(repeating: 0, count: 4096)
    attributeFiles.update(repeating: 0, count: 45 * 90)
    attributes.update(repeating: 0, count: Self.cells)
    tiles.update(repeating: 0, count: BorderMemory.tileBytes)
    border.clear()
    screen.update(repeating: 0, count: 160 * 144)
    isDeaf = false
    mask = 0
    (transfer, transferArgument, transferDelay) = (0, 0, 0)
    (playerMask, player, lines) = (0, 0, 0x30)
    pads = (0, 0, 0, 0)
    hasBorder = false
    hasPalettes = false
    useFirstPalette()
    compose()
  }

  /// Takes the palette that is built in, unless the game has sent its own.
  mutating func useFirstPalette() {
    guard !hasPalettes else { return }
    for palette in 0..<4 {
      for color in 0..<4 {
        setColor(palette, color, SystemPalette.all[firstPalette & 31][color])
      }
    }
    colorsChanged()
  }

  // MARK: - The joypad port

  /// The CPU has written JOYP.
  mutating func write(_ select: UInt8) {
    // The next pad has its turn when P15 goes up.
    if lines & 0x20 == 0 && select & 0x20 != 0 { player = (player + 1) & playerMask }
    lines = select & 0x30
    guard let size = receiver.take(select), isEnabled, !isDeaf else { return }
    execute(size)
  }

  /// What the four lines say while no row of buttons is selected: the number of the pad, from 15 downwards.
  var identity: UInt8 { 0x0F &- player }

  /// The buttons of the pad whose turn it is.
  var buttons: UInt8 {
    switch player {
    case 0: pads.0
    case 1: pads.1
    case 2: pads.2
    default: pads.3
    }
  }

  mutating func press(_ buttons: UInt8, player: Int) {
    switch player {
    case 0: pads.0 = buttons
    case 1: pads.1 = buttons
    case 2: pads.2 = buttons
    case 3: pads.3 = buttons
    default: break
    }
  }

  // MARK: - Colours

  /// Sets one of the four colours of a palette in use; the last colour 0 that was set holds for all four.
  func setColor(_ palette: Int, _ color: Int, _ word: UInt16) {
    for place in color == 0 ? [0, 4, 8, 12] : [palette * 4 + color] {
      palettes[place * 2] = UInt8(truncatingIfNeeded: word)
      palettes[place * 2 + 1] = UInt8(truncatingIfNeeded: word >> 8)
    }
  }

  /// The palettes in use have changed.
  mutating func colorsChanged() {
    for place in 0..<16 { colors[place] = Self.rgb(palettes, place) }
    // Colour 0 lies behind the border.
    isBorderStale = true
  }

  /// A colour of the SNES, five bits for each of red, green and blue from below, as XRGB8888.
  static func rgb(_ memory: UnsafeMutablePointer<UInt8>, _ place: Int) -> UInt32 {
    let word = UInt32(memory[place * 2]) | UInt32(memory[place * 2 + 1]) << 8
    func wide(_ value: UInt32) -> UInt32 { value << 3 | value >> 2 }
    return wide(word & 31) << 16 | wide(word >> 5 & 31) << 8 | wide(word >> 10 & 31)
  }
}

/// The border that shows: `tiles` as the SNES has them (four bit planes, two and two), `map`, `palettes`.
struct BorderMemory {
  static let tileBytes = 0x2000
  static let mapBytes = 32 * 28 * 2
  static let paletteBytes = 128

  let tiles: UnsafeMutablePointer<UInt8> = SuperGameBoy.zeroed(tileBytes)
  let map: UnsafeMutablePointer<UInt8> = SuperGameBoy.zeroed(mapBytes)
  let palettes: UnsafeMutablePointer<UInt8> = SuperGameBoy.zeroed(paletteBytes)

  func deallocate() {
    tiles.deallocate()
    map.deallocate()
    palettes.deallocate()
  }

  func clear() {
    tiles.update(repeating: 0, count: Self.tileBytes)
    map.update(repeating: 0, count: Self.mapBytes)
    palettes.update(repeating: 0, count: Self.paletteBytes)
  }
}
