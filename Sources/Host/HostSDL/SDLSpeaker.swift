import CSDL2
import HostBase
import HostFrames
import Logging
import Play
import Session
import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// Sound through SDL: a ring read by the device's callback, resampled on the play loop's thread.
///
/// The ring is kept at its target: `RateControl` measures how fast the device really is, and the resampler makes a little
/// more or less, as the fill asks; where the play loop asks for it, `play` waits for the device, to the fraction of a
/// millisecond: between two callbacks the fill is reckoned from the time that went by.
final class SDLSpeaker: Speaker {
  private let system: SDLSystem
  private let ring: SampleRing
  private let resampler = Resampler()
  private let rate: Double
  private var device: SDL_AudioDeviceID = 0
  private var control = RateControl()
  private let gain: Gain
  private let started: Double

  /// The loudness as the callback sees it.
  final class Gain: Sendable {
    let bits = Atomic<UInt32>(0)
    let ring: SampleRing
    init(ring: SampleRing) { self.ring = ring }
  }

  var isMuted: Bool {
    didSet { setGain() }
  }

  var volume: Double {
    didSet { setGain() }
  }

  init(options: WindowOptions, system: SDLSystem) {
    self.system = system
    rate = 48000
    let target = Int(rate * Double(min(max(options.latencyMs, 10), 500)) / 1000, in: 1...1_000_000)
    ring = SampleRing(target: target, capacity: Int(rate, in: 1...1_000_000))
    gain = Gain(ring: ring)
    volume = min(max(options.volume, 0), 1)
    isMuted = options.mute
    started = MonotonicClock().now
    setGain()
    openDevice()
  }

  deinit { close() }

  /// Gives the device back; there is no sound any more.
  func close() {
    if device != 0 { SDL_CloseAudioDevice(device) }
    device = 0
  }

  private func setGain() {
    // Loudness is heard in powers: the square is close enough and exact at both ends.
    let loudness = Float(min(max(volume, 0), 1))
    gain.bits.store((isMuted ? 0 : loudness * loudness).bitPattern, ordering: .relaxed)
  }

  // MARK: - Device

  /// Looks for a device; called again when one was plugged in.
  func openDevice() {
    guard device == 0 else { return }
    var wanted = SDL_AudioSpec()
    wanted.freq = Int32(rate, in: 1...1_000_000)
    // AUDIO_F32SYS
    wanted.format = SDL_AudioFormat(0x8120)
    #if _endian(big)
      wanted.format |= 0x1000
    #endif
    wanted.channels = 2
    wanted.samples = ring.target < 1024 ? 256 : 512
    wanted.userdata = Unmanaged.passUnretained(gain).toOpaque()
    wanted.callback = { userdata, stream, length in
      guard let userdata, let stream else { return }
      let gain = Unmanaged<Gain>.fromOpaque(userdata).takeUnretainedValue()
      let frames = Int(length) / 8
      stream.withMemoryRebound(to: Float.self, capacity: frames * 2) { output in
        gain.ring.fill(
          output, frames: frames,
          gain: Float(bitPattern: gain.bits.load(ordering: .relaxed)))
      }
    }
    // No changes allowed: SDL converts where the device wants something else.
    device = Chatter.muffled { SDL_OpenAudioDevice(nil, 0, &wanted, nil, 0) }
    control = RateControl()
    guard device != 0 else {
      Log.play.info("no sound device: \(SDLSystem.lastError)")
      return
    }
    SDL_PauseAudioDevice(device, 0)
  }

  /// The device went away; the next one plugged in is taken.
  func deviceRemoved(_ id: SDL_AudioDeviceID) {
    guard id == device, device != 0 else { return }
    SDL_CloseAudioDevice(device)
    device = 0
    ring.drop()
    openDevice()
  }

  // MARK: - Speaker

  /// Frames in the ring at this very moment.
  private var level: Double {
    let waiting = Double(ring.count)
    let last = ring.lastCallbackTime
    guard last != 0 else { return waiting }
    let elapsed = MonotonicClock().now - Double(last) * 1e-9
    return waiting - min(max(elapsed * rate, 0), Double(ring.lastCallbackFrames))
  }

  /// Whether the device still asks for sound.
  private var isAlive: Bool {
    guard device != 0 else { return false }
    let last = ring.lastCallbackTime
    let since = last == 0 ? started : Double(last) * 1e-9
    return MonotonicClock().now - since < 1
  }

  var fill: Double? {
    guard isAlive else { return nil }
    return min(max(level / Double(ring.target * 2), 0), 1)
  }

  func play(
    _ samples: UnsafeBufferPointer<Int16>, sampleRate: Double, waitsUntil latest: Double?
  ) {
    guard isAlive, sampleRate > 0 else { return }
    let target = Double(ring.target)
    control.note(frames: ring.consumed, at: Double(ring.lastCallbackTime) * 1e-9)
    let ratio = rate / sampleRate * control.factor(level: level, target: target, rate: rate)
    let latest = control.isSteady(rate: rate) ? latest : nil
    let limit = latest != nil ? ring.capacity : ring.target * 2
    resampler.process(samples, ratio: ratio) { frames, count in
      let room = max(limit - ring.count, 0)
      _ = ring.write(frames, frames: min(count, room))
      return room > count
    }
    guard let latest else { return }
    let clock = MonotonicClock()
    let end = min(latest, clock.now + 1)
    while true {
      let excess = (level - target) / rate
      guard excess > 0.0002, clock.now < end, EndSignal.pending == nil, isAlive else { return }
      clock.sleep(until: min(clock.now + excess, end))
    }
  }

  func flush() {
    ring.drop()
    resampler.reset()
  }
}
