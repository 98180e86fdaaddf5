import FlashAVM2
import FlashDisplay
import FlashHeap
import SWF

/// What a Sound keeps (A.Snd).
final class SoundPayload: NativePayload {
  /// How far it has come (A.Snd.2).
  enum Stage: UInt8 { case new, loading, loaded }

  /// A channel that waits for the sound to be loaded.
  struct Start {
    var channel: ScriptObject
    /// Milliseconds.
    var time = 0.0
    var loops: Int32 = 0
  }

  var stage = Stage.new
  /// The sound of a movie that its class is tied to.
  private var character: SoundCharacter?
  /// What was loaded; nil where that cannot be played.
  private(set) var loaded: SoundSamples?
  private(set) var bytesLoaded = 0
  var bytesTotal = 0
  /// Of the file that it was loaded from.
  var url: String?
  /// What the file says about itself: an ID3Info.
  var tags: ScriptObject?
  /// How many loads there have been: an answer to an older one comes too late.
  var ticket: UInt32 = 0
  /// The next sample that `extract` gives, at 44 100 a second.
  var extracted = 0
  var waiting: [Start] = []

  /// That of an object, made when something first asks for it.
  ///
  /// A class of the movie's library has its sound from its constructor on (measured: early-sound).
  static func of(
    _ object: ScriptObject, _ api: ABCMachine, isConstructed: Bool = false
  ) -> SoundPayload {
    if !isConstructed, let known = object.payload as? SoundPayload { return known }
    let made = SoundPayload()
    if isConstructed, let (file, id) = api.movies.character(of: object.traits),
      case .sound(let character)? = file.library.character(id)
    {
      made.character = character
      made.setLoaded(nil, bytes: character.definition.data.count)
    }
    object.payload = made
    return made
  }

  /// It has all that will come.
  func setLoaded(_ samples: SoundSamples?, bytes: Int) {
    stage = .loaded
    loaded = samples
    (bytesLoaded, bytesTotal) = (bytes, bytes)
  }

  var samples: SoundSamples? { character?.samples ?? loaded }

  /// In milliseconds.
  var length: Double { character?.duration ?? loaded?.duration ?? 0 }

  override func trace(_ marker: inout Marker) {
    marker.mark(tags)
    for start in waiting { marker.mark(start.channel) }
    marker.bytes += (loaded?.samples.count ?? 0) * 2
  }
}

extension SoundPayload: StatePart {
  static var partName: String { "Sound" }
  static func blank(_ coder: StateCoder) -> any StatePart { SoundPayload() }

  func code(_ coder: StateCoder) {
    coder.choice(&stage)
    coder.value(&character)
    coder.node(&loaded)
    coder.value(&bytesLoaded)
    coder.value(&bytesTotal)
    coder.value(&url)
    coder.value(&tags)
    coder.value(&ticket)
    coder.value(&extracted)
    coder.list(&waiting, Start(channel: coder.blankObject)) {
      coder.value(&$0.channel)
      coder.value(&$0.time)
      coder.value(&$0.loops)
    }
    coder.check(extracted >= 0, "a sound that is elsewhere")
  }
}

/// What a SoundChannel keeps (A.Chn).
final class ChannelPayload: NativePayload {
  /// The number of the sound that plays.
  var voice: Int?
  /// A sound that a script makes.
  var generated: GeneratedSound?
  /// Milliseconds: as they were read last, and when the sound ended.
  var position = 0.0
  /// What counts when the sound begins, and what it had at the end.
  var transform = SoundTransform()
  /// A script has stopped it.
  var isStopped = false

  static func of(_ object: ScriptObject) -> ChannelPayload {
    object.payload(or: ChannelPayload())
  }
}

extension ChannelPayload: StatePart {
  static var partName: String { "SoundChannel" }
  static func blank(_ coder: StateCoder) -> any StatePart { ChannelPayload() }

  func code(_ coder: StateCoder) {
    coder.value(&voice)
    coder.node(&generated)
    coder.value(&position)
    coder.value(&transform)
    coder.value(&isStopped)
  }
}
