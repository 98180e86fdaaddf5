package import FlashAVM2
package import FlashDisplay
import FlashFaces
package import FlashHeap
import SWF

/// The machine of ActionScript 3 as the player and the display list see it.
///
/// One for a player. What scripts see of the player are the natives of this library; values live in the player's heap.
package final class ABCMachine {
  package unowned let player: Player
  package let machine: Machine
  package let interpreter: Interpreter
  /// The timelines of the machine's movies.
  package private(set) lazy var phases = FramePhases(player, host: self)
  /// The movies' domains, and which classes their characters have.
  private(set) lazy var movies = MovieDomains(self)
  /// The types that the player itself makes objects of.
  private(set) lazy var types = APITypes(machine)
  /// The stage's object, once scripts have asked for it.
  var stageObject: ScriptObject?
  /// What stands on the stage takes part in pointing.
  var stageTakesPointer = true
  /// What scripts have set `Stage.frameRate` to.
  var setFrameRate: Double?
  /// `render` is due before the next picture (D.Stg.13).
  var isRenderDue = false
  /// Events on their way.
  private(set) lazy var events = EventDispatch(self)
  /// What scripts find out about movies.
  private(set) lazy var loaderInfos = LoaderInfos(self)
  /// Loads, files and connections.
  private(set) lazy var services = ScriptServices(self)
  /// An error that nothing has caught is being reported.
  var reportsError = false
  /// What scripts have set for the whole player.
  var settings = SystemSettings()
  /// Fonts, and what text fields want of scripts.
  private(set) lazy var texts = TextScripts(self)
  /// What scripts hear of what a person does.
  private(set) lazy var input = ScriptInput(self)
  /// What timers call.
  private(set) lazy var timers = TimerTable(self)
  /// How long scripts run at a stretch.
  let clock: ScriptClock
  /// Random numbers of scripts.
  var random: RandomSource

  package init(player: Player, _ settings: MachineSettings) {
    self.player = player
    clock = ScriptClock(limit: settings.timeLimit)
    random = RandomSource(seed: settings.seed)
    machine = Machine(player.machines.heap) {
      BuiltinLibrary($0, packages: FacePackage.all, natives: APINatives.of)
    }
    interpreter = Interpreter(machine)
    machine.owner = self
    player.machines.heap.addRoots(self)
    machine.write = { [unowned player] in player.trace($0) }
    machine.isTimeUp = { [clock] in clock.isTimeUp() }
    machine.surroundings.date = { [unowned player, clock = settings.clock] in
      player.date(by: clock)
    }
    machine.surroundings.zone = settings.clock.zone
    machine.surroundings.isAIR = player.options.capabilities.playerType == "Desktop"
    machine.surroundings.isDebugger = player.options.capabilities.isDebugger
    machine.surroundings.random = { [unowned self] in random.next() }
    machine.timeError = { [clock] in clock.error() }
    machine.makePayload = { [unowned self] object, _ throws(ScriptError) in try attach(to: object) }
  }

  /// Runs what may throw; an error that nothing catches is written (V.Unc).
  func attempt(onError: () -> Void = {}, _ body: () throws(ScriptError) -> Void) {
    do { try body() } catch {
      onError()
      UncaughtErrors(self).report(error)
    }
  }

  /// Gives a new object its display object, or the bytes of the file that its class is tied to.
  private func attach(to object: ScriptObject) throws(ScriptError) {
    if object.traits.isKind(of: types.byteArray) {
      if let bytes = movies.bytes(of: object.traits) {
        try ByteArrayState.of(Value(object), machine).replace(with: bytes)
      }
      return
    }
    guard object.traits.isKind(of: types.displayObject),
      let made = DisplayMaking(self).make(for: object)
    else { return }
    link(made, to: object)
    phases.wasMade(made)
    PlacedObject(made, self).stopUnlessClip()
  }

  /// Lets scripts know a display object by an object of theirs.
  func link(_ display: DisplayObject, to object: ScriptObject) {
    object.payload = display
    display.scriptLink = object.handle
    // What the display list keeps of it is no part of the heap, but counts.
    player.machines.heap.addPressure(Marker.bytesOfDisplayObject)
  }
}

extension ABCMachine: HeapRoots {
  package func markRoots(_ marker: inout Marker) {
    marker.mark(stageObject)
    services.markRoots(&marker)
  }
}

/// How long scripts may run at a stretch (V.Time.1).
final class ScriptClock {
  /// Seconds.
  var limit: Double
  /// When the stretch began; nil until something looks.
  private var started: ContinuousClock.Instant?
  /// How many times scripts have had their time since they began.
  private var overruns = 0

  init(limit: Double) { self.limit = limit }

  /// From now on scripts have their time.
  func begin() {
    started = nil
    overruns = 0
  }

  /// Whether they have had it.
  func isTimeUp() -> Bool {
    guard let started else {
      self.started = .now
      return false
    }
    return ContinuousClock.now - started > .seconds(limit)
  }

  /// What is thrown once they have had it: an error, and the end if they continue as long again.
  func error() -> ScriptError {
    overruns += 1
    started = .now
    return overruns == 1 ? ScriptError(1502) : .terminated
  }
}

extension Interpreter {
  /// The player's side of the machine that it runs for.
  @inline(__always) var api: ABCMachine {
    unsafeDowncast(machine.owner.unsafelyUnwrapped, to: ABCMachine.self)
  }
}
