import CoreABI

extension Host {
  /// Plays interleaved stereo: left and right by turns.
  ///
  /// An odd last sample is dropped. The memory is the core's and free again when this returns. Call
  /// it once or a few times a frame, never for single samples.
  public func play(_ samples: UnsafeBufferPointer<Int16>) {
    guard let start = samples.baseAddress else { return }
    let frames = samples.count / 2
    if let batch = calls.audioBatch {
      var done = 0
      while done < frames {
        // A host may take less than all, and one that takes none will not take more now.
        let taken = batch(start + done * 2, frames - done)
        guard taken > 0 else { return }
        done += min(taken, frames - done)
      }
    } else if let sample = calls.audioSample {
      for frame in 0..<frames { sample(start[frame * 2], start[frame * 2 + 1]) }
    }
  }

  /// The same from an array.
  public func play(_ samples: [Int16]) { samples.withUnsafeBufferPointer { play($0) } }
}
