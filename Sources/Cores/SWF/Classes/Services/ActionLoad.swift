package import FlashDisplay
package import FlashHeap

/// What ActionScript 1 and 2 ask for files for.
package enum ActionLoad: LoadPurpose {
  /// A movie or a picture into a clip; a MovieClipLoader's token, if one asked.
  case movie(into: MovieClip, loader: Int?)
  /// A movie or a picture into a level.
  case level(Int, loader: Int?)
  /// Variables into a clip.
  case variables(of: DisplayObject)
  /// A video file for a NetStream.
  case stream(token: Int)
  /// An MP3 file for a Sound.
  case sound(token: Int)
  /// Bytes for a script's object.
  case data(token: Int)
  /// Nothing: the clip was unloaded, and another one stands in its place (measured: first-paths).
  case replacement(of: MovieClip)

  package var owner: ScriptLanguage { .actionScript1 }

  package var needsFile: Bool { if case .replacement = self { false } else { true } }

  package var failsLate: Bool {
    switch self {
    case .movie, .level, .replacement: true
    case .variables, .stream, .sound, .data: false
    }
  }

  package var isStream: Bool { if case .stream = self { true } else { false } }

  package func mark(_ marker: inout Marker) {
    switch self {
    case .movie(let clip, _), .replacement(let clip): marker.mark(clip)
    case .variables(let object): marker.mark(object)
    case .level, .stream, .sound, .data: break
    }
  }

  /// One that stands for nothing: no object waits for it.
  package static var nothing: ActionLoad { .data(token: 0) }

  package mutating func code(_ coder: StateCoder) {
    var clip: DisplayObject?
    var number = 0
    var loader: Int?
    var kind: UInt8
    switch self {
    case .movie(let into, let present): (kind, clip, loader) = (0, into, present)
    case .level(let level, let present): (kind, number, loader) = (1, level, present)
    case .variables(let object): (kind, clip) = (2, object)
    case .stream(let token): (kind, number) = (3, token)
    case .sound(let token): (kind, number) = (4, token)
    case .data(let token): (kind, number) = (5, token)
    case .replacement(let of): (kind, clip) = (6, of)
    }
    coder.value(&kind)
    coder.node(&clip)
    coder.value(&number)
    coder.value(&loader)
    guard coder.isReading else { return }
    switch (kind, clip) {
    case (0, let clip as MovieClip): self = .movie(into: clip, loader: loader)
    case (1, _): self = .level(number, loader: loader)
    case (2, let clip?): self = .variables(of: clip)
    case (3, _): self = .stream(token: number)
    case (4, _): self = .sound(token: number)
    case (5, _): self = .data(token: number)
    case (6, let clip as MovieClip): self = .replacement(of: clip)
    default: coder.fail("a load for nothing")
    }
  }
}
