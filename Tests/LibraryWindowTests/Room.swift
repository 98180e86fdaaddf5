import Catalog
import Glibc
import HostBase
import HostStrings
import Library
import TestSupport
import Testing
import Thumbnails
import UIContract
import Vault

@testable import HostApp
@testable import HostWindow
@testable import UIComponent
@testable import UIPainting

/// The component's; the application has one of the same name.

/// A data folder whose files have known bytes and times.
final class Room {
  /// What is in it.
  enum Contents { case games, nothing, noCore }

  /// The time of day of all tests.
  static let now: Int64 = 1_769_860_800
  /// Where golden tests have their data: its name is on some screens.
  static let goldenRoot = "/tmp/arcadia-golden"

  static let gameBoy = GameType(
    id: "gb", name: "Game Boy", folder: "Game Boy", extensions: ["gb", "gbc"], accent: "#8bac0f",
    bios: [BIOSFile(name: "dmg_boot.bin", size: 256)])
  static let flash = GameType(
    id: "swf", name: "Flash", folder: "Flash", extensions: ["swf"], accent: "#cc3333")
  static let superNES = GameType(
    id: "snes", name: "Super NES", folder: "Super NES", extensions: ["sfc"], accent: "#5555aa")

  let root: String
  let desk: GameDesk
  private let folder: TemporaryFolder?
  private let lock: Int32

