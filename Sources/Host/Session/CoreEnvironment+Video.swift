import Catalog
import CoreABI
import HostBase

/// Picture, sound and time.
extension CoreEnvironment {
  func setRotation(_ data: UnsafeMutableRawPointer?) -> Bool {
    guard let turns = load(data, UInt32.self), turns < 4 else { return false }
    change { $0.rotation = Int(turns) }
    return true
  }

  func setPixelFormat(_ data: UnsafeMutableRawPointer?) -> Bool {
    guard let number = load(data, UInt32.self), let format = PixelFormat(rawValue: number) else {
      return false
    }
    video.format = format
    return true
  }

  func setSystemAVInfo(_ data: UnsafeMutableRawPointer?) -> Bool {
    guard let info = load(data, retro_system_av_info.self) else { return false }
    change { $0.take(info) }
    return true
  }

  func setGeometry(_ data: UnsafeMutableRawPointer?) -> Bool {
    guard let geometry = load(data, retro_game_geometry.self) else { return false }
    change { $0.take(geometry) }
    return true
  }

  func getAudioVideoEnable(_ data: UnsafeMutableRawPointer?) -> Bool {
    var bits: Int32 = 0
    if wants.contains(.video) { bits |= RETRO_AV_ENABLE_VIDEO }
    if wants.contains(.audio) { bits |= RETRO_AV_ENABLE_AUDIO }
    if stateContext != RETRO_SAVESTATE_CONTEXT_NORMAL { bits |= RETRO_AV_ENABLE_FAST_SAVESTATES }
    return fill(data, bits)
  }

  func setAudioStatusCallback(_ data: UnsafeMutableRawPointer?) -> Bool {
    facts.audioStatus = load(data, retro_audio_buffer_status_callback.self)?.callback
    return true
  }

  func setFrameTimeCallback(_ data: UnsafeMutableRawPointer?) -> Bool {
    let told = load(data, retro_frame_time_callback.self)
    facts.frameTime = told?.callback == nil ? nil : told
    return true
  }

  func setFastForwardOverride(_ data: UnsafeMutableRawPointer?) -> Bool {
    guard let data else { return true }
    let told = data.loadUnaligned(as: Float.self)
    guard
      let offset = MemoryLayout<retro_fastforwarding_override>.offset(of: \.fastforward),
      let isFast = loadBool(UnsafeRawPointer(data), at: offset)
    else { return false }
    // A negative ratio means the player's own limit, which is none as far as a core can know.
    journal.tell(.speedOverride(isFast ? SessionEvent.speed(told.isNaN ? 0 : Double(told)) : nil))
    return true
  }

  func getThrottleState(_ data: UnsafeMutableRawPointer?) -> Bool {
    let isFast = wants.contains(.fastForward)
    return fill(
      data,
      retro_throttle_state(
        mode: UInt32(isFast ? RETRO_THROTTLE_FAST_FORWARD : RETRO_THROTTLE_NONE),
        rate: isFast ? 0 : Float(avInfo.framesPerSecond)))
  }

  /// Takes a picture from the core.
  func refreshVideo(_ data: UnsafeRawPointer?, width: UInt32, height: UInt32, pitch: Int) {
    if let reason = video.refresh(data, width: width, height: height, pitch: pitch) {
      journal.note("\(plan.core.name) sent a picture that was dropped: \(reason)", topic: "picture")
    }
  }

  /// Changes the AV info and tells so where that makes a difference.
  func change(_ body: (inout AVInfo) -> Void) {
    var changed = avInfo
    body(&changed)
    guard changed != avInfo else { return }
    avInfo = changed
    journal.tell(.avInfoChanged)
  }
}

extension AVInfo {
  /// Takes geometry and timing from a core; what makes no sense is replaced by what usually does.
  mutating func take(_ info: retro_system_av_info) {
    take(info.geometry)
    take(framesPerSecond: info.timing.fps, sampleRate: info.timing.sample_rate)
  }

  /// Takes a geometry; its largest sizes are ignored, since frames say theirs.
  mutating func take(_ geometry: retro_game_geometry) {
    take(
      width: Int(geometry.base_width), height: Int(geometry.base_height),
      aspect: Double(geometry.aspect_ratio))
  }

  /// Takes frames and sound frames a second.
  package mutating func take(framesPerSecond fps: Double, sampleRate rate: Double) {
    framesPerSecond = fps.isFinite && fps >= 1 && fps <= 1000 ? fps : 60
    sampleRate = rate.isFinite && rate >= 1 && rate <= 1_000_000 ? rate : 0
  }

  /// Takes a picture's usual size and shape.
  package mutating func take(width: Int, height: Int, aspect told: Double) {
    baseWidth = min(max(width, 0), VideoSink.largestSide)
    baseHeight = min(max(height, 0), VideoSink.largestSide)
    if told.isFinite, told > 0.01, told < 100 {
      aspect = told
    } else if baseWidth > 0, baseHeight > 0 {
      aspect = Double(baseWidth) / Double(baseHeight)
    } else {
      aspect = 4.0 / 3.0
    }
  }
}
