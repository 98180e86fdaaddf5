import Catalog
import Glibc
import HostBase
import HostStrings
import Library
import Rewind
import Session
import Testing
import Vault

@testable import Play

/// A core whose frames are numbered: the picture's pixel is the frame's number, each frame makes 800 sound frames.
private final class CountingSession: CoreSession {
  var core = CoreDescription(
    id: "fake", name: "Fake", version: "1", path: "/fake.so", source: .manifest, gameTypes: [])
  var avInfo = AVInfo()
  var frameNumber: UInt64 = 0
  var speakerFill: Double?
  var inputs: [InputState] = []
  var wants: [FrameWants] = []
  var resets = 0
  var events: [SessionEvent] = []
  var failsAt: UInt64?
  var frameBatch = 1
  /// How many frames of a batch are run at most, as by a core whose frames are long.
  var batchLimit = 64
  /// How many frames the sound is of.
  private var framesHeard = 1
  /// Called before each frame with its number.
  var tick: (UInt64) -> Void = { _ in }
  /// How many frames each one was to run ahead.
  var aheads: [Int] = []
  /// How many frames were asked for at once.
  var batches: [Int] = []
  let pixel = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: 1)
  let sound = UnsafeMutableBufferPointer<Int16>.allocate(capacity: 1600 * 64)

  init() {
    pixel.initialize(repeating: 0)
    sound.initialize(repeating: 0)
    avInfo.framesPerSecond = 60
    avInfo.sampleRate = 48000
  }
  deinit {
    pixel.deallocate()
    sound.deallocate()
  }
  func runFrame(input: InputState, wants: FrameWants) throws(SessionError) {
    if failsAt == frameNumber { throw .crashed(core: "fake", reason: "told to") }
    tick(frameNumber)
    frameNumber += 1
    inputs.append(input)
    self.wants.append(wants)
    pixel[0] = UInt32(frameNumber)
  }
  func runFrame(input: InputState, wants: FrameWants, ahead: Int) throws(SessionError) {
    aheads.append(ahead)
    try runFrame(input: input, wants: wants)
    framesHeard = 1
  }
  func runFrames(_ inputs: [InputState], wants: FrameWants) throws(SessionError) -> Int {
    batches.append(inputs.count)
    let done = min(inputs.count, batchLimit)
    for input in inputs.prefix(done) { try runFrame(input: input, wants: wants) }
    framesHeard = done
    return done
  }
  var picture: Picture? { Picture(width: 1, height: 1, pixels: UnsafeBufferPointer(pixel)) }
  var pictureIsNew: Bool { true }
  var samples: UnsafeBufferPointer<Int16> {
    UnsafeBufferPointer(rebasing: sound[..<(1600 * framesHeard)])
  }
  func takeEvents() -> [SessionEvent] {
    defer { events = [] }
    return events
  }
  func reset() throws(SessionError) { resets += 1 }
  var discs: DiscTray?
  func insertDisc(_ place: Int) throws(SessionError) {
    guard let tray = discs, place < 2 else {
      throw .discRefused(core: "fake", disc: "disc \(place + 1)")
    }
    discs = DiscTray(tray.discs, current: place)
  }
  var words: String?
  func describeFrame() -> String? { words }
  /// Its state is the number of the frame, once more than the session counts it.
  func saveState() throws(SessionError) -> [UInt8] { [UInt8(truncatingIfNeeded: frameNumber)] }
  var loaded: [UInt8] = []
  func loadState(_ bytes: [UInt8]) throws(SessionError) { loaded += bytes }
  func memory(_ id: UInt32) -> [UInt8] { [] }
  func memoryFingerprint(_ id: UInt32) -> UInt64 { 0 }
  func setMemory(_ id: UInt32, to bytes: [UInt8]) -> Int { 0 }
  var options: [CoreOption] { [] }
  func setOption(_ key: String, to value: String) throws(SessionError) {}
  func plug(device: UInt32, into port: UInt32) {}
  var inputDescriptors: [InputDescriptor] { [] }
  func setCheat(_ index: UInt32, enabled: Bool, code: String) {}
  func close() {}
}

/// Time that passes only while the loop waits.
private final class FakeClock: PlayClock {
  var now = 100.0
  func sleep(until moment: Double) { now = max(now, moment) }
}

private final class FakeScreen: PlayScreen {
  let clock: FakeClock
  var shown: [UInt32?] = []
  var overlays: [Overlay] = []
  var refresh: Double?
  var fullscreens = 0
  var displaySize: SIMD2<UInt16>?
  init(clock: FakeClock) { self.clock = clock }
  func show(_ picture: Picture?, avInfo: AVInfo, overlay: Overlay) {
    shown.append(picture?.pixels[0])
    overlays.append(overlay)
    if let refresh { clock.now = (clock.now * refresh + 1).rounded(.down) / refresh }
  }
  var pacedRefreshRate: Double? { refresh }
  func toggleFullscreen() { fullscreens += 1 }
}

/// A device that consumes 48000 frames a second of the fake time.
private final class FakeSpeaker: Speaker {
  let clock: FakeClock
  var queued = 0.0
  var last = 0.0
  var rates: [Double] = []
  /// Sound frames that were played.
  var heard = 0
  var flushes = 0
  var isMuted = false
  var volume = 1.0
  var isThere = true
  /// How fast it really is, at a moment.
  var pace: (Double) -> Double = { _ in 1 }
  init(clock: FakeClock) { self.clock = clock }
  func play(_ samples: UnsafeBufferPointer<Int16>, sampleRate: Double, waitsUntil latest: Double?) {
    rates.append(sampleRate)
    heard += samples.count / 2
    let pace = pace(clock.now)
    queued = max(0, queued - (clock.now - last) * pace) + Double(samples.count / 2) / sampleRate
    last = clock.now
    if let latest, queued > 0.05, latest > clock.now {
      let end = min(clock.now + (queued - 0.05) / pace, latest)
      queued -= (end - clock.now) * pace
      clock.now = end
      last = end
    }
  }
  var fill: Double? { isThere ? min(queued / 0.1, 1) : nil }
  func flush() { flushes += 1 }
}

