import Catalog
import HostBase
package import Session

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

  /// What is accepted of a core until its events are taken: as much as one frame can need.
  package struct Budget: Equatable {
    /// Events of all kinds.
    package var events = 4096
    /// Bytes of texts.
    package var text = 8 << 20
    /// Bytes of those among them that are shown to the player: more than anyone reads in a second.
    package var shown = 1 << 20
    /// Pixels of images: as many as one process lets wait.
    package var pixels = 1 << 24
    /// Whether images are taken at all; others are passed over, and count for nothing.
    package var takesImages = true
    /// Events that were beyond it.
    package var dropped = 0
    /// As much as there is.
    package init() {}
    /// Whether nothing more is to be had.
    var isSpent: Bool { events <= 0 || text <= 0 || shown <= 0 || pixels <= 0 || dropped > 0 }
  }
  /// Bytes of a text that is shown.
  private static let longestText = 4096
  /// Bytes of a line or a description.
  private static let longestLine = 1 << 20
  /// Most events that are looked at in an answer, those included that are dropped.
  private static let mostLooks = 1 << 16

  /// The events in some bytes, within the budget; the end of the game always counts.
  package static func decode(
    _ bytes: UnsafeRawBufferPointer, _ budget: inout Budget
  ) -> [SessionEvent] {
    var reader = Reader(bytes: bytes, budget: budget)
    var events: [SessionEvent] = []
    var looks = 0
    while looks < mostLooks, let event = reader.event() {
      looks += 1
      if event == .shutdown {
        if !events.contains(.shutdown) { events.append(event) }
      } else if reader.isAffordable, reader.budget.events > 0 {
        reader.budget.events -= 1
        events.append(event)
      } else if !reader.isUnwanted {
        reader.budget.dropped += 1
      }
    }
    budget = reader.budget
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
      case .status(let description, let inhibitsIdle, let wantsTextInput, let ignoresKeyboard):
        kind(.status)
        flag(description != nil)
        text(description ?? "")
        flag(inhibitsIdle)
        flag(wantsTextInput)
        flag(ignoresKeyboard)
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
    var budget: Budget
    /// Whether the last event was within the budget; nothing of it was copied otherwise.
    private(set) var isAffordable = true
    /// Whether it was an image, and none are taken.
    private(set) var isUnwanted = false
    private var place = 0

    init(bytes: UnsafeRawBufferPointer, budget: Budget) {
      self.bytes = bytes
      self.budget = budget
    }

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
      let taken = min(Int(count), isLine ? WorkerEvents.longestText : WorkerEvents.longestLine)
      guard budget.events > 0, budget.text >= taken, !isLine || budget.shown >= taken else {
        isAffordable = false
        return ""
      }
      budget.text -= taken
      if isLine { budget.shown -= taken }
      let text = String(decoding: bytes[place..<place + taken], as: UTF8.self)
      return isLine ? HostText.oneLine(text) : text
    }
    mutating func flag() -> Bool? { number(UInt8.self).map { $0 != 0 } }
    mutating func double() -> Double? { number(UInt64.self).map { Double(bitPattern: $0) } }

    mutating func event() -> SessionEvent? {
      isAffordable = true
      isUnwanted = false
      guard let raw = number(UInt8.self), let kind = Kind(rawValue: raw) else { return nil }
      switch kind {
      case .message:
        guard let text = text(), let seconds = double(), seconds.isFinite else { return nil }
        return .message(text: text, seconds: seconds.bounded(in: 0...60, or: 0))
      case .trace: return text(isLine: false).map { .trace($0) }
      case .avInfoChanged: return .avInfoChanged
      case .rumble:
        guard let port = number(UInt32.self), let strong = number(UInt16.self),
          let weak = number(UInt16.self), port < InputState.portCount
        else { return nil }
        return .rumble(port: Int(port), strong: strong, weak: weak)
      case .status:
        guard let isThere = flag(), let text = text(), let idle = flag(),
          let input = flag(), let ignores = flag()
        else { return nil }
        return .status(
          description: isThere ? text : nil, inhibitsIdle: idle, wantsTextInput: input,
          ignoresKeyboard: ignores)
      case .optionsChanged: return .optionsChanged
      case .image: return image()
      case .speedOverride:
        guard let speed = double() else { return nil }
        return .speedOverride(speed.isNaN ? nil : SessionEvent.speed(speed))
      case .shutdown: return .shutdown
      }
    }

    private mutating func image() -> SessionEvent? {
      guard let kind = text(), let title = text(), let width = number(UInt32.self),
        let height = number(UInt32.self), (1...16_384).contains(width),
        (1...16_384).contains(height)
      else { return nil }
      let count = Int(width) * Int(height)
      guard bytes.count - place >= count * 4 else { return nil }
      guard budget.takesImages else {
        place += count * 4
        isAffordable = false
        isUnwanted = true
        // Nothing is made of it; the caller passes it over.
        return .optionsChanged
      }
      let start = place
      place += count * 4
      guard budget.events > 0, budget.pixels >= count else {
        isAffordable = false
        return .avInfoChanged
      }
      budget.pixels -= count
      let pixels = [UInt32](unsafeUninitializedCapacity: count) { room, filled in
        UnsafeMutableRawBufferPointer(room).copyMemory(
          from: UnsafeRawBufferPointer(rebasing: bytes[start..<start + count * 4]))
        for at in 0..<count { room[at] &= 0xFF_FFFF }
        filled = count
      }
      guard let image = RGBImage(width: Int(width), height: Int(height), pixels: pixels) else {
        return nil
      }
      return .image(GameImage(image: image, kind: kind, title: title))
    }
  }
}
