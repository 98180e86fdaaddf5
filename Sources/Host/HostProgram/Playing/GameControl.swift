import Catalog
import Glibc
import HostBase
import Library
import Play
import Rewind
import Session
import Synchronization
import Vault

/// The control socket of a game that is played: what other programs ask, and the answers.
///
/// Used on the loop's thread.
final class GameControl {
  /// The socket's path.
  var path: String { server.path }

  private let server: ControlServer
  private let states: PlayedStates
  private let screenshots: Screenshots
  /// The folder of the library, as programs name it.
  private let home: String
  /// States that were asked for and are not written yet.
  private var awaited: Set<Int> = []
  /// States that were written, until the program that asked for them knows.
  private var outcomes: [Int: StateWriter.Outcome] = [:]
  private var open: OpenGame { states.desk.open }

  /// Listens for other programs.
  init(_ states: PlayedStates, _ screenshots: Screenshots, _ context: Context) throws(ControlError)
  {
    server = try ControlServer(places: context.places)
    self.states = states
    self.screenshots = screenshots
    home = context.dataRoot
  }

  /// Answers requests between two turns of the loop.
  func poll(_ loop: PlayLoop) { server.poll { answer($0, loop) } }

  /// Answers requests while the core takes its time: all that need nothing of it, and the rest once it is done.
  func pollWhileBusy(_ loop: PlayLoop) {
    server.poll(whileBusy: true) { request in
      guard request.command.needsCore else { return answer(request, loop) }
      return .whenIdle { [unowned self, unowned loop] in answer(request, loop) }
    }
  }

  /// Hangs up.
  func close() { server.close() }

  /// A state was written, or was not; returns whether another program asked for it.
  func note(_ outcome: StateWriter.Outcome) -> Bool {
    guard awaited.remove(outcome.ticket) != nil else { return false }
    outcomes[outcome.ticket] = outcome
    return true
  }

  // MARK: - Answers

  private func answer(_ request: ControlRequest, _ loop: PlayLoop) -> ControlServer.Answer {
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
        let path = try states.load(from: target(request, loop))
        loop.show(.loadedFile(PathName.last(path)))
        return .now(.done(path: path, frame: session.frameNumber))
      case .undo:
        guard try states.undo() else {
          throw ControlRefusal(
            code: "nothing_to_undo", message: "no state was loaded and time did not run back")
        }
        loop.show(.undone(.load, key: nil), kind: .state)
      case .screenshot:
        guard let picture = session.picture else {
          throw ControlRefusal(code: "no_picture", message: "there is no picture yet; try again")
        }
        let path = try screenshots.write(picture, states.pictureBefore, to: request.path)
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
      path: open.content?.reference.name, home: home,
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
      let saved = try states.save(to: target)
      return wait(for: saved.ticket, frame: saved.frame)
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
    states.writer.perform { made.put(past.made().map { ($0.state, $0.frame) }) }
    var next: ControlServer.Answer?
    return .later { [self] in
      if case .later(let ask)? = next { return ask() }
      guard let moment = made.take() else { return nil }
      guard let (memory, frame) = moment else {
        return .refused(ControlRefusal(code: "rewind_damaged", message: "that moment is lost"))
      }
      let snapshot = StateSnapshot(
        memory: memory, info: open.stateInfo(frame: frame), picture: states.picture(of: memory),
        quarterTurns: open.session.avInfo.rotation)
      next = wait(for: states.writer.submit(snapshot, to: target), frame: frame)
      return nil
    }
  }

  private func wait(for ticket: Int, frame: UInt64) -> ControlServer.Answer {
    awaited.insert(ticket)
    return .later { [self] in
      guard let outcome = outcomes.removeValue(forKey: ticket) else { return nil }
      switch outcome.result {
      case .success(let path): return .done(path: path, frame: frame)
      case .failure(let failure): return .refused(ControlRefusal(failure))
      }
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
