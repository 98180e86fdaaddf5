import Foundation
import TestSupport
import TrialKit

/// Where a case takes place: a home with decoys, in which the host meets a hostile core and is judged afterwards.
final class Arena {
  /// What the host may take, and by what it is called.
  struct Rules {
    /// The program.
    var arcadia: String
    /// Variables that it is given beyond the usual; by such ones tests pretend other systems.
    var environment: [String: String] = [:]
    /// The user that the host runs as, where this one may choose: locks on files are none for root.
    var user: UInt32?
    /// How much longer than usual all may take: on a machine that is busy.
    var slack = 1.0
  }

  /// A promise that the host broke.
  struct Broken: Error, CustomStringConvertible {
    var description: String
  }

  private static let longest = 10.0
  private static let longestEnd = 2.0
  private static let mostMemory = 256 << 10
  private static let mostDisk = 64 << 20
  /// Seconds that the commands and the game take if nothing is wrong, and a core that is given up after a second.
  private static let usualSeconds = 4.0

  private let rules: Rules
  private let workshop: Workshop
  private let folder = TemporaryFolder("trial")
  private var root: String { folder.path }
  private let script: Script
  /// Memory of a host with an honest worker, KiB.
  private let usualMemory: Int
  private let decoys: [String: [UInt8]]
  /// What was seen of the host: by new ones the hunt finds its way.
  private(set) var marks: Set<String> = []
  private(set) var peak = 0
  /// How the last step ended.
  private(set) var lastMark = ""

  init(_ script: Script, rules: Rules, workshop: Workshop, usualMemory: Int) throws {
    self.script = script
    self.workshop = workshop
    self.rules = rules
    self.usualMemory = usualMemory
    var decoys: [String: [UInt8]] = [:]
    for name in [
      "home/.ssh/id_ed25519", "Arcadia/Saves/Game Boy/tobu.srm", "Arcadia/Saves/Liar/other.srm",
      "Arcadia/Saves/Caller/other.srm",
      "Arcadia/Games/decoy.gb", "Arcadia/States/Liar/other.state1", "home/letter.txt",
    ] {
      decoys[name] = Array("decoy \(name) ".utf8) + [UInt8](repeating: 7, count: 200)
    }
    self.decoys = decoys
    for (name, bytes) in decoys { try write(name, bytes) }
    for name in ["tmp", "run", "plugins", "files"] { try makeFolder(name) }
    try write(
      "config/arcadia/arcadia.toml", Array("[cores]\npatience = 1.0\nmegabytes = 512\n".utf8))
    try write(
      "games/game.\(script.core == .liar ? "lie" : "call")", Array("a game that is never read".utf8)
    )
    try write("files/other.srm", [UInt8](repeating: 9, count: 256))
  }

