import FlashAVM1
import FlashData
package import FlashDisplay
import FlashHeap
import FlashText
import SWF

/// Movies, pictures and variables that come into clips and levels.
package final class ClipLoads: Service {
  /// The machine as the player sees it.
  private var host: ActionMachine? { player.machines.actionMachine }

  /// Asks for something, for a script.
  package func request(
    _ written: String, isPost: Bool = false, body: [UInt8] = [],
    mimeType: String = "application/x-www-form-urlencoded", for purpose: ActionLoad,
    isLocalNow: Bool = false
  ) {
    var cancelled: Int?
    switch purpose {
    // Without a movie of this machine on the stage there are no levels.
    case .level where !player.hasActionIsland: return
    // A movie that stands in one of ActionScript 3 stays what it is (D.A1.4).
    case .movie(let clip, _) where clip.timelinePlace.isIslandRoot: return
    case .level(let number, _)
    where player.actionIsland.levels[number]?.timelinePlace.isIslandRoot ?? false && number == 0:
      return
    case .movie(let clip, _): cancelled = clip.loadsCancelled
    case .level(let number, _): _ = level(number)
    default: break
    }
    player.loading.request(
      written, isPost: isPost, body: body, mimeType: mimeType, for: purpose,
      loadsCancelled: cancelled, isLocalNow: isLocalNow)
  }

  /// `unloadMovie`: at the end of the iteration the clip is empty.
  ///
  /// What it was to load before does not come (measured: unload-cancels).
  package func unload(_ clip: MovieClip) {
    clip.loadsCancelled += 1
    player.pendingUnloads.append(clip)
  }

  /// Empties the clips that scripts have unloaded.
  package func finishUnloads() {
    let clips = player.pendingUnloads
    player.pendingUnloads = []
    for clip in clips where !clip.isRemoved {
      if let level = clip.level, level > 0 {
        takeOff(clip, level)
        actionTimelines.runActions()
        continue
      }
      actionTimelines.dispatch(.unload, on: clip, isUnload: true)
      actionTimelines.runActions()
      clip.removeAllChildren()
      clip.stopSounds()
      empty(clip, as: clip.actionParent?.file ?? firstFile)
      player.loading.schedule(ActionLoad.replacement(of: clip), isLate: true)
    }
  }

  /// The movie that this machine began with: of one that stands in a movie of ActionScript 3, that one.
  private var firstFile: MovieFile {
    let outer = player.movie
    return outer.language == .actionScript1 ? outer : player.actionIsland.levels[0]?.file ?? outer
  }

  /// A clip without frames, without anything in it.
  private func empty(_ clip: MovieClip, as file: MovieFile) {
    clip.drawing = nil
    clip.show(file, timeline: .blank(frameCount: 0))
    clip.isEmptied = true
    clip.isPicture = false
    clip.hasFailed = false
    clip.loadedURL = nil
    clip.bytesLoaded = 0
    clip.bytesTotal = 0
    player.stageChanged()
  }

  /// Takes a level off the stage at the end of the iteration; the lowest one becomes empty (D.Ldr.16).
  package func removeLevel(_ level: Int) {
    guard let clip = player.actionIsland.levels[level] else { return }
    if level == 0 {
      unload(clip)
    } else {
      player.pendingUnloads.append(clip)
    }
  }

  private func takeOff(_ clip: MovieClip, _ level: Int) {
    clip.unload()
    player.actionIsland.put(nil, at: level, on: &player.stage)
    player.stageChanged()
  }

  /// Uses a loaded answer as requested.
  package func finish(_ pending: PendingLoad, _ purpose: ActionLoad, _ answer: LoadAnswer) {
    switch purpose {
    case .data(let token): services.loads.dataLoaded(token: token, answer)
    case .sound(let token): services.sounds.soundLoaded(token: token, answer)
    case .stream(let token): services.streams.streamLoaded(token: token, answer)
    case .variables(let object):
      guard case .success(let bytes, _) = answer, !object.isRemoved else { return }
      guard let host, object.actions === host else { return }
      let encoding = services.loads.encoding(of: bytes, version: object.version)
      let decode = { FlashString($0, encoding: encoding).text }
      // The mark of Unicode at the beginning is no part of the first name.
      let isMarked = encoding == .utf8 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
      let form = isMarked ? Array(bytes.dropFirst(3)) : bytes
      for (name, value) in URLText.parameters(form, text: decode) {
        host.setVariable(path: name, value, on: object)
      }
      if let clip = object as? MovieClip { actionTimelines.dispatch(.data, on: clip) }
    case .replacement(let clip): if !clip.isRemoved { host?.clipWasReplaced(clip) }
    case .movie(let clip, let loader): showLoaded(answer, pending, in: clip, loader: loader)
    case .level(let number, let loader):
      guard player.hasActionIsland else { return }
      showLoaded(answer, pending, in: level(number), loader: loader)
    }
  }

  /// A level, created if it does not exist: from then on requests for it find an empty clip (D.Ldr.4).
  package func level(_ number: Int) -> MovieClip {
    if let clip = player.actionIsland.levels[number] { return clip }
    let clip = MovieClip(emptyIn: firstFile, player: player)
    player.instances.install(clip, at: number)
    return clip
  }

  /// Bytes of the shortest header that a movie can have: signature, length, rectangle, frames.
  private static let shortestMovie = 14

  private func showLoaded(
    _ answer: LoadAnswer, _ pending: PendingLoad, in clip: MovieClip, loader: Int?
  ) {
    guard !clip.isRemoved else { return }
    guard case .success(let bytes, let status) = answer, status == 0 || status == 200 else {
      host?.clipWasReplaced(clip)
      fail(clip, pending)
      if let loader {
        services.loaders.loaderEvent(
          "onLoadError", loader: loader, target: clip, version: nil,
          [.string("URLNotFound"), .number(0)])
      }
      return
    }
    if let cancelled = pending.loadsCancelled, cancelled != clip.loadsCancelled {
      if let loader {
        services.loaders.loaderEvent("onLoadStart", loader: loader, target: clip, version: nil, [])
      }
      return
    }
    // What comes in finds nothing of what was there: neither objects nor variables.
    actionTimelines.dispatch(.unload, on: clip, isUnload: true)
    actionTimelines.runActions()
    clip.removeAllChildren()
    clip.stopSounds()
    host?.clipWasReplaced(clip)
    let isMain = clip === player.actionIsland.levels[0]
    let oldVersion = player.actionIsland.levels[0]?.version
    let size: Int
    switch player.loading.content(of: bytes, url: pending.request.url, isGuest: !isMain) {
    case .movie(let file) where file.language != .actionScript1:
      return leave(to: file, pending)
    case .movie(let file):
      if isMain { player.loading.beginAgain(with: file) }
      host?.forgetProperties(of: clip, version: file.version)
      empty(clip, as: file)
      clip.show(file, timeline: file.timeline)
      clip.isEmptied = false
      size = file.byteCount
      for (name, value) in file.parameters { host?.setVariable(name, value, on: clip) }
    case .picture(let surface):
      host?.forgetProperties(of: clip, version: clip.version)
      empty(clip, as: clip.file)
      clip.show(clip.file, timeline: .blank(frameCount: 1))
      clip.isEmptied = false
      clip.isPicture = true
      clip.currentFrame = 1
      let picture = BitmapObject(
        surface, isSmoothed: true, player: player, file: clip.file, id: nil)
      clip.insert(picture, at: 1)
      size = bytes.count
    case .unknown:
      fail(clip, pending)
      size = 0
    }
    if isMain { clip.name = nil }
    clip.loadedURL = pending.request.url
    // What the header promises never comes where the file breaks off (D.Pre.4).
    clip.bytesLoaded = clip.isPicture || clip.hasFailed ? size : clip.file.presentByteCount
    clip.bytesTotal = clip.hasFailed && loader == nil ? -1 : size
    if let loader {
      services.loaders.loaderEvent(
        "onLoadStart", loader: loader, target: clip, version: oldVersion, [])
      let progress = [ScriptArgument.number(Double(size)), .number(Double(size))]
      // What takes the first movie's place is reported twice (D.Ldr.12); so is a JPEG picture and an unknown file, unless it is
      // too short for any header (measured: double-progress).
      let isJPEG = clip.isPicture && bytes.starts(with: [0xFF, 0xD8])
      let isUnknown = clip.hasFailed && bytes.count >= Self.shortestMovie
      for _ in 0..<(isMain || isJPEG || isUnknown ? 2 : 1) {
        services.loaders.loaderEvent(
          "onLoadProgress", loader: loader, target: clip, version: nil, progress)
      }
      services.loaders.loaderEvent(
        "onLoadComplete", loader: loader, target: clip, version: nil, [.number(0)])
      if clip.hasFailed { clip.bytesTotal = -1 }
      clip.pendingLoad = pending
      player.waitingLoads.append(clip)
    }
    player.stageChanged()
  }

  /// The first movie's place is taken by one of ActionScript 3: nothing of this machine is left on the stage (D.Ldr.12a).
  private func leave(to file: MovieFile, _ pending: PendingLoad) {
    player.loading.beginAgain(with: file)
    player.leaveStage()
    let root = MovieClip(main: file, player: player)
    root.loadedURL = pending.request.url
    player.instances.install(root, at: 0)
  }

  /// Nothing came that could be shown.
  private func fail(_ clip: MovieClip, _ pending: PendingLoad) {
    clip.removeAllChildren()
    empty(clip, as: clip.file)
    clip.hasFailed = true
    clip.loadedURL = pending.request.url
    clip.bytesTotal = -1
  }

  /// `onLoadInit`, once the movie's first frame has passed.
  package func finishLoads() {
    let clips = player.waitingLoads
    player.waitingLoads = []
    for clip in clips.reversed() {
      guard let pending = clip.pendingLoad else { continue }
      clip.pendingLoad = nil
      switch pending.purpose as? ActionLoad {
      case .movie(_, let loader?), .level(_, let loader?):
        // Behind the frame's actions.
        actionTimelines.runActions()
        services.loaders.loaderEvent("onLoadInit", loader: loader, target: clip, version: nil, [])
      default: break
      }
    }
  }
}
