import Catalog
import GameIndex
import Glibc
import HostApp
import HostBase
import Library
import Raster
import TextShaping
import Thumbnails
import UIComponent
import UIContract
import UIPainting

/// A window of 1920 × 1080 with the library's screen in it, and no display.
@MainActor final class BenchWindow {
  /// Who moves the layers.
  enum Shown: String {
    /// A processor of pictures: this thread only paints.
    case elsewhere = "layers moved elsewhere"
    /// This thread.
    case inMemory = "layers moved in memory"
  }

  let count: Int
  private let component: Component
  private let painter: LayerPainter
  private let worker: ThreadWorker
  private let model: IndexModel
  private let app: AppCoordinator
  private let memory: MemoryCompositor
  private let elsewhere = NoCompositor()
  private static let types = ManyTypes.all
  private static let frame = 1.0 / 60

  init(folder: String, games: Int, make: (Int, String) throws -> Void) throws {
    count = games
    let places = Places(environment: ["HOME": folder])
    let data = try DataFolder.open(folder + "/Arcadia").folder
    try make(games, data.root)
    let types = BenchWindow.types
    _ = try LibraryIndex(places: places, data: data).update(types: types)
    let tools = PaintTools(shaper: TextShaper(fonts: try FontSet()))
    let text = ComponentText(shaper: tools.shaper)
    var screen = WindowState()
    screen.size = Size(width: 1920, height: 1080)
    component = Component(services: HeadlessDesktop(), text: text, screen: screen)
    painter = LayerPainter(component: component, text: text, tools: tools)
    memory = MemoryCompositor(tools: tools)
    worker = ThreadWorker(wake: {})
    model = IndexModel(
      places: places, folders: CurrentFolders(data), types: types, playable: Set(types.map(\.id)),
      worker: worker,
      wake: {})
    let parts = AppParts(
      library: model, desk: GameDesk(places: places, data: data, types: types, cores: []),
      worker: worker, pictures: HostPictures(Thumbnails(cache: ThumbnailCache(places: places))),
      locales: [], size: WindowSize(width: 1920, height: 1080), play: { _ in })
    app = AppCoordinator(parts, thread: component)
    component.application = app
  }

  // MARK: - Frames

  private var now = 0.0

  /// One turn and one picture; returns the thread's processor time in milliseconds.
  private func step(_ input: [WindowInput] = [], on compositor: any Compositor) -> Double {
    let start = Clock.processor
    now += BenchWindow.frame
    component.advance(to: microseconds)
    input.forEach(component.handle)
    worker.deliver()
    if model.takeNews() { app.libraryChanged() }
    component.turn(at: microseconds)
    painter.show(on: compositor)
    return Clock.processor - start
  }

  private var microseconds: Int64 { Int64(now * 1e6, in: 0...(1 << 60)) }

  /// Frames until the worker has nothing more to do.
  func settle() throws {
    for _ in 0..<600 {
      _ = step(on: elsewhere)
      usleep(5_000)
      if !worker.isBusy { break }
    }
  }

  // MARK: - Measurements

  /// A minute of scrolling at 60 frames a second: first a held direction of a pad, then the wheel to and fro.
  func scroll(shown: Shown) {
    let compositor: any Compositor = shown == .elsewhere ? elsewhere : memory
    var times: [Double] = []
    for _ in 0..<3 {
      _ = step([.pad(.right, isDown: true), .pad(.right, isDown: false)], on: compositor)
    }
    for number in 0..<3_600 {
      let due = Clock.wall + BenchWindow.frame
      var input: [WindowInput] = []
      switch number {
      case 0: input = [.pad(.down, isDown: true)]
      case 1_800: input = [.pad(.down, isDown: false)]
      case 1_801...:
        let isBack = number / 300 % 2 == 1
        if number % 60 < 30 {
          input = [.wheel(x: 1_200, y: 600, dx: 0, dy: isBack ? -2.5 : 2.5, [])]
        }
      default: break
      }
      times.append(step(input, on: compositor))
      let rest = due - Clock.wall
      if rest > 0 { usleep(useconds_t(Int(rest * 1e6, in: 0...100_000))) }
    }
    Report.line("scrolling, \(shown.rawValue)", times, limit: 16.7)
  }

