import CoreABI

/// A picture from the host's camera, valid during the call that hands it over.
public struct CameraFrame {
  /// XRGB8888, row after row; the host's.
  public let pixels: UnsafePointer<UInt32>
  /// Its size in pixels.
  public let width: Int, height: Int
  /// Bytes from one row to the next.
  public let pitch: Int

  /// From its parts; nil where they make no picture.
  init?(_ pixels: UnsafePointer<UInt32>?, _ width: UInt32, _ height: UInt32, _ pitch: Int) {
    guard let pixels, width > 0, height > 0, width <= Canvas.limit, height <= Canvas.limit,
      pitch >= Int(width) * 4
    else { return nil }
    self.pixels = pixels
    self.width = Int(width)
    self.height = Int(height)
    self.pitch = pitch
  }

  /// A picture in memory of another owner, for tests.
  public init(_ pixels: UnsafePointer<UInt32>, width: Int, height: Int) {
    self.pixels = pixels
    self.width = width
    self.height = height
    pitch = width * 4
  }

  /// A pixel, XRGB8888; the place is cut to the picture.
  public subscript(x: Int, y: Int) -> UInt32 {
    let row = UnsafeRawPointer(pixels) + max(0, min(height - 1, y)) * pitch
    return row.load(fromByteOffset: max(0, min(width - 1, x)) * 4, as: UInt32.self)
  }
}

extension Host {
  /// Asks for the host's camera and starts it; its pictures come to `Core.cameraFrame(_:)`.
  ///
  /// Only from `init`. False: there is none. It is stopped when the game is unloaded.
  @discardableResult
  public func startCamera(width: Int, height: Int) -> Bool {
    var record = retro_camera_callback()
    record.caps = 1 << UInt64(RETRO_CAMERA_BUFFER_RAW_FRAMEBUFFER.rawValue)
    record.width = CUnsignedInt(clamping: width)
    record.height = CUnsignedInt(clamping: height)
    record.frame_raw_framebuffer = { pixels, width, height, pitch in
      guard let frame = CameraFrame(pixels, width, height, pitch) else { return }
      CallbackHub.current?.cameraFrame(frame)
    }
    // Some hosts open the camera after the game was loaded, and say so by this call.
    record.initialized = { CallbackHub.current?.cameraIsReady() }
    guard let answer = ask(RETRO_ENVIRONMENT_GET_CAMERA_INTERFACE, record), answer.start != nil
    else { return false }
    camera = answer
    return true
  }

  /// Sets the camera going, from the first frame on until it does.
  func runCamera() {
    guard let start = camera?.start, !isCameraRunning else { return }
    isCameraRunning = start()
    // A camera that cannot be opened now will not be a frame later, unless the host says that it is ready.
    if !isCameraRunning { isCameraRefused = true }
  }

  /// Stops the camera if it runs.
  func stopCamera() {
    if isCameraRunning { camera?.stop?() }
    camera = nil
    isCameraRunning = false
    isCameraRefused = false
  }
}
