package import HostBase
package import Session

/// What a headless run does and keeps; of its files, `-` is the standard output (`OutputPlace`).
package struct HeadlessPlan: Sendable {
  /// When a screenshot is taken.
  package enum Moment: Equatable, Sendable {
    /// After that frame, 1 being the first.
    case frame(UInt64)
    /// After the last one.
    case end
  }
  /// How many frames to run.
  package var frames: UInt64
  /// What the player does.
  package var input: InputScript
  /// Pictures to keep.
  package var screenshots: [(moment: Moment, path: String)] = []
  /// Report a hash after each so many frames; nil: none.
  package var hashEvery: UInt64?
  /// File for the content's own lines.
  package var tracePath: String?
  /// File for the loudest sample of each frame.
  package var peaksPath: String?
  /// File for the sound, WAV.
  package var audioPath: String?
  /// File for the pictures, Y4M.
  package var recordPath: String?
  /// Whether the caller is called after each frame, for example to keep the game's save.
  package var looksAtEachFrame = false

  /// A run that keeps nothing.
  package init(frames: UInt64, input: InputScript) {
    self.frames = frames
    self.input = input
  }
}

/// The result of a headless run.
package struct HeadlessReport: Encodable, Sendable {
  /// Hashes after a frame.
  package struct Hash: Encodable, Sendable {
    /// The frame, 1 being the first.
    package var frame: UInt64
    /// CRC-32 of the picture.
    package var video: String
    /// CRC-32 of all sound so far.
    package var audio: String
  }
  /// Frames run.
  package var frames: UInt64
  /// Why it ended: `frames`, `shutdown` or `signal`.
  package var ended: String
  /// Stereo sample frames made.
  package var audioFrames: Int
  /// Hashes asked for, and always those of the last frame.
  package var hashes: [Hash]
  /// Pictures written.
  package var screenshots: [String]
  /// The core's messages to the player, as many as a person would read.
  package var messages: [String]
  /// Messages beyond those; nil: none.
  package var messagesDropped: Int?
  /// Files of the pictures that the game made, such as prints.
  package var images: [String]
}