  private func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: "\(root)/\(name)", withIntermediateDirectories: true)
  }
  private func write(_ name: String, _ bytes: [UInt8]) throws {
    let path = URL(filePath: "\(root)/\(name)")
    try FileManager.default.createDirectory(
      at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: path)
  }

  // MARK: - The play

  /// Plays the case, and throws what the host did that it must not do.
  func play(_ dice: inout Dice, endsEarly: Bool = true) throws {
    let core = try workshop.core(script, in: "\(root)/plugins")
    let game = "\(root)/games/game.\(script.core == .liar ? "lie" : "call")"
    var beside: [HostProcess] = []
    defer {
      for host in beside { host.end() }
      for pid in leftBehind() { kill(pid, SIGKILL) }
    }
    let begin = Date()
    for step in script.drive.steps(core: core, game: game, folder: "\(root)/files") {
      // What all steps may take together; a watch outside of this one ends the trial if one hangs.
      if Date().timeIntervalSince(begin) > 25 { break }
      var step = step
      if step.words.contains("REPORT") {
        guard let report = newestReport else { break }
        step.words = step.words.map { $0 == "REPORT" ? report : $0 }
      }
      guard let host = start(step.words) else {
        throw Broken(description: "the host does not start")
      }
      if step.isBeside {
        beside.append(host)
        _ = drive(host, step.requests)
        continue
      }
      defer { host.end() }
      try run(host, step, endsEarly: endsEarly && dice.once(in: 6), &dice)
      try judge(host, step.words)
    }
    for host in beside {
      host.send(SIGTERM)
      guard host.wait(Self.longestEnd * rules.slack) else {
        throw Broken(description: "SIGTERM does not end the host at the other end of the cable")
      }
      try judge(host, ["run --link"])
    }
    try clear(game)
    try judgeFolders()
  }

  /// A host removes scratch folders for some seconds, and leaves large ones to the next starts (docs/isolation.md).
  private func clear(_ game: String) throws {
    let folder = "\(root)/cache/arcadia/cores"
    for _ in 0..<6 {
      guard let left = try? FileManager.default.contentsOfDirectory(atPath: folder),
        !left.isEmpty
      else { return }
      try makeFolder("honest")
      let core = try workshop.core(
        Script(core: script.core, drive: script.drive, lines: []), in: "\(root)/honest")
      guard
        let host = start([
          "run", game, "--core", core, "--headless", "--no-save", "--frames", "1",
        ])
      else { return }
      _ = host.wait(Self.longest * rules.slack)
      host.end()
    }
  }

  private func start(_ words: [String]) -> HostProcess? {
    var environment = [
      "HOME": root + "/home", "PATH": "/usr/bin:/bin", "ARCADIA_HOME": root + "/Arcadia",
      "ARCADIA_PLUGINS": root + "/plugins",
      "XDG_CONFIG_HOME": root + "/config", "XDG_DATA_HOME": root + "/data",
      "XDG_STATE_HOME": root + "/state",
      "XDG_CACHE_HOME": root + "/cache", "XDG_RUNTIME_DIR": root + "/run", "TMPDIR": root + "/tmp",
      "SDL_AUDIODRIVER": "dummy",
      "SDL_VIDEODRIVER": "dummy", "TERM": "xterm-256color", "SWIFT_BACKTRACE": "enable=no",
      "LD_LIBRARY_PATH": ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"] ?? "",
    ]
    environment.merge(rules.environment) { _, new in new }
    var program = [rules.arcadia]
    if let user = rules.user {
      program =
        ["/usr/bin/setpriv", "--reuid=\(user)", "--regid=\(user)", "--clear-groups"] + program
      chown(root, user, user)
      Self.walk(root) { path, _ in lchown(path, user, user) }
    }
    if let version = script.landlock {
      guard let wrapper = workshop.olderKernel() else { return nil }
      program = [wrapper, "\(version)"] + program
    }
    return HostProcess(
      program + words, environment: environment, output: root + "/stdout",
      errors: root + "/stderr")
  }

  /// Sends requests as soon as the game is there; whether it is still running.
  private func drive(_ host: HostProcess, _ requests: [String]) -> Bool {
    let socket = ControlCall.socket(of: host.pid, in: root + "/run")
    while access(socket, F_OK) != 0 {
      if host.wait(0.01) || host.seconds > 3 * rules.slack { break }
    }
    for request in requests where host.ending == nil {
      let until = Date().addingTimeInterval(0.4)
      if request.isEmpty {
        _ = host.wait(0.2)
      } else {
        ControlCall.send(request, to: socket) { !host.look() && Date() < until }
      }
    }
    return !host.look()
  }

  /// Lets a step run to its end, or ends it as a user would.
  private func run(
    _ host: HostProcess, _ step: Drive.Step, endsEarly: Bool, _ dice: inout Dice
  ) throws {
    let most = (Self.longest + Self.usualSeconds) * rules.slack
    var limit = step.isPlay ? 6 * rules.slack : most
    if endsEarly { limit = Double(dice.below(3000)) / 1000 }
    if step.isPlay, drive(host, step.requests), !endsEarly, script.slowSeconds < 2 {
      try judgeWindow(host)
    }
    while !host.wait(0.1) {
      try judgeDisk()
      if host.seconds > limit { break }
      if step.isPlay, host.seconds > 1.5 { break }
    }
    guard host.ending == nil else { return }
    // What the core itself takes of the processor, or waits for, is no fault of the host.
    let isSlow = script.slowSeconds >= 2 || host.coreSeconds > host.seconds / 4
    let isLate = !step.isPlay && host.seconds - host.starvedSeconds > most && !isSlow
    host.send(SIGTERM)
    guard host.wait(Self.longestEnd * rules.slack) else {
      let all = Self.longestEnd * rules.slack
      let seconds = host.wait(20) ? host.seconds : nil
      throw Broken(
        description:
          "SIGTERM does not end \(step.words[0]) within \(all) s; \(seconds.map { "it ended after \(Int($0)) s" } ?? "nor within 20 s")"
      )
    }
    if isLate { throw Broken(description: "\(step.words[0]) had no end within \(Int(most)) s") }
  }

  /// A window answers, and its game continues, unless its core has ended.
  private func judgeWindow(_ host: HostProcess) throws {
    let socket = ControlCall.socket(of: host.pid, in: root + "/run")
    func ask(_ request: String) -> String? {
      let until = Date().addingTimeInterval(Self.longest * rules.slack)
      return ControlCall.send(request, to: socket) { !host.look() && Date() < until }
    }
    func frame() throws -> Substring? {
      let (begin, starved) = (Date(), host.starvedSeconds)
      let answer = ask("status")
      // What the machine did meanwhile is no fault of the host.
      let seconds = Date().timeIntervalSince(begin) - max(host.starvedSeconds - starved, 0)
      if answer?.isEmpty == false, seconds > 0.5 * rules.slack {
        throw Broken(description: "the window answers a request after \(seconds) s")
      }
      if answer == "", host.ending == nil {
        throw Broken(description: "the window hangs: no answer to a request within 10 s")
      }
      return answer?.firstMatch(of: /"frame":(\d+)/)?.1
    }
    guard ask("resume") != nil, let first = try frame() else { return }
    for _ in 0..<30 {
      if host.wait(0.1 * rules.slack) { return }
      guard let next = try frame(), next == first else { return }
    }
    // A core that died or refused a frame does not continue, and its window says so.
    if newestReport != nil || script.lines.contains(where: { $0.contains("refuse") }) { return }
    throw Broken(description: "the game hangs: frame \(first) for three seconds")
  }

  // MARK: - The judgement

  private func judge(_ host: HostProcess, _ words: [String]) throws {
    guard let ending = host.ending else { throw Broken(description: "it did not end") }
    peak = max(peak, ending.peak)
    lastMark = ending.words + " " + lastWords
    marks.insert(
      "\(script.drive.rawValue) \(words[0]) \(words.dropFirst().first.map { $0.hasPrefix("/") ? "" : $0 } ?? "") \(ending.words)"
    )
    if let number = ending.signal, number != SIGTERM || !host.isAsked {
      throw Broken(
        description:
          "the host died of signal \(number) (\(words.prefix(2).joined(separator: " "))): \(lastWords)"
      )
    }
    if usualMemory > 0, ending.peak > usualMemory + Self.mostMemory {
      throw Broken(
        description:
          "the host took \(ending.peak >> 10) MiB in \(words.prefix(2).joined(separator: " ")), usually \(usualMemory >> 10)"
      )
    }
    try judgeTexts()
    try judgeDisk()
    // The kernel ends a core's process with its host, but not in the same moment.
    var left = leftBehind()
    for _ in 0..<100 where !left.isEmpty {
      usleep(20_000)
      left = leftBehind()
    }
    guard left.isEmpty || script.drive == .link else {
      throw Broken(description: "processes \(left) are left after \(words[0])")
    }
  }

  private var lastWords: String {
    String(decoding: contents("stderr").suffix(300), as: UTF8.self).split(separator: "\n").last.map(
      String.init) ?? ""
  }
  private func contents(_ name: String) -> [UInt8] {
    (try? Array(Data(contentsOf: URL(filePath: "\(root)/\(name)")))) ?? []
  }

  /// No text of a core controls the terminal; each message is recorded as a mark.
  private func judgeTexts() throws {
    for name in ["stdout", "stderr"] {
      let bytes = contents(name)
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw Broken(description: "\(name) is no UTF-8: \(Self.excerpt(bytes) { $0 >= 0x80 })")
      }
      let steers = text.unicodeScalars.first {
        $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t"
      }
      if let steers {
        let line = text.split(separator: "\n").first { $0.unicodeScalars.contains(steers) } ?? ""
        throw Broken(
          description:
            "\(name) has the control character U+\(String(steers.value, radix: 16)): \(String(line.prefix(200)).debugDescription)"
        )
      }
      for line in text.split(separator: "\n").prefix(200) {
        marks.insert(
          String(line.prefix(160).map { $0.isNumber ? "#" : $0 }).replacing(root, with: "~"))
      }
    }
  }

  private static func excerpt(_ bytes: [UInt8], _ isIt: (UInt8) -> Bool) -> String {
    guard let place = bytes.firstIndex(where: isIt) else { return "" }
    return Array(bytes[max(0, place - 20)..<min(bytes.count, place + 20)]).description
  }

  private func judgeDisk() throws {
    var sum = 0
    var files = 0
    var largest: [(path: String, size: Int)] = []
    Self.walk(root) { path, status in
      guard path != "\(root)/stdout", path != "\(root)/stderr" || status.st_size > Self.mostDisk
      else { return }
      sum += Int(status.st_blocks) * 512
      files += 1
      largest.append((String(path.dropFirst(root.count + 1)), Int(status.st_blocks) * 512))
    }
    // Two slots, their undo, a file, a report.
    let most = Self.mostDisk + 8 * min(script.stateBytes, 256 << 20)
    if sum > most {
      largest.sort { $0.size > $1.size }
      let names = largest.prefix(4).map { "\($0.path) \($0.size >> 20) MiB" }
      throw Broken(
        description: "the case took \(sum >> 20) MiB of the disk in \(files) files: "
          + names.joined(separator: ", "))
    }
    if files > 5000 { throw Broken(description: "the case made \(files) files") }
  }

  /// Nothing is left in the temporary folders, and files of others are unchanged.
  private func judgeFolders() throws {
    for name in ["tmp", "cache/arcadia/cores"] {
      let left = (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(name)")) ?? []
      if !left.isEmpty {
        throw Broken(description: "left in \(name): \(left.prefix(3).joined(separator: ", "))")
      }
    }
    for (name, bytes) in decoys where contents(name) != bytes {
      throw Broken(description: "\(name) is no longer what it was")
    }
  }

  /// Each file and folder below one, with its attributes.
  private static func walk(_ path: String, _ each: (String, stat) -> Void) {
    guard let directory = opendir(path) else { return }
    defer { closedir(directory) }
    while let next = readdir(directory) {
      let name = withUnsafePointer(to: &next.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name == "." || name == ".." { continue }
      var status = stat()
      guard lstat("\(path)/\(name)", &status) == 0 else { continue }
      each("\(path)/\(name)", status)
      if status.st_mode & S_IFMT == S_IFDIR { walk("\(path)/\(name)", each) }
    }
  }

  /// Processes of this case that still run: its folders are in their environment, which nothing in a sandbox can change.
  private func leftBehind() -> [pid_t] {
    let needle = Array("=\(root)/".utf8)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }.filter { pid in
      guard let text = try? Data(contentsOf: URL(filePath: "/proc/\(pid)/environ")),
        text.range(of: Data(needle)) != nil
      else { return false }
      let state = (try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)) ?? ""
      return !state.contains(") Z ")
    }
  }

  private var newestReport: String? {
    let folder = "\(root)/state/arcadia/crashes"
    return (try? FileManager.default.contentsOfDirectory(atPath: folder))?.filter {
      $0.hasSuffix(".zip")
    }.max().map { "\(folder)/\($0)" }
  }
}
