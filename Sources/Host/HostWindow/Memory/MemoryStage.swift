import HostBase
import HostProgram
import HostSDL
import Library
import Play
import Raster
import Session
import UIComponent
import UIPainting

/// A game that is played without a display: its frames are kept, its time is the script's, and no sound is made.
final class MemoryStage {
  /// Keeps the frames.
  let screen: MemoryScreen
  /// Passes on what the script's user does.
  let input: MemoryInput
  /// The time of the game.
  let clock: VirtualClock
  private let component: Component
  private let bar: GameBarRule

  init(_ component: Component, options: WindowOptions, map: InputMap, now: Double) {
    self.component = component
    bar = GameBarRule(options.gameType)
    screen = MemoryScreen(component, options: options)
    input = MemoryInput(component, screen: screen, map: map, type: options.gameType)
    clock = VirtualClock(now: now)
  }

  /// Whether a pointer at a place in dip calls the window's bar, as in `AppWindow`.
  func wantsBar(atX x: Double, y: Double) -> Bool {
    if GameOverlay(component).hasWidget(x: x, y: y) { return true }
    let density = component.screen.scale
    return bar.wantsBar(atX: x * density, y: y * density, over: screen.frame, density: density)
  }
}

/// The place where a run without a display plays its games.
final class MemoryStages: PlayPlace {
  /// The game that is played; nil: there is none.
  private(set) var stage: MemoryStage?
  private let component: Component
  private var now = 0.0

  /// Turns of a game in one frame of the script: more than the fastest of games has at four times its speed.
  private static let turnLimit = 64

  /// Games are played below the views of a component.
  init(component: Component) { self.component = component }

  var displayRate: Double? { nil }

  func makeStage(
    options: WindowOptions, map: InputMap, words: any PlayWords,
    follow: @escaping (Overlay) -> Void
  ) -> PlayStage {
    let stage = MemoryStage(component, options: options, map: map, now: now)
    stage.screen.follow = follow
    self.stage = stage
    return PlayStage(
      screen: stage.screen, speaker: nil, input: stage.input, words: words, controls: stage.input,
      clock: stage.clock)
  }

  func closeStage() { stage = nil }

  /// Brings the time of the game to a moment: `turn` plays a frame, or waits for the next one.
  func advance(to moment: Double, turn: () -> Void) {
    now = moment
    for _ in 0..<Self.turnLimit {
      guard let clock = stage?.clock, clock.now <= moment else { return }
      let before = clock.now
      turn()
      // As fast as possible means once in a frame of the script.
      if clock.now == before { break }
    }
    stage?.clock.sleep(until: moment)
  }
}

/// A clock that goes on only when someone waits for a moment: to that moment.
final class VirtualClock: PlayClock {
  private(set) var now: Double

  init(now: Double) { self.now = now }

  func sleep(until moment: Double) { now = max(now, moment) }
}

/// The last frame of a game, drawn where its view is.
final class MemoryScreen: PlayScreen {
  private let component: Component
  private let options: WindowOptions
  /// Shows what lies over the picture.
  var follow: (Overlay) -> Void = { _ in }
  private var avInfo = AVInfo()
  private var pixels: [UInt32] = []
  private var width = 0
  private var height = 0

  init(_ component: Component, options: WindowOptions) {
    self.component = component
    self.options = options
  }

  var pacedRefreshRate: Double? { nil }

  var displaySize: SIMD2<UInt16>? {
    SIMD2(UInt16(clamping: output.width), UInt16(clamping: output.height))
  }

  /// The window's size in pixels.
  private var output: (width: Int, height: Int) {
    let screen = component.screen
    return (
      Int((screen.size.width * screen.scale).rounded(), in: 1...65_535),
      Int((screen.size.height * screen.scale).rounded(), in: 1...65_535)
    )
  }

  /// Counter-clockwise.
  var quarterTurns: Int { (avInfo.rotation % 4 + 4) % 4 }

  /// Where the frame lies in the window.
  var frame: PictureFrame { frame(in: output) }

  private func frame(in output: (width: Int, height: Int)) -> PictureFrame {
    PictureFrame(
      outputWidth: output.width, outputHeight: output.height, pictureWidth: width,
      pictureHeight: height,
      aspect: options.shape.aspect(
        avInfo, picture: (width, height), output: output, quarterTurns: quarterTurns),
      quarterTurns: quarterTurns,
      wholeFactors: options.integerScale && options.shape != .stretched)
  }

  func show(_ picture: HostBase.Picture?, avInfo: AVInfo, overlay: Overlay) {
    self.avInfo = avInfo
    follow(overlay)
    guard let picture, picture.width > 0, picture.height > 0,
      picture.pixels.count >= picture.width * picture.height
    else { return }
    pixels = Array(picture.pixels.prefix(picture.width * picture.height))
    (width, height) = (picture.width, picture.height)
  }

  /// Draws the frame in a rectangle of the window.
  func draw(by painter: SurfacePainter, in area: PixelArea) {
    guard width > 0, !area.isEmpty else { return }
    let frame = frame(in: (area.width, area.height))
    let place = PixelArea(
      x: area.minX + Int(frame.x, in: -65_536...65_536),
      y: area.minY + Int(frame.y, in: -65_536...65_536),
      width: Int(frame.width, in: 1...65_536), height: Int(frame.height, in: 1...65_536))
    guard let surface = enlarged(for: place) else { return }
    painter.draw(surface, in: place)
  }

  /// The frame as it is seen, enlarged by a whole factor to its place or beyond: its pixels stay sharp when they are smoothed.
  private func enlarged(for place: PixelArea) -> Surface? {
    let turns = quarterTurns
    let (wide, tall) = turns % 2 == 0 ? (width, height) : (height, width)
    let factor = Int(
      max(Double(place.width) / Double(wide), Double(place.height) / Double(tall)).rounded(.up),
      in: 1...16)
    guard let surface = try? Surface(width: wide * factor, height: tall * factor) else {
      return nil
    }
    surface.withPixels { target in
      var index = 0
      for row in 0..<tall * factor {
        let y = row / factor
        for column in 0..<wide * factor {
          let x = column / factor
          let source =
            switch turns {
            case 1: x * width + width - 1 - y
            case 2: (height - 1 - y) * width + width - 1 - x
            case 3: (height - 1 - x) * width + y
            default: y * width + x
            }
          target[index] = pixels[source] | 0xFF00_0000
          index += 1
        }
      }
    }
    return surface
  }
}