/// Commands by the number of the turn, from 0.
private final class FakeInput: InputSource {
  var commands: [Int: [PlayCommand]] = [:]
  var turns = 0
  var rumbles: [UInt16] = []
  var wantsText = false
  var ignoresKeyboard = false
  var isFocused = false
  var isAsking = false
  /// Buttons in the turns where they are other than the turn's number, and where the window has no focus.
  var buttons: ((Int) -> UInt16)?
  var unfocused: Range<Int> = 0..<0
  /// Keys by the number of the turn.
  var keys: (Int) -> Set<UInt32> = { _ in [] }
  var drops: [Int: [String]] = [:]
  var hasFocus: Bool { !unfocused.contains(turns - 1) }
  func takeDropped() -> [String] { drops[turns - 1] ?? [] }
  func poll() -> (state: InputState, commands: [PlayCommand]) {
    defer { turns += 1 }
    var state = InputState()
    state.keys = keys(turns)
    state.pads[0].buttons = buttons?(turns) ?? UInt16(truncatingIfNeeded: turns)
    return (state, commands[turns] ?? [])
  }
  func rumble(port: Int, strong: UInt16, weak: UInt16) { rumbles.append(strong) }
}

private final class FakeDelegate: PlayDelegate {
  var calls: [String] = []
  var frames = 0
  var turned: ((PlayLoop) -> Void)?
  func saveState(slot: Int) -> Result<Void, PlayProblem> {
    calls.append("save \(slot)")
    return fullDisk.map { .failure($0) } ?? .success(())
  }
  var fullDisk: PlayProblem?
  func loadState(slot: Int) -> PlayResult {
    calls.append("load \(slot)")
    return .success(.loaded(.number(slot), nil))
  }
  func screenshot(_ picture: Picture) -> PlayResult {
    calls.append("shot \(picture.pixels[0])")
    return .success(.screenshot("Kept"))
  }
  func undoLoad() -> PlayResult {
    calls.append("undo")
    return .failure(.nothingToUndo)
  }
  func rewindBegan() { calls.append("rewind") }
  func discChanged() { calls.append("disc") }
  var hasMenu = false
  var canUndo = false
  func openMenu(wantsEnd: Bool) -> Bool {
    if hasMenu || !wantsEnd { calls.append("menu \(wantsEnd)") }
    return hasMenu
  }
  func content(ofSlot slot: Int) -> SlotContent? { slot == 1 ? .empty : nil }
  var offer: CrashOffer?
  var mend: (() -> Void)?
  func coreFailed(_ error: SessionError) -> CrashOffer? { offer }
  func recover(_ place: CrashOffer.Place) throws(SessionError) {
    calls.append("recover \(place)")
    mend?()
  }
  func resumeLastSession() -> PlayResult {
    calls.append("resume")
    return .success(.resumed)
  }
  func dropped(_ paths: [String]) -> Result<Void, PlayProblem> {
    calls.append("drop \(paths.joined(separator: " "))")
    return paths == ["good.gb"]
      ? .success(()) : .failure(.failure(code: "no_core", message: "No core plays it"))
  }
  var says = false
  func describe(frame: String?) -> Bool {
    if says { calls.append("describe \(frame ?? "-")") }
    return says
  }
  func frameFinished(_ session: any CoreSession) { frames += 1 }
  func turn(_ loop: PlayLoop) { turned?(loop) }
}

private struct Stage {
  let session = CountingSession()
  let clock = FakeClock()
  let screen: FakeScreen
  let speaker: FakeSpeaker
  let input = FakeInput()
  let delegate = FakeDelegate()
  var options = PlayOptions()
  var rewinds = false
  init() {
    screen = FakeScreen(clock: clock)
    speaker = FakeSpeaker(clock: clock)
    // A loop that misses its end fails instead of running for ever.
    options.frameLimit = 5000
  }
  func play(sound: Bool = false) -> PlayEnd {
    PlayLoop(
      session: session, screen: screen, speaker: sound ? speaker : nil, input: input,
      delegate: delegate, words: Strings(.english), options: options,
      rewinder: rewinds ? Rewinder(session: session, byteLimit: 1 << 20, clock: clock) : nil,
      clock: clock
    ).run()
  }
}

@Suite("Play loop", .serialized)
struct PlayLoopTests {
  @Test("Escape opens a menu if there is one, and a game can be played a turn at a time")
  func menu() {
    var stage = Stage()
    stage.options.frameLimit = 100
    stage.delegate.hasMenu = true
    stage.input.commands = [5: [.quit], 7: [.menu]]
    let loop = PlayLoop(
      session: stage.session, screen: stage.screen, speaker: nil, input: stage.input,
      delegate: stage.delegate, words: Strings(.english), options: stage.options, clock: stage.clock
    )
    loop.begin()
    for _ in 0..<20 { loop.turn() }
    #expect(loop.end == nil)
    #expect(stage.delegate.calls == ["menu true", "menu false"])
    #expect(stage.session.frameNumber == 20)
    loop.quit()
    #expect(loop.end == .quit)
    let second = Stage()
    second.input.commands = [5: [.menu], 8: [.quit]]
    #expect(second.play() == .quit)
    #expect(second.delegate.calls == ["menu false"])
  }

