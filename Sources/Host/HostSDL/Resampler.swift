import CSampleRate
import HostBase

/// Stereo sound from the core's rate to the device's, with a ratio that may change a little from call to call.
final class Resampler {
  /// Frames that are made at a time.
  private static let blockFrames = 4096

  private let state: OpaquePointer?
  private var input: [Float] = []
  private var output = [Float](repeating: 0, count: Resampler.blockFrames * 2)
  private var lastRatio = 0.0

  init() {
    var error: Int32 = 0
    state = src_new(Int32(SRC_SINC_FASTEST), 2, &error)
  }

  deinit { if let state { src_delete(state) } }

  /// Forgets what it heard.
  func reset() {
    if let state { src_reset(state) }
    lastRatio = 0
  }

  /// Passes the resampled frames to `body` in blocks: interleaved floats and their number of frames.
  ///
  /// Ends when `body` returns false: of what a core of a very low rate sends, a speaker takes a small part only, and the rest is
  /// not computed.
  func process(
    _ samples: UnsafeBufferPointer<Int16>, ratio wanted: Double,
    body: (UnsafePointer<Float>, Int) -> Bool
  ) {
    let frames = samples.count / 2
    guard let state, let source = samples.baseAddress, frames > 0, wanted.isFinite else { return }
    let ratio = min(max(wanted, 1.0 / 200), 200)
    if input.count < frames * 2 { input = [Float](repeating: 0, count: frames * 2) }
    // A small change glides over the frames, a great one (another speed) begins at once.
    if lastRatio == 0 || abs(ratio / lastRatio - 1) > 0.02 { src_set_ratio(state, ratio) }
    lastRatio = ratio
    input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        guard let from = input.baseAddress, let to = output.baseAddress else { return }
        src_short_to_float_array(source, from, Int32(frames * 2))
        var data = SRC_DATA()
        data.src_ratio = ratio
        var done = 0
        repeat {
          data.data_in = UnsafePointer(from + done * 2)
          data.input_frames = frames - done
          data.data_out = to
          data.output_frames = Self.blockFrames
          guard src_process(state, &data) == 0 else { return }
          if data.input_frames_used == 0, data.output_frames_gen == 0 { return }
          if data.output_frames_gen > 0, !body(UnsafePointer(to), data.output_frames_gen) { return }
          done += data.input_frames_used
        } while done < frames || data.output_frames_gen == Self.blockFrames
      }
    }
  }
}
