import CoreABI
import CoreKit
import Flash
import FlashBundle
import FlashHosting

/// The Flash player as a host sees it: one object is one movie that plays.
final class FlashCore: Core {
  private var player: Player
  private let source: MovieSource
  private let settings: RunSettings
  /// Where shared objects are kept; nil: with the player only.
  private let shared: SharedObjectFolder?
  /// The trace of this frame, which goes to the host in one piece.
  private let trace = TraceLines()
  /// Keys since the last frame.
  private var typed = KeyQueue()
  /// Which key a button of the pad is.
  private var padKeys: [(button: Buttons, key: InputEvent.Key)] = []
  /// What was passed on of pad and pointer.
  private var hands = Hands()
  /// The state of now, once it was asked for: hosts ask for its size first.
  private var state: [UInt8]?
  /// The picture at one pixel for each of the movie's.
  private var size = (width: 0, height: 0)
  private var resolution = Resolution.auto
  /// How many times as large as the window the stage is shown.
  private var magnification = 1.0
  /// The option's word.
  private var quality = "auto"
  /// Pixels for each of the movie's in the last picture.
  private var zoom = 1.0
  /// What the host knows of the movie's use of keys; nil: nothing yet.
  private var reported: KeyUse?

  init(game: borrowing Game, host: Host) throws(CoreError) {
    let isRepeatable = host.info?.capabilities.contains(.isDeterministic) == true
    let source = try Self.source(game)
    let settings = try Self.settings(source, host, isRepeatable: isRepeatable)
    self.settings = settings
    self.source = source
    player = try Self.open(source, settings.options, trace)
    shared = Self.sharedObjects(of: game, host, settings, isRepeatable: isRepeatable)
    player.storage = shared?.read() ?? [:]
    if player.storage.isEmpty, shared != nil, let first = source.firstObjects {
      // They are written to their new place with the first frame.
      player.storage = SharedObjectFolder(path: first).read()
    }
    readPad(host)
    readResolution(host)
    quality = host.option(OptionKey.quality)
    let picture = player.pictureSize
    size = (picture.width, picture.height)
    if let fixed = resolution.fixed { zoom = Resolution.bounded(fixed, size) }
  }

  private static func folder(of path: String?) -> String {
    guard let path, let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return String(path[..<slash])
  }

  private static func source(_ game: borrowing Game) throws(CoreError) -> MovieSource {
    do throws(MovieSource.Wrong) {
      return try MovieSource(
        game.copiedBytes(), name: "\(game.stem).\(game.fileExtension)",
        folder: game.details?.folder ?? folder(of: game.path))
    } catch {
      throw .badContent(error.text)
    }
  }

  /// Where shared objects are kept.
  ///
  /// A host with a folder for each game gives one where saves are to be kept; of others, a repeatable run uses none.
  private static func sharedObjects(
    of game: borrowing Game, _ host: Host, _ settings: RunSettings, isRepeatable: Bool
  ) -> SharedObjectFolder? {
    guard let folder = host.saveFolder, !folder.isEmpty else { return nil }
    let isOurs = host.info?.capabilities.contains(.ownSaveFolder) == true
    if settings.keepsFiles || isOurs { return SharedObjectFolder(path: folder) }
    return isRepeatable ? nil : SharedObjectFolder(path: "\(folder)/\(stem(of: game))")
  }

  /// What the game is called; a bundle that is a folder goes by the folder's name.
  private static func stem(of game: borrowing Game) -> String {
    let name = "\(game.stem).\(game.fileExtension)"
    guard name == RuffleBundle.manifestName || name == RuffleBundle.appFileName else {
      return game.stem
    }
    let folder = game.details?.folder ?? folder(of: game.path)
    return folder.split(separator: "/").last.map(String.init) ?? game.stem
  }

  /// The bundle's settings, under those of the person, under those of the run.
  private static func settings(
    _ source: MovieSource, _ host: Host, isRepeatable: Bool
  ) throws(CoreError) -> RunSettings {
    let told = host.gameSettings()
    var options = Self.options(host, isRepeatable: isRepeatable)
    var player = source.settings
    let quality = host.option(OptionKey.quality)
    if quality != "auto" { _ = player.set("quality", toWord: quality) }
    var warnings = source.warnings
    for (key, value) in told.sorted(by: { $0.key < $1.key }) where !key.hasPrefix("run.") {
      if let warning = player.set(key, toWord: value) {
        warnings.append("game settings: \(warning)")
      }
    }
    warnings += player.apply(to: &options)
    for warning in warnings { host.log(.warning, warning) }
    do throws(RunSettings.Wrong) {
      return try RunSettings(told, over: options, read: { MovieFolder.read($0) })
    } catch {
      throw .badContent(error.text)
    }
  }

