import Flash
import FlashHarness
import FlashHosting

/// The contract's command line.
struct Arguments {
  var movie = ""
  var iterations = 0
  /// What the grammar of runs has; the rest of the command line is the suite's own.
  private var settings = RunSettings(.recorded)
  var options: Player.Options { settings.options }
  var tracePath = "-"
  var inputPath: String?
  /// The data that sockets receive.
  var socketsPath: String?
  /// Where the largest sample of each iteration is written.
  var peaksPath: String?
  var storagePath: String?
  /// Requests are written among the lines of the trace.
  var logsRequests = false
  var screenshots: [(when: When, path: String)] = []
  /// Iterations behind which the state is saved, and where.
  var saves: [(iteration: Int, path: String)] = []
  /// The state that the run begins with, and how many iterations came before it.
  var load: (iteration: Int, path: String)?
  /// Where the hashes of each iteration's picture and sound are written.
  var hashesPath: String?
  /// From this iteration on, every so many iterations the player is replaced by one that is made of its state.
  var reloads: Int?
  /// Every so many iterations a state is made, and dropped.
  var saving: Int?
  /// How many times the last state is loaded with wrong bits in it.
  var damaged = 0
  /// The code of ActionScript 3 is printed instead.
  var listsCode = false
  /// Pictures are painted in full, not only what of them has changed.
  var repaintsAll = false
  /// The machine whose recordings a run is compared with; without the option it is the suite's, unless neither a seed nor a player
  /// but player 9 is asked for, as the judge of swfdec's recordings does, or the movie is in the folder of avmplus's.
  private var machine: Machine?

  private var hasSeed = false

  private enum Machine: String { case suite, swfdec, avmplus }

  /// Prints the time that saving and loading take on standard error.
  var tellsTimes = false

  enum When: Equatable {
    case last
    case iteration(Int)
    case command(String)
  }

  /// What is wrong with a command line.
  struct Wrong: Error { let text: String }

