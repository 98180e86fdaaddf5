import HostBase
import Logging

/// What a core reported since the host last asked, and the sentences that were logged about it.
final class SessionJournal {
  /// Most events that are kept until they are taken.
  private static let mostEvents = 1024
  /// Most sentences that are remembered so as not to log them twice.
  private static let mostNotes = 1024

  /// The core's name.
  private let core: String
  /// What the core reported, in order.
  private(set) var events: [SessionEvent] = []
  private var noted: Set<String> = []

  init(core: String) {
    self.core = core
  }

  /// Pixels of the images that have not been taken yet.
  var imagePixels: Int {
    events.reduce(0) { sum, event in
      if case .image(let made) = event { sum + made.image.pixels.count } else { sum }
    }
  }

  /// Adds an event, unless it is one that needs to be known only once and is the newest already.
  func tell(_ event: SessionEvent) {
    if event == events.last, event == .optionsChanged || event == .avInfoChanged { return }
    if case .shutdown = event, events.contains(.shutdown) { return }
    guard events.count < Self.mostEvents || event == .shutdown else {
      note("\(core) sent more events than the host takes in a frame; the rest was dropped")
      return
    }
    events.append(event)
  }

  /// The events, in order; empties them.
  func take() -> [SessionEvent] {
    defer { events = [] }
    return events
  }

  /// Returns to the events of an earlier moment, except that pictures come differently now.
  func rewind(to earlier: [SessionEvent]) {
    let isChanged = events.dropFirst(earlier.count).contains(.avInfoChanged)
    events = earlier
    if isChanged { tell(.avInfoChanged) }
  }

  /// Logs a sentence once in the session, or once for all sentences with the same `topic`.
  func note(_ sentence: String, topic: String? = nil, isWarning: Bool = true) {
    guard noted.count < Self.mostNotes, noted.insert(topic ?? sentence).inserted else { return }
    Log.session.log(level: isWarning ? .warning : .info, "\(sentence)")
  }
}