  /// The machine as the host shows it: date, chance, language and screen are the host's matter.
  private static func options(_ host: Host, isRepeatable: Bool) -> Player.Options {
    var options = Player.Options()
    let clock = host.clock()
    options.seed = UInt32(
      truncatingIfNeeded: clock.randomSeed ^ UInt64(bitPattern: clock.unixMicroseconds))
    options.clock = Player.Clock(
      start: Double(clock.unixMicroseconds / 1000),
      zone: zone(clock))
    options.capabilities.language = Player.Capabilities.language(ofHost: host.language)
    options.capabilities.screen = host.display().map { ($0.width, $0.height) }
    options.scriptTime = isRepeatable ? .work : .real
    if isRepeatable {
      // The fonts of machines differ, and so does how much of a script they run in a quarter of a minute.
      options.systemFonts = nil
      options.scriptTimeout = 300
    }
    return options
  }

  /// The zone of the host, with the changes of the computer's own unless the host has another one or repeats a run.
  private static func zone(_ clock: HostClock) -> LocalZone {
    let minutes = Double(clock.utcOffsetSeconds) / 60
    let now = clock.unixMicroseconds / 1_000_000
    guard !clock.isVirtual, let seconds = Int(exactly: now) else {
      return LocalZone(minutes: minutes)
    }
    let own = LocalZone(ofSystemAt: seconds)
    return own.minutes(at: Double(now) * 1000) == minutes ? own : LocalZone(minutes: minutes)
  }

  private static func open(
    _ source: MovieSource, _ options: Player.Options, _ trace: TraceLines
  ) throws(CoreError) -> Player {
    do throws(Player.Failure) {
      return try Player(
        source.movie, url: source.url, options: options, trace: { trace.add($0) },
        load: source.load)
    } catch {
      throw .badContent(error.description)
    }
  }

  var geometry: Geometry {
    let shown = Resolution.size(zoom, size)
    let largest = Resolution.size(Resolution.bounded(.infinity, size), size)
    return Geometry(
      width: shown.width, height: shown.height, maxWidth: largest.width,
      maxHeight: largest.height, aspect: Float(size.width) / Float(size.height))
  }

  var timing: Timing {
    Timing(framesPerSecond: 1000 / player.iterationTime, sampleRate: 44_100)
  }

  func runFrame(_ host: Host) {
    state = nil
    var events = typed.take()
    takePad(host, &events)
    takePointer(host, &events)
    player.runIteration(input: events)
    hands.iteration += 1
    trace.flush(to: host)
    for notice in player.takeNotices() {
      host.log(.warning, notice)
      host.showMessage(notice, seconds: 8, level: .warning)
    }
    show(host)
    host.play(player.sound)
    reportKeyUse(host)
    writeSharedObjects(host)
    if player.hasQuit { host.shutDown() }
  }

  private func writeSharedObjects(_ host: Host) {
    for key in shared?.write(player.storage) ?? [] {
      host.log(.error, "the movie's shared object \(key) could not be written")
    }
  }

  func willUnload(_ host: Host) {
    player.end()
    writeSharedObjects(host)
  }

  private struct KeyUse: Equatable {
    var takesText: Bool
    var isAny: Bool
  }

  /// While a text field has the keyboard, keys are to come as characters of the layout and the input method; while nothing in the
  /// movie uses keys, they are the host's.
  private func reportKeyUse(_ host: Host) {
    let use = KeyUse(takesText: player.takesText, isAny: player.usesKeyboard)
    guard use != reported else { return }
    reported = use
    host.setStatus(wantsTextInput: use.takesText, ignoresKeyboard: !use.isAny)
  }

  private func show(_ host: Host) {
    guard host.wants.video else { return }
    let display = host.display().map { (width: $0.width, height: $0.height) }
    let wanted = resolution.zoom(for: size, on: display)
    if wanted != zoom {
      zoom = wanted
      host.changeGeometry(geometry)
    }
    let picture = player.render(zoom: zoom, magnifier: magnifier)
    picture.pixels.withUnsafeBufferPointer {
      if let start = $0.baseAddress {
        host.show(xrgb8888: start, width: picture.width, height: picture.height)
      }
    }
  }

  static var describesFrames: Bool { true }
  func describeFrame() -> String? {
    let texts = player.shownTexts
    return texts.isEmpty ? nil : texts.joined(separator: "\n")
  }

  func reset() {
    // The movie from its beginning is another player.
    guard let fresh = try? Self.open(source, settings.options, trace) else { return }
    player.end()
    fresh.storage = player.storage
    player = fresh
    hands = Hands()
    typed = KeyQueue()
    reported = nil
    state = nil
  }

  // MARK: - States

  var stateSize: Int { presentState().count }

