package import Catalog
package import HostBase
package import Library
package import Rewind
package import Session
import Synchronization

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
  /// Lets time run back, where that is wanted and possible.
  package let rewinder: Rewinder?
  private let posted = Mutex<[PlayCommand]>([])

  var view: PlayView
  var speedChoice: PlaySpeed
  private var pacer: FramePacer
  private var focusPause = FocusPause()
  private var keyboardHint: KeyboardHint
  /// The walk of rewinding (PlayLoop+Rewind.swift).
  var walk: RewindWalk?
  /// The question to the player, while the game waits for the answer (PlayLoop+Questions.swift).
  var question: PlayQuestion?
  var recovery = Recovery()

  /// Frames to run before the game pauses again; 0 without steps.
  package internal(set) var stepsLeft = 0
  /// Frames that were played, not counting those seen while rewinding.
  package private(set) var framesRun: UInt64 = 0
  /// The core's description of its picture, for people who do not see it.
  package private(set) var coreStatus: String?
  /// Why play ended, once it has.
  package internal(set) var end: PlayEnd?
  /// The state slot in use.
  package internal(set) var slot: Int
  /// Whether the game is paused.
  package internal(set) var isPaused: Bool
  /// Whether no frame is run for now: paused, or under the help page, or without a core.
  package var isStanding: Bool {
    question != nil || walk == nil && stepsLeft == 0 && (isPaused || view.showsHelp)
  }

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
    view = PlayView(screen, words: words, gameType: gameType, options: options)
    speedChoice = PlaySpeed(fastForward: options.fastForward, slowMotion: options.slowMotion)
    pacer = FramePacer(clock: clock)
    keyboardHint = KeyboardHint(options.keyboardHint)
    slot = options.slot
    isPaused = options.isPaused
    if options.isMuted { speaker?.isMuted = true }
  }

  /// Does what the player could ask for, at the next turn; from any thread.
  package func post(_ command: PlayCommand) {
    posted.withLock { $0.append(command) }
  }

  /// Shows a message to the player for some seconds, instead of the last one of its kind and of the same words.
  package func show(_ notice: PlayNotice, seconds: Double = 3, kind: MessageKind? = nil) {
    view.add(notice, at: clock.now, seconds: seconds, kind: kind)
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
    if let moment = options.resumes { ask(.resume, words.notice(resuming: moment)) }
    pacer.restart()
  }

  // MARK: - What others than the player ask for

  /// Pauses or resumes the game.
  package func setPaused(_ wanted: Bool) {
    focusPause.forget()
    guard wanted != isPaused || stepsLeft > 0 else { return }
    isPaused = wanted
    stepsLeft = 0
    resetPacing()
  }

  /// Runs so many frames as fast as it can, and pauses then.
  package func step(frames: Int) {
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
    view.rewind = nil
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
      // Pauses until the player says what to do; the last picture stays.
      if let answer = question?.answer(by: state) { take(answer) } else { rest() }
    } else if walk != nil {
      walkBack()
    } else if (isPaused || view.showsHelp) && stepsLeft == 0 {
      rest()
    } else {
      runFrame(state)
    }
  }

  /// Pauses a game whose window lost the keyboard, where the player wants that.
  private func followFocus() {
    guard options.pausesWithoutFocus else { return }
    var pause = focusPause
    if let wanted = pause.follow(
      hasFocus: input.hasFocus, isPaused: isPaused, isAsked: question != nil)
    {
      setPaused(wanted)
    }
    focusPause = pause
  }

  /// Waits for a sixtieth of a second, with the picture still redrawn.
  func rest() {
    clock.sleep(until: clock.now + 1.0 / 60)
    show(nil)
    pacer.restart()
  }

  private func runFrame(_ state: InputState) {
    let isStep = stepsLeft > 0
    let rate = max(session.avInfo.framesPerSecond, 1)
    let isHeard =
      !isStep
      && pacer.hears(
        speaker, at: speed, framesPerSecond: rate, isForwardHeard: options.fastForwardSound)
    let wanted = pacer.framesAtOnce(
      speed: speed, steps: isStep ? stepsLeft : nil, batch: session.frameBatch,
      left: options.frameLimit.map { $0 - framesRun })
    if isStep { stepsLeft -= wanted }
    let stepsBefore = stepsLeft
    // Several frames in one go are one frame of a slower game.
    var speed = isStep ? (stepsLeft == 0 ? 1 : 0) : speed / Double(wanted)
    let isShown =
      (isStep && stepsLeft == 0)
      || pacer.pictureIsDue(speed: speed, rate: rate, refresh: screen.pacedRefreshRate)
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
        let count = try session.run(state, frames: wanted - done, ahead: ahead, wants)
        pacer.note(frames: count, since: begin)
        done += count
        // The sound of those that follow takes its place; what the last one played also sets the pace.
        if isHeard, done < wanted {
          speaker?.play(
            session.samples, sampleRate: session.avInfo.sampleRate * self.speed, waitsUntil: nil)
        }
        framesRun += UInt64(count)
        view.note(frames: count, at: clock.now)
        takeEvents()
        if let hint = keyboardHint.take(input) { show(hint, seconds: 6, kind: .keyboard) }
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

  // MARK: - Pace

  func pace(speed: Double, rate: Double, isHeard: Bool, isStep: Bool) {
    guard speed > 0, !isStep else { return pacer.restart() }
    let isPacedByScreen =
      screen.pacedRefreshRate.map { abs($0 / (rate * speed) - 1) <= 0.005 } ?? false
    var isPacedBySound = false
    if isHeard, let speaker, session.avInfo.sampleRate > 0, !session.samples.isEmpty {
      isPacedBySound = speaker.fill != nil
      speaker.play(
        session.samples, sampleRate: session.avInfo.sampleRate * self.speed,
        waitsUntil: isPacedByScreen ? nil : pacer.latest(framesPerSecond: rate * speed))
    }
    pacer.wait(framesPerSecond: rate * speed, isPacedElsewhere: isPacedBySound || isPacedByScreen)
  }

  func show(_ picture: Picture?) {
    view.show(
      picture, session.avInfo, question?.notice, now: clock.now, isPaused: isPaused, speed: speed,
      isMuted: speaker?.isMuted ?? false)
  }

  /// The pace changed: what is queued belongs to the old one.
  func resetPacing() {
    speaker?.flush()
    pacer.restart()
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

  /// Follows a core's status; other events change nothing here.
  func follow(_ event: SessionEvent) {
    guard
      case .status(let description, let inhibitsIdle, let wantsTextInput, let ignoresKeyboard) =
        event
    else { return }
    if let description, description != coreStatus { show(.words(description), kind: .core) }
    coreStatus = description
    view.inhibitsIdle = inhibitsIdle
    input.wantsText = wantsTextInput
    input.ignoresKeyboard = ignoresKeyboard
  }
}

/// Says where keys go, once, as soon as the game has a use for them.
private struct KeyboardHint {
  private var notice: PlayNotice?

  init(_ notice: PlayNotice?) { self.notice = notice }

  /// The notice, if it is time for it.
  mutating func take(_ input: any InputSource) -> PlayNotice? {
    input.isFocused && !input.ignoresKeyboard ? notice.take() : nil
  }
}

extension CoreSession {
  /// Runs frames with the same buttons; returns how many.
  fileprivate func run(
    _ state: InputState, frames: Int, ahead: Int, _ wants: FrameWants
  ) throws(SessionError) -> Int {
    guard frames > 1 else {
      try runFrame(input: state, wants: wants, ahead: ahead)
      return 1
    }
    return try runFrames(
      [state] + [InputState](repeating: state.held, count: frames - 1), wants: wants)
  }
}
