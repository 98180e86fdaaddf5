package import Catalog
package import HostBase
import Isolation
package import Library
package import Rewind
package import Session
import Synchronization

/// What the play loop cannot do: files belong to its caller.
///
/// Called on the loop's thread, between frames. Notices and problems that are returned are shown to the player.
package protocol PlayDelegate: AnyObject {
  /// Saves the state to a slot; a notice says so once it is written.
  func saveState(slot: Int) -> Result<Void, PlayProblem>
  /// Loads the state of a slot into the session.
  func loadState(slot: Int) -> PlayResult
  /// Goes back to the moment before a state was loaded, or the game was rewound.
  func undoLoad() -> PlayResult
  /// Whether there is such a moment.
  var canUndo: Bool { get }
  /// What a slot holds; nil where nothing is known.
  func content(ofSlot slot: Int) -> SlotContent?
  /// Keeps a picture, which is valid during the call only.
  func screenshot(_ picture: Picture) -> PlayResult
  /// A frame was run: time to look at save RAM.
  func frameFinished(_ session: any CoreSession)
  /// Once in each turn of the loop, also while the game is paused: time for remote control.
  func turn(_ loop: PlayLoop)
  /// Rewinding begins: the current moment is worth keeping.
  func rewindBegan()
  /// The core is gone: everything that can still be kept is kept now.
  ///
  /// Returns where the game can continue, or nil where it cannot.
  func coreFailed(_ error: SessionError) -> CrashOffer?
  /// Starts the core again at such a place.
  func recover(_ place: CrashOffer.Place) throws(SessionError)
  /// The player wants to continue where the last session ended.
  func resumeLastSession() -> PlayResult
  /// The player dropped files on the window: the loop ends, and one of them is played next, or none of them is.
  func dropped(_ paths: [String]) -> Result<Void, PlayProblem>
  /// The player wants the menu, or, where `wantsEnd`, the end of the game; true: a menu is open now, and play has not ended.
  func openMenu(wantsEnd: Bool) -> Bool
  /// Another disc is in the drive.
  func discChanged()
  /// The player wants the picture in words; nil: there are none. Returns whether they were said: else the loop shows them.
  func describe(frame: String?) -> Bool
  /// An event that the loop itself has no use for: a trace line, changed options, a status, an image.
  func received(_ event: SessionEvent)
}

extension PlayDelegate {
  /// The game cannot continue.
  package func coreFailed(_ error: SessionError) -> CrashOffer? { nil }
  /// The game cannot continue.
  package func recover(_ place: CrashOffer.Place) throws(SessionError) {}
  /// Nothing is known.
  package func content(ofSlot slot: Int) -> SlotContent? { nil }
  /// There is nothing to continue.
  package func resumeLastSession() -> PlayResult { .failure(.nothingToUndo) }
  /// Nothing is played.
  package func dropped(_ paths: [String]) -> Result<Void, PlayProblem> {
    .failure(.notPlayedHere)
  }
  /// There is no menu.
  package func openMenu(wantsEnd: Bool) -> Bool { false }
  /// The loop shows it.
  package func describe(frame: String?) -> Bool { false }
  /// There is nothing to go back to.
  package func undoLoad() -> PlayResult { .failure(.nothingToUndo) }
  /// There is nothing to go back to.
  package var canUndo: Bool { false }
  /// Nothing to do.
  package func discChanged() {}
  /// Nothing to do.
  package func rewindBegan() {}
  /// Nothing to do.
  package func turn(_ loop: PlayLoop) {}
  /// Nothing to do.
  package func received(_ event: SessionEvent) {}
}

/// Where a game can continue after its core crashed.
package struct CrashOffer: Equatable, Sendable {
  /// A place to continue from.
  package enum Place: Sendable {
    /// The newest moment that was kept.
    case newest
    /// Some seconds before that.
    case earlier
    /// Power-on.
    case beginning
  }
  /// A moment before the crash.
  package enum Moment: Equatable, Sendable {
    /// Power-on: the core keeps no states.
    case powerOn
    /// The crash itself.
    case crash
    /// So many seconds before it.
    case before(seconds: Double)
  }
  /// The newest moment.
  package var newest: Moment
  /// The earlier one; nil if there is none.
  package var earlier: Moment?
  /// An offer.
  package init(newest: Moment, earlier: Moment? = nil) {
    self.newest = newest
    self.earlier = earlier
  }
}