  /// A loop that plays a turn at a time.
  private func begun(_ stage: Stage) -> PlayLoop {
    let loop = PlayLoop(
      session: stage.session, screen: stage.screen, speaker: nil, input: stage.input,
      delegate: stage.delegate, words: Strings(.english), options: stage.options,
      clock: stage.clock)
    loop.begin()
    return loop
  }

  @Test(
    "a disc is chosen from a list over the paused game",
    arguments: [
      // Round at the ends; the one in the drive is chosen at first.
      ([0, PadButton.down.bit, 0, PadButton.a.bit], 1, ["disc"], "Disc 2 of 3: two"),
      ([0, PadButton.a.bit], 0, ["disc"], "Disc 1 of 3: one"),
      ([0, PadButton.up.bit, 0, PadButton.a.bit], 0, [], "fake did not insert disc 3"),
      ([0, PadButton.down.bit, 0, PadButton.b.bit], 0, [], nil),
    ] as [([UInt16], Int, [String], String?)])
  func discs(presses: [UInt16], current: Int, calls: [String], message: String?) {
    let stage = Stage()
    stage.session.discs = DiscTray(
      ["one", "two", "three"].map { .init(label: $0) }, current: 0)
    stage.input.commands = [2: [.changeDisc]]
    stage.input.buttons = { presses.indices.contains($0 - 2) ? presses[$0 - 2] : 0 }
    let loop = begun(stage)
    for _ in 0..<3 { loop.turn() }
    let notice = stage.screen.overlays.last?.notice
    #expect(notice?.choices.map(\.what) == ["one (in the drive)", "two", "three"])
    #expect(loop.isStanding && stage.session.frameNumber == 2)
    for _ in 0..<10 { loop.turn() }
    #expect(stage.screen.overlays.last?.notice == nil && !loop.isStanding)
    #expect(stage.session.discs?.current == current)
    #expect(stage.delegate.calls == calls)
    let shown = stage.screen.overlays.last?.messages ?? []
    #expect(message.map { text in shown.contains { $0.hasPrefix(text) } } ?? shown.isEmpty)
  }

  @Test("a game of one disc has no list of them, and says so", arguments: 0...1)
  func oneDisc(count: Int) {
    let stage = Stage()
    if count > 0 { stage.session.discs = DiscTray([.init(label: "1")], current: 0) }
    stage.input.buttons = { _ in 0 }
    stage.input.commands = [1: [.changeDisc]]
    let loop = begun(stage)
    for _ in 0..<3 { loop.turn() }
    #expect(!loop.isStanding)
    #expect(stage.screen.overlays.last?.messages == ["There is one disc only"])
  }

  @Test("the list of discs is walked by keys as well, and a window's dialog chooses by the place")
  func discsByKeys() {
    func asked() -> (Stage, PlayLoop) {
      let stage = Stage()
      stage.session.discs = DiscTray(
        ["one", "two", "three"].map { .init(label: $0) }, current: 0)
      stage.input.buttons = { _ in 0 }
      stage.input.commands = [0: [.changeDisc]]
      return (stage, begun(stage))
    }
    let (keys, loop) = asked()
    // A game whose pad has no directions; both at once are none.
    keys.input.keys = { [1: [273, 274], 3: [274], 5: [13]][$0] ?? [] }
    for _ in 0..<8 { loop.turn() }
    #expect(keys.session.discs?.current == 1 && !loop.isStanding)
    let walks: [(place: Int?, current: Int)] = [(1, 1), (nil, 0), (9, 0), (-1, 0)]
    for walk in walks {
      let (stage, loop) = asked()
      loop.turn()
      #expect(loop.isStanding)
      loop.choose(walk.place)
      #expect(stage.session.discs?.current == walk.current && !loop.isStanding)
    }
  }

  @Test("in a question only its own keys work, and a closed window ends the game")
  func questionKeys() {
    let stage = Stage()
    stage.session.discs = DiscTray((1...2).map { .init(label: "\($0)") }, current: 0)
    stage.input.commands = [
      1: [.fastForwardHold], 2: [.changeDisc], 4: [.fastForwardRelease],
      5: [.nextSlot, .mute, .saveState, .help], 8: [.close],
    ]
    stage.input.buttons = { _ in 0 }
    let loop = begun(stage)
    for _ in 0..<7 { loop.turn() }
    #expect(loop.isStanding && loop.slot == 0 && loop.speed == 1 && stage.delegate.calls.isEmpty)
    for _ in 0..<2 where loop.end == nil { loop.turn() }
    #expect(loop.end == .quit)
    let asked = Stage()
    asked.session.failsAt = 3
    asked.delegate.offer = CrashOffer(newest: .crash)
    asked.input.commands = [8: [.close]]
    asked.input.buttons = { _ in 0 }
    let crashed = begun(asked)
    for _ in 0..<12 where crashed.end == nil { crashed.turn() }
    #expect(asked.delegate.calls.isEmpty)
    #expect(crashed.end == .failed(.crashed(core: "fake", reason: "told to")))
  }