  func saveState(into buffer: UnsafeMutableRawBufferPointer) -> Bool {
    let state = presentState()
    guard buffer.count >= state.count else { return false }
    buffer.copyBytes(from: state)
    return true
  }

  private func presentState() -> [UInt8] {
    if let state { return state }
    let made = Self.bytes(hands, late: typed.late, player.saveState())
    state = made
    return made
  }

  /// Another player is made of the state; if that fails, the current one continues.
  func loadState(from bytes: UnsafeRawBufferPointer) throws(CoreError) {
    guard let (found, late, saved) = Self.parts(bytes) else {
      throw .badState("this is no state of the Flash core, or one of another version")
    }
    do throws(Flash.MovieStateError) {
      player = try player.restored(from: saved)
    } catch {
      throw .badState(error.description)
    }
    hands = found
    typed = KeyQueue(late: late)
    reported = nil
    state = nil
  }

  func optionsChanged(_ host: Host) {
    readPad(host)
    readResolution(host)
    readQuality(host)
  }

  /// How fine edges are drawn from now on, if another quality was chosen.
  private func readQuality(_ host: Host) {
    let word = host.option(OptionKey.quality)
    guard word != quality else { return }
    quality = word
    player.setQuality(word == "auto" ? settings.options.quality : word)
    state = nil
  }

  /// What lies under the pointer stays under it, so the pointer means the same as ever and leads to every part of the stage.
  private var magnifier: Player.Magnifier {
    guard magnification > 1 else { return .none }
    func part(_ place: Int?) -> Double { (Double(place ?? 0) / 32767 + 1) / 2 }
    return Player.Magnifier(
      times: magnification, x: part(hands.pointer?.x), y: part(hands.pointer?.y))
  }

  /// A run whose viewport is given has it exactly.
  private func readResolution(_ host: Host) {
    magnification = Double(host.option(OptionKey.magnification)) ?? 1
    resolution =
      settings.options.viewport == nil ? Resolution(host.option(OptionKey.resolution)) : .fixed(1)
  }

  // MARK: - What a person does

  private func readPad(_ host: Host) {
    padKeys = Self.padButtons.compactMap { pad in
      let word = host.option(pad.option)
      return Keys.choices.first { $0.word == word }.map { (pad.button, $0.key) }
    }
  }

  func key(_ event: KeyEvent) { typed.add(event) }

  private func takePad(_ host: Host, _ events: inout [InputEvent]) {
    let now = host.buttons()
    for (button, key) in padKeys where now.contains(button) != hands.held.contains(button) {
      events.append(now.contains(button) ? .keyDown(key) : .keyUp(key))
    }
    hands.held = now
  }

  private func takePointer(_ host: Host, _ events: inout [InputEvent]) {
    let new = host.pointer()
    let mouse = host.mouse()
    func place(_ value: Int, _ side: Int) -> Double {
      (Double(value) / 32767 + 1) / 2 * Double(side)
    }
    let (x, y) = (place(new.x, size.width), place(new.y, size.height))
    let old = hands.pointer
    if (new.x, new.y) != (old?.x ?? 0, old?.y ?? 0) {
      events.append(.mouseMove(x: x, y: y))
    }
    if new.isPressed != (old?.isPressed ?? false) {
      events.append(new.isPressed ? .mouseDown(x: x, y: y, .left) : .mouseUp(x: x, y: y, .left))
    }
    if mouse.right != hands.isRightDown {
      events.append(mouse.right ? .mouseDown(x: x, y: y, .right) : .mouseUp(x: x, y: y, .right))
    }
    if mouse.wheel != 0 { events.append(.mouseWheel(lines: Double(mouse.wheel))) }
    hands.pointer = new
    hands.isRightDown = mouse.right
  }
}

/// Lines that a movie traced in a frame.
private final class TraceLines {
  /// The host takes a megabyte at once.
  private static let most = 1 << 19
  private var text = ""

  func add(_ entry: String) { text += entry }

  /// Hands them over: one call for as many as there are, since a movie can trace thousands in a frame.
  func flush(to host: Host) {
    while !text.isEmpty {
      var part = text[...]
      if text.utf8.count > Self.most {
        let limit = text.utf8.index(text.startIndex, offsetBy: Self.most)
        // Between two lines, or, in a longer one, wherever it is.
        part = text[..<(text[..<limit].lastIndex(of: "\n").map { text.index(after: $0) } ?? limit)]
      }
      host.trace(String(part.last == "\n" ? part.dropLast() : part))
      text.removeSubrange(..<part.endIndex)
    }
  }
}

/// The one function that a plugin adds to the kit's exports.
@c @implementation
public func arcadia_core_factory() -> UnsafeMutableRawPointer! { AdapterBox.make(FlashCore.self) }
