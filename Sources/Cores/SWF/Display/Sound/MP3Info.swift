// Source: the format of MPEG audio frames (ISO 11172-3), and how encoders put their own data into the first one (Xing, LAME).

/// The first frame of an MP3 file that has no sound: what the encoder says about the file.
enum MP3Info {
  /// Samples of each channel that such a frame stands for; 0 without one.
  static func samples(of bytes: ArraySlice<UInt8>) -> Int {
    let head = Array(bytes.prefix(64))
    guard head.count > 40, head[0] == 0xFF, head[1] & 0xE6 == 0xE2 else { return 0 }
    let isFirstVersion = head[1] & 0x18 == 0x18
    let isMono = head[3] & 0xC0 == 0xC0
    // Where the data of a frame's own sound would begin.
    let place = 4 + (isFirstVersion ? (isMono ? 17 : 32) : (isMono ? 9 : 17))
    let name = Array(head[place..<place + 4])
    guard name == Array("Xing".utf8) || name == Array("Info".utf8) else { return 0 }
    return isFirstVersion ? 1152 : 576
  }
}