  /// Two hundred words, letter by letter, each with the picture after it.
  func type() {
    var times: [Double] = []
    func tap(_ key: String, _ modifiers: KeyModifiers = []) -> [WindowInput] {
      [
        .key(WindowKey(key), modifiers, isDown: true),
        .key(WindowKey(key), modifiers, isDown: false),
      ]
    }
    _ = step(tap("F", .control), on: elsewhere)
    for number in 0..<200 {
      for letter in BenchWindow.words[number % BenchWindow.words.count] {
        times.append(step([.text(String(letter))], on: elsewhere))
      }
      _ = step(tap("A", .control) + tap("Backspace"), on: elsewhere)
    }
    Report.line("a letter of a search, with its picture", times, limit: 16)
  }
  private static let words = [
    "super quest", "the legend", "pokemon", "s", "rtype", "land 12", "gb", "friends and", "zzz",
    "crystal", "tower 7", "magic kid", "blue", "runner", "final castle",
  ]

  /// Twenty walks from the first game to the last and back.
  func walk() {
    let start = Report.residentMegabytes
    var ten = start
    for number in 1...20 {
      for dy in [20.0, -20.0] {
        for _ in 0..<(count / 9 * 240 / 1_200 + 10) {
          _ = step([.wheel(x: 1_200, y: 600, dx: 0, dy: dy, [])], on: elsewhere)
        }
      }
      try? settle()
      if number == 10 { ten = Report.residentMegabytes }
    }
    let end = Report.residentMegabytes
    print("memory: \(start) MB at the start, \(ten) MB after ten walks, \(end) MB after twenty")
  }
}

/// Takes layers and shows nothing.
final class NoCompositor: Compositor {
  func update(_ id: LayerID, _ picture: Surface) {}
  func remove(_ id: LayerID) {}
  func present(_ layers: [Layer], width: Int, height: Int) {}
}

/// The types of the library that is measured.
enum ManyTypes {
  static let all = [
    GameType(
      id: "gb", name: "Game Boy", folder: "Game Boy", extensions: ["gb"], accent: "#8bac0f",
      icon: GameIcon(kind: .cartridge)),
    GameType(
      id: "flash", name: "Flash", folder: "Flash", extensions: ["swf"], accent: "#b5312a",
      icon: GameIcon(kind: .film)),
    GameType(
      id: "gbc", name: "Game Boy Color", folder: "Game Boy Color", extensions: ["gbc"],
      accent: "#7b3fa0",
      icon: GameIcon(kind: .cartridge)),
  ]
}

enum Clock {
  /// This thread's processor time, in milliseconds: other work on the machine does not count.
  static var processor: Double { time(CLOCK_THREAD_CPUTIME_ID) * 1e3 }
  /// Seconds of the monotonic clock.
  static var wall: Double { time(CLOCK_MONOTONIC) }

  private static func time(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}

enum Report {
  /// Prints median, 99th percentile and maximum of times in milliseconds, and how many were over a limit.
  static func line(_ name: String, _ times: [Double], limit: Double) {
    let sorted = times.sorted()
    func at(_ part: Double) -> String {
      text(sorted[min(sorted.count - 1, Int(Double(sorted.count) * part, in: 0...sorted.count))])
    }
    let over = times.count { $0 > limit }
    print(
      "\(name): median \(at(0.5)) ms, 99 % \(at(0.99)) ms, most \(at(1)) ms, "
        + "\(over) of \(times.count) over \(text(limit)) ms")
  }

  private static func text(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded(), in: 0...1 << 40)
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }

  /// Megabytes of this process in memory.
  static var residentMegabytes: Int {
    guard let bytes = try? FileSystem.read("/proc/self/statm", limit: 4096) else { return 0 }
    let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
    guard words.count > 1, let pages = Int(words[1]) else { return 0 }
    return (pages * Int(getpagesize())) >> 20
  }
}
