import Catalog
import Glibc
package import HostBase
import Library
import Play
import Rewind
import Session
import Synchronization
import Vault

/// What the control socket asks of a game that is played.
extension GamePlayer {
  func answer(_ request: ControlRequest, _ loop: PlayLoop) -> ControlServer.Answer {
    let session = open.session
    do {
      switch request.command {
      case .status: return .now(.status(status(loop)))
      case .pause: loop.setPaused(true)
      case .resume: loop.setPaused(false)
      case .step:
        loop.step(frames: request.frames ?? 1)
        return .later { loop.stepsLeft > 0 ? nil : .done(frame: session.frameNumber) }
      case .reset: try loop.reset()
      case .speed: loop.setSpeed(request.speed == 1 ? nil : request.speed)
      case .saveState: return try save(request, loop)
      case .loadState:
        let path = try load(from: target(request, loop))
        loop.show(.loadedFile(PathName.last(path)))
        return .now(.done(path: path, frame: session.frameNumber))
      case .undo:
        guard try undo() else {
          throw ControlRefusal(
            code: "nothing_to_undo", message: "no state was loaded and time did not run back")
        }
        loop.show(.undone(.load, key: nil), kind: .state)
      case .screenshot:
        guard let picture = session.picture else {
          throw ControlRefusal(code: "no_picture", message: "there is no picture yet; try again")
        }
        let path = request.path ?? screenshotPath()
        try keep(picture, in: path)
        return .now(.done(path: path, frame: session.frameNumber))
      case .describe:
        let words = session.describeFrame(after: loop.coreStatus)
        return .now(.described(words, frame: session.frameNumber))
      case .message:
        loop.show(.words(request.text ?? ""), seconds: request.seconds ?? 3)
      case .disc: try PlayDiscs(of: loop).insert((request.disc ?? 1) - 1)
      case .quit: loop.quit()
      }
      return .now(.done(frame: session.frameNumber))
    } catch let refusal as ControlRefusal {
      return .now(.refused(refusal))
    } catch {
      return .now(.refused(ControlRefusal(StateWriteFailure(error))))
    }
  }

  private func status(_ loop: PlayLoop) -> ControlStatus {
    ControlStatus(
      pid: getpid(), game: open.stem, type: open.type.id, core: open.core.id,
      path: open.content?.reference.name, home: context.dataRoot,
      frame: open.session.frameNumber, framesPerSecond: open.session.avInfo.framesPerSecond,
      paused: loop.isPaused, speed: loop.speed, slot: loop.slot,
      rewindSeconds: loop.rewinder.flatMap { $0.problem == nil ? $0.seconds : nil },
      description: loop.coreStatus, readOnly: open.keepsNothing,
      tray: open.session.discs)
  }

  private func target(_ request: ControlRequest, _ loop: PlayLoop) -> StateWriter.Target {
    if let path = request.path { return .file(path) }
    return .slot(request.slot.map { StateSlot(word: $0) } ?? .number(loop.slot))
  }

  // MARK: - Saving

  private func save(_ request: ControlRequest, _ loop: PlayLoop) throws -> ControlServer.Answer {
    let target = target(request, loop)
    guard let ago = request.rewound, ago > 0 else {
      let snapshot = try snapshot()
      open.lineage.goesOn(from: snapshot.plain(), atFrame: snapshot.info.frame)
      return wait(for: save(snapshot, to: target), frame: snapshot.info.frame)
    }
    guard let rewinder = loop.rewinder, rewinder.problem == nil else {
      throw ControlRefusal(code: "no_rewind", message: "rewinding is off in this game")
    }
    guard let past = rewinder.past(seconds: ago) else {
      let seconds = Int(rewinder.seconds, in: 0...86_400)
      throw ControlRefusal(
        code: "beyond_rewind",
        message: "only the last \(counted(seconds, "second")) can be gone back to")
    }
    // Made on the writer's thread; then this one draws its picture, and has it written.
    let made = Box()
    writer.perform { made.put(past.made().map { ($0.state, $0.frame) }) }
    var next: ControlServer.Answer?
    return .later { [self] in
      if case .later(let ask)? = next { return ask() }
      guard let moment = made.take() else { return nil }
      guard let (memory, frame) = moment else {
        return .refused(ControlRefusal(code: "rewind_damaged", message: "that moment is lost"))
      }
      let snapshot = StateSnapshot(
        memory: memory, info: open.stateInfo(frame: frame),
        picture: picture(of: memory, framesRun: loop.framesRun),
        quarterTurns: open.session.avInfo.rotation)
      next = wait(for: save(snapshot, to: target), frame: frame)
      return nil
    }
  }

  private func wait(for ticket: Int, frame: UInt64) -> ControlServer.Answer {
    .later { [self] in
      guard let outcome = outcomes.removeValue(forKey: ticket) else { return nil }
      switch outcome.result {
      case .success(let path): return .done(path: path, frame: frame)
      case .failure(let failure): return .refused(ControlRefusal(failure))
      }
    }
  }

  /// What the present looks like, whatever was drawn since.
  package func present(framesRun: UInt64) -> RGBImage? {
    if let still, still.framesRun == framesRun { return still.picture }
    return open.session.picture.flatMap { RGBImage($0) }
  }

  /// What a state of the past looks like; the game is as before afterwards.
  package func picture(of memory: [UInt8], framesRun: UInt64) -> RGBImage? {
    let session = open.session
    let frame = session.frameNumber
    still = present(framesRun: framesRun).map { ($0, framesRun) }
    do throws(SessionError) {
      let present = try session.saveState()
      var picture: RGBImage?
      do throws(SessionError) {
        try session.loadState(memory)
        try session.runFrame(input: InputState(), wants: .video)
        picture = session.picture.flatMap { RGBImage($0) }
      } catch {
        picture = nil
      }
      // What the core says meanwhile, it has said before.
      _ = session.takeEvents()
      try session.loadState(present)
      session.frameNumber = frame
      return picture
    } catch {
      session.frameNumber = frame
      return nil
    }
  }
}

/// Carries a moment from the writer's thread to the game's.
private final class Box: Sendable {
  private let content = Mutex<(state: [UInt8], frame: UInt64)??>(nil)
  func put(_ made: (state: [UInt8], frame: UInt64)?) { content.withLock { $0 = .some(made) } }
  /// Nil until it is there; then what was made, once.
  func take() -> (state: [UInt8], frame: UInt64)?? {
    content.withLock { content in
      defer { content = nil }
      return content
    }
  }
}
