import CoreABI
import CoreKit
import Flash
import FlashHosting

/// The Flash player as a host sees it: one object is one movie that plays.
final class FlashCore: Core {
  private var player: Player
  private let movie: [UInt8]
  private let url: String
  private let folder: MovieFolder
  private let settings: RunSettings
  /// Where shared objects are kept; nil: with the player only.
  private let shared: SharedObjectFolder?
  /// The trace of this frame, which goes to the host in one piece.
  private let trace = TraceLines()
  /// What a script of inputs does in each iteration; empty where a person plays.
  private let script: [[InputEvent]]
  /// Keys since the last frame.
  private var typed: [InputEvent] = []
  /// Which key a button of the pad is.
  private var padKeys: [(button: Buttons, key: InputEvent.Key)] = []
  /// What has been told of pad and pointer.
  private var hands = Hands()
  /// The state of now, once somebody has asked for it: hosts ask for its size first.
  private var state: [UInt8]?
  private var size = (width: 0, height: 0)

  init(game: borrowing Game, host: Host) throws(CoreError) {
    var found: RunSettings
    do throws(RunSettings.Wrong) {
      found = try RunSettings(host.gameSettings(), read: { MovieFolder.read($0) })
    } catch {
      throw .badContent(error.text)
    }
    let resolution = Int(host.option(OptionKey.resolution)) ?? 1
    if found.options.viewport == nil { found.options.viewportScale = Double(resolution) }
    let isJudged = host.info?.capabilities.contains(.isDeterministic) == true
    if !isJudged {
      found.options.quality = host.option(OptionKey.quality)
      found.options.scriptTimeout = min(found.options.scriptTimeout, 15)
      let clock = host.clock()
      found.options.seed = UInt32(
        truncatingIfNeeded: clock.randomSeed ^ UInt64(bitPattern: clock.unixMicroseconds))
      found.options.clock.start = Double(clock.unixMicroseconds / 1000)
      found.options.clock.zoneMinutes = Double(clock.utcOffsetSeconds) / 60
      found.options.clock.moves = true
    }
    script = try Self.script(found.inputPath)
    settings = found
    movie = game.copiedBytes()
    url = "file:///\(game.stem).\(game.fileExtension)"
    folder = MovieFolder(path: game.details?.folder ?? Self.folder(of: game.path))
    player = try Self.open(movie, url, found.options, trace, folder)
    shared = host.saveFolder.flatMap { folder in
      found.keepsFiles
        ? SharedObjectFolder(path: folder)
        : isJudged ? nil : SharedObjectFolder(path: "\(folder)/\(game.stem)")
    }
    player.storage = shared?.read() ?? [:]
    if isJudged { player.chooseFiles = FileChooser.files(for:) }
    if let path = found.socketsPath {
      guard let bytes = MovieFolder.read(path), SocketScript(bytes, failed: { _ in }) != nil else {
        throw .badContent("the sockets in \(path) cannot be read: they are a JSON list of steps")
      }
      let trace = trace
      player.connectSocket = { _, _ in
        // Among the movie's lines, where whoever holds them against others finds it.
        SocketScript(bytes) { trace.add($0 + "\n") }
      }
    }
    readPad(host)
    let picture = player.pictureSize
    size = (picture.width, picture.height)
  }

  private static func folder(of path: String?) -> String {
    guard let path, let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return String(path[..<slash])
  }

  private static func script(_ path: String?) throws(CoreError) -> [[InputEvent]] {
    guard let path else { return [] }
    guard let bytes = MovieFolder.read(path), let groups = InputFile.read(bytes) else {
      throw .badContent(
        "the events in \(path) cannot be read: they are a JSON list of objects with a type")
    }
    return groups
  }

  private static func open(
    _ movie: [UInt8], _ url: String, _ options: Player.Options, _ trace: TraceLines,
    _ folder: MovieFolder
  ) throws(CoreError) -> Player {
    do throws(Player.Failure) {
      return try Player(
        movie, url: url, options: options, trace: { trace.add($0) }, load: folder.load)
    } catch {
      throw .badContent("this is no movie that can be played: \(error.description)")
    }
  }

  var geometry: Geometry {
    Geometry(width: size.width, height: size.height, aspect: Float(size.width) / Float(size.height))
  }

  var timing: Timing {
    Timing(framesPerSecond: 1000 / player.iterationTime, sampleRate: 44_100)
  }

  func runFrame(_ host: Host) {
    state = nil
    var events = typed
    typed = []
    if settings.inputPath == nil {
      takePad(host, &events)
      takePointer(host, &events)
    } else {
      events = hands.iteration < script.count ? script[hands.iteration] : []
    }
    player.runIteration(input: events)
    hands.iteration += 1
    trace.flush(to: host)
    for notice in player.takeNotices() { host.log(.warning, notice) }
    for capture in player.captures {
      capture.picture.pixels.withUnsafeBufferPointer {
        _ = host.keep(
          image: $0, width: capture.picture.width, height: capture.picture.height,
          kind: "capture", title: "fscommand:\(capture.name)")
      }
    }
    show(host)
    host.play(player.sound)
    for key in shared?.write(player.storage) ?? [] {
      host.log(.error, "the movie's shared object \(key) could not be written")
    }
    if player.hasQuit { host.shutDown() }
  }

  private func show(_ host: Host) {
    guard host.wants.video else { return }
    let picture = player.render()
    picture.pixels.withUnsafeBufferPointer {
      if let start = $0.baseAddress {
        host.show(xrgb8888: start, width: picture.width, height: picture.height)
      }
    }
  }

  func reset() {
    // The movie from its beginning is another player.
    guard let fresh = try? Self.open(movie, url, settings.options, trace, folder) else { return }
    fresh.storage = player.storage
    fresh.chooseFiles = player.chooseFiles
    fresh.connectSocket = player.connectSocket
    player = fresh
    hands = Hands()
    typed = []
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
    let made = Self.bytes(hands, player.saveState())
    state = made
    return made
  }

  /// Another player is made of the state; where that cannot be, the present one plays on.
  func loadState(from bytes: UnsafeRawBufferPointer) throws(CoreError) {
    guard let (found, saved) = Self.parts(bytes) else {
      throw .badState("this is no state of the Flash core, or one of another version")
    }
    do throws(Flash.StateError) {
      player = try player.restored(from: saved)
    } catch {
      throw .badState(error.description)
    }
    hands = found
    typed = []
    state = nil
  }

  func optionsChanged(_ host: Host) { readPad(host) }

  // MARK: - What a person does

  private func readPad(_ host: Host) {
    padKeys = Self.padButtons.compactMap { pad in
      let word = host.option(pad.option)
      return Keys.choices.first { $0.word == word }.map { (pad.button, $0.key) }
    }
  }

  func key(_ event: KeyEvent) {
    if let code = Keys.code(event.code) {
      let key = InputEvent.Key(code: code, character: Int(event.character))
      typed.append(event.isDown ? .keyDown(key) : .keyUp(key))
    }
    guard event.isDown, typed.count < 256 else { return }
    if let control = Keys.control(event) {
      typed.append(.control(control))
    } else if event.character >= 32, event.character != 127 {
      typed.append(.text(event.character))
    }
  }

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