  @Test("without sound or display the clock sets the pace")
  func clockPace() {
    var stage = Stage()
    stage.session.avInfo.framesPerSecond = 50
    stage.options.frameLimit = 500
    #expect(stage.play() == .frameLimit)
    #expect(abs(stage.clock.now - 110) < 0.03)
    #expect(stage.session.frameNumber == 500)
    #expect(stage.screen.shown.count == 500)
    #expect(stage.delegate.frames == 500)
    #expect(stage.session.inputs.map { $0.pads[0].buttons } == (0..<500).map { UInt16($0) })
  }

  @Test("the core sees the size of the window in each frame's input")
  func displaySize() {
    var stage = Stage()
    stage.options.frameLimit = 3
    #expect(stage.play() == .frameLimit)
    #expect(stage.session.inputs.allSatisfy { $0.display == nil })
    stage.screen.displaySize = SIMD2(1280, 720)
    #expect(stage.play() == .frameLimit)
    #expect(stage.session.inputs.suffix(3).allSatisfy { $0.display == SIMD2(1280, 720) })
  }

  @Test("with sound the speaker sets the pace, not the rate that the core claims")
  func soundPace() {
    var stage = Stage()
    // 800 sound frames at 48000 Hz are a sixtieth of a second.
    stage.session.avInfo.framesPerSecond = 60.5
    stage.options.frameLimit = 600
    #expect(stage.play(sound: true) == .frameLimit)
    #expect(abs(stage.clock.now - 110) < 0.1, "\(stage.clock.now)")
    #expect(stage.session.wants.allSatisfy { $0 == .all })
  }

  @Test("a display of the machine's rate shows each frame once; a slower one leaves some out")
  func displayPace() {
    var stage = Stage()
    stage.session.avInfo.framesPerSecond = 59.7275
    stage.screen.refresh = 59.94
    stage.options.frameLimit = 600
    _ = stage.play()
    #expect(stage.screen.shown.count == 600)
    #expect(abs(stage.clock.now - 100 - 600 / 59.94) < 0.05)

    stage = Stage()
    stage.session.avInfo.framesPerSecond = 75
    stage.screen.refresh = 60
    stage.options.frameLimit = 750
    _ = stage.play(sound: false)
    #expect(abs(stage.screen.shown.count - 600) < 5, "\(stage.screen.shown.count)")
    #expect(abs(stage.clock.now - 110) < 0.2, "\(stage.clock.now)")
  }

  @Test("a hidden window that does not wait cannot make the game run away")
  func guardedPace() {
    var stage = Stage()
    stage.screen.refresh = 1e6
    stage.options.frameLimit = 600
    _ = stage.play()
    #expect(abs(stage.clock.now - 110) < 0.3)
  }

  @Test("pause stops, frame-step runs exactly one, pause resumes")
  func pauseAndStep() {
    let stage = Stage()
    stage.input.commands = [
      3: [.pause], 10: [.frameStep], 20: [.frameStep], 30: [.pause], 32: [.quit],
    ]
    #expect(stage.play() == .quit)
    // Turns 0, 1, 2 run; 10 and 20 step; 30 and 31 run.
    #expect(stage.session.frameNumber == 7)
    #expect(stage.session.inputs.map { $0.pads[0].buttons } == [0, 1, 2, 10, 20, 30, 31])
    #expect(stage.screen.overlays[5].isPaused)
    #expect(!(stage.screen.overlays.last?.isPaused ?? true))
    #expect(stage.screen.shown[3] == nil)
  }

  @Test("slow motion doubles the time, a limited fast-forward divides it")
  func speeds() {
    var stage = Stage()
    stage.options.frameLimit = 120
    stage.input.commands = [0: [.slowMotion]]
    _ = stage.play()
    #expect(abs(stage.clock.now - 104) < 0.05)
    #expect(stage.screen.overlays.last?.speed == 0.5)

    stage = Stage()
    stage.options.frameLimit = 600
    stage.options.fastForward = 4
    stage.input.commands = [0: [.fastForward]]
    _ = stage.play(sound: true)
    #expect(abs(stage.clock.now - 102.5) < 0.1)
    // About sixty pictures a second, the others are left out; the sound is as much shorter.
    #expect((140...160).contains(stage.screen.shown.count), "\(stage.screen.shown.count)")
    #expect(stage.speaker.heard == 600 * 800)
    #expect(stage.speaker.rates.allSatisfy { $0 == 4 * 48000 })
    #expect(stage.session.wants.filter { $0.contains(.video) }.count == stage.screen.shown.count)
    #expect(stage.session.wants.allSatisfy { $0.contains(.fastForward) && $0.contains(.audio) })

    stage = Stage()
    stage.options.frameLimit = 120
    stage.input.commands = [0: [.slowMotion]]
    _ = stage.play(sound: true)
    #expect(stage.speaker.rates.allSatisfy { $0 == 24000 })
    #expect(abs(stage.clock.now - 104) < 0.15)
  }

