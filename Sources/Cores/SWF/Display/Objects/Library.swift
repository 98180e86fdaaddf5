import FlashData
package import FlashText
import Raster
package import SWF

/// What a movie's numbers stand for.
package enum MovieCharacter {
  case shape(ShapeCharacter)
  case morph(MorphCharacter)
  case sprite(SpriteCharacter)
  case button(ButtonCharacter)
  case text(TextCharacter)
  case editText(EditTextCharacter)
  case bitmap(BitmapCharacter)
  case font(FontCharacter)
  case sound(SoundCharacter)
  case video(VideoCharacter)
}

/// The characters of one movie, by number and by name.
package final class Library {
  private(set) var characters: [UInt16: MovieCharacter] = [:]
  private var exports: [String: UInt16] = [:]
  /// Of those, the ones whose frame has come: scripts know no others.
  package var published: Set<String> = []
  /// Which definition in the file each number has, from 0 on; what was borrowed has none.
  private var definitionOrder: [UInt16: Int] = [:]
  /// How many definitions the main timeline has come to.
  package var definitionsReached = 0
  /// The other way round: a character may have several names, the last counts.
  private var names: [UInt16: String] = [:]
  package private(set) var fonts: [FontCharacter] = []
  /// Bytes for scripts of ActionScript 3, by number: where they lie in the movie's bytes.
  package private(set) var binaryData: [UInt16: Range<Int>] = [:]

  /// Fonts that only flash.text.engine takes, by number; they are not shown.
  private var engineFonts: Set<UInt16> = []

  package func character(_ id: UInt16) -> MovieCharacter? { characters[id] }

  /// Whether a number stands for anything at all.
  package func isCharacter(_ id: UInt16) -> Bool {
    characters[id] != nil || binaryData[id] != nil || engineFonts.contains(id)
  }

  /// The character of an exported name, which is compared without regard to case.
  package func character(named name: String) -> UInt16? { exports[name.lowercased()] }

  /// The character of a name that scripts can use already.
  package func publishedCharacter(named name: String) -> UInt16? {
    let key = name.lowercased()
    return published.contains(key) ? exports[key] : nil
  }

  /// The frame of these names has come.
  package func publish(_ assets: [NamedCharacter]) {
    for asset in assets { published.insert(asset.name.text.lowercased()) }
  }

  /// The main timeline has come to so many definitions.
  package func reach(definitions count: Int) { definitionsReached = max(definitionsReached, count) }

  package func publish(_ name: String) { published.insert(name.lowercased()) }

  package func exportName(of id: UInt16) -> String? { names[id] }

  package func font(_ id: UInt16) -> FontCharacter? {
    if case .font(let font)? = characters[id] { return font }
    return nil
  }

  package func bitmap(_ id: UInt16) -> BitmapCharacter? {
    if case .bitmap(let bitmap)? = characters[id] { return bitmap }
    return nil
  }

  package func export(_ id: UInt16, as name: String) {
    exports[name.lowercased()] = id
    names[id] = name
  }

  /// Makes a character of another movie one of this.
  package func lend(_ character: MovieCharacter, as id: UInt16) {
    guard characters[id] == nil else { return }
    insert(id, character)
    definitionOrder[id] = nil
  }

  /// How many definitions the file has, as far as it has been read.
  package var definitionCount: Int { definitionOrder.count }

  /// Whether a PlaceObject can place a character.
  ///
  /// One whose definition stands behind the frames that have been played places nothing: definitions come with the main timeline,
  /// not with the file (measured: late-definitions).
  package func isDefined(_ id: UInt16) -> Bool {
    definitionOrder[id].map { $0 < definitionsReached } ?? true
  }

  /// The first definition of a number counts.
  private func insert(_ id: UInt16, _ character: MovieCharacter) {
    guard characters[id] == nil else { return }
    definitionOrder[id] = definitionOrder.count
    characters[id] = character
    if case .font(let font) = character { fonts.append(font) }
  }

  package func define(_ content: TagContent, in file: MovieFile) {
    switch content {
    case .shape(let shape): insert(shape.id, .shape(ShapeCharacter(shape, file)))
    case .morphShape(let morph): insert(morph.id, .morph(MorphCharacter(morph, file)))
    case .sprite(let sprite): insert(sprite.id, .sprite(SpriteCharacter(sprite, file)))
    case .button(let button):
      insert(button.id, .button(ButtonCharacter(button, file)))
    case .text(let text): insert(text.id, .text(TextCharacter(text, file)))
    case .editText(let text): insert(text.id, .editText(EditTextCharacter(text, file)))
    case .jpeg(let jpeg): insert(jpeg.id, .bitmap(BitmapCharacter(jpeg.id, .jpeg(jpeg), file)))
    case .lossless(let bitmap):
      insert(bitmap.id, .bitmap(BitmapCharacter(bitmap.id, .lossless(bitmap), file)))
    case .font(let font):
      let character = FontCharacter(font)
      character.hasOtherCases = file.hasOtherCases
      insert(font.id, .font(character))
    case .sound(let sound): insert(sound.id, .sound(SoundCharacter(sound, file)))
    case .videoStream(let video): insert(video.id, .video(VideoCharacter(video, file)))
    case .videoFrame(let frame):
      if case .video(let video)? = characters[frame.stream] { video.add(frame) }
    case .binaryData(let data): if binaryData[data.id] == nil { binaryData[data.id] = data.data }
    case .exportAssets(let assets):
      for asset in assets { export(asset.id, as: asset.name.text) }
    case .openTypeFont(let font): engineFonts.insert(font.id)
    case .fontInfo(let info):
      if let font = font(info.fontID), font.definition.tagVersion == 1 {
        let named = FontCharacter(font.definition, info: info)
        named.hasOtherCases = font.hasOtherCases
        characters[font.id] = .font(named)
        fonts.removeAll { $0 === font }
        fonts.append(named)
      }
    case .fontName(let name): font(name.fontID)?.officialName = name.name.text
    case .buttonColorTransform(let colors):
      if case .button(let button)? = characters[colors.id] { button.add(colors) }
    case .buttonSounds(let sounds):
      if case .button(let button)? = characters[sounds.id] { button.sounds = sounds }
    case .scalingGrid(let grid):
      switch characters[grid.id] {
      case .sprite(let sprite)?: sprite.scalingGrid = Bounds(grid.splitter)
      case .button(let button)?: button.scalingGrid = Bounds(grid.splitter)
      default: break
      }
    case .textSmoothing(let smoothing):
      switch characters[smoothing.textID] {
      case .text(let text)?: text.smoothing = smoothing
      case .editText(let text)?: text.smoothing = smoothing
      default: break
      }
    default: break
    }
  }
}
