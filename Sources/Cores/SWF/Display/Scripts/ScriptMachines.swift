package import FlashHeap

/// What a machine of scripts begins with.
package struct MachineSettings {
  /// The first movie of its language.
  package let movie: MovieFile
  /// Where random numbers begin.
  package let seed: UInt32
  /// What scripts take for the date.
  package let clock: Player.Clock
  /// How long scripts may run at a stretch, in seconds.
  package let timeLimit: Double

  package init(movie: MovieFile, seed: UInt32, clock: Player.Clock, timeLimit: Double) {
    self.movie = movie
    self.seed = seed
    self.clock = clock
    self.timeLimit = timeLimit
  }
}

/// Makes the machines of a player.
package struct MachineFactory {
  /// Makes the machine of a language; one of ActionScript 1 is an `ActionHost` as well.
  package let machine: (ScriptLanguage, Player, MachineSettings) -> any ScriptHost

  package init(
    machine: @escaping (ScriptLanguage, Player, MachineSettings) -> any ScriptHost
  ) {
    self.machine = machine
  }
}

/// The machines that run a player's scripts: one for each language, made when the first movie of the language comes.
package final class ScriptMachines {
  /// What makes them.
  package let factory: MachineFactory
  /// What the values of all scripts live in.
  package private(set) lazy var heap = Heap()
  /// The machines that there are, in the order in which they run: ActionScript 3 before ActionScript 1, as in Flash Player.
  package private(set) var all: [any ScriptHost] = []
  /// What the display list asks of ActionScript 1 and 2 alone; nil before a movie of these has come.
  package private(set) var actions: (any ActionHost)?
  private var actionHost: (any ScriptHost)?
  private var abcHost: (any ScriptHost)?
  private var known: Set<ScriptLanguage> = []

  package init(_ factory: MachineFactory) { self.factory = factory }

  /// Makes the machine that a movie needs, unless it is there already.
  package func prepare(for movie: MovieFile, in player: Player) {
    guard known.insert(movie.language).inserted else { return }
    let settings = MachineSettings(
      movie: movie, seed: player.options.seed ?? .random(in: 0...UInt32.max),
      clock: player.options.clock, timeLimit: player.options.scriptTimeout)
    let host = factory.machine(movie.language, player, settings)
    if all.isEmpty { heap.addRoots(player) }
    switch movie.language {
    case .actionScript1:
      actionHost = host
      actions = host as? any ActionHost
      all.append(host)
    case .actionScript3:
      abcHost = host
      all.insert(host, at: 0)
    }
  }

  /// The machine that runs the scripts of a movie, and knows its objects; nil as long as the movie has not been prepared.
  package func host(for movie: MovieFile) -> (any ScriptHost)? { host(of: movie.language) }

  /// The machine that runs an object's scripts: as long as there is one, its movie need not be asked.
  @inline(__always) final func host(of object: DisplayObject) -> (any ScriptHost)? {
    abcHost == nil ? actionHost : host(for: object.file)
  }

  /// The same, if it is the machine of ActionScript 1 and 2.
  @inline(__always) final func actions(of object: DisplayObject) -> (any ActionHost)? {
    abcHost == nil ? actions : actions(for: object.file)
  }

  /// The machine of a language itself.
  package func host(of language: ScriptLanguage) -> (any ScriptHost)? {
    language == .actionScript3 ? abcHost : actionHost
  }

  /// The machine of ActionScript 1 and 2, if the objects of a movie are its own.
  package func actions(for movie: MovieFile) -> (any ActionHost)? {
    movie.language == .actionScript1 ? actions : nil
  }

  /// Steps that scripts have taken since the first movie began.
  package var steps: UInt64 { all.reduce(0) { $0 &+ $1.steps } }

  /// From now on scripts have their time: for a frame, a timer or an event, with all that these bring about.
  package func beginStretch() { for host in all { host.beginStretch() } }

  /// What the machines have queued runs now.
  package func runQueue() { for host in all { host.runQueue() } }
}

extension Player {
  /// What the player asks of ActionScript 1 and 2 alone, if a movie of these has come.
  package var actions: (any ActionHost)? { machines.actions }
}

extension DisplayObject {
  /// The machine that its scripts run on; nil if there is none for its movie's language.
  package final var host: (any ScriptHost)? { player.machines.host(of: self) }
  /// The same, if it is the machine of ActionScript 1 and 2.
  package final var actions: (any ActionHost)? { player.machines.actions(of: self) }
}