/// Runs a session as fast as it goes, with scripted input, keeping what the plan asks for.
///
/// The run is a function of core, content, options and input: the clock is virtual and no device is read.
package struct HeadlessRun {
  private let plan: HeadlessPlan
  private var hash = FrameHash()
  private var messageBytes = 0
  private var report = HeadlessReport(
    frames: 0, ended: "frames", audioFrames: 0, hashes: [], screenshots: [], messages: [],
    images: [])

  /// A run to be made.
  package init(plan: HeadlessPlan) {
    self.plan = plan
  }

  /// Runs it to its end.
  ///
  /// `onHash` hears each hash as it is made, `onImage` keeps a picture that the game made and answers its file,
  /// `eachFrame` hears the end of each frame; `isInterrupted` ends the run early.
  package mutating func run(
    _ session: any CoreSession, onHash: (HeadlessReport.Hash) -> Void = { _ in },
    onImage: (GameImage) throws -> String? = { _ in nil },
    eachFrame: (any CoreSession) -> Void = { _ in }, isInterrupted: () -> Bool = { false }
  ) throws -> HeadlessReport {
    var wav: WAVWriter?
    if let path = plan.audioPath {
      wav = try WAVWriter(OutputPlace(path), sampleRate: session.avInfo.sampleRate)
    }
    var film: Y4MWriter?
    if let path = plan.recordPath {
      film = try Y4MWriter(
        OutputPlace(path), framesPerSecond: session.avInfo.framesPerSecond)
    }
    var trace: TextFileWriter?
    if let path = plan.tracePath { trace = try TextFileWriter(path: path) }

    var peaks: TextFileWriter?
    if let path = plan.peaksPath { peaks = try TextFileWriter(path: path) }

    let stills = Dictionary(
      grouping: plan.screenshots.compactMap { shot -> (UInt64, String)? in
        guard case .frame(let number) = shot.moment else { return nil }
        return (number, shot.path)
      }, by: \.0)

    var frame: UInt64 = 0
    var pace = Pace()
    running: while frame < plan.frames {
      if isInterrupted() {
        report.ended = "signal"
        break
      }
      // Always everything: a core that left out pictures or sound between two hashes could give other hashes.
      frame += try run(session, after: frame, pace: &pace)
      for event in session.takeEvents() {
        switch event {
        case .trace(let line): try trace?.writeLine(line)
        case .message(let text, _): keep(message: text)
        case .image(let made):
          if let path = try onImage(made) { report.images.append(path) }
        case .shutdown: report.ended = "shutdown"
        default: break
        }
      }
      // Who stops a run that takes too long still sees how far it came.
      try trace?.flush()
      hash.hear(session.samples)
      // As a share of the loudest there is, which is 32768.
      try peaks?.writeLine("\(Double(Loudness.peak(of: session.samples)) / 32768)")
      try wav?.append(session.samples)
      if let picture = session.picture {
        let rotation = session.avInfo.rotation
        try film?.append(picture, rotation: rotation)
        for (_, path) in stills[frame] ?? [] { try keep(picture, rotation, at: path) }
        if let every = plan.hashEvery, frame % every == 0 {
          let made = hashes(of: picture, frame: frame)
          report.hashes.append(made)
          onHash(made)
        }
      }
      eachFrame(session)
      if report.ended == "shutdown" { break running }
    }
    if let picture = session.picture {
      for shot in plan.screenshots where shot.moment == .end {
        try keep(picture, session.avInfo.rotation, at: shot.path)
      }
      if report.hashes.last?.frame != frame {
        report.hashes.append(hashes(of: picture, frame: frame))
      }
    }
    try wav?.finish()
    try film?.finish()
    try trace?.close()
    try peaks?.close()
    if session.droppedEvents > 0 {
      report.messagesDropped = (report.messagesDropped ?? 0) + session.droppedEvents
    }
    report.frames = frame
    report.audioFrames = hash.audioFrames
    return report
  }

  /// How many frames are run at once: about as many as the machine does in a hundredth of a second.
  private struct Pace {
    var frames = 1.0
  }

  /// Runs frames up to the next one of interest; returns how many.
  private func run(
    _ session: any CoreSession, after frame: UInt64, pace: inout Pace
  ) throws -> UInt64 {
    let isWatched = plan.recordPath != nil || plan.peaksPath != nil || plan.looksAtEachFrame
    var next = isWatched ? frame + 1 : plan.frames
    for case .frame(let still) in plan.screenshots.map(\.moment) where still > frame {
      next = min(next, still)
    }
    if let every = plan.hashEvery { next = min(next, (frame / every + 1) * every) }
    let last = min(next, frame + UInt64(pace.frames, in: 0...UInt64(UInt32.max)))
    let begin = MonotonicTime.seconds
    let inputs = (frame + 1...max(last, frame + 1)).map { plan.input.state(atFrame: $0) }
    let done = try session.runFrames(inputs, wants: .all)
    let seconds = max(MonotonicTime.seconds - begin, 1e-6)
    pace.frames = min(
      max(pace.frames / 2, min(Double(done) * 0.01 / seconds, pace.frames * 2)), 120)
    pace.frames = max(pace.frames, 1)
    return UInt64(done)
  }

  private mutating func hashes(of picture: Picture, frame: UInt64) -> HeadlessReport.Hash {
    HeadlessReport.Hash(frame: frame, video: hash.video(picture).hex, audio: hash.audio.hex)
  }

  private mutating func keep(_ picture: Picture, _ rotation: Int, at path: String) throws {
    try PNGFile.write(picture, rotation: rotation, to: OutputPlace(path))
    note(screenshot: path)
  }

  /// Written again, it is still one file.
  private mutating func note(screenshot path: String) {
    if !report.screenshots.contains(path) { report.screenshots.append(path) }
  }

  private mutating func keep(message: String) {
    guard report.messages.count < Self.mostMessages,
      messageBytes + message.utf8.count <= Self.mostMessageBytes
    else {
      report.messagesDropped = (report.messagesDropped ?? 0) + 1
      return
    }
    messageBytes += message.utf8.count
    report.messages.append(message)
  }
  private static let mostMessages = 1000
  private static let mostMessageBytes = 1 << 20
}
