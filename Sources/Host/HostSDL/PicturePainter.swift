import CSDL2
import HostBase
import Library
import Play
import Session

/// Draws a game's picture by a renderer.
///
/// Used on the renderer's thread, which outlives it; `removeAll` comes before the renderer's end.
final class PicturePainter {
  private let renderer: OpaquePointer
  private let options: WindowOptions
  private var texture: OpaquePointer?
  private var textureWidth = 0
  private var textureHeight = 0
  /// The picture enlarged by whole factors, from which the display's pixels are interpolated.
  private var enlarged: OpaquePointer?
  private var enlargedWidth = 0
  private var enlargedHeight = 0
  /// The last picture's size.
  private(set) var width = 0
  private(set) var height = 0
  /// Where the picture lay in the last frame, in the output's pixels.
  private(set) var frame = PictureFrame(
    outputWidth: 1, outputHeight: 1, pictureWidth: 1, pictureHeight: 1, aspect: 1, quarterTurns: 0,
    wholeFactors: false)
  /// Quarter turns of the last frame.
  private(set) var quarterTurns = 0

  init(renderer: OpaquePointer, options: WindowOptions) {
    self.renderer = renderer
    self.options = options
  }

  /// Gives the textures back.
  func removeAll() {
    for texture in [enlarged, texture] {
      if let texture { SDL_DestroyTexture(texture) }
    }
    (enlarged, texture) = (nil, nil)
    (textureWidth, textureHeight, enlargedWidth, enlargedHeight) = (0, 0, 0, 0)
  }

  /// The size of a texture for a picture: no smaller than the one before, so that a core that changes its size often gets few.
  ///
  /// A wide picture and then a high one make no texture that is both, unless that is no larger than the largest picture.
  static func textureSize(
    for picture: (width: Int, height: Int), after before: (width: Int, height: Int)
  ) -> (width: Int, height: Int) {
    let both = (width: max(before.width, picture.width), height: max(before.height, picture.height))
    return both.width * both.height <= VideoSink.mostPixels ? both : picture
  }

  /// Takes another picture.
  func upload(_ picture: Picture) {
    guard picture.width > 0, picture.height > 0, let pixels = picture.pixels.baseAddress,
      picture.pixels.count >= picture.width * picture.height
    else { return }
    if texture == nil || picture.width > textureWidth || picture.height > textureHeight {
      if let texture { SDL_DestroyTexture(texture) }
      (textureWidth, textureHeight) = Self.textureSize(
        for: (picture.width, picture.height), after: (textureWidth, textureHeight))
      texture = SDL_CreateTexture(
        renderer, SDL_PIXELFORMAT_RGB888.rawValue,
        Int32(SDL_TEXTUREACCESS_STREAMING.rawValue), Int32(textureWidth), Int32(textureHeight))
      if let texture { SDL_SetTextureScaleMode(texture, SDL_ScaleModeNearest) }
    }
    guard let texture else { return }
    var area = SDL_Rect(x: 0, y: 0, w: Int32(picture.width), h: Int32(picture.height))
    SDL_UpdateTexture(texture, &area, pixels, Int32(picture.width * 4))
    width = picture.width
    height = picture.height
  }

  /// Draws the last picture into an output of so many pixels.
  func draw(_ avInfo: AVInfo, width: Int, height: Int) {
    quarterTurns = (avInfo.rotation % 4 + 4) % 4
    frame = PictureFrame(
      outputWidth: width, outputHeight: height, pictureWidth: self.width,
      pictureHeight: self.height,
      aspect: aspect(avInfo, outputWidth: width, outputHeight: height),
      quarterTurns: quarterTurns,
      wholeFactors: options.integerScale && options.shape != .stretched)
    drawPicture()
  }

  /// The picture's width over its height before it is turned, as the player wants it.
  func aspect(_ avInfo: AVInfo, outputWidth: Int, outputHeight: Int) -> Double {
    options.shape.aspect(
      avInfo, picture: (width, height), output: (outputWidth, outputHeight),
      quarterTurns: quarterTurns)
  }

  // MARK: - Steps

  private func drawPicture() {
    guard let texture, width > 0 else { return }
    var source = SDL_Rect(x: 0, y: 0, w: Int32(width), h: Int32(height))
    let isSideways = quarterTurns % 2 != 0
    let wide = isSideways ? frame.height : frame.width
    let tall = isSideways ? frame.width : frame.height
    // SDL turns around the middle, clockwise.
    var place = SDL_Rect(
      x: Int32((frame.x + (frame.width - wide) / 2).rounded(), in: -65_536...65_536),
      y: Int32((frame.y + (frame.height - tall) / 2).rounded(), in: -65_536...65_536),
      w: Int32(wide, in: 1...65_536),
      h: Int32(tall, in: 1...65_536))
    let angle = Double(-90 * quarterTurns)
    let isWhole =
      wide.truncatingRemainder(dividingBy: Double(width)) == 0
      && tall.truncatingRemainder(dividingBy: Double(height)) == 0
    if options.smooth, !isWhole, let enlarged = enlarge(to: wide, tall) {
      SDL_SetRenderTarget(renderer, enlarged)
      SDL_RenderCopy(renderer, texture, &source, nil)
      SDL_SetRenderTarget(renderer, nil)
      SDL_RenderCopyEx(renderer, enlarged, nil, &place, angle, nil, SDL_FLIP_NONE)
    } else {
      SDL_RenderCopyEx(renderer, texture, &source, &place, angle, nil, SDL_FLIP_NONE)
    }
  }

  /// A texture of a whole multiple of the picture's size, at least as large as its place.
  private func enlarge(to wide: Double, _ tall: Double) -> OpaquePointer? {
    let across = Int((wide / Double(width)).rounded(.up), in: 1...16)
    let down = Int((tall / Double(height)).rounded(.up), in: 1...16)
    let (width, height) = (width * across, height * down)
    guard width <= 8192, height <= 8192 else { return nil }
    if enlarged != nil, enlargedWidth == width, enlargedHeight == height { return enlarged }
    if let enlarged { SDL_DestroyTexture(enlarged) }
    enlarged = SDL_CreateTexture(
      renderer, SDL_PIXELFORMAT_RGB888.rawValue, Int32(SDL_TEXTUREACCESS_TARGET.rawValue),
      Int32(width), Int32(height))
    enlargedWidth = width
    enlargedHeight = height
    if let enlarged { SDL_SetTextureScaleMode(enlarged, SDL_ScaleModeLinear) }
    return enlarged
  }

  /// The size of a window for the picture, in pixels: as many times the picture's as the user wants, or the largest that leaves a
  /// quarter of a desktop free.
  func windowSize(_ avInfo: AVInfo, desktop: (width: Int, height: Int)) -> (width: Int, height: Int)
  {
    let tall = max(height > 0 ? height : avInfo.baseHeight, 16)
    let usual =
      options.shape == .stretched
      ? avInfo.aspect : aspect(avInfo, outputWidth: 4, outputHeight: 3)
    let shape = usual > 0 ? usual : 4.0 / 3
    func size(_ scale: Int) -> (width: Int, height: Int) {
      let wide = Int((Double(tall * scale) * shape).rounded(), in: 1...65_536)
      return avInfo.rotation % 2 != 0 ? (tall * scale, wide) : (wide, tall * scale)
    }
    var scale = options.scale
    if scale <= 0 {
      scale = 1
      while scale < 12, size(scale + 1).width <= desktop.width * 3 / 4,
        size(scale + 1).height <= desktop.height * 3 / 4
      { scale += 1 }
    }
    return size(min(scale, 32))
  }
}
