import FlashAVM1
import FlashClasses
import FlashData
import FlashDisplay
import FlashHeap
import FlashText
import Raster
import SWF

extension NodeKind {
  /// A node to be filled; nil where the identity does not fit.
  func make(_ identity: NodeIdentity, _ coder: StateCoder) -> (any StateNode)? {
    let player = coder.player
    // What scripts make refers to their objects.
    if isMadeByActions, player.machines.actionMachine == nil { return nil }
    switch self {
    case .movieClip, .button, .graphic, .morph, .bitmap, .text, .field, .video, .stateButton:
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
      return identity.bytes.flatMap { PlainSamples.sound(of: $0) }
    case .soundStream:
      guard let file = identity.file else { return nil }
      return SoundStream(in: file, sprite: identity.number)
    case .netStreamPlayer: return NetStreamPlayer()
    case .generatedSound: return GeneratedSound(nil)
    case .shaderUse:
      guard let bytes = identity.bytes, let program = try? ShaderProgram(bytes) else { return nil }
      return ShaderUse(program, values: [], images: [])
    case .filter: return FilterState(.blur(FilterValue.Blur()))
    case .textFormat: return TextFormatState()
    case .bitmapData: return BitmapState(nil, isTransparent: false)
    case .textSnapshot: return TextSnapshotState(SnapshotText())
    case .netConnection: return NetConnectionState()
    case .date: return DateState(0)
    case .socket: return XMLSocketState(LostPeer(), version: 0, clip: nil)
    case .styleSheet: return StyleSheetState()
    case .localConnection: return LocalConnectionState()
    case .xmlNode: return XMLNodeState(type: 0, attributes: coder.blankObject)
    case .xmlDocument:
      return XMLDocumentState(contentType: coder.blankString, idMap: coder.blankObject)
    case .netStream: return NetStreamState(isConnected: false)
    case .sharedObject: return SharedObjectState(name: "", key: "")
    case .colorTransform: return ColorTransformState()
    case .fileReference: return FileReferenceState()
    case .transform: return TransformState(coder.blankObject)
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
    case (.stateButton, .button(let button)?): object = StateButton(button, player: player)
    case (.stateButton, nil): object = StateButton(emptyIn: file, player: player)
    case (.graphic, .shape(let shape)?): object = Graphic(shape, player: player)
    case (.morph, .morph(let morph)?): object = MorphGraphic(morph, player: player)
    case (.text, .text(let text)?): object = TextGraphic(text, player: player)
    case (.field, .editText(let text)?): object = EditField(blank: text, file: file, player: player)
    case (.field, nil): object = EditField(blank: nil, file: file, player: player)
    case (.video, .video(let video)?): object = VideoObject(video, player: player)
    case (.video, nil): object = VideoObject(emptyIn: file, player: player)
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
