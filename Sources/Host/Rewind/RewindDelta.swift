import HostBase

/// What differs between two states, as runs: how many bytes are equal, how many differ, and these bytes' exclusive or.
///
/// Both numbers are LEB128 (seven bits a byte, the last one below 128). A state that is shorter counts as zero beyond its
/// end, so that states of different sizes have a difference too.
enum RewindDelta {
  /// Appends the difference between two states.
  ///
  /// Compared eight bytes at a time: nearly all of a state is what it was a frame before.
  static func append(_ one: [UInt8], _ other: [UInt8], to delta: inout [UInt8]) {
    let common = min(one.count, other.count)
    var last = 0
    one.withUnsafeBytes { one in
      other.withUnsafeBytes { other in
        func differs(_ word: Int) -> Bool {
          one.loadUnaligned(fromByteOffset: word &* 8, as: UInt64.self)
            != other.loadUnaligned(fromByteOffset: word &* 8, as: UInt64.self)
        }
        func emit(_ from: Int, _ to: Int) {
          var start = from
          var end = to
          while start < end, one[start] == other[start] { start &+= 1 }
          while end > start, one[end &- 1] == other[end &- 1] { end &-= 1 }
          guard start < end else { return }
          number(start &- last, to: &delta)
          number(end &- start, to: &delta)
          for at in start..<end { delta.append(one[at] ^ other[at]) }
          last = end
        }
        let words = common / 8
        var word = 0
        while word < words {
          guard differs(word) else {
            word &+= 1
            continue
          }
          let first = word
          while word < words, differs(word) { word &+= 1 }
          emit(first &* 8, word &* 8)
        }
        emit(words &* 8, common)
      }
    }
    let longer = one.count > common ? one : other
    guard longer.count > common else { return }
    number(common - last, to: &delta)
    number(longer.count - common, to: &delta)
    delta += longer[common...]
  }

  /// Turns one of the two states into the other, which has `size` bytes.
  ///
  /// Returns false, with the state undefined, if the difference does not fit.
  static func apply(_ delta: ArraySlice<UInt8>, to state: inout [UInt8], size: Int) -> Bool {
    if state.count < size {
      state += [UInt8](repeating: 0, count: size - state.count)
    }
    var isWhole = true
    state.withUnsafeMutableBytes { state in
      delta.withUnsafeBytes { delta in
        var read = 0
        var at = 0
        while read < delta.count {
          guard let skip = number(delta, &read), let length = number(delta, &read),
            skip <= state.count - at, length <= state.count - at - skip,
            length <= delta.count - read
          else {
            isWhole = false
            return
          }
          at &+= skip
          for index in 0..<length { state[at &+ index] ^= delta[read &+ index] }
          at &+= length
          read &+= length
        }
      }
    }
    if state.count > size { state.removeLast(state.count - size) }
    return isWhole
  }

  private static func number(_ value: Int, to bytes: inout [UInt8]) {
    var rest = value
    while rest >= 128 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  private static func number(_ bytes: UnsafeRawBufferPointer, _ at: inout Int) -> Int? {
    var value = 0
    var shift = 0
    while at < bytes.count, shift < 42 {
      let byte = bytes[at]
      at &+= 1
      value |= Int(byte & 127) << shift
      if byte < 128 { return value }
      shift += 7
    }
    return nil
  }
}