/// Why a play loop ended.
package enum PlayEnd: Equatable, Sendable {
  /// The player quit or closed the window.
  case quit
  /// The core asked for it.
  case coreShutdown
  /// SIGINT, SIGTERM or SIGHUP came; its number.
  case signal(Int32)
  /// The session failed.
  case failed(SessionError)
  /// As many frames as were asked for have run.
  case frameLimit
}

/// How a play loop starts and how fast its speeds are.
package struct PlayOptions: Equatable, Sendable {
  /// Fast-forward over the machine's own speed; 0 for as fast as it can.
  package var fastForward = 0.0
  /// Slow motion over the machine's own speed.
  package var slowMotion = 0.5
  /// Frames to run ahead: the picture is the one of so many frames later.
  package var runAhead = 0
  /// Whether sound is heard, shorter and so at a higher pitch, up to four times the machine's own speed.
  package var fastForwardSound = true
  /// Whether the loop has a menu of its own, for a window that has none around the game.
  package var hasMenu = false
  /// The state slot at the start.
  package var slot = 0
  /// How many slots the player steps through.
  package var slotCount = 10
  /// Whether the game starts paused.
  package var isPaused = false
  /// Whether the sound is off at first.
  package var isMuted = false
  /// Whether the help page is open at first.
  package var showsHelp = false
  /// Frames to run before the end, nil for no limit.
  package var frameLimit: UInt64?
  /// What to say at the start.
  package var messages: [PlayNotice] = []
  /// Whether the game pauses while its window does not have the keyboard.
  package var pausesWithoutFocus = false
  /// What to show when a game begins to use the keyboard, once.
  package var keyboardHint: PlayNotice?
  /// The key that gives the keyboard to the game and back, for people.
  package var focusKey: String?
  /// Whether frames per second are shown at first.
  package var showsFrameRate = false
  /// When the last session ended, if the player is to be asked whether to continue there.
  package var resumes: UTCTime?
  /// The defaults.
  package init() {}
}

