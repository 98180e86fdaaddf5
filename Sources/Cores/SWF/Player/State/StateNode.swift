import Raster
import SWF

/// An object of the player's that others refer to, so that a state has to know it as one and the same.
///
/// In a state all nodes have numbers. A reader makes all of them first, by kind and identity, and then fills them in:
/// so it is no matter in what circles they refer to one another.
protocol StateNode: AnyObject {
  static var nodeKind: NodeKind { get }
  /// What it takes to make one like it.
  var identity: NodeIdentity { get }
  /// Its fields.
  func code(_ coder: StateCoder)
}

extension StateNode {
  var identity: NodeIdentity { NodeIdentity() }
}

/// The kinds of nodes; their numbers are in states, so none ever changes.
enum NodeKind: UInt8, CaseIterable {
  case movieClip = 1
  case button, graphic, morph, bitmap, text, field, video
  case surface = 20
  case samples, soundStream, netStreamPlayer
  case filter = 40
  case textFormat, bitmapData, textSnapshot, netConnection, date, socket, styleSheet
  case localConnection, xmlNode, xmlDocument, netStream, sharedObject, colorTransform
  case fileReference, transform, sound
}

/// What it takes to make a node; most kinds need nothing.
struct NodeIdentity {
  /// Of a display object: the movie that its scripts belong to.
  var file: MovieFile?
  /// Of a display object: its character's number.
  var number: UInt16?
  /// The character that it shows or is decoded from.
  var character: CharacterPlace?
  var size: (width: Int, height: Int)?
  /// A file that a script has loaded.
  var bytes: [UInt8]?
}

/// A character by its movie and number.
struct CharacterPlace {
  var file: MovieFile
  var id: UInt16

  var character: MovieCharacter? { file.library.character(id) }
}

extension StateCoder {
  /// A character by its place; none where there isn't one.
  func value(_ x: inout CharacterPlace?) {
    var file = x?.file
    var id = x?.id ?? 0
    value(&file)
    guard file != nil else {
      x = nil
      return
    }
    value(&id)
    if isReading { x = file.map { CharacterPlace(file: $0, id: id) } }
  }
}

extension NodeKind {
  /// A node to be filled; nil where the identity does not fit.
  func make(_ identity: NodeIdentity, _ coder: StateCoder) -> (any StateNode)? {
    let player = coder.player
    let object = coder.blankObject
    switch self {
    case .movieClip, .button, .graphic, .morph, .bitmap, .text, .field, .video:
      return makeDisplayObject(identity, player)
    case .surface:
      if let place = identity.character {
        guard case .bitmap(let bitmap)? = place.character else { return nil }
        return bitmap.surface
      }
      guard let size = identity.size, size.width >= 0, size.height >= 0,
        coder.graph.allowsPixels(size.width, size.height)
      else { return nil }
      return try? Surface(width: size.width, height: size.height)
    case .samples:
      if let place = identity.character {
        guard case .sound(let sound)? = place.character else { return nil }
        return sound.samples
      }
      return identity.bytes.flatMap { SoundDecoding.mp3($0) }
    case .soundStream:
      guard let file = identity.file else { return nil }
      return SoundStream(in: file, sprite: identity.number)
    case .netStreamPlayer: return NetStreamPlayer()
    case .filter: return FilterState(.blur(FilterValue.Blur()))
    case .textFormat: return TextFormatState()
    case .bitmapData: return BitmapState(nil, isTransparent: false)
    case .textSnapshot: return TextSnapshotState(lines: [])
    case .netConnection: return NetConnectionState()
    case .date: return DateState(0)
    case .socket: return XMLSocketState(LostPeer(), version: 0, clip: nil)
    case .styleSheet: return StyleSheetState()
    case .localConnection: return LocalConnectionState()
    case .xmlNode: return XMLNodeState(type: 0, attributes: object)
    case .xmlDocument: return XMLDocumentState(contentType: coder.blankString, idMap: object)
    case .netStream: return NetStreamState(isConnected: false)
    case .sharedObject: return SharedObjectState(name: "", key: "")
    case .colorTransform: return ColorTransformState()
    case .fileReference: return FileReferenceState()
    case .transform: return TransformState(object)
    case .sound: return SoundState(ownerPath: nil)
    }
  }

  private func makeDisplayObject(
    _ identity: NodeIdentity, _ player: Player
  ) -> DisplayObject? {
    guard let file = identity.file else { return nil }
    let character = identity.character?.character
    let object: DisplayObject
    switch (self, character) {
    case (.movieClip, .sprite(let sprite)?): object = MovieClip(sprite, player: player)
    case (.movieClip, nil): object = MovieClip(emptyIn: file, player: player)
    case (.button, .button(let button)?): object = Button(button, player: player)
    case (.graphic, .shape(let shape)?): object = Graphic(shape, player: player)
    case (.morph, .morph(let morph)?): object = MorphGraphic(morph, player: player)
    case (.text, .text(let text)?): object = TextGraphic(text, player: player)
    case (.field, .editText(let text)?): object = EditField(blank: text, file: file, player: player)
    case (.field, nil): object = EditField(blank: nil, file: file, player: player)
    case (.video, .video(let video)?): object = VideoObject(video, player: player)
    case (.bitmap, nil):
      guard let nothing = try? Surface(width: 0, height: 0) else { return nil }
      object = BitmapObject(nothing, isSmoothed: false, player: player, file: file, id: nil)
    default: return nil
    }
    object.adopt(file)
    object.adoptNumber(identity.number)
    return object
  }
}

/// The other end of a socket that was open when a state was saved: it reports that it is closed.
final class LostPeer: SocketPeer {
  func send(_ bytes: [UInt8]) {}
  func receive() -> SocketNews { .closed }
  func close() {}
}

extension NodeIdentity: StateValue {
  mutating func code(_ coder: StateCoder) {
    var parts: UInt8 = 0
    if self.file != nil { parts |= 1 }
    if self.number != nil { parts |= 2 }
    if self.character != nil { parts |= 4 }
    if self.size != nil { parts |= 8 }
    if self.bytes != nil { parts |= 16 }
    coder.value(&parts)
    if parts & 1 != 0 { coder.value(&file) }
    if parts & 2 != 0 {
      var number = self.number ?? 0
      coder.value(&number)
      self.number = number
    }
    if parts & 4 != 0 { coder.value(&character) }
    if parts & 8 != 0 {
      var size = self.size ?? (0, 0)
      coder.value(&size.width)
      coder.value(&size.height)
      self.size = size
    }
    if parts & 16 != 0 {
      var bytes = self.bytes ?? []
      coder.value(&bytes)
      self.bytes = bytes
    }
  }
}