  init(_ words: [String]) throws(Wrong) {
    var words = words[...]
    func value(of option: String, _ words: inout ArraySlice<String>) throws(Wrong) -> String {
      guard let value = words.popFirst() else { throw Wrong(text: "\(option) needs a value") }
      return value
    }
    func number(of option: String, _ words: inout ArraySlice<String>) throws(Wrong) -> Int {
      let text = try value(of: option, &words)
      guard let number = Int(text), number >= 0 else {
        throw Wrong(text: "\(option) needs a number, not “\(text)”")
      }
      return number
    }
    while let word = words.popFirst() {
      switch word {
      case "--frames", "--ticks":
        iterations = try number(of: word, &words)
        try set("mode", to: String(word.dropFirst(2)))
      case "--tick-ms":
        let text = try value(of: word, &words)
        guard let time = Double(text), time > 0 else {
          throw Wrong(text: "--tick-ms needs milliseconds, not “\(text)”")
        }
        settings.options.tickMilliseconds = time
      case "--trace": tracePath = try value(of: word, &words)
      case "--machine":
        let text = try value(of: word, &words)
        guard let named = Machine(rawValue: text) else {
          throw Wrong(text: "--machine needs suite, swfdec or avmplus, not “\(text)”")
        }
        machine = named
      case "--seed", "--quality", "--viewport":
        if word == "--seed" { hasSeed = true }
        try set(String(word.dropFirst(2)), to: value(of: word, &words))
        if options.seed == 0 { settings.options.seed = Player.Options.recordedSeed }
      case "--font", "--default-font", "--font-sort":
        let parts = try value(of: word, &words).split(separator: "=", maxSplits: 1)
        guard parts.count == 2 else { throw Wrong(text: "\(word) needs NAME=VALUE") }
        let key = word.dropFirst(2).split(separator: "-").joined(separator: "_")
        try set("\(key).\(parts[0])", to: String(parts[1]))
      case "--device-fonts": try set("device_fonts", to: "true")
      case "--save-state": saves.append(try Self.state(value(of: word, &words)))
      case "--load-state": load = try Self.state(value(of: word, &words))
      case "--hashes": hashesPath = try value(of: word, &words)
      case "--reload-every": reloads = max(1, try number(of: word, &words))
      case "--save-every": saving = max(1, try number(of: word, &words))
      case "--damaged-states": damaged = try number(of: word, &words)
      case "--listing": listsCode = true
      case "--repaint-all": repaintsAll = true
      case "--state-times": tellsTimes = true
      case "--count-actions": settings.options.countsActions = true
      case "--audio-peaks": peaksPath = try value(of: word, &words)
      case "--input": inputPath = try value(of: word, &words)
      case "--sockets": socketsPath = try value(of: word, &words)
      case "--screenshot": screenshots.append(try Self.screenshot(value(of: word, &words)))
      case "--player-version":
        settings.options.playerVersion = min(try number(of: word, &words), 255)
      case "--player-mode":
        settings.options.capabilities.isDebugger = try value(of: word, &words) != "release"
      case "--runtime":
        let text = try value(of: word, &words)
        guard ["air", "player"].contains(text) else {
          throw Wrong(text: "--runtime needs air or player, not “\(text)”")
        }
        settings.options.capabilities.playerType = text == "air" ? "Desktop" : "StandAlone"
      case "--no-warnings": settings.options.traceWarnings = false
      case "--storage": storagePath = try value(of: word, &words)
      case "--log-fetch": logsRequests = true
      case "--script-timeout":
        let text = try value(of: word, &words)
        guard let seconds = Double(text), seconds > 0 else {
          throw Wrong(text: "--script-timeout needs seconds, not “\(text)”")
        }
        settings.options.scriptTimeout = seconds
      case "--clock":
        settings.options.clock = try value(of: word, &words) == "real" ? .system : .recorded
      default:
        if word.hasPrefix("-") { throw Wrong(text: "unknown option \(word)") }
        guard movie.isEmpty else { throw Wrong(text: "two movies: \(movie) and \(word)") }
        movie = word
      }
    }
    guard !movie.isEmpty else { throw Wrong(text: "no movie") }
    switch machine ?? plainMachine {
    case .suite: break
    case .swfdec: settings.options.useSwfdecMachine()
    case .avmplus: settings.options.useAvmplusMachine()
    }
  }

  private var plainMachine: Machine {
    if options.playerVersion == 9, !hasSeed { return .swfdec }
    return movie.contains("/from_avmplus/") && !options.clock.moves ? .avmplus : .suite
  }

  /// Takes what hosts have as a setting of a run.
  private mutating func set(_ key: String, to value: String) throws(Wrong) {
    do throws(RunSettings.Wrong) {
      try settings.set(key, to: value, read: MovieFolder.read)
    } catch {
      throw Wrong(text: error.text)
    }
  }

  private static func state(_ text: String) throws(Wrong) -> (iteration: Int, path: String) {
    let parts = text.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, let iteration = Int(parts[0]), iteration >= 0 else {
      throw Wrong(text: "a state needs ITERATION=FILE, not “\(text)”")
    }
    return (iteration, String(parts[1]))
  }

  private static func screenshot(_ text: String) throws(Wrong) -> (when: When, path: String) {
    guard let equals = text.firstIndex(of: "=") else {
      throw Wrong(text: "--screenshot needs WHEN=FILE, not “\(text)”")
    }
    let path = String(text[text.index(after: equals)...])
    let when = text[..<equals]
    if when == "last" { return (.last, path) }
    if when.hasPrefix("fscommand:") { return (.command(String(when.dropFirst(10))), path) }
    guard let number = Int(when) else {
      throw Wrong(text: "--screenshot: when is “\(when)”?")
    }
    return (.iteration(number), path)
  }
}
