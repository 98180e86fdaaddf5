import HostBase

@testable import Sync

/// What a schedule gives the engine in place of the right thing, to see that the wrong one is found.
struct SyncMutant: Sendable {
  /// The planner.
  var planner: any SyncPlanning = SyncPlanner()
  /// The files as the sync sees them.
  var files: @Sendable (MemoryFiles) -> any SyncFiles = { $0 }
  /// The journal as the sync sees it.
  var journal: @Sendable (MemoryJournal) -> any SyncJournal = { $0 }
}

/// Some devices that play, delete and sync at once, with faults; and what may not be lost.
///
/// A sync is interrupted before each of its requests and changes: others act then, and so do people at its own device. What is known to be replaced or deleted by someone
/// who had it is kept beside; all else must be there in the end.
final class SyncSchedule {
  private final class Device {
    let files = MemoryFiles()
    var journal: MemoryJournal
    let clock: MemoryClock
    /// What each game that is played began with.
    var sessions: [SyncItem: [String: [UInt8]]] = [:]
    var isSyncing = false

    init(_ journal: MemoryJournal, _ clock: MemoryClock) {
      (self.journal, self.clock) = (journal, clock)
    }
  }

  private let seed: UInt64
  private let mutant: SyncMutant
  private var chance: SyncChance
  private let store = MemoryStore()
  private var devices: [Device] = []
  private var backup: [String: [UInt8]]?
  private let items: [SyncItem]
  /// What no user who had it has replaced or deleted, by item.
  private var live: [SyncItem: Set<SyncContent>] = [:]
  private var made = 0
  private var depth = 0
  private var isQuiet = false

  init(seed: UInt64, _ mutant: SyncMutant = SyncMutant()) {
    (self.seed, self.mutant) = (seed, mutant)
    chance = SyncChance(seed: seed)
    items = [("Tobu", SyncItem.Kind.save), ("Tobu", .state)].compactMap {
      SyncItem(folder: "gb", stem: $0.0, kind: $0.1)
    }
    // Right, an hour off, a day off, four months off.
    let errors: [Int64] = [0, 3_600_000, -86_400_000, 10_368_000_000]
    for number in 0..<2 + chance.below(3) {
      let clock = MemoryClock(
        now: 1_700_000_000_000 + errors[chance.below(4)], seed: seed &* 31 &+ UInt64(number))
      devices.append(Device(MemoryJournal(device: UInt64(number) + 1), clock))
    }
    // Some have played before they sync for the first time.
    for device in devices where chance.happens(50) { play(device, items[chance.below(2)]) }
  }

  /// Runs it; what is wrong in the end.
  func run() -> [String] {
    for _ in 0..<15 + chance.below(46) { act(devices[chance.below(devices.count)]) }
    isQuiet = true
    for device in devices {
      device.files.played = []
      device.sessions = [:]
    }
    for _ in 0..<4 { for device in devices { sync(device) } }
    let puts = store.puts
    let bases = devices.map { device in items.map { device.journal.base(of: $0) } }
    let files = devices.map(\.files.files)
    for device in devices { sync(device) }
    var problems = losses()
    if store.puts != puts { problems.append("a sync without anything to do sends") }
    if bases != devices.map({ device in items.map { device.journal.base(of: $0) } })
      || files != devices.map(\.files.files)
    {
      problems.append("a sync without anything to do writes")
    }
    return problems
  }

  private func losses() -> [String] {
    var problems: [String] = []
    for item in items {
      let heads = devices.map { $0.journal.known.heads(of: item) }
      if Set(heads.map { $0.map(\.id) }).count > 1 { problems.append("devices disagree") }
      for (device, heads) in zip(devices, heads) {
        let contents = Set(heads.map(\.version.content))
        for lost in live[item, default: []].subtracting(contents) {
          problems.append("\(lost.files.first?.digest.text.prefix(8) ?? "-") is lost")
        }
        for file in contents.flatMap(\.files) {
          let name = SyncName.blob(file.digest)
          if (try? device.journal.bytes(of: file.digest)) == nil
            || store.objects[name].map({ SyncDigest(of: $0) }) != file.digest
          {
            problems.append("bytes of a head are lost")
          }
        }
        if contents.count == 1, contents.first != MemoryFiles.content(device.files.files[item]) {
          problems.append("files are not what they should be")
        }
      }
    }
    return problems
  }