  /// A room; `isGolden`: at the place that is always the same, which one test at a time has; `place`: in a folder of the test's.
  init(_ contents: Contents = .games, isGolden: Bool = false, at place: String? = nil) throws {
    if let place {
      folder = nil
      root = place
      lock = -1
    } else if isGolden {
      folder = nil
      root = Room.goldenRoot
      lock = Glibc.open(root + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
      // Tests of one process and of several wait for each other.
      try #require(lock >= 0 && flock(lock, LOCK_EX) == 0)
      try? FileSystem.removeTree(root)
    } else {
      let folder = TemporaryFolder("window")
      self.folder = folder
      root = folder.path
      lock = -1
    }
    let places = Places(environment: [
      "HOME": root, "XDG_CONFIG_HOME": root + "/config", "XDG_STATE_HOME": root + "/state",
      "XDG_DATA_HOME": root + "/share", "XDG_CACHE_HOME": root + "/cache",
      "XDG_RUNTIME_DIR": root + "/run",
    ])
    let types = [Room.gameBoy, Room.flash, Room.superNES]
    let data = DataFolder(root: root + "/Arcadia")
    let cores =
      contents == .noCore
      ? []
      : [
        Room.core("gb", "Game Boy core", [Room.gameBoy]),
        Room.core("other", "Another core", [Room.gameBoy]),
        Room.core("swf", "Flash core", [Room.flash]),
      ]
    desk = GameDesk(
      places: places, data: data, types: contents == .noCore ? [] : types, cores: cores)
    if contents == .games { try fill() }
  }

  deinit {
    if lock >= 0 {
      try? FileSystem.removeTree(root)
      close(lock)
    }
  }

  private static func core(_ id: String, _ name: String, _ types: [GameType]) -> CoreDescription {
    CoreDescription(
      id: id, name: name, version: "1.0", path: "/usr/lib/arcadia/\(id).so", source: .manifest,
      gameTypes: types, license: "MIT")
  }

  // MARK: - Files

  /// A file of a game.
  func path(_ kind: DataFolder.Kind, _ name: String, _ type: GameType = Room.gameBoy) -> String {
    PathName.join(desk.data.folder(kind, type), name)
  }

  /// Writes a file with a time.
  func write(_ path: String, _ bytes: [UInt8], age: Int64 = 86_400) throws {
    try FileSystem.ensureFolder(PathName.folder(path))
    try AtomicFile.replace(path, with: bytes)
    let time = timespec(tv_sec: Int(Room.now - age), tv_nsec: 0)
    _ = utimensat(AT_FDCWD, path, [time, time], 0)
  }

  /// A picture of stripes in a colour.
  static func picture(_ width: Int, _ height: Int, _ color: UInt32) -> RGBImage {
    let pixels = (0..<width * height).map { index -> UInt32 in
      let (x, y) = (index % width, index / width)
      if x < 4 || y < 4 || x >= width - 4 || y >= height - 4 { return 0x202020 }
      return (x + y) / 8 % 2 == 0 ? color : color >> 1 & 0x7F7F7F
    }
    return RGBImage(width: width, height: height, pixels: pixels)!
  }

  func vault(_ stem: String) throws -> StateVault {
    StateVault(
      places: desk.places, data: desk.data, type: Room.gameBoy, stem: stem,
      settings: try Settings(places: desk.places))
  }

  /// A state that was made some seconds ago.
  static func state(
    _ number: UInt8, of stem: String, age: Int64, label: String? = nil, core: String = "gb"
  ) throws -> StateFile {
    var info = StateInfo(
      core: .init(id: core, version: "1.0"), game: .init(sha1: "", size: 6, stem: stem),
      frame: UInt64(number) * 60, created: UTCTime(seconds: now - age))
    info.label = label
    info.played = Double(number) * 100
    return StateFile(
      memory: [UInt8](repeating: number, count: 64), info: info,
      thumbnail: try PNGFile.encode(picture(160, 144, 0x306230 + UInt32(number) * 0x100000)))
  }

  /// The names of its Game Boy games.
  static let names = [
    "Tobu Tobu Girl", "Uka", "Vex", "Wyrm",
    "A Game with a Name That Is Far Too Long for Its Card, the Second Edition", "Ξένος κόσμος",
    "لعبة طويلة",
  ]

  private func fill() throws {
    for (index, name) in Room.names.enumerated() {
      try write(
        path(.games, name + ".gb"), Array("game \(index)".utf8), age: Int64(index) * 1_000 + 50_000)
    }
    try write(
      path(.games, "Small Movie.swf", Room.flash), Array("FWS movie".utf8), age: 90_000)
    try write(
      path(.images, "Uka.png"), try PNGFile.encode(Room.picture(240, 320, 0x3355CC)))
    try write(path(.images, "Vex.png"), try PNGFile.encode(Room.picture(400, 300, 0xCC5533)))
    try write(path(.saves, "Tobu Tobu Girl.srm"), [UInt8](repeating: 7, count: 8192), age: 3_000)
    let tobu = try vault("Tobu Tobu Girl")
    _ = try tobu.save(
      try Room.state(1, of: "Tobu Tobu Girl", age: 7_200, label: "The boss"), to: .number(0))
    _ = try tobu.save(
      try Room.state(2, of: "Tobu Tobu Girl", age: 5_000, core: "other"), to: .number(1))
    _ = try tobu.save(try Room.state(3, of: "Tobu Tobu Girl", age: 2_520), to: .auto)
    let records = GameRecords(places: desk.places, data: desk.data)
    for (stem, seconds, age) in [("Tobu Tobu Girl", 11_520.0, 2_520), ("Uka", 600, 90_000)] {
      try records.notePlayed(
        type: Room.gameBoy, stem: stem, seconds: seconds,
        at: UTCTime(seconds: Room.now - Int64(age)))
    }
    try records.change(type: Room.gameBoy, stem: "Vex") { $0.isFavourite = true }
    // The history tells when it was written, by the real clock.
    try? FileSystem.removeTree(
      GamePaths.history(
        places: desk.places, data: desk.data, type: Room.gameBoy, stem: "Tobu Tobu Girl"))
    // Times of what the host has written: states are shown by their own, files by these.
    for folder in [DataFolder.Kind.states, .saves] {
      for entry in try FileSystem.list(desk.data.folder(folder, Room.gameBoy))
      where entry.kind == .file {
        let file = path(folder, entry.name)
        let time = timespec(tv_sec: Int(Room.now - 3_000), tv_nsec: 0)
        _ = utimensat(AT_FDCWD, file, [time, time], 0)
      }
    }
  }

  // MARK: - The window

  /// Pictures as the host decodes them; the helper is a program of the tests.
  private var pictures: any PictureSource {
    HostPictures(
      Thumbnails(
        cache: ThumbnailCache(places: desk.places),
        program: PictureProgram(path: TestRun.products + "/ProbeChild")))
  }

  /// Opens the window on it.
  func open(
    width: Double = 1280, height: Double = 720, scale: Double = 1, theme: Theme = .dark,
    locale: String = "en_US.UTF-8", query: GamesQuery = GamesQuery(), settles: Bool = true,
    hasPictures: Bool = true, controls: (any ControlSource)? = nil
  ) throws -> Visit {
    var options = HeadlessLibrary.Options()
    options.screen.size = Size(width: width, height: height)
    options.screen.scale = scale
    options.screen.theme = theme
    options.fonts = Fixture.folder + "/fonts.conf"
    options.session.locales = [locale]
    options.session.query = query
    options.session.controls = controls
    options.start = Room.now
    let visit = Visit(
      try HeadlessLibrary(desk, pictures: hasPictures ? pictures : NoPictures(), options: options),
      in: self)
    visit.controls = controls as? WalkControls
    if settles { visit.settle() }
    return visit
  }
}

/// Leaves every drawing and icon where it is.
struct NoPictures: PictureSource {
  func pixels(_ key: PictureKey, width: Int, height: Int) -> ImagePixels? { nil }
}

/// The files that tests compare with.
enum Fixture {
  static let folder =
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(2)
    .joined(separator: "/") + "/Fixtures/UI"
  static let rewrites = getenv("ARCADIA_REWRITE").map { String(cString: $0) } == "1"
}

/// A person at the window, who finds things by their names.
final class Visit {
  let room: Room
  let library: HeadlessLibrary
  /// The devices as the controls editor hears them, if there is one.
  var controls: WalkControls?
  /// Frames after each thing that is done.
  var pressFrames = 8
  var ui: HeadlessComponent { library.ui }
  var component: Component { library.ui.component }
  var strings: Strings { library.session.app.strings }

