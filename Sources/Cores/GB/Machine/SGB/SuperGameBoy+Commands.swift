// What a game can ask of a Super Game Boy. Source: Pan Docs, "SGB Functions".

extension SuperGameBoy {
  /// The numbers of the commands that have an effect here.
  ///
  /// The others need the SNES: SOUND (08), SOU_TRN (09), ATRC_EN (0C), TEST_EN (0D), DATA_SND (0F), DATA_TRN (10),
  /// JUMP (12), OBJ_TRN (18), PAL_PRI (19); they are received and change nothing.
  enum Command {
    static let palettes01: UInt8 = 0x00
    static let palettes23: UInt8 = 0x01
    static let palettes03: UInt8 = 0x02
    static let palettes12: UInt8 = 0x03
    static let block: UInt8 = 0x04
    static let lines: UInt8 = 0x05
    static let division: UInt8 = 0x06
    static let characters: UInt8 = 0x07
    static let choosePalettes: UInt8 = 0x0A
    static let sendPalettes: UInt8 = 0x0B
    static let icon: UInt8 = 0x0E
    static let players: UInt8 = 0x11
    static let sendTiles: UInt8 = 0x13
    static let sendBorder: UInt8 = 0x14
    static let sendAttributes: UInt8 = 0x15
    static let chooseAttributes: UInt8 = 0x16
    static let mask: UInt8 = 0x17
  }

  /// Pictures from a command to the one whose pixels are its data: the SNES begins to read with the first whole picture
  /// that it sees after having noticed the command.
  private static let delay: UInt8 = 3

  /// Does what the `size` bytes of the command say.
  @inline(never)
  mutating func execute(_ size: Int) {
    let bytes = receiver.command
    let number = bytes[0] >> 3
    switch number {
    case Command.palettes01: setPalettes(0, 1)
    case Command.palettes23: setPalettes(2, 3)
    case Command.palettes03: setPalettes(0, 3)
    case Command.palettes12: setPalettes(1, 2)
    case Command.block: setBlocks(size)
    case Command.lines: setLines(size)
    case Command.division: setDivision()
    case Command.characters: setCharacters(size)
    case Command.choosePalettes: choosePalettes()
    case Command.icon: isDeaf = bytes[1] & 0x04 != 0
    case Command.players:
      playerMask = bytes[1] & 3
      player &= playerMask
    case Command.sendPalettes, Command.sendTiles, Command.sendBorder, Command.sendAttributes:
      transfer = number
      transferArgument = bytes[1]
      transferDelay = Self.delay
    case Command.chooseAttributes:
      useAttributeFile(Int(bytes[1] & 0x3F))
      if bytes[1] & 0x40 != 0 { mask = 0 }
    case Command.mask: mask = bytes[1] & 3
    default: break
    }
  }

  /// PAL01, PAL23, PAL03, PAL12: colour 0 of all palettes, then colours 1…3 of two.
  private mutating func setPalettes(_ first: Int, _ second: Int) {
    func word(_ place: Int) -> UInt16 {
      UInt16(receiver.command[1 + place * 2]) | UInt16(receiver.command[2 + place * 2]) << 8
    }
    hasPalettes = true
    setColor(0, 0, word(0))
    for color in 1...3 {
      setColor(first, color, word(color))
      setColor(second, color, word(color + 3))
    }
    colorsChanged()
  }

  /// PAL_SET: four of the palettes that PAL_TRN has sent, and perhaps an attribute file.
  private mutating func choosePalettes() {
    let bytes = receiver.command
    hasPalettes = true
    // The first one comes last: all palettes share its colour 0.
    for palette in (0..<4).reversed() {
      let chosen = Int(bytes[1 + palette * 2]) | Int(bytes[2 + palette * 2] & 1) << 8
      for color in 0..<4 {
        let place = chosen * 8 + color * 2
        setColor(
          palette, color, UInt16(systemPalettes[place]) | UInt16(systemPalettes[place + 1]) << 8)
      }
    }
    colorsChanged()
    if bytes[9] & 0x80 != 0 { useAttributeFile(Int(bytes[9] & 0x3F)) }
    if bytes[9] & 0x40 != 0 { mask = 0 }
  }

  // MARK: - Data in the picture