/// Plays a game: one frame after another at the machine's own speed, until it is ended.
///
/// One thread runs `run()`, or `begin()` and then `turn()` again and again, which is also where session, screen, speaker, input and delegate are used. `post` may be
/// called from anywhere. The pace comes from the sound if there is some (the speaker waits until its buffer is
/// half empty), else from the display where its rate is the machine's, else from the clock; the clock also keeps the
/// others from running away.
package final class PlayLoop {
  let session: any CoreSession
  let screen: any PlayScreen
  let speaker: (any Speaker)?
  let input: any InputSource
  weak var delegate: (any PlayDelegate)?
  let words: any PlayWords
  /// How it plays.
  package var options: PlayOptions
  /// The clock that it waits on.
  package let clock: any PlayClock
  /// What lets time run back, where that is wanted and possible.
  package let rewinder: Rewinder?
  private let posted = Mutex<[PlayCommand]>([])

  var overlay = Overlay()
  private var messages = MessageList()
  var speedChoice: PlaySpeed
  /// How long frames take.
  private var cost = FrameCost()
  /// Frames to run before the game pauses again; 0 without steps.
  package internal(set) var stepsLeft = 0
  /// Frames that were played, not counting those seen while rewinding.
  package private(set) var framesRun: UInt64 = 0
  /// What the core says that its picture shows, for people who do not see it.
  package private(set) var coreStatus: String?
  /// Why play ended, once it has.
  package internal(set) var end: PlayEnd?
  /// When the next frame is due.
  var nextFrame = 0.0
  /// The walk of rewinding (PlayLoop+Rewind.swift).
  var walk: RewindWalk?
  /// When the next picture is due, while not every frame is shown.
  private var nextPicture = 0.0
  /// Collects the part of a picture that each frame is worth on a display slower than the game.
  private var pictureShare = 1.0

  /// The state slot in use.
  package internal(set) var slot: Int
  /// Whether the game is paused.
  package internal(set) var isPaused: Bool
  /// Whether no frame is run for now: paused, or under the help page, or without a core.
  package var isStanding: Bool {
    question != nil || walk == nil && stepsLeft == 0 && (isPaused || overlay.showsHelp)
  }
  /// What the player is asked, while the game waits for the answer.
  var question: Question?
  /// The frame at which the game last continued after a crash.
  var recoveredFrame: UInt64?
  /// Whether a button was down when the question came, which is not meant as an answer.
  var wasPressed = true
  /// Where the player is in the menu.
  var menu = PlayMenu()
  /// Whether the game pauses only because its window lost the keyboard.
  private var isPausedByFocus = false
  private var hadFocus = true
  private var hasShownKeyboardHint = false
  /// Counts frames, while the player wants to see how many there are in a second.
  var rateMeter: RateMeter?

  /// A loop that has not begun; the loop does not keep its delegate alive.
  package init(
    session: any CoreSession, screen: any PlayScreen, speaker: (any Speaker)?,
    input: any InputSource, delegate: (any PlayDelegate)?, words: any PlayWords,
    gameType: GameType? = nil,
    options: PlayOptions = PlayOptions(), rewinder: Rewinder? = nil,
    clock: any PlayClock = MonotonicClock()
  ) {
    self.session = session
    self.screen = screen
    self.speaker = speaker
    self.input = input
    self.delegate = delegate
    self.words = words
    self.options = options
    self.rewinder = rewinder
    self.clock = clock
    speedChoice = PlaySpeed(fastForward: options.fastForward, slowMotion: options.slowMotion)
    slot = options.slot
    isPaused = options.isPaused
    overlay.gameType = gameType
    overlay.showsHelp = options.showsHelp
    if options.isMuted { speaker?.isMuted = true }
    if options.showsFrameRate { rateMeter = RateMeter() }
  }

  /// Does what the player could ask for, at the next turn; from any thread.
  package func post(_ command: PlayCommand) {
    posted.withLock { $0.append(command) }
  }

  /// Shows a message to the player for some seconds, instead of the last one of its kind and of the same words.
  package func show(_ notice: PlayNotice, seconds: Double = 3, kind: MessageKind? = nil) {
    messages.add(words.text(of: notice), at: clock.now, seconds: seconds, kind: kind)
  }

  /// Speed over the machine's own at this moment; 0 for as fast as it can.
  package var speed: Double { speedChoice.now }

  /// Plays until the end and says why it came.
  ///
  /// Call `EndSignal.watch()` first, for signals to count.
  package func run() -> PlayEnd {
    begin()
    while end == nil { turn() }
    return end ?? .quit
  }

  /// Begins to play; `turn` follows until there is an `end`.
  package func begin() {
    for notice in options.messages { show(notice, seconds: 6) }
    if let speaker, speaker.fill == nil {
      show(.noSound, seconds: 6, kind: .sound)
    }
    if let moment = options.resumes { askToResume(moment) }
    nextFrame = clock.now
  }

  // MARK: - What others than the player ask for

  /// Pauses or resumes the game.
  package func setPaused(_ wanted: Bool) {
    isPausedByFocus = false
    guard wanted != isPaused || stepsLeft > 0 else { return }
    isPaused = wanted
    stepsLeft = 0
    resetPacing()
  }

  /// Runs so many frames as fast as it can, and pauses then.
  package func step(frames: Int) {
    if case .menu = question { dropQuestion() }
    isPaused = true
    stepsLeft = max(frames, 0)
    resetPacing()
  }

  /// Sets the speed over the machine's own, 0 for as fast as it can; nil goes back to the player's.
  package func setSpeed(_ wanted: Double?) {
    speedChoice.choose(wanted)
    resetPacing()
  }

  /// Presses reset.
  package func reset() throws(SessionError) {
    try session.reset()
    show(.reset)
  }

  /// Ends the loop after this turn, whatever is open.
  package func quit() { end = end ?? .quit }

  /// A state was put into the session: sound that is queued belongs to another time.
  package func stateWasLoaded() {
    walk = nil
    overlay.rewind = nil
    speaker?.flush()
    rewinder?.stateWasLoaded()
    if isPaused { stepsLeft = max(stepsLeft, 1) }
  }

  // MARK: - One turn

  /// Plays a frame, or waits for a sixtieth of a second where none is due.
  package func turn() {
    if let number = EndSignal.pending {
      end = .signal(number)
      return
    }
    var (state, commands) = input.poll()
    state.display = screen.displaySize
    followFocus()
    let dropped = input.takeDropped()
    if !dropped.isEmpty {
      switch delegate?.dropped(dropped) ?? .success(()) {
      case .success: end = end ?? .quit
      case .failure(let problem): show(.problem(problem), seconds: 8)
      }
    }
    for command in posted.withLock({ posted in
      defer { posted = [] }; return posted
    }) + commands {
      perform(command)
    }
    delegate?.turn(self)
    guard end == nil else { return }
    if question != nil {
      waitForAnswer(state)
    } else if walk != nil {
      walkBack()
    } else if (isPaused || overlay.showsHelp) && stepsLeft == 0 {
      rest()
    } else {
      runFrame(state)
    }
  }

  /// Pauses a game whose window lost the keyboard, where the player wants that, until it has it again.
  private func followFocus() {
    let has = input.hasFocus
    guard options.pausesWithoutFocus, has != hadFocus else { return }
    hadFocus = has
    if has, isPausedByFocus {
      setPaused(false)
    } else if !has, !isPaused, question == nil {
      setPaused(true)
      isPausedByFocus = true
    }
  }

  /// Waits for a sixtieth of a second, with the picture still redrawn.
  func rest() {
    clock.sleep(until: clock.now + 1.0 / 60)
    show(nil)
    nextFrame = clock.now
  }

  private func runFrame(_ state: InputState) {
    let isStep = stepsLeft > 0
    let rate = max(session.avInfo.framesPerSecond, 1)
    let isHeard =
      !isStep
      && cost.hears(
        speaker, at: speed, framesPerSecond: rate, isForwardHeard: options.fastForwardSound)
    let wanted = framesAtOnce(isStep: isStep)
    if isStep { stepsLeft -= wanted }
    let stepsBefore = stepsLeft
    // Several frames in one go are one frame of a slower game.
    var speed = isStep ? (stepsLeft == 0 ? 1 : 0) : speed / Double(wanted)
    let isShown = (isStep && stepsLeft == 0) || pictureIsDue(speed: speed, rate: rate)
    let ahead = isShown && !isStep && speed == 1 ? options.runAhead : 0
    var wants: FrameWants = []
    if isShown { wants.insert(.video) }
    if isHeard { wants.insert(.audio) }
    if speed == 0 || speed > 1 || wanted > 1 { wants.insert(.fastForward) }
    if rewinder?.isDue(after: wanted) == true { wants.insert(.state) }
    session.speakerFill = isHeard ? speaker?.fill : nil
    var done = 0
    let longest = clock.now + 0.1
    do throws(SessionError) {
      // A core that has become slow leaves the rest to the next turn.
      while done < wanted, end == nil, done == 0 || clock.now < longest {
        let begin = clock.now
        let count = try run(state, frames: wanted - done, ahead: ahead, wants)
        cost.note(frames: count, seconds: clock.now - begin)
        done += count
        // The sound of those that follow takes its place; what the last one played also sets the pace.
        if isHeard, done < wanted {
          speaker?.play(
            session.samples, sampleRate: session.avInfo.sampleRate * self.speed, waits: false)
        }
        framesRun += UInt64(count)
        rateMeter?.note(frames: count, at: clock.now)
        takeEvents()
        showKeyboardHint()
      }
    } catch {
      fail(error)
      return
    }
    if done < wanted, end == nil {
      if !isStep { speed = self.speed / Double(done) }
      // A player who paused meanwhile wants no more steps.
      if isStep, stepsLeft == stepsBefore { stepsLeft += wanted - done }
    }
    delegate?.frameFinished(session)
    rewinder?.frameDone(done)
    if isShown { show(session.picture) }
    pace(speed: speed, rate: rate, isHeard: isHeard, isStep: isStep)
    if let limit = options.frameLimit, framesRun >= limit, end == nil { end = .frameLimit }
  }

  /// How many frames the next turn runs without a look at any but the last: more than one only where time runs faster than the
  /// machine's, as many as keep the player's keys prompt.
  private func framesAtOnce(isStep: Bool) -> Int {
    let speed = isStep && stepsLeft > 1 ? 0 : isStep ? 1 : speed
    guard speed == 0 || speed >= 2 else { return 1 }
    var count = min(Int(cost.framesInTime, in: 1...256), session.frameBatch)
    if speed > 0 { count = min(count, Int(speed, in: 1...256)) }
    // The last step is one of its own, since its picture is shown.
    if isStep { count = min(count, stepsLeft - 1) }
    if let limit = options.frameLimit { count = min(count, Int(min(limit - framesRun, 1 << 20))) }
    return max(count, 1)
  }

  /// Runs frames with the same buttons; returns how many.
  private func run(
    _ state: InputState, frames: Int, ahead: Int, _ wants: FrameWants
  ) throws(SessionError) -> Int {
    guard frames > 1 else {
      try session.runFrame(input: state, wants: wants, ahead: ahead)
      return 1
    }
    return try session.runFrames(
      [state] + [InputState](repeating: state.held, count: frames - 1), wants: wants)
  }

  // MARK: - Seeing

  /// Whether this frame's picture is to be shown: all of them, unless frames come faster than the display.
  private func pictureIsDue(speed: Double, rate: Double) -> Bool {
    guard let refresh = screen.pacedRefreshRate, refresh > 1, speed > 0 else {
      if speed == 1 || (speed > 0 && speed * rate <= 61) { return true }
      let now = clock.now
      if now < nextPicture { return false }
      nextPicture = max(nextPicture + 1.0 / 60, now)
      return true
    }
    // Half a percent is what the sound can stretch, so that such a display shows each frame once.
    let share = refresh / (rate * speed)
    if share >= 0.995 { return true }
    pictureShare += share
    if pictureShare < 1 { return false }
    pictureShare = min(pictureShare - 1, 1)
    return true
  }

  // MARK: - Pace

  func pace(speed: Double, rate: Double, isHeard: Bool, isStep: Bool) {
    guard speed > 0, !isStep else {
      nextFrame = clock.now
      return
    }
    let isPacedByScreen =
      screen.pacedRefreshRate.map { abs($0 / (rate * speed) - 1) <= 0.005 } ?? false
    var isPacedBySound = false
    if isHeard, let speaker, session.avInfo.sampleRate > 0, !session.samples.isEmpty {
      isPacedBySound = speaker.fill != nil
      speaker.play(
        session.samples, sampleRate: session.avInfo.sampleRate * self.speed,
        waits: !isPacedByScreen)
    }
    // Where something else sets the pace the clock stays a little ahead of it, as a guard only: a hidden window may
    // not wait for its display, and a core may make less sound than it says.
    nextFrame += 1 / (rate * speed * (isPacedBySound || isPacedByScreen ? 1.006 : 1))
    let now = clock.now
    if nextFrame > now {
      clock.sleep(until: nextFrame)
    } else if now - nextFrame > 0.1 {
      nextFrame = now
    }
  }

  func show(_ picture: Picture?) {
    overlay.messages = messages.texts(at: clock.now)
    overlay.isPaused = isPaused
    overlay.speed = speed
    overlay.isMuted = speaker?.isMuted ?? false
    overlay.frameRate = rateMeter?.rate
    screen.show(picture, avInfo: session.avInfo, overlay: overlay)
  }

  /// The pace changed: what is queued belongs to the old one.
  func resetPacing() {
    speaker?.flush()
    nextFrame = clock.now
  }

  // MARK: - Events

  func takeEvents() {
    for event in session.takeEvents() {
      switch event {
      case .message(let text, let seconds):
        show(.words(text), seconds: seconds)
      case .rumble(let port, let strong, let weak):
        input.rumble(port: port, strong: strong, weak: weak)
      case .status:
        follow(event)
        delegate?.received(event)
      case .speedOverride(let speed): speedChoice.ofCore = speed
      case .shutdown: end = end ?? .coreShutdown
      case .avInfoChanged, .trace, .optionsChanged, .image: delegate?.received(event)
      }
    }
  }

  /// Drops the events of a frame that was played before, but for a status: it holds until the next one.
  func takeEventsOfPast() {
    for event in session.takeEvents() { follow(event) }
  }

  private func follow(_ event: SessionEvent) {
    guard
      case .status(let description, let inhibitsIdle, let wantsTextInput, let ignoresKeyboard) =
        event
    else { return }
    if let description, description != coreStatus { show(.words(description), kind: .core) }
    coreStatus = description
    overlay.inhibitsIdle = inhibitsIdle
    input.wantsText = wantsTextInput
    input.ignoresKeyboard = ignoresKeyboard
  }

  /// Another core begins, which has said nothing yet.
  func forgetStatus() {
    follow(.status(description: nil, inhibitsIdle: false, wantsTextInput: false))
  }

  /// Says where keys go, as soon as the game has a use for them.
  private func showKeyboardHint() {
    guard let hint = options.keyboardHint, !hasShownKeyboardHint, input.isFocused,
      !input.ignoresKeyboard
    else { return }
    hasShownKeyboardHint = true
    show(hint, seconds: 6, kind: .keyboard)
  }
}