  init(_ library: HeadlessLibrary, in room: Room) {
    self.library = library
    self.room = room
  }

  /// What can have the focus now, in reading order.
  var focusables: [Element] {
    guard let scope = component.stage.scope else { return [] }
    return component.focusing.focusables(in: scope)
  }

  /// Something by its name: all of it, else its beginning, else a part.
  func find(_ name: String) -> Element? {
    var list = focusables
    for toast in component.stage.toasts { list += component.focusing.focusables(in: toast) }
    return list.first { $0.accessibleName == name }
      ?? list.first { $0.accessibleName.hasPrefix(name) }
      ?? list.first { $0.accessibleName.contains(name) }
  }

  /// Finds something, or fails.
  func need(_ name: String, _ location: SourceLocation = #_sourceLocation) throws -> Element {
    let names = focusables.map(\.accessibleName)
    return try #require(
      find(name), "no \(name); there is \(names)", sourceLocation: location)
  }

  /// The middle of what is seen of an element.
  private func middle(_ element: Element) -> (x: Double, y: Double) {
    if element.root.kind != .toast { component.focusing.take(focus: element) }
    ui.step()
    return element.windowFrame.middle
  }

  func press(_ name: String, _ location: SourceLocation = #_sourceLocation) throws {
    let place = middle(try need(name, location))
    ui.handle(.pointerPressed(x: place.x, y: place.y, .left, clicks: 1, []))
    ui.handle(.pointerReleased(x: place.x, y: place.y, .left))
    ui.handle(.pointerLeft)
    settle()
  }

  func context(_ name: String, _ location: SourceLocation = #_sourceLocation) throws {
    let place = middle(try need(name, location))
    ui.handle(.pointerPressed(x: place.x, y: place.y, .right, clicks: 1, []))
    ui.handle(.pointerReleased(x: place.x, y: place.y, .right))
    ui.handle(.pointerLeft)
    settle()
  }

  /// Taps a key, `Ctrl+A` with Control.
  func key(_ name: String) {
    let parts = name.split(separator: "+").map(String.init)
    let modifiers: KeyModifiers =
      parts.count == 1 ? [] : parts[0] == "Ctrl" ? .control : parts[0] == "Shift" ? .shift : .alt
    let key = WindowKey(parts.last ?? name)
    ui.handle(.key(key, modifiers, isDown: true))
    ui.handle(.key(key, modifiers, isDown: false))
    settle()
  }

  func pad(_ button: WindowPadButton) {
    ui.handle(.pad(button, isDown: true))
    ui.handle(.pad(button, isDown: false))
    settle()
  }

  func type(_ text: String) {
    ui.handle(.text(text))
    settle()
  }

  func drop(_ paths: [String]) {
    component.sendEvent(.system(SystemEvent(.open, paths: paths)))
    settle()
  }

  /// Frames until a press is no longer seen and its work is done.
  func settle() { ui.step(pressFrames) }

  func resize(_ width: Double, _ height: Double) {
    component.screen.size = Size(width: width, height: height)
    ui.onResize?(component.screen.size)
    settle()
  }

  /// The texts that are seen.
  var texts: [String] { ui.texts }

  var toasts: [String] { component.stage.toasts.map(\.text) }
  var title: String { component.stage.activeView?.text ?? "" }
  var refusals: [String] { component.refusals.list.map(\.description) }
}
