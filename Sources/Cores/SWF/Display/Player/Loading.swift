import FlashData
import Raster
import SWF

extension Loading {
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
        player.actionRunner.runActions()
        continue
      }
      clip.dispatch(.unload, isUnload: true)
      player.actionRunner.runActions()
      clip.removeAllChildren()
      clip.stopSounds()
      empty(clip, as: clip.parent?.file ?? player.movie)
      schedule(.replacement(of: clip), isLate: true)
    }
  }

  /// A clip without frames, without anything in it.
  private func empty(_ clip: MovieClip, as file: MovieFile) {
    clip.drawing = nil
    clip.show(file, timeline: Timeline(frames: [], frameCount: 0))
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
    guard let clip = player.stage.levels[level] else { return }
    if level == 0 {
      unload(clip)
    } else {
      player.pendingUnloads.append(clip)
    }
  }

  private func takeOff(_ clip: MovieClip, _ level: Int) {
    clip.unload()
    player.stage.levels[level] = nil
    player.stageChanged()
  }

  package func setScaleMode(_ mode: Stage.ScaleMode) {
    guard mode != player.stage.scaleMode, !player.options.keepsScaleMode else { return }
    let old = (player.stage.width, player.stage.height)
    player.stage.scaleMode = mode
    player.stageChanged()
    if (player.stage.width, player.stage.height) != old {
      for host in player.machines.all { host.stageWasResized() }
    }
  }

  package func setFullScreen(_ isOn: Bool) {
    guard player.stage.isFullScreen != isOn else { return }
    player.stage.isFullScreen = isOn
    for host in player.machines.all { host.fullScreenChanged(isOn) }
  }

  /// So deep may movies import from movies that import themselves.
  package static let deepestImport = 8

  /// Reads the movies that this one borrows characters from.
  package func importAssets(of file: MovieFile, depth: Int) {
    guard depth < Self.deepestImport else { return }
    for (index, assets) in file.imports.enumerated() {
      let address = assets.url.text
      guard !address.isEmpty else { continue }
      let request = LoadRequest(url: URLText.resolve(address, base: baseURL))
      tell(.load(request, written: address))
      guard case .success(let bytes, _) = player.load(request),
        let lender = try? MovieFile(bytes, url: request.url)
      else { continue }
      importAssets(of: lender, depth: depth + 1)
      file.borrow(assets: index, from: lender)
    }
  }

  /// Uses a loaded answer as requested.
  package func finish(_ pending: PendingLoad, _ answer: LoadAnswer) {
    switch pending.purpose {
    case .data(let token): player.actions?.dataLoaded(token: token, answer)
    case .sound(let token): player.actions?.soundLoaded(token: token, answer)
    case .stream(let token): player.actions?.streamLoaded(token: token, answer)
    case .variables(let object):
      guard case .success(let bytes, _) = answer, !object.isRemoved else { return }
      guard let actions = object.actions else { return }
      let encoding = actions.encoding(of: bytes, version: object.version)
      let decode = { FlashString($0, encoding: encoding).text }
      // The mark of Unicode at the beginning is no part of the first name.
      let isMarked = encoding == .utf8 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
      let form = isMarked ? Array(bytes.dropFirst(3)) : bytes
      for (name, value) in URLText.parameters(form, text: decode) {
        actions.setVariable(path: name, value, on: object)
      }
      (object as? MovieClip)?.dispatch(.data)
    case .replacement(let clip): if !clip.isRemoved { clip.actions?.clipWasReplaced(clip) }
    case .movie(let clip, let loader): showLoaded(answer, pending, in: clip, loader: loader)
    case .level(let number, let loader):
      showLoaded(answer, pending, in: level(number), loader: loader)
    }
  }

  /// A level, created if it does not exist: from then on requests for it find an empty clip (D.Ldr.4).
  package func level(_ number: Int) -> MovieClip {
    if let clip = player.stage.levels[number] { return clip }
    let clip = MovieClip(emptyIn: player.movie, player: player)
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
      clip.actions?.clipWasReplaced(clip)
      fail(clip, pending)
      if let loader {
        player.actions?.loaderEvent(
          "onLoadError", loader: loader, target: clip, version: nil,
          [.string("URLNotFound"), .number(0)])
      }
      return
    }
    if let cancelled = pending.loadsCancelled, cancelled != clip.loadsCancelled {
      if let loader {
        player.actions?.loaderEvent("onLoadStart", loader: loader, target: clip, version: nil, [])
      }
      return
    }
    // What comes in finds nothing of what was there: neither objects nor variables.
    clip.dispatch(.unload, isUnload: true)
    player.actionRunner.runActions()
    clip.removeAllChildren()
    clip.stopSounds()
    clip.actions?.clipWasReplaced(clip)
    let isMain = clip === player.stage.levels[0]
    let oldVersion = player.stage.levels[0]?.version
    let size: Int
    if let file = try? MovieFile(bytes, url: pending.request.url) {
      importAssets(of: file, depth: 0)
      player.machines.prepare(for: file, in: player)
      if isMain { beginAgain(with: file) }
      clip.actions?.forgetProperties(of: clip, version: file.version)
      empty(clip, as: file)
      clip.show(file, timeline: file.timeline)
      clip.isEmptied = false
      size = file.byteCount
      for (name, value) in file.parameters { clip.actions?.setVariable(name, value, on: clip) }
    } else if let surface = BitmapDecoding.picture(bytes) {
      clip.actions?.forgetProperties(of: clip, version: clip.version)
      empty(clip, as: clip.file)
      clip.show(clip.file, timeline: Timeline(frames: [], frameCount: 1))
      clip.isEmptied = false
      clip.isPicture = true
      clip.currentFrame = 1
      let picture = BitmapObject(
        surface, isSmoothed: true, player: player, file: clip.file, id: nil)
      clip.insert(picture, at: 1)
      size = bytes.count
    } else {
      fail(clip, pending)
      size = 0
    }
    if isMain { clip.name = nil }
    clip.loadedURL = pending.request.url
    // What the header promises never comes where the file breaks off (D.Pre.4).
    clip.bytesLoaded = clip.isPicture || clip.hasFailed ? size : clip.file.presentByteCount
    clip.bytesTotal = clip.hasFailed && loader == nil ? -1 : size
    if let loader {
      player.actions?.loaderEvent(
        "onLoadStart", loader: loader, target: clip, version: oldVersion, [])
      let progress = [ScriptArgument.number(Double(size)), .number(Double(size))]
      // What takes the first movie's place is reported twice (D.Ldr.12); so is a JPEG picture and an unknown file, unless it is
      // too short for any header (measured: double-progress).
      let isJPEG = clip.isPicture && bytes.starts(with: [0xFF, 0xD8])
      let isUnknown = clip.hasFailed && bytes.count >= Self.shortestMovie
      for _ in 0..<(isMain || isJPEG || isUnknown ? 2 : 1) {
        player.actions?.loaderEvent(
          "onLoadProgress", loader: loader, target: clip, version: nil, progress)
      }
      player.actions?.loaderEvent(
        "onLoadComplete", loader: loader, target: clip, version: nil, [.number(0)])
      if clip.hasFailed { clip.bytesTotal = -1 }
      clip.pendingLoad = pending
      player.waitingLoads.append(clip)
    }
    player.stageChanged()
  }

  /// Another movie takes the place of the first one: its size and frame rate count (D.Ldr.12).
  private func beginAgain(with file: MovieFile) {
    player.stage.setMovieSize(of: file.movie)
    player.frameRate = player.frameRate(of: file)
    for host in player.machines.all { host.firstMovieWasReplaced() }
    player.instanceCount = 0
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
      switch pending.purpose {
      case .movie(_, let loader?), .level(_, let loader?):
        // Behind the frame's actions.
        player.actionRunner.runActions()
        player.actions?.loaderEvent("onLoadInit", loader: loader, target: clip, version: nil, [])
      default: break
      }
    }
  }

  /// The address from which relative ones are seen.
  package var baseURL: String { player.options.baseURL ?? player.movie.url }

  /// Asks for something; it comes at the end of the iteration, or at once if it is a local file that shall come now.
  package func request(
    _ written: String, base: MovieFile, isPost: Bool = false, body: [UInt8] = [],
    mimeType: String = "application/x-www-form-urlencoded", for purpose: LoadPurpose,
    isLocalNow: Bool = false
  ) {
    let url = URLText.resolve(written, base: baseURL)
    var pending = PendingLoad(
      request: LoadRequest(
        url: url, isPost: isPost, body: body, mimeType: body.isEmpty ? "" : mimeType),
      written: written, purpose: purpose)
    switch purpose {
    case .movie(let clip, _): pending.loadsCancelled = clip.loadsCancelled
    case .level(let number, _): _ = level(number)
    default: break
    }
    if isLocalNow, url.hasPrefix("file:") {
      return finish(pending, load(pending))
    }
    player.pendingLoads.append(pending)
  }

  /// Lets something come at the end of the iteration without asking for a file; if it is late, at the end of the next one.
  package func schedule(_ purpose: LoadPurpose, isLate: Bool) {
    var pending = PendingLoad(request: LoadRequest(url: ""), written: "", purpose: purpose)
    pending.isMissing = !isLate
    player.pendingLoads.append(pending)
  }

  /// How often in an iteration streams get their files: ten times a second, and at least once (measured: stream-requests).
  private var streamRounds: Int {
    player.iterations <= 1 ? 1 : max(Int(min(player.iterationTime, 10_000) / 100), 1)
  }

  package func completeLoads() {
    finishUnloads()
    var rounds = 0
    var later: [PendingLoad] = []
    while !player.pendingLoads.isEmpty, rounds < 100 {
      let loads = player.pendingLoads
      player.pendingLoads = []
      for pending in loads {
        if case .stream = pending.purpose, rounds >= streamRounds {
          later.append(pending)
        } else if let waiting = complete(pending) {
          later.append(waiting)
        }
      }
      rounds += 1
    }
    player.pendingLoads = later + player.pendingLoads
  }

  /// Uses what has come; what is not there for a clip waits for the next iteration (measured: late-failures).
  private func complete(_ pending: PendingLoad) -> PendingLoad? {
    var answer = LoadAnswer.failure(status: 0)
    if !pending.isMissing {
      var mayWait = false
      switch pending.purpose {
      case .replacement: mayWait = true
      case .movie, .level:
        mayWait = true
        answer = load(pending)
      case .variables, .stream, .sound, .data: answer = load(pending)
      }
      if mayWait, case .failure = answer {
        var waiting = pending
        waiting.isMissing = true
        return waiting
      }
    }
    finish(pending, answer)
    player.actionRunner.runActions()
    return nil
  }

  private func load(_ pending: PendingLoad) -> LoadAnswer {
    player.observeRequest(.load(pending.request, written: pending.written))
    return player.load(pending.request)
  }

  /// `getURL` to a window: nothing opens here, but the host may want to know.
  package func navigate(_ url: String, target: String, method: String?, parameters: String) {
    // A new window has one name, however it is written (L2.14.2).
    let isNew = ["blank", "_blank"].contains(target.lowercased())
    player.observeRequest(
      .navigation(
        url: url, target: isNew ? "_blank" : target, method: method,
        parameters: method == nil ? [] : URLText.parameters(parameters)))
  }

  private func tell(_ request: OutsideRequest) {
    if player.stage.levels.isEmpty { player.earlyRequests.append(request) }
    player.observeRequest(request)
  }
}
