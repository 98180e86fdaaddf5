/// What a core tells, as bytes between its process and the host.
///
/// Each event is a kind (1 byte) and its fields; numbers are little-endian, texts UTF-8 behind their length (4 bytes). The host
/// believes nothing of it: what makes no sense ends the list, and texts are made harmless again.
package enum WorkerEvents {
  private enum Kind: UInt8 {
    case message, trace, avInfoChanged, rumble, status, optionsChanged, image, speedOverride,
      shutdown
  }

  /// As many of the events as fit into so many bytes, and how many those are; one that would never fit is left out.
  static func encode(_ events: ArraySlice<SessionEvent>, limit: Int) -> (bytes: [UInt8], taken: Int)
  {
    var bytes: [UInt8] = []
    var taken = 0
    for event in events {
      var one = Writer()
      one.write(event)
      if one.bytes.count <= limit {
        if bytes.count + one.bytes.count > limit { break }
        bytes += one.bytes
      }
      taken += 1
    }
    return (bytes, taken)
  }

  /// Most events that are taken from one answer.
  package static let mostEvents = 4096
  /// Most pixels in the images among them: somewhat more than one process lets wait.
  private static let mostPixels = 1 << 25

  /// The events in some bytes.
  package static func decode(_ bytes: UnsafeRawBufferPointer) -> [SessionEvent] {
    var reader = Reader(bytes: bytes)
    var events: [SessionEvent] = []
    while events.count < mostEvents, let event = reader.event() { events.append(event) }
    return events
  }

  private struct Writer {
    var bytes: [UInt8] = []

    mutating func number<Number: FixedWidthInteger>(_ value: Number) {
      withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
    }
    mutating func text(_ text: String) {
      number(UInt32(text.utf8.count))
      bytes += text.utf8
    }
    mutating func kind(_ kind: Kind) { bytes.append(kind.rawValue) }
    mutating func flag(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

    mutating func write(_ event: SessionEvent) {
      switch event {
      case .message(let words, let seconds):
        kind(.message)
        text(words)
        number(seconds.bitPattern)
      case .trace(let line):
        kind(.trace)
        text(line)
      case .avInfoChanged: kind(.avInfoChanged)
      case .rumble(let port, let strong, let weak):
        kind(.rumble)
        number(UInt32(clamping: port))
        number(strong)
        number(weak)
      case .status(let description, let inhibitsIdle, let wantsTextInput):
        kind(.status)
        flag(description != nil)
        text(description ?? "")
        flag(inhibitsIdle)
        flag(wantsTextInput)
      case .optionsChanged: kind(.optionsChanged)
      case .image(let made):
        kind(.image)
        text(made.kind)
        text(made.title)
        number(UInt32(made.image.width))
        number(UInt32(made.image.height))
        made.image.pixels.withUnsafeBytes { bytes += $0 }
      case .speedOverride(let speed):
        kind(.speedOverride)
        number((speed ?? .nan).bitPattern)
      case .shutdown: kind(.shutdown)
      }
    }
  }

  private struct Reader {
    let bytes: UnsafeRawBufferPointer
    private var place = 0
    private var pixelsTaken = 0

    init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    mutating func number<Number: FixedWidthInteger>(_ type: Number.Type) -> Number? {
      let size = MemoryLayout<Number>.size
      guard bytes.count - place >= size else { return nil }
      defer { place += size }
      return Number(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: type))
    }
    mutating func text(isLine: Bool = true) -> String? {
      guard let count = number(UInt32.self), bytes.count - place >= Int(count) else { return nil }
      defer { place += Int(count) }
      // Longer ones are no text of any core.
      let text = String(
        decoding: bytes[place..<place + min(Int(count), 1 << 20)], as: UTF8.self)
      return isLine ? HostText.oneLine(text) : text
    }
    mutating func flag() -> Bool? { number(UInt8.self).map { $0 != 0 } }
    mutating func double() -> Double? { number(UInt64.self).map { Double(bitPattern: $0) } }

    mutating func event() -> SessionEvent? {
      guard let raw = number(UInt8.self), let kind = Kind(rawValue: raw) else { return nil }
      switch kind {
      case .message:
        guard let text = text(), let seconds = double(), seconds.isFinite else { return nil }
        return .message(text: text, seconds: min(max(seconds, 0), 60))
      case .trace: return text(isLine: false).map { .trace($0) }
      case .avInfoChanged: return .avInfoChanged
      case .rumble:
        guard let port = number(UInt32.self), let strong = number(UInt16.self),
          let weak = number(UInt16.self), port < InputState.portCount
        else { return nil }
        return .rumble(port: Int(port), strong: strong, weak: weak)
      case .status:
        guard let isThere = flag(), let text = text(isLine: false), let idle = flag(),
          let input = flag()
        else { return nil }
        return .status(
          description: isThere ? text : nil, inhibitsIdle: idle, wantsTextInput: input)
      case .optionsChanged: return .optionsChanged
      case .image: return image()
      case .speedOverride:
        guard let speed = double() else { return nil }
        return .speedOverride(speed.isFinite ? max(speed, 0) : nil)
      case .shutdown: return .shutdown
      }
    }

    private mutating func image() -> SessionEvent? {
      guard let kind = text(), let title = text(), let width = number(UInt32.self),
        let height = number(UInt32.self), (1...16_384).contains(width),
        (1...16_384).contains(height)
      else { return nil }
      let count = Int(width) * Int(height)
      pixelsTaken += count
      guard bytes.count - place >= count * 4, pixelsTaken <= mostPixels else { return nil }
      let start = place
      place += count * 4
      let pixels = (0..<count).map {
        bytes.loadUnaligned(fromByteOffset: start + $0 * 4, as: UInt32.self) & 0xFF_FFFF
      }
      guard let image = RGBImage(width: Int(width), height: Int(height), pixels: pixels) else {
        return nil
      }
      return .image(GameImage(image: image, kind: kind, title: title))
    }
  }
}
