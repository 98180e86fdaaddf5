package import SWF

/// What a tag does to a clip when its frame comes.
package enum FrameCommand {
  case place(PlaceObject)
  case remove(depth: Int)
  case actions(Range<Int>)
  /// Runs once for each movie, in whatever timeline it stands.
  case initActions(sprite: UInt16, Range<Int>)
  /// Characters come from another movie: the one of this place among those that the movie imports from.
  case imports(Int)
  case background(ColorRecord)
  case startSound(StartSound)
  case streamHead(SoundStreamHead)
  case streamBlock(Range<Int>)
  case videoFrame(VideoFrame)
  case tabIndex(depth: Int, index: Int)
  /// Names that scripts can use from this frame on.
  case exports([NamedCharacter])
  /// So many of the movie's definitions have come.
  case definitions(Int)
  /// The frame's name.
  case label(String)
  /// Byte code of ActionScript 3, which has not been parsed.
  case code(ABCTag)
  /// The classes of ActionScript 3 that characters have.
  case classes([NamedCharacter])

  /// Whether it does something to a clip, so that what stands after the last ShowFrame is a frame.
  fileprivate var makesFrame: Bool {
    switch self {
    case .definitions, .label, .code, .classes: false
    default: true
    }
  }
}

/// The frames of a movie or sprite, read once; clips walk over it.
package struct Timeline {
  package struct Frame {
    package var commands: [FrameCommand] = []
    /// Has the data ended before its ShowFrame.
    package var isCutShort = false
  }

  package struct Label {
    package let name: String
    /// From 1 on.
    package let frame: Int
  }

  /// No movie has more frames.
  package static let maxFrames = 16_000

  /// Where the frames are from.
  package enum Source: Hashable {
    /// Nowhere: the timeline of an empty clip, or of a picture.
    case made
    case main
    case sprite(UInt16)
  }

  /// Where the frames are from.
  package var source = Source.made
  /// As many as there are ShowFrame tags, with what stands after the last one.
  package var frames: [Frame]
  /// Frames as the file's header counts them.
  package var frameCount: Int
  package var labels: [Label] = []
  /// The scenes that a movie of ActionScript 3 names, by their first frames; none if it has no scene data.
  package var scenes: [Label] = []
  /// What its sound is like.
  package var streamHead: SoundStreamHead?
  /// ShowFrame tags: what stands after the last one makes no frame to come back to.
  package var shownCount = 0
  /// There is an End tag: without it the clip waits at the end for more (D.Head.5).
  package var hasEnd = false

  /// Whether it starts again at its end.
  package var loops: Bool { hasEnd && shownCount > 1 }

  /// The first frame of this name; without regard to case, as in Flash.
  package func frame(labelled name: String) -> Int? {
    labels.first { $0.name.equalsIgnoringASCIICase(name) }?.frame
  }
}

/// Gathers a timeline from tags.
package struct TimelineBuilder {
  private var frames: [Timeline.Frame] = []
  private var frame = Timeline.Frame()
  private var labels: [Timeline.Label] = []
  private var shownCount = 0
  private var hasEnd = false
  private var streamHead: SoundStreamHead?
  private var scenes: [Timeline.Label]?

  /// Notes how many definitions stand before what comes next.
  package mutating func note(definitions count: Int) {
    if case .definitions? = frame.commands.last { frame.commands.removeLast() }
    frame.commands.append(.definitions(count))
  }

  /// Notes that an import stands here.
  package mutating func note(import index: Int) { frame.commands.append(.imports(index)) }

  /// Takes what belongs to a timeline; false for the rest, which are definitions.
  package mutating func add(_ content: TagContent) -> Bool {
    switch content {
    case .end: hasEnd = true
    case .showFrame:
      shownCount += 1
      frames.append(frame)
      frame = Timeline.Frame()
    case .place(let place): frame.commands.append(.place(place))
    case .remove(let remove): frame.commands.append(.remove(depth: Int(remove.depth)))
    case .doAction(let range): frame.commands.append(.actions(range))
    case .doInitAction(let sprite, let range):
      frame.commands.append(.initActions(sprite: sprite, range))
    case .frameLabel(let label):
      frame.commands.append(.label(label.name.text))
      // Scene data names all frames of a timeline (D.Label.1).
      if scenes == nil {
        labels.append(Timeline.Label(name: label.name.text, frame: frames.count + 1))
      }
    case .sceneData(let data):
      // The first one counts that names anything.
      guard scenes == nil, !data.scenes.isEmpty || !data.labels.isEmpty else { break }
      scenes = marks(data.scenes).sorted { $0.frame < $1.frame }
      labels = marks(data.labels)
    case .doABC(let tag): frame.commands.append(.code(tag))
    case .symbolClass(let names): frame.commands.append(.classes(names))
    case .setBackgroundColor(let color):
      frame.commands.append(.background(color))
      return false
    case .startSound(let sound): frame.commands.append(.startSound(sound))
    case .soundStreamHead(let head):
      if streamHead == nil { streamHead = head }
      frame.commands.append(.streamHead(head))
    case .soundStreamBlock(let range): frame.commands.append(.streamBlock(range))
    case .videoFrame(let video):
      frame.commands.append(.videoFrame(video))
      return false
    case .exportAssets(let assets):
      frame.commands.append(.exports(assets))
      return false
    case .setTabIndex(let setting):
      frame.commands.append(.tabIndex(depth: Int(setting.depth), index: Int(setting.index)))
    default: return false
    }
    return true
  }

  /// Names of frames that a timeline can have; the file counts them from 0.
  private func marks(_ marks: [SceneData.Mark]) -> [Timeline.Label] {
    marks.filter { $0.frame < Timeline.maxFrames }.map {
      Timeline.Label(name: $0.name.text, frame: Int($0.frame) + 1)
    }
  }

  package mutating func finish(frameCount: Int) -> Timeline {
    // What stands after the last ShowFrame still belongs to a frame that never is shown.
    if frame.commands.contains(where: \.makesFrame) {
      frame.isCutShort = true
      frames.append(frame)
    }
    return Timeline(
      frames: frames, frameCount: frameCount, labels: labels, scenes: scenes ?? [],
      streamHead: streamHead, shownCount: shownCount, hasEnd: hasEnd)
  }
}