  // MARK: - What happens

  private func act(_ device: Device) {
    device.clock.now += Int64(chance.below(600_000))
    let item = items[chance.below(items.count)]
    switch chance.below(20) {
    case 0..<5: load(device, item)
    case 5..<10: save(device, item)
    case 10: delete(device, item)
    case 11 where chance.happens(20) && depth == 0: clone(device)
    case 12 where chance.happens(30): backup = store.objects
    case 13 where chance.happens(30): if let backup { store.objects = backup }
    default: sync(device)
    }
  }

  /// A game begins with what is there.
  private func load(_ device: Device, _ item: SyncItem) {
    guard !device.files.held.contains(item), device.sessions[item] == nil else { return }
    device.files.played.insert(item)
    device.sessions[item] = device.files.files[item] ?? [:]
  }

  /// A game ends with something new.
  private func save(_ device: Device, _ item: SyncItem) {
    guard let begun = device.sessions.removeValue(forKey: item) else { return }
    write(device, item, over: begun)
    device.files.played.remove(item)
  }

  private func play(_ device: Device, _ item: SyncItem) {
    load(device, item)
    save(device, item)
  }

  private func write(_ device: Device, _ item: SyncItem, over begun: [String: [UInt8]]) {
    made += 1
    var files = [".srm": Array("\(seed) \(made)".utf8)]
    if chance.happens(30) { files[".rtc"] = Array("clock \(made)".utf8) }
    device.files.files[item] = files
    live[item, default: []].remove(MemoryFiles.content(begun))
    live[item, default: []].insert(MemoryFiles.content(files))
  }

  private func delete(_ device: Device, _ item: SyncItem) {
    guard !device.files.held.contains(item), device.sessions[item] == nil,
      let files = device.files.files.removeValue(forKey: item)
    else { return }
    live[item, default: []].remove(MemoryFiles.content(files))
  }

  /// The disk is copied to another machine, which does not know that it is another one.
  private func clone(_ device: Device) {
    guard devices.count < 5, !device.isSyncing, device.sessions.isEmpty else { return }
    let new = Device(
      MemoryJournal(copyOf: device.journal),
      MemoryClock(now: device.clock.now, seed: chance.next()))
    new.files.files = device.files.files
    devices.append(new)
  }

  // MARK: - Syncs

  private func sync(_ device: Device) {
    guard !device.isSyncing else { return }
    device.isSyncing = true
    defer { device.isSyncing = false }
    // Killed before that change or request; never, for most.
    var left = !isQuiet && chance.happens(15) ? chance.below(25) : Int.max
    func effect() throws(SyncFailure) {
      guard left > 0 else { throw .journal(path: "", reason: "killed") }
      left -= 1
      others(during: device)
    }
    device.journal.effect = effect
    device.files.effect = effect
    let before = store.fault
    store.fault = { [unowned self] () throws(SyncFailure) in
      try effect()
      guard !isQuiet, chance.happens(5) else { return .none }
      return [.refused, .answerLost, .cut, .short][chance.below(4)]
    }
    _ = SyncEngine.sync(
      store: store, files: mutant.files(device.files), journal: mutant.journal(device.journal),
      clock: device.clock, planner: mutant.planner)
    store.fault = before
    device.journal.effect = { () throws(SyncFailure) in }
    device.files.effect = { () throws(SyncFailure) in }
  }

  /// What happens while a sync waits.
  private func others(during device: Device) {
    guard !isQuiet, depth < 3, chance.happens(6) else { return }
    depth += 1
    defer { depth -= 1 }
    act(chance.happens(50) ? device : devices[chance.below(devices.count)])
  }
}
