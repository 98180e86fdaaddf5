import Raster
import SWF

/// How movies, pictures and variables come in.
extension Player {
  /// `unloadMovie`: the clip stays, and is empty.
  func unload(_ clip: MovieClip) {
    clip.dispatch(.unload, isUnload: true)
    clip.removeAllChildren()
    clip.drawing = nil
    clip.show(clip.file, timeline: Timeline(frames: [], frameCount: 0))
    clip.isEmptied = true
    clip.bytesLoaded = 0
    clip.bytesTotal = -1
    stageChanged()
  }

  /// Takes a level off the stage; the lowest one becomes empty.
  func removeLevel(_ level: Int) {
    guard let clip = stage.levels[level] else { return }
    if level == 0 {
      unload(clip)
      return
    }
    clip.unload()
    stage.levels[level] = nil
    stageChanged()
  }

  func setScaleMode(_ mode: Stage.ScaleMode) {
    guard mode != stage.scaleMode else { return }
    let old = (stage.width, stage.height)
    stage.scaleMode = mode
    stageChanged()
    if (stage.width, stage.height) != old || mode == .noScale {
      script.broadcast("onResize", from: "Stage", [])
    }
  }

  func setFullScreen(_ isOn: Bool) {
    guard stage.isFullScreen != isOn else { return }
    stage.isFullScreen = isOn
    script.broadcast("onFullScreen", from: "Stage", [.boolean(isOn)])
  }

  /// Reads the movies that this one borrows characters from.
  func importAssets(of file: MovieFile, depth: Int) {
    guard depth < 8 else { return }
    for assets in file.imports {
      let address = assets.url.text
      guard !address.isEmpty,
        case .success(let bytes, _) = loadNow(URLText.resolve(address, base: movie.url)),
        let lender = try? MovieFile(bytes, url: URLText.resolve(address, base: movie.url))
      else { continue }
      importAssets(of: lender, depth: depth + 1)
      file.lenders.append(lender)
      for wanted in assets.characters {
        let name = wanted.name.text
        guard let id = lender.library.character(named: name),
          let character = lender.library.character(id)
        else { continue }
        file.library.lend(character, as: wanted.id)
        file.library.export(wanted.id, as: name)
        file.library.publish(name)
      }
    }
  }

  /// Does with an answer what it was asked for.
  func finish(_ pending: PendingLoad, _ answer: LoadAnswer) {
    switch pending.purpose {
    case .data(let token): script.dataLoaded(token: token, answer)
    case .variables(let object):
      guard case .success(let bytes, _) = answer, !object.isRemoved else { return }
      let text = String(decoding: bytes, as: UTF8.self)
      for (name, value) in URLText.parameters(text) {
        script.setVariable(name, value, on: object)
      }
      (object as? MovieClip)?.dispatch(.data)
    case .movie(let clip, let loader): showLoaded(answer, pending, in: clip, loader: loader)
    case .level(let level, let loader):
      let clip: MovieClip
      if let present = stage.levels[level] {
        clip = present
      } else {
        clip = MovieClip(emptyIn: movie, player: self)
        install(clip, at: level)
      }
      showLoaded(answer, pending, in: clip, loader: loader)
    }
  }

  private func showLoaded(
    _ answer: LoadAnswer, _ pending: PendingLoad, in clip: MovieClip, loader: Int?
  ) {
    guard !clip.isRemoved else { return }
    guard case .success(let bytes, let status) = answer, status == 0 || status == 200 else {
      if let loader {
        script.loaderEvent(
          "onLoadError", loader: loader, target: clip,
          [.string("URLNotFound"), .number(0)])
      }
      clip.bytesLoaded = 0
      clip.bytesTotal = -1
      return
    }
    if let loader {
      script.loaderEvent("onLoadStart", loader: loader, target: clip, [])
    }
    clip.dispatch(.unload)
    clip.removeAllChildren()
    clip.drawing = nil
    if let file = try? MovieFile(bytes, url: pending.request.url) {
      importAssets(of: file, depth: 0)
      clip.show(file, timeline: file.timeline)
      clip.isEmptied = false
      clip.bytesLoaded = file.byteCount
      clip.bytesTotal = file.byteCount
      for (name, value) in file.parameters { script.setVariable(name, value, on: clip) }
    } else if let surface = BitmapDecoding.picture(bytes) {
      clip.show(clip.file, timeline: Timeline(frames: [], frameCount: 1))
      clip.isPicture = true
      let picture = BitmapObject(
        surface, isSmoothed: true, player: self, file: clip.file, id: nil)
      clip.insert(picture, at: 1)
      clip.bytesLoaded = bytes.count
      clip.bytesTotal = bytes.count
    } else {
      return
    }
    clip.loadedURL = pending.request.url
    if let loader {
      let progress = [ScriptArgument.number(Double(bytes.count)), .number(Double(bytes.count))]
      script.loaderEvent("onLoadProgress", loader: loader, target: clip, progress)
      script.loaderEvent("onLoadComplete", loader: loader, target: clip, [.number(0)])
      clip.pendingLoad = pending
      waitingLoads.append(clip)
    }
    stageChanged()
  }

  /// `onLoadInit`, once the movie's first frame has passed.
  func finishLoads() {
    let clips = waitingLoads
    waitingLoads = []
    for clip in clips {
      guard let pending = clip.pendingLoad else { continue }
      clip.pendingLoad = nil
      switch pending.purpose {
      case .movie(_, let loader?), .level(_, let loader?):
        // Behind the frame's actions.
        runActions()
        script.loaderEvent("onLoadInit", loader: loader, target: clip, [])
      default: break
      }
    }
  }
}