  @Test(
    "with a sound device a game is as fast as without, whatever the session likes to run at once",
    arguments: [
      (1.0, 1, 64, true), (1, 64, 64, true), (1.5, 64, 64, true), (2, 1, 64, true),
      (2, 64, 64, true), (3, 64, 64, true), (3, 64, 2, true), (4, 64, 64, true), (4, 64, 3, true),
      (4, 2, 64, true), (5, 64, 64, false), (8, 64, 64, false), (8, 1, 64, false),
    ])
  func forwardWithSound(speed: Double, batch: Int, limit: Int, isHeard: Bool) {
    for sound in [false, true] {
      var stage = Stage()
      stage.session.frameBatch = batch
      stage.session.batchLimit = limit
      stage.options.frameLimit = 600
      stage.delegate.turned = { if $0.speed != speed { $0.setSpeed(speed) } }
      #expect(stage.play(sound: sound) == .frameLimit)
      let took = stage.clock.now - 100
      #expect(abs(took / (10 / speed) - 1) < 0.03, "\(speed)× took \(took) s, sound \(sound)")
      // All of it is heard, and nothing twice.
      if sound, isHeard { #expect(stage.speaker.heard == 600 * 800) }
      let rates = Set(stage.speaker.rates)
      #expect(rates == (sound && isHeard ? [48000 * speed] : []), "\(rates)")
    }
  }

  @Test(
    "a sound device that stutters does not hold a game back",
    arguments: [1.0, 2, 4], [0.5, 0.83, 0.96, 1, 1.2])
  func stutteringSound(speed: Double, pace: Double) {
    var stage = Stage()
    stage.options.frameLimit = 1200
    stage.speaker.pace = { $0.truncatingRemainder(dividingBy: 1) < 0.5 ? pace : 1 }
    stage.delegate.turned = { if $0.speed != speed { $0.setSpeed(speed) } }
    #expect(stage.play(sound: true) == .frameLimit)
    let took = stage.clock.now - 100
    #expect(abs(took / (20 / speed) - 1) < 0.03, "\(took) s")
  }

  @Test("a fast-forward is silent while frames come too slowly for its sound")
  func slowForward() {
    let stage = Stage()
    // 4 × 60 frames of 5 ms each do not fit in a second.
    stage.session.tick = { [clock = stage.clock] in clock.now += $0 < 600 ? 0.005 : 0.001 }
    stage.delegate.turned = { if $0.speed != 4 { $0.setSpeed(4) } }
    stage.input.commands = [900: [.quit]]
    #expect(stage.play(sound: true) == .quit)
    #expect(stage.session.wants[20..<600].allSatisfy { !$0.contains(.audio) })
    #expect(stage.session.wants[700...].allSatisfy { $0.contains(.audio) })
    // A device that has gone sets no pace, and nothing is made for it.
    var alone = Stage()
    alone.speaker.isThere = false
    alone.options.frameLimit = 600
    alone.delegate.turned = { if $0.speed != 2 { $0.setSpeed(2) } }
    #expect(alone.play(sound: true) == .frameLimit)
    #expect(abs(alone.clock.now - 105) < 0.15, "\(alone.clock.now)")
    #expect(alone.speaker.rates.isEmpty)
  }

  @Test("an unlimited fast-forward waits for nothing and ends with its key")
  func unlimited() {
    let stage = Stage()
    stage.input.commands = [1: [.fastForwardHold], 1001: [.fastForwardRelease], 1061: [.quit]]
    _ = stage.play()
    #expect(stage.session.frameNumber == 1061)
    #expect(abs(stage.clock.now - 101) < 0.1, "\(stage.clock.now)")
    #expect(stage.screen.shown.count < 70)
  }

  @Test(
    "a fast-forward asks for several frames at once where the session likes that, and counts all of them"
  )
  func batches() {
    var stage = Stage()
    stage.session.frameBatch = 64
    stage.options.frameLimit = 1000
    stage.input.commands = [0: [.fastForward]]
    #expect(stage.play() == .frameLimit)
    #expect(stage.session.frameNumber == 1000)
    #expect(stage.session.batches.max() == 64)
    #expect(
      stage.session.wants.allSatisfy {
        $0.contains(.fastForward) || stage.session.wants.first == $0
      })
    // Four times as fast is four frames a picture, and no more.
    var limited = Stage()
    limited.session.frameBatch = 64
    limited.options.frameLimit = 600
    limited.options.fastForward = 4
    limited.input.commands = [0: [.fastForward]]
    _ = limited.play()
    #expect(limited.session.frameNumber == 600)
    #expect(limited.session.batches.max() == 4)
    #expect(abs(limited.clock.now - 102.5) < 0.1, "\(limited.clock.now)")
    #expect((140...160).contains(limited.screen.shown.count), "\(limited.screen.shown.count)")
  }

  @Test("the game runs ahead at its own speed only")
  func ahead() {
    var stage = Stage()
    stage.options.runAhead = 2
    stage.options.frameLimit = 400
    stage.input.commands = [100: [.slowMotion], 200: [.slowMotion], 300: [.fastForward]]
    #expect(stage.play() == .frameLimit)
    #expect(stage.session.aheads[..<100].allSatisfy { $0 == 2 })
    #expect(stage.session.aheads[110..<190].allSatisfy { $0 == 0 })
    #expect(stage.session.aheads[210..<290].allSatisfy { $0 == 2 })
    #expect(stage.session.aheads[310...].allSatisfy { $0 == 0 })
  }

  @Test("steps in batches are as many as were asked for, and the last one is seen")
  func batchedSteps() {
    let stage = Stage()
    stage.session.frameBatch = 64
    stage.delegate.turned = { [input = stage.input] loop in
      switch input.turns {
      case 1: loop.step(frames: 500)
      case 100:
        #expect(loop.stepsLeft == 0 && loop.isPaused)
        loop.quit()
      default: break
      }
    }
    #expect(stage.play() == .quit)
    #expect(stage.session.frameNumber == 500)
    #expect(stage.session.wants.last?.contains(.video) == true)
    #expect(stage.screen.shown.contains(500))
  }

