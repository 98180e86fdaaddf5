import Flash
import FlashHosting

/// The contract's command line.
struct Arguments {
  var movie = ""
  var iterations = 0
  var options = Player.Options()
  var tracePath = "-"
  var inputPath: String?
  /// The data that sockets receive.
  var socketsPath: String?
  /// Where the largest sample of each iteration is written.
  var peaksPath: String?
  var storagePath: String?
  /// Files of fonts, and what they are called.
  var fonts: [Font] = []
  var screenshots: [(when: When, path: String)] = []
  /// Iterations behind which the state is saved, and where.
  var saves: [(iteration: Int, path: String)] = []
  /// The state that the run begins with, and how many iterations came before it.
  var load: (iteration: Int, path: String)?
  /// Where the hashes of each iteration's picture and sound are written.
  var hashesPath: String?
  /// From this iteration on, every so many iterations the player is replaced by one that is made of its state.
  var reloads: Int?
  /// How many times the last state is loaded with wrong bits in it.
  var damaged = 0
  /// Pictures are painted in full, not only what of them has changed.
  var repaintsAll = false
  /// Prints the time that saving and loading take on standard error.
  var tellsTimes = false

  enum When: Equatable {
    case last
    case iteration(Int)
    case command(String)
  }

  struct Font {
    let path: String
    let family: String
    let isBold: Bool
    let isItalic: Bool
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
      case "--frames":
        iterations = try number(of: word, &words)
        options.mode = .frames
      case "--ticks":
        iterations = try number(of: word, &words)
        options.mode = .ticks
      case "--tick-ms":
        let text = try value(of: word, &words)
        guard let time = Double(text), time > 0 else {
          throw Wrong(text: "--tick-ms needs milliseconds, not “\(text)”")
        }
        options.tickMilliseconds = time
      case "--trace": tracePath = try value(of: word, &words)
      case "--seed":
        options.seed = UInt32(truncatingIfNeeded: try number(of: word, &words))
      case "--save-state": saves.append(try Self.state(value(of: word, &words)))
      case "--load-state": load = try Self.state(value(of: word, &words))
      case "--hashes": hashesPath = try value(of: word, &words)
      case "--reload-every": reloads = max(1, try number(of: word, &words))
      case "--damaged-states": damaged = try number(of: word, &words)
      case "--repaint-all": repaintsAll = true
      case "--state-times": tellsTimes = true
      case "--count-actions": options.countsActions = true
      case "--audio-peaks": peaksPath = try value(of: word, &words)
      case "--input": inputPath = try value(of: word, &words)
      case "--sockets": socketsPath = try value(of: word, &words)
      case "--screenshot": screenshots.append(try Self.screenshot(value(of: word, &words)))
      case "--viewport": try setViewport(value(of: word, &words))
      case "--player-version": options.playerVersion = try number(of: word, &words)
      case "--quality": options.quality = try value(of: word, &words)
      case "--no-warnings": options.traceWarnings = false
      case "--storage": storagePath = try value(of: word, &words)
      case "--log-fetch": options.traceRequests = true
      case "--script-timeout":
        let text = try value(of: word, &words)
        guard let seconds = Double(text), seconds > 0 else {
          throw Wrong(text: "--script-timeout needs seconds, not “\(text)”")
        }
        options.scriptTimeout = seconds
      case "--font": fonts.append(try Self.font(value(of: word, &words)))
      case "--font-sort":
        let parts = try value(of: word, &words).split(separator: "=", maxSplits: 1)
        let names = (parts.first ?? "").split(separator: ",")
        guard parts.count == 2, names.count == 2 else {
          throw Wrong(text: "--font-sort needs FAMILY,STYLE=FAMILY,…")
        }
        options.fontSorts.append(
          (
            String(names[0]), names[1].hasPrefix("bold"), names[1].hasSuffix("italic"),
            parts[1].split(separator: ",").map(String.init)
          ))
      case "--device-fonts": options.systemFonts = FontconfigFonts()
      case "--clock": options.clock = try value(of: word, &words) == "real" ? .system : .init()
      case "--default-font":
        let text = try value(of: word, &words)
        let parts = text.split(separator: "=", maxSplits: 1)
        guard parts.count == 2 else {
          throw Wrong(text: "--default-font needs KIND=FAMILY, not “\(text)”")
        }
        options.defaultFonts[String(parts[0])] = parts[1].split(separator: ",").map(String.init)
      default:
        if word.hasPrefix("-") { throw Wrong(text: "unknown option \(word)") }
        guard movie.isEmpty else { throw Wrong(text: "two movies: \(movie) and \(word)") }
        movie = word
      }
    }
    guard !movie.isEmpty else { throw Wrong(text: "no movie") }
  }

  private static func font(_ text: String) throws(Wrong) -> Font {
    let parts = text.split(separator: "=", maxSplits: 1)
    let names = (parts.first ?? "").split(separator: ",")
    guard parts.count == 2, names.count == 2 else {
      throw Wrong(text: "--font needs FAMILY,STYLE=FILE, not “\(text)”")
    }
    guard ["regular", "bold", "italic", "bolditalic"].contains(names[1]) else {
      throw Wrong(text: "--font: what style is “\(names[1])”?")
    }
    return Font(
      path: String(parts[1]), family: String(names[0]), isBold: names[1].hasPrefix("bold"),
      isItalic: names[1].hasSuffix("italic"))
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

  private mutating func setViewport(_ text: String) throws(Wrong) {
    let parts = text.split(separator: "@")
    let sides = (parts.first ?? "").split(separator: "x").compactMap { Int($0) }
    guard sides.count == 2, sides.allSatisfy({ (1...16_384).contains($0) }) else {
      throw Wrong(text: "--viewport needs WIDTHxHEIGHT[@SCALE], not “\(text)”")
    }
    options.viewport = (sides[0], sides[1])
    if parts.count > 1, let scale = Double(parts[1]) { options.viewportScale = scale }
  }
}
