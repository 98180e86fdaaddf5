import HostBase

/// What is asked of the helper: a head of `size` bytes, and the bytes of the picture after it.
struct PictureQuestion: Equatable {
  /// Bytes of the head.
  static let size = 20
  private static let mark: UInt32 = 0x5150_5241

  /// Which question it is; the answer has the same number.
  var number: UInt32
  /// How many bytes of the picture follow.
  var byteCount: Int
  /// How large the answer may be.
  var room: PictureRoom

  /// The bytes of the head.
  var head: [UInt8] {
    Words.bytes([
      Self.mark, number, UInt32(clamping: byteCount), UInt32(clamping: room.width),
      UInt32(clamping: room.height),
    ])
  }

  init(number: UInt32, byteCount: Int, room: PictureRoom) {
    self.number = number
    self.byteCount = byteCount
    self.room = room
  }

  /// A question that came; nil if it is none, or asks for more than is allowed.
  init?(head: [UInt8]) {
    guard let words = Words.read(head, 5), words[0] == Self.mark,
      words[2] <= PictureDecoder.maxBytes, (1...ThumbnailImage.maxSide).contains(Int(words[3])),
      (1...ThumbnailImage.maxSide).contains(Int(words[4]))
    else { return nil }
    self.init(
      number: words[1], byteCount: Int(words[2]),
      room: PictureRoom(width: Int(words[3]), height: Int(words[4])))
  }
}

/// What the helper answers: a head of `size` bytes, and after it four bytes for each pixel.
struct PictureReply: Equatable {
  /// Bytes of the head.
  static let size = 20
  private static let mark: UInt32 = 0x4150_5241

  /// The question's number.
  var number: UInt32
  /// Why there is no picture; nil: it follows.
  var problem: PictureProblem?
  /// The picture's size.
  var width: Int
  /// Its rows.
  var height: Int

  /// Bytes of the pixels that follow.
  var byteCount: Int { problem == nil ? width * height * 4 : 0 }

  /// The bytes of the head.
  var head: [UInt8] {
    Words.bytes([
      Self.mark, number, problem?.rawValue ?? 0, UInt32(clamping: width), UInt32(clamping: height),
    ])
  }

  init(number: UInt32, problem: PictureProblem?, width: Int = 0, height: Int = 0) {
    self.number = number
    self.problem = problem
    self.width = width
    self.height = height
  }

  /// An answer to a question; nil if the question does not allow it.
  init?(head: [UInt8], to question: PictureQuestion) {
    guard let words = Words.read(head, 5), words[0] == Self.mark, words[1] == question.number
    else { return nil }
    let (width, height) = (Int(words[3]), Int(words[4]))
    if words[2] == 0 {
      guard (1...question.room.width).contains(width), (1...question.room.height).contains(height)
      else { return nil }
      self.init(number: words[1], problem: nil, width: width, height: height)
    } else {
      guard let problem = PictureProblem(rawValue: words[2]) else { return nil }
      self.init(number: words[1], problem: problem)
    }
  }
}

/// 32-bit words as bytes, the lowest byte first.
enum Words {
  static func bytes(_ words: [UInt32]) -> [UInt8] {
    words.flatMap { word in
      [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
  }

  /// The words of so many bytes; nil if there are more or fewer.
  static func read(_ bytes: [UInt8], _ count: Int) -> [UInt32]? {
    guard bytes.count == count * 4 else { return nil }
    return (0..<count).map { word in
      (0..<4).reversed().reduce(UInt32(0)) { value, byte in
        value << 8 | UInt32(bytes[word * 4 + byte])
      }
    }
  }
}