  @Test("states, slots, pictures, reset, mute and full screen")
  func commands() {
    let stage = Stage()
    stage.input.commands = [
      1: [.saveState, .previousSlot, .saveState, .nextSlot, .nextSlot, .loadState],
      2: [.screenshot, .reset, .mute, .fullscreen],
      3: [.quit],
    ]
    #expect(stage.play(sound: true) == .quit)
    #expect(stage.delegate.calls == ["save 0", "save 9", "load 1", "shot 2"])
    #expect(stage.session.resets == 1)
    #expect(stage.speaker.isMuted)
    #expect(stage.speaker.flushes == 1)
    #expect(stage.screen.fullscreens == 1)
    #expect(
      stage.screen.overlays[1].messages == ["Slot 1 — empty", "Loaded slot 1"])
    #expect(stage.screen.overlays[2].messages.contains("Sound off"))
  }

  @Test("rewind runs as long as its key is held, and the game continues from there")
  func rewind() {
    var stage = Stage()
    stage.rewinds = true
    stage.input.commands = [
      20: [.rewindHold], 30: [.rewindRelease], 35: [.undoLoad], 36: [.quit],
    ]
    #expect(stage.play(sound: true) == .quit)
    // Ten states back and, at the end, the last of them again.
    let states: [UInt8] = (10...19).reversed() + [10]
    #expect(stage.session.loaded == states)
    #expect(stage.session.frameNumber == 16)
    #expect(stage.delegate.frames == 26)
    #expect(stage.delegate.calls == ["rewind", "undo"])
    #expect(stage.speaker.rates.count == 26)
    // Frames that are only shown have no buttons.
    #expect(stage.session.inputs[20...29].allSatisfy { $0 == InputState() })
    #expect(stage.screen.overlays[25].rewindText == "−0:00")
    #expect(stage.screen.overlays[31].rewind == nil)
    #expect(abs(stage.clock.now - 100.6) < 0.1, "\(stage.clock.now)")
  }

  @Test("at the start of what is known, or without rewinding, a line says so")
  func rewindEnds() {
    var stage = Stage()
    stage.rewinds = true
    stage.input.commands = [5: [.rewindHold], 40: [.rewindRelease], 41: [.quit]]
    _ = stage.play()
    #expect(stage.screen.overlays.last?.messages == ["This is as far back as it goes"])
    #expect(stage.session.frameNumber == 2)
    stage = Stage()
    stage.input.commands = [5: [.rewindHold], 7: [.rewindRelease], 8: [.quit]]
    _ = stage.play()
    #expect(stage.screen.overlays.last?.messages == ["Rewind is off here"])
    #expect(stage.session.frameNumber == 8)
  }

  @Test("others pause, step, set the speed and end the game")
  func control() {
    let stage = Stage()
    stage.delegate.turned = { [input = stage.input] loop in
      switch input.turns {
      case 4: loop.setPaused(true)
      case 10: loop.step(frames: 5)
      case 20:
        #expect(loop.stepsLeft == 0 && loop.isPaused)
        loop.setPaused(false)
      case 22: loop.setSpeed(4)
      case 23: #expect(loop.speed == 4)
      case 24: loop.setSpeed(nil)
      case 25:
        #expect(loop.speed == 1)
        loop.quit()
      default: break
      }
    }
    #expect(stage.play() == .quit)
    // Frames of turns 1 to 3, five steps, and of turns 20 to 24.
    #expect(stage.session.frameNumber == 3 + 5 + 5)
  }

  @Test("a message goes away after its time")
  func messageTime() {
    let stage = Stage()
    stage.session.events = [.message(text: "Hello", seconds: 1)]
    stage.input.commands = [90: [.quit]]
    _ = stage.play()
    #expect(stage.screen.overlays[30].messages == ["Hello"])
    #expect(stage.screen.overlays[65].messages == [])
  }

  @Test("help stands the game still and quit closes it first")
  func help() {
    let stage = Stage()
    stage.input.commands = [2: [.help], 5: [.quit], 7: [.quit]]
    #expect(stage.play() == .quit)
    #expect(stage.session.frameNumber == 4)
    #expect(stage.screen.overlays[3].showsHelp)
  }

  @Test("events of the core reach pads, speed, text input and the end")
  func events() {
    var stage = Stage()
    stage.session.events = [
      .rumble(port: 0, strong: 7, weak: 0), .speedOverride(2),
      .status(description: nil, inhibitsIdle: true, wantsTextInput: true),
    ]
    stage.options.frameLimit = 121
    _ = stage.play()
    #expect(stage.input.rumbles == [7])
    #expect(stage.input.wantsText)
    #expect(stage.screen.overlays.last?.inhibitsIdle == true)
    #expect(abs(stage.clock.now - 101) < 0.1)

    stage = Stage()
    stage.session.events = [
      .status(description: "A frog on a stone", inhibitsIdle: false, wantsTextInput: false)
    ]
    stage.options.frameLimit = 20
    _ = stage.play()
    #expect(stage.screen.overlays.last?.messages == ["A frog on a stone"])

    stage = Stage()
    stage.session.events = [.shutdown]
    #expect(stage.play() == .coreShutdown)
    #expect(stage.session.frameNumber == 1)
  }

  @Test("a line shows once where keys go, as soon as the game has a use for them")
  func keyboardHint() {
    func status(ignores: Bool) -> SessionEvent {
      .status(
        description: nil, inhibitsIdle: false, wantsTextInput: false, ignoresKeyboard: ignores)
    }
    // The frame with whose picture it is first seen; nil: never.
    func first(_ stage: Stage) -> Int? {
      stage.screen.overlays.firstIndex { $0.messages.contains("Keyboard: game") }
    }
    for isFocused in [true, false] {
      for (changes, begin) in [
        ([:], 0), ([0: true], nil), ([0: true, 7: false, 9: true, 400: false], 7),
      ] as [([Int: Bool], Int?)] {
        var stage = Stage()
        stage.options.keyboardHint = .keyboardHint(help: nil, release: nil)
        stage.options.frameLimit = 800
        stage.input.isFocused = isFocused
        var turns = 0
        stage.delegate.turned = { [session = stage.session, input = stage.input] _ in
          if let change = changes[turns] { session.events = [status(ignores: change)] }
          if let before = changes[turns - 1] { #expect(input.ignoresKeyboard == before) }
          turns += 1
        }
        _ = stage.play()
        #expect(first(stage) == (isFocused ? begin : nil))
        let shown = stage.screen.overlays.filter { $0.messages.contains("Keyboard: game") }
        #expect(shown.count < 380, "it is not said again")
      }
    }
  }

  @Test("what holds of a core's status is that of the moment that is seen")
  func statusOfPast() {
    // In a frame that is seen during a rewind.
    var stage = Stage()
    stage.rewinds = true
    stage.options.frameLimit = 40
    stage.input.buttons = { _ in 0 }
    stage.input.commands = [20: [.rewindHold], 25: [.rewindRelease]]
    var turns = 0
    stage.delegate.turned = { [session = stage.session] _ in
      if turns == 22 {
        session.events = [
          .status(
            description: nil, inhibitsIdle: false, wantsTextInput: true, ignoresKeyboard: true)
        ]
      }
      turns += 1
    }
    _ = stage.play()
    #expect(stage.input.wantsText && stage.input.ignoresKeyboard)

    // A core that starts again has said nothing.
    stage = Stage()
    stage.session.events = [
      .status(description: nil, inhibitsIdle: true, wantsTextInput: true, ignoresKeyboard: true)
    ]
    stage.session.failsAt = 5
    stage.delegate.offer = CrashOffer(newest: .before(seconds: 0.3))
    stage.input.buttons = { _ in 0 }
    stage.input.commands = [20: [.pause], 60: [.quit]]
    stage.delegate.mend = { [session = stage.session] in session.failsAt = nil }
    #expect(stage.play() == .quit)
    #expect(!stage.input.wantsText && !stage.input.ignoresKeyboard)
    #expect(stage.screen.overlays.last?.inhibitsIdle == false)
  }

  @Test("a failing session, a posted command and a signal end the loop")
  func ends() {
    var stage = Stage()
    stage.session.failsAt = 5
    #expect(stage.play() == .failed(.crashed(core: "fake", reason: "told to")))

    stage = Stage()
    stage.delegate.turned = { loop in loop.post(.quit) }
    #expect(stage.play() == .quit)
    #expect(stage.session.frameNumber == 1)

    for number in [SIGTERM, SIGHUP, SIGINT, SIGQUIT] {
      EndSignal.watch()
      stage = Stage()
      // To the process: the thread of a test may have signals blocked.
      stage.delegate.turned = { [input = stage.input] _ in
        if input.turns == 3 { kill(getpid(), number) }
        if input.turns > 3 { usleep(1000) }
      }
      #expect(stage.play() == .signal(number))
      EndSignal.reset()
    }
  }

  @Test("a message takes the place of the last one of its kind, and of the same words")
  func replaced() {
    var stage = Stage()
    stage.input.commands = [
      1: [.nextSlot], 2: [.nextSlot], 3: [.volumeDown], 4: [.volumeDown], 5: [.saveState],
      6: [.loadState], 8: [.quit],
    ]
    stage.options.messages = [.words("Hello"), .words("Hello")]
    stage.delegate.fullDisk = .failure(code: "full", message: "The disk is full")
    #expect(stage.play(sound: true) == .quit)
    let shown = stage.screen.overlays.map(\.messages)
    #expect(shown[0] == ["Hello"])
    #expect(shown[1] == ["Hello", "Slot 1 — empty"])
    #expect(shown[2] == ["Hello", "Slot 2"])
    #expect(shown[4] == ["Hello", "Slot 2", "Volume 80 %"])
    #expect(shown[5] == ["Hello", "Slot 2", "Volume 80 %", "The disk is full"])
    #expect(shown[6] == ["Hello", "Slot 2", "Volume 80 %", "Loaded slot 2"])
  }

  @Test("the volume goes in tenths, stays in its range, and ends silence")
  func volume() {
    var stage = Stage()
    stage.options.isMuted = true
    stage.input.commands = [0: [.volumeUp], 1: [.mute], 2: [.volumeDown], 40: [.quit]]
    for turn in 3..<30 { stage.input.commands[turn] = [.volumeDown] }
    for turn in 30..<40 { stage.input.commands[turn] = [.volumeUp] }
    #expect(stage.play(sound: true) == .quit)
    let muted = stage.screen.overlays.map(\.isMuted)
    #expect(!muted[0] && muted[1] && !muted[2])
    #expect(stage.screen.overlays[29].messages == ["Volume 0 %"])
    #expect(stage.screen.overlays[39].messages == ["Volume 100 %"])
    #expect(stage.speaker.volume == 1)
  }

  @Test("without a sound device one line says so, and so do the keys for the sound")
  func noSoundDevice() {
    let stage = Stage()
    stage.speaker.isThere = false
    stage.input.commands = [1: [.mute], 2: [.volumeUp], 3: [.quit]]
    #expect(stage.play(sound: true) == .quit)
    for overlay in stage.screen.overlays {
      #expect(overlay.messages == ["No sound device: playing without sound"])
    }
    #expect(!stage.speaker.isMuted)
  }

  @Test("the picture in words is shown line by line where nothing else says it")
  func description() {
    for (words, shown) in [
      ("PUSH START", ["PUSH START"]), ("A\nB\nC\nD\nE\nF", ["A", "B", "C", "D", "…"]),
      (nil, ["The core does not describe this picture"]),
    ] {
      let stage = Stage()
      stage.session.words = words
      stage.input.commands = [3: [.describe], 10: [.quit]]
      #expect(stage.play() == .quit)
      #expect(stage.screen.overlays.last?.messages == shown)
    }
    let stage = Stage()
    stage.session.words = "A door"
    stage.session.events = [
      .status(description: "Level 2", inhibitsIdle: false, wantsTextInput: false)
    ]
    stage.delegate.says = true
    stage.input.commands = [3: [.describe], 300: [.quit]]
    #expect(stage.play() == .quit)
    #expect(stage.delegate.calls == ["describe Level 2\nA door"])
    #expect(stage.screen.overlays.last?.messages == [])
  }

  @Test("frames per second are those that were made")
  func frameRate() throws {
    var stage = Stage()
    stage.session.avInfo.framesPerSecond = 50
    stage.options.frameLimit = 200
    stage.input.commands = [10: [.frameRate], 150: [.frameRate]]
    #expect(stage.play() == .frameLimit)
    #expect(stage.screen.overlays[5].frameRateText == nil)
    let rate = try #require(stage.screen.overlays[140].frameRate)
    #expect(abs(rate - 50) < 2, "\(rate)")
    #expect(stage.screen.overlays[140].frameRateText?.hasSuffix(" fps") == true)
    #expect(stage.screen.overlays[160].frameRate == nil)
  }

  @Test("a window without the keyboard pauses the game where that is wanted, until it has it again")
  func focus() {
    for isWanted in [false, true] {
      var stage = Stage()
      stage.options.pausesWithoutFocus = isWanted
      stage.input.unfocused = 5..<10
      stage.input.commands = [20: [.quit]]
      #expect(stage.play() == .quit)
      #expect(stage.session.frameNumber == (isWanted ? 15 : 20))
    }
    // Who paused it before finds it paused.
    var stage = Stage()
    stage.options.pausesWithoutFocus = true
    stage.input.unfocused = 5..<10
    stage.input.commands = [3: [.pause], 20: [.quit]]
    #expect(stage.play() == .quit)
    #expect(stage.session.frameNumber == 3)
  }

  @Test("the question whether to continue is answered by key or button", arguments: [0, 1, 2, 3])
  func resumes(answer: Int) {
    var stage = Stage()
    let moment = UTCTime(seconds: 1_700_000_000)
    stage.options.resumes = moment
    stage.options.frameLimit = 5
    let buttons: [UInt16] = [1 << 3, 1 << 0, 0, 0]
    // Held from before the question, a button is no answer.
    stage.input.buttons = { turn in turn < 3 ? 1 << 8 : turn < 8 ? 0 : buttons[answer] }
    if answer == 2 { stage.input.commands = [8: [.pause]] }
    if answer == 3 { stage.input.commands = [8: [.quit]] }
    #expect(stage.play() == .frameLimit)
    #expect(stage.delegate.calls == (answer % 2 == 0 ? ["resume"] : []))
    #expect(
      stage.screen.overlays[7].notice?.text == ["Left off \(Strings(.english).moment(moment))."])
    #expect(stage.screen.overlays.last?.notice == nil)
    #expect(stage.session.frameNumber == 5)
    #expect(!stage.input.isAsking)
  }

  @Test("a core that crashes again at once is offered an earlier place first, and a restart")
  func crashesAgain() throws {
    let stage = Stage()
    stage.session.failsAt = 5
    stage.delegate.offer = CrashOffer(
      newest: .before(seconds: 0.3), earlier: .before(seconds: 10))
    stage.input.buttons = { _ in 0 }
    stage.input.commands = [20: [.pause], 60: [.rewindHold], 100: [.reset], 140: [.quit]]
    var crashes = 0
    stage.delegate.mend = { [session = stage.session] in
      crashes += 1
      session.failsAt = session.frameNumber + 3
    }
    #expect(
      stage.play() == .failed(.crashed(core: "fake", reason: "told to")))
    #expect(
      stage.delegate.calls == ["recover newest", "recover earlier", "recover beginning"])
    #expect(crashes == 3)
    let notices = stage.screen.overlays.map(\.notice)
    let first = try #require(notices[10])
    #expect(first.choices.map(\.command) == [.pause, .rewindHold, .reset, .quit])
    let again = try #require(notices[50])
    #expect(again.choices.map(\.command) == [.rewindHold, .pause, .reset, .quit])
    #expect(again.choices[0].buttons == [.start, .a])
    let map = InputMap.standard
    #expect(first.choices[0].keys(in: map) == "Enter, X or P")
    #expect(
      first.line(in: map).contains("Enter, X or P: continue from 0.3 s before the crash"))
    #expect(again.choices[2].keys(in: map) == "RightCtrl+R")
  }

  @Test("a dropped game ends this one, any other file is refused with a sentence")
  func drops() {
    let stage = Stage()
    stage.input.drops = [3: ["bad.txt"], 5: ["a", "b"], 9: ["good.gb"]]
    #expect(stage.play() == .quit)
    #expect(stage.delegate.calls == ["drop bad.txt", "drop a b", "drop good.gb"])
    #expect(stage.session.frameNumber == 9)
    #expect(stage.screen.overlays[4].messages == ["No core plays it"])
  }
}
