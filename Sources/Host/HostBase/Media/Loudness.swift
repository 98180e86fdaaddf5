/// How loud sound is.
package enum Loudness {
  /// The largest distance of a sample from silence, 0…32768.
  package static func peak(of samples: UnsafeBufferPointer<Int16>) -> Int {
    samples.reduce(0) { max($0, abs(Int($1))) }
  }
}
