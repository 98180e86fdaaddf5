import FlashData
import Raster
import SWF

extension Loading {
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

  /// Reads the movies that this one borrows characters from, which become characters for its machine.
  ///
  /// One of ActionScript 1 or 2 lends nothing to one of ActionScript 3: its clips need their machine.
  package func importAssets(of file: MovieFile, depth: Int) {
    guard depth < Self.deepestImport else { return }
    for (index, assets) in file.imports.enumerated() {
      let address = assets.url.text
      guard !address.isEmpty else { continue }
      let request = LoadRequest(url: URLText.resolve(address, base: baseURL))
      tell(.load(request, written: address))
      guard case .success(let bytes, _) = player.load(request),
        let lender = try? MovieFile(
          bytes, url: request.url, isGuest: file.language == .actionScript1),
        lender.language == file.language
      else { continue }
      importAssets(of: lender, depth: depth + 1)
      file.borrow(assets: index, from: lender)
    }
  }

  /// A movie, with what it borrows from others, or a picture: where it goes is for the machine to say that has asked for it.
  ///
  /// The machine of the movie's language is there afterwards. A guest in a movie of ActionScript 1 or 2 has the machine of that one.
  package func content(of bytes: [UInt8], url: String, isGuest: Bool = false) -> LoadedContent {
    if let file = try? MovieFile(bytes, url: url, isGuest: isGuest) {
      importAssets(of: file, depth: 0)
      player.machines.prepare(for: file, in: player)
      return .movie(file)
    }
    return BitmapDecoding.picture(bytes).map { .picture($0) } ?? .unknown
  }

  /// Another movie takes the place of the first one: its size and frame rate count (D.Ldr.12).
  package func beginAgain(with file: MovieFile) {
    player.stage.setMovieSize(of: file.movie)
    player.frameRate = player.frameRate(of: file)
    for host in player.machines.all { host.firstMovieWasReplaced() }
    player.instanceCount = 0
  }

  /// The address from which relative ones are seen.
  package var baseURL: String { player.options.baseURL ?? player.movie.url }

  /// Asks for something; it comes at the end of the iteration, or at once if it is a local file that shall come now.
  ///
  /// `loadsCancelled` is how often loads into the receiver have been cancelled, if that matters.
  package func request(
    _ written: String, isPost: Bool = false, body: [UInt8] = [],
    mimeType: String = "application/x-www-form-urlencoded", for purpose: any LoadPurpose,
    loadsCancelled: Int? = nil, isLocalNow: Bool = false
  ) {
    let url = URLText.resolve(written, base: baseURL)
    let pending = PendingLoad(
      request: LoadRequest(
        url: url, isPost: isPost, body: body, mimeType: body.isEmpty ? "" : mimeType),
      written: written, purpose: purpose, loadsCancelled: loadsCancelled)
    if isLocalNow, url.hasPrefix("file:") {
      return finish(pending, load(pending))
    }
    player.pendingLoads.append(pending)
  }

  /// Lets something come at the end of the iteration without asking for a file; if it is late, at the end of the next one.
  package func schedule(_ purpose: any LoadPurpose, isLate: Bool) {
    player.pendingLoads.append(
      PendingLoad(
        request: LoadRequest(url: ""), written: "", purpose: purpose, isMissing: !isLate))
  }

  /// How often in an iteration streams get their files: ten times a second, and at least once (measured: stream-requests).
  private var streamRounds: Int {
    player.iterations <= 1 ? 1 : max(Int(min(player.iterationTime, 10_000) / 100), 1)
  }

  package func completeLoads() {
    var rounds = 0
    var later: [PendingLoad] = []
    while !player.pendingLoads.isEmpty, rounds < 100 {
      let loads = player.pendingLoads
      player.pendingLoads = []
      for pending in loads {
        if pending.purpose.isStream, rounds >= streamRounds {
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
      if pending.purpose.needsFile { answer = load(pending) }
      if pending.purpose.failsLate, case .failure = answer {
        var waiting = pending
        waiting.isMissing = true
        return waiting
      }
    }
    finish(pending, answer)
    player.machines.runQueue()
    return nil
  }

  private func finish(_ pending: PendingLoad, _ answer: LoadAnswer) {
    player.machines.host(of: pending.purpose.owner)?.loadFinished(pending, answer)
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
    if player.island.levels.isEmpty { player.earlyRequests.append(request) }
    player.observeRequest(request)
  }
}

extension Timeline {
  /// One without frames that says how many it has: of what is loaded in place of a movie.
  package static func blank(frameCount: Int) -> Timeline {
    Timeline(frames: [], frameCount: frameCount)
  }
}