  /// A picture is complete: its shades, 0…3, row by row.
  mutating func endFrame(_ picture: UnsafePointer<UInt32>, isOn: Bool) {
    if transfer != 0 && isOn {
      transferDelay -= min(1, transferDelay)
      if transferDelay == 0 {
        takeTransfer(picture)
        transfer = 0
      }
    }
    if mask != 1 {
      for place in 0..<160 * 144 { screen[place] = UInt8(truncatingIfNeeded: picture[place] & 3) }
    }
    compose()
  }

  /// Reads the first 256 cells of the picture, row by row, as tiles of the Game Boy: 4096 bytes.
  private func readTiles(_ picture: UnsafePointer<UInt32>) {
    for tile in 0..<256 {
      let corner = picture + (tile / Self.columns * 8 * 160 + tile % Self.columns * 8)
      for row in 0..<8 {
        var (low, high) = (UInt32(0), UInt32(0))
        for x in 0..<8 {
          let shade = corner[row * 160 + x]
          low = low << 1 | shade & 1
          high = high << 1 | shade >> 1 & 1
        }
        scratch[tile * 16 + row * 2] = UInt8(truncatingIfNeeded: low)
        scratch[tile * 16 + row * 2 + 1] = UInt8(truncatingIfNeeded: high)
      }
    }
  }

  private mutating func takeTransfer(_ picture: UnsafePointer<UInt32>) {
    readTiles(picture)
    switch transfer {
    case Command.sendPalettes: systemPalettes.update(from: scratch, count: 4096)
    case Command.sendAttributes: attributeFiles.update(from: scratch, count: 45 * 90)
    case Command.sendTiles:
      (tiles + (transferArgument & 1 != 0 ? 0x1000 : 0)).update(from: scratch, count: 0x1000)
    case Command.sendBorder:
      border.map.update(from: scratch, count: BorderMemory.mapBytes)
      border.palettes.update(from: scratch + 0x800, count: BorderMemory.paletteBytes)
      border.tiles.update(from: tiles, count: BorderMemory.tileBytes)
      hasBorder = true
      isBorderStale = true
    default: break
    }
  }

  // MARK: - States

  /// The fields of a state.
  mutating func code(_ stream: inout some StateStream) throws(MachineStateError) {
    try receiver.code(&stream)
    try stream.flag(&isDeaf)
    try stream.flag(&hasBorder)
    try stream.flag(&hasPalettes)
    try stream.value(&mask)
    try stream.value(&transfer)
    try stream.value(&transferArgument)
    try stream.value(&transferDelay)
    try stream.value(&playerMask)
    try stream.value(&player)
    try stream.value(&lines)
    try stream.value(&pads.0)
    try stream.value(&pads.1)
    try stream.value(&pads.2)
    try stream.value(&pads.3)
    try stream.memory(palettes, 32)
    try stream.memory(systemPalettes, 4096)
    try stream.memory(attributeFiles, 45 * 90)
    try stream.memory(attributes, Self.cells)
    try stream.memory(tiles, BorderMemory.tileBytes)
    try stream.memory(border.tiles, BorderMemory.tileBytes)
    try stream.memory(border.map, BorderMemory.mapBytes)
    try stream.memory(border.palettes, BorderMemory.paletteBytes)
    if !stream.isReading { packScreen() }
    try stream.memory(scratch, 160 * 144 / 4)
    if stream.isReading { unpackScreen() }
    let (masked, all, one, kind, late) = (mask, playerMask, player, transfer, transferDelay)
    let (rows, cells) = (lines, attributes)
    try stream.require(masked <= 3 && all <= 3 && one & ~all == 0 && rows & ~0x30 == 0)
    try stream.require(kind < 32 && late <= Self.delay)
    try stream.require((0..<Self.cells).allSatisfy { cells[$0] <= 3 })
    if stream.isReading {
      useFirstPalette()
      colorsChanged()
    }
  }

  private func packScreen() {
    for place in 0..<160 * 144 / 4 {
      let four = screen + place * 4
      scratch[place] = four[0] | four[1] << 2 | four[2] << 4 | four[3] << 6
    }
  }

  private func unpackScreen() {
    for place in 0..<160 * 144 { screen[place] = scratch[place >> 2] >> UInt8((place & 3) * 2) & 3 }
  }
}
