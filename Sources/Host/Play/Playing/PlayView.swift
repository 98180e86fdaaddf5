import HostBase
import Library
import Session

/// The picture of a game with all that lies over it: messages, signs, the page of keys, a question.
struct PlayView {
  private let screen: any PlayScreen
  private let words: any PlayWords
  private var overlay = Overlay()
  private var messages = MessageList()
  /// Counts frames, while the player wants to see how many there are in a second.
  private var rateMeter: RateMeter?

  /// A view on a screen, with words in the player's language.
  init(_ screen: any PlayScreen, words: any PlayWords, gameType: GameType?, options: PlayOptions) {
    self.screen = screen
    self.words = words
    overlay.gameType = gameType
    overlay.showsHelp = options.showsHelp
    if options.showsFrameRate { rateMeter = RateMeter() }
  }

  /// Whether the page of keys is open.
  var showsHelp: Bool {
    get { overlay.showsHelp }
    set { overlay.showsHelp = newValue }
  }

  /// During a rewind: the seconds that were rewound, and those that can be.
  var rewind: (back: Double, left: Double)? {
    get { overlay.rewind }
    set { overlay.rewind = newValue }
  }

  /// Whether the core asks that the display stays awake.
  var inhibitsIdle: Bool {
    get { overlay.inhibitsIdle }
    set { overlay.inhibitsIdle = newValue }
  }

  /// Adds a message for some seconds, instead of the last one of its kind and of the same words.
  mutating func add(_ notice: PlayNotice, at now: Double, seconds: Double, kind: MessageKind?) {
    messages.add(words.text(of: notice), at: now, seconds: seconds, kind: kind)
  }

  /// Shows the rate of frames, or no longer.
  mutating func toggleRate() { rateMeter = rateMeter == nil ? RateMeter() : nil }

  /// So many frames were made by a moment.
  mutating func note(frames: Int, at now: Double) { rateMeter?.note(frames: frames, at: now) }

  /// Shows a picture (nil: the last one again) with what lies over it.
  mutating func show(
    _ picture: Picture?, _ avInfo: AVInfo, _ question: Notice?, now: Double, isPaused: Bool,
    speed: Double, isMuted: Bool
  ) {
    overlay.messages = messages.texts(at: now)
    overlay.notice = question
    overlay.isPaused = isPaused
    overlay.speed = speed
    overlay.isMuted = isMuted
    overlay.frameRate = rateMeter?.rate
    screen.show(picture, avInfo: avInfo, overlay: overlay)
  }
}

/// Counts the frames of a second.
struct RateMeter {
  private var frames = 0
  private var begin: Double?
  /// Frames in a second, as of the last half second; nil before that.
  private(set) var rate: Double?

  /// So many frames were made by a moment.
  mutating func note(frames count: Int, at now: Double) {
    guard let begin, now >= begin, now - begin < 2 else {
      // The first frame, or the first one after a pause.
      self.begin = now
      frames = 0
      return
    }
    frames += count
    guard now - begin >= 0.5 else { return }
    rate = Double(frames) / (now - begin)
    self.begin = now
    frames = 0
  }
}
