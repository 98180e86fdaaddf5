import FlashAVM1
import FlashClasses
import FlashData
public import FlashDisplay
import FlashHeap
import FlashText
import Raster
import SWF

/// Saving and loading the whole of a player.
extension Player {
  /// Everything that the player will do depends on, between two iterations.
  ///
  /// A player that is made of it (`restored`) continues as this one does: the same trace, pictures and sound.
  public func saveState() -> [UInt8] {
    let machine = machines.actionMachine
    // What saving takes is no memory of the scripts', which can ask for it (Y.Sys.1).
    let memory = machines.heap.memory
    defer { machines.heap.memory.become(memory) }
    let coder = StateCoder(saving: self)
    coder.layers.actions = machine.map { ActionGraph($0.machine) }
    let cellMachine = saved.cellMachine
    coder.layers.cells = cellMachine?.makeCellStates(coder)
    let cells = coder.layers.cells
    saved.code(coder)
    coder.section = .machine
    cells?.writeRoots(coder)
    cellMachine?.codeFields(coder)
    // What has been found refers to more: until nothing new comes.
    let objectStates = coder.objectStates
    var (object, node, part) = (0, 0, 0)
    repeat {
      coder.section = .objectBodies
      while object < coder.heapGraph.objectList.count {
        objectStates.write(coder.heapGraph.objectList[object])
        object += 1
      }
      coder.section = .nodeBodies
      while node < coder.graph.nodeList.count {
        coder.graph.nodeList[node].code(coder)
        node += 1
      }
      coder.section = .partBodies
      while part < coder.parts.list.count {
        coder.parts.list[part].code(coder)
        part += 1
      }
    } while cells?.writeFound(coder) ?? false || object < coder.heapGraph.objectList.count
      || node < coder.graph.nodeList.count
    if cells != nil { coder.within(.machine) { saved.code(memory, coder) } }
    // Movies are known now: what only counts for those that are still there.
    coder.section = .player
    for driver in saved.timelineDrivers { driver.codeFrames(coder) }
    machine?.code(classes: coder)
    coder.section = .natives
    if let machine { saved.codeFirstMovie(of: machine, coder) }
    let natives = machine?.world.natives.functions ?? []
    var names = NativeNames()
    for native in natives {
      var name = native.name
      names.code(&name, coder)
      coder.sinks.list(in: .natives)
    }
    return MovieStateFile.bytes(coder)
  }

  /// Another player, which continues where a state was saved; this one stays as it is.
  ///
  /// It has the same movie, options, files and ways to the world outside. What was decoded of the movie is shared.
  public func restored(from state: [UInt8]) throws(MovieStateError) -> Player {
    let player = try Player(
      restoring: state, movie: movie.packed, url: movie.url, options: options, trace: write,
      load: load, like: self)
    player.connectSocket = connectSocket
    player.chooseFiles = chooseFiles
    player.unknownCommand = unknownCommand
    player.observeRequest = observeRequest
    player.hasUsedKeyboard = player.hasUsedKeyboard || hasUsedKeyboard
    player.renderer.adopt(renderer)
    return player
  }

  /// A player that continues where a state was saved: its movie, and all else as when a movie is opened.
  public convenience init(
    restoring state: [UInt8], movie bytes: [UInt8], url: String, options: Options = Options(),
    trace: @escaping (String) -> Void, load: @escaping (LoadRequest) -> LoadAnswer
  ) throws(MovieStateError) {
    try self.init(
      restoring: state, movie: bytes, url: url, options: options, trace: trace, load: load,
      like: nil)
  }

  private convenience init(
    restoring state: [UInt8], movie bytes: [UInt8], url: String, options: Options,
    trace: @escaping (String) -> Void, load: @escaping (LoadRequest) -> LoadAnswer,
    like old: Player?
  ) throws(MovieStateError) {
    let file = try MovieStateFile(state)
    try file.check(movie: bytes)
    let settings = try file.settings(options)
    do throws(Failure) {
      try self.init(
        blank: bytes, like: old, url: url, options: settings,
        machines: old?.machines.factory ?? Machines.factory, trace: trace, load: load)
    } catch {
      throw MovieStateError(.otherMovie, error.description)
    }
    try saved.read(file, reusing: old.map { $0.saved.allFiles } ?? [])
  }
}

extension Pointer {
  mutating func code(_ coder: StateCoder) {
    coder.value(&x)
    coder.value(&y)
    coder.check(abs(x) < 1e9 && abs(y) < 1e9, "a pointer that is nowhere")
    coder.value(&isDown)
    coder.value(&others)
    var (hovered, pressed) = (hovered, pressed)
    coder.node(&hovered)
    coder.node(&pressed)
    // Their observers set their places again, so only a reader sets them.
    if coder.isReading { (self.hovered, self.pressed) = (hovered, pressed) }
    let blank = Drag(object: nil, locksCenter: false, last: Point(x: 0, y: 0), limits: nil)
    coder.optional(&drag, blank) { drag in
      var object = drag.object
      coder.node(&object)
      drag.object = object
      coder.value(&drag.locksCenter)
      coder.value(&drag.last)
      coder.value(&drag.limits)
    }
    coder.value(&isHidden)
  }
}

extension Keyboard {
  mutating func code(_ coder: StateCoder) {
    coder.value(&down)
    coder.value(&toggled)
    coder.value(&lastCode)
    coder.value(&lastCharacter)
    coder.value(&clipboard)
    var focus = focus
    coder.node(&focus)
    if coder.isReading { self.focus = focus }
    coder.value(&leadsFocus)
    coder.value(&framesFocus)
  }
}

extension SavedPlayer {
  /// The first movie, and all that lend it characters.
  var allFiles: [MovieFile] {
    var all: [MovieFile] = []
    var pending =
      [player.movie] + player.island.levels.values.map(\.file)
      + player.actionIsland.levels.values.map(\.file) + player.frameList.map(\.file)
    while let file = pending.popLast() {
      guard !all.contains(where: { $0 === file }) else { continue }
      all.append(file)
      pending += file.lenders.map(\.file)
    }
    return all
  }

  /// The machine of ActionScript 3, if there is one that states have.
  var cellMachine: (any CellMachine)? {
    player.machines.host(of: .actionScript3) as? any CellMachine
  }

  /// What acts on timelines.
  var timelineDrivers: [any TimelineDriver] { player.machines.all.map(\.timelines) }

  func read(_ file: MovieStateFile, reusing files: [MovieFile]) throws(MovieStateError) {
    let coder = StateCoder(file.bytes, into: player)
    // Each machine knows its natives: without any there was none.
    let hasMachine = file.places[MovieStateSection.natives.rawValue].count > 0
    coder.check(
      hasMachine || player.movie.language != .actionScript1, "its movie has lost its scripts")
    coder.graph.reusable = files.filter { $0 !== player.movie }
    func section(_ section: MovieStateSection, _ body: (Int) -> Void) {
      guard coder.failure == nil else { return }
      let place = file.places[section.rawValue]
      coder.enter(place.range)
      body(place.count)
      coder.check(coder.remaining == 0, "a part is longer than it should be")
    }
    section(.files) { coder.reader.readFiles($0) }
    if let movie = coder.graph.fileList.first(where: { $0.language == .actionScript3 }) {
      player.machines.prepare(for: movie, in: player)
    }
    if hasMachine {
      section(.natives) {
        guard let machine = restoredMachine(coder) else { return }
        coder.reader.readNatives($0, of: machine)
      }
    }
    section(.strings) { coder.reader.readStrings($0) }
    if hasMachine {
      section(.pools) { coder.reader.readPools($0) }
      section(.shapes) { coder.reader.readShapes($0) }
      section(.codes) { coder.reader.readCodes($0) }
    }
    let cellMachine = cellMachine
    coder.layers.cells = cellMachine?.makeCellStates(coder)
    let cells = coder.layers.cells
    section(.programs) { cells?.read(.programs, count: $0, coder) }
    section(.tables) { cells?.read(.tables, count: $0, coder) }
    section(.objects) { coder.reader.readObjects($0) }
    section(.nodes) { coder.reader.readNodes($0) }
    section(.parts) { coder.reader.readParts($0) }
    section(.objectBodies) { _ in
      let objectStates = coder.objectStates
      for object in coder.heapGraph.objectList where coder.problem == nil {
        objectStates.read(object)
      }
    }
    section(.nodeBodies) { _ in
      for node in coder.graph.nodeList where coder.failure == nil {
        coder.readsCells = false
        node.code(coder)
      }
      coder.readsCells = true
    }
    section(.partBodies) { _ in coder.readPartBodies() }
    section(.tableBodies) { cells?.read(.tableBodies, count: $0, coder) }
    section(.machine) {
      cells?.read(.machine, count: $0, coder)
      coder.readsCells = true
      cellMachine?.codeFields(coder)
      cells?.readFound(coder)
      // States from before have none.
      if cells != nil, coder.remaining > 0 { code(player.machines.heap.memory, coder) }
    }
    coder.readsCells = false
    section(.player) { _ in
      code(coder)
      for driver in timelineDrivers { driver.codeFrames(coder) }
      player.machines.actionMachine?.code(classes: coder)
    }
    if coder.failure == nil { coder.objectStates.checkObjects() }
    if coder.failure == nil { coder.reader.checkDisplay() }
    if coder.failure == nil { cells?.finish(coder) }
    if let failure = coder.failure { throw failure }
    for commit in coder.graph.commits { commit() }
    player.stageChanged()
  }

  /// Makes the machine of ActionScript 1 and 2 that a state has.
  private func restoredMachine(_ coder: StateCoder) -> ActionMachine? {
    codeFirstMovie(of: nil, coder)
    guard coder.failure == nil, let machine = player.machines.actionMachine else { return nil }
    coder.layers.actions = ActionGraph(machine.machine)
    return machine
  }

  /// The movie that a machine began with, if it is not the player's first one; a reader makes the machine.
  func codeFirstMovie(of machine: ActionMachine?, _ coder: StateCoder) {
    var movie = machine?.world.movie ?? player.movie
    if player.movie.language != .actionScript1 { coder.value(&movie) }
    guard coder.isReading else { return }
    coder.check(movie.language == .actionScript1, "a machine without a movie")
    if coder.failure == nil { player.machines.prepare(for: movie, in: player) }
  }

  func code(_ coder: StateCoder) {
    var first = player.movie
    coder.value(&first)
    coder.check(first === player.movie, "its movie is another one")
    player.stage.code(coder)
    player.island.codeLevels(coder, on: &player.stage)
    if coder.isReading, player.island.levels[0]?.hasCell ?? false { player.separateIslands() }
    player.stage.codeChildren(coder)
    if player.actionIsland !== player.island { player.actionIsland.codeInner(coder) }
    player.machines.actionMachine?.code(coder)
    player.timers.code(coder)
    player.pointer.code(coder)
    player.keyboard.code(coder)
    player.mixer.code(coder)
    for driver in timelineDrivers { driver.code(coder) }
    codeStorage(coder)
    if !coder.isReading { player.frameList.removeAll { $0.isRemoved } }
    player.frameList.code(coder)
    coder.list(&player.pendingLoads, .blank) { coder.value(&$0) }
    player.waitingLoads.code(coder)
    player.pendingUnloads.code(coder)
    coder.list(&player.commands, ("", "")) {
      coder.value(&$0.command)
      coder.value(&$0.argument)
    }
    coder.value(&player.hasQuit)
    coder.value(&player.soundBufferTime)
    coder.value(&player.instanceCount)
    coder.value(&player.now)
    coder.value(&player.iterations)
    coder.value(&player.accumulator)
    coder.value(&player.frameRate)
    coder.check(
      player.iterations >= 0 && player.accumulator >= 0 && player.accumulator < 1e6
        && player.frameRate >= 0.01
        && player.frameRate < 1e6 && abs(player.now) < 1e15, "a time that cannot be")
  }

  /// How much memory scripts have taken: they can ask for it, and collections begin by it.
  fileprivate func code(_ memory: Heap.Memory, _ coder: StateCoder) {
    var memory = memory
    coder.value(&memory.living)
    coder.value(&memory.pressure)
    coder.value(&memory.threshold)
    guard coder.isReading else { return }
    coder.check(memory.isPossible, "memory that cannot be")
    let heap = player.machines.heap
    coder.graph.commits.append { heap.memory.become(memory) }
  }

  private func codeStorage(_ coder: StateCoder) {
    var files = player.storage.sorted { $0.key < $1.key }.map { (key: $0.key, bytes: $0.value) }
    coder.list(&files, ("", [])) {
      coder.value(&$0.key)
      coder.value(&$0.bytes)
    }
    if coder.isReading {
      player.storage = Dictionary(files.map { ($0.key, $0.bytes) }) { _, last in last }
    }
  }
}

extension StateLists {
  func readFiles(_ count: Int) {
    for _ in 0..<count {
      guard coder.failure == nil else { return }
      var role = MovieFileRole.first
      coder.choice(&role)
      var (url, bytes): (String, [UInt8]) = ("", [])
      if role != .first {
        coder.value(&url)
        coder.value(&bytes)
      }
      var published: [String] = []
      coder.list(&published, "") { coder.value(&$0) }
      var definitions = 0
      coder.value(&definitions)
      var lenders: [(number: Int, imports: Int)] = []
      coder.list(&lenders, (0, 0)) {
        coder.value(&$0.number)
        coder.value(&$0.imports)
      }
      guard coder.failure == nil else { return }
      guard
        let file = role == .first
          ? coder.player.movie : self.file(url, bytes, isGuest: role == .shown)
      else {
        return coder.fail("a movie that is none")
      }
      if file.lenders.isEmpty {
        for lender in lenders {
          guard coder.graph.fileList.indices.contains(lender.number),
            file.imports.indices.contains(lender.imports)
          else { return coder.fail("a movie that borrows from none") }
          file.borrow(assets: lender.imports, from: coder.graph.fileList[lender.number])
        }
      }
      coder.graph.fileList.append(file)
      coder.check(
        (0...file.library.definitionCount).contains(definitions),
        "definitions that the movie does not have")
      coder.graph.commits.append {
        file.library.published = Set(published)
        file.library.definitionsReached = definitions
      }
    }
  }

  /// A movie that a script has loaded: the one that is there already, or read again.
  private func file(_ url: String, _ bytes: [UInt8], isGuest: Bool) -> MovieFile? {
    let known = coder.graph.reusable.firstIndex {
      $0.url == url && $0.isShownOnly == isGuest && $0.packed == bytes
    }
    if let known { return coder.graph.reusable.remove(at: known) }
    return try? MovieFile(bytes, url: url, isGuest: isGuest)
  }

  func readNatives(_ count: Int, of machine: ActionMachine) {
    var names = NativeNames()
    for _ in 0..<count {
      guard coder.failure == nil else { return }
      var name = ""
      names.code(&name, coder)
      guard coder.failure == nil else { return }
      guard let number = machine.nativeNumber(name) else {
        return coder.refuse(
          StateProblem(
            .otherVersion,
            "the state is of another version of the player: this one has no native “\(name)”"))
      }
      coder.actionGraph.natives.append(number)
    }
  }

  func readNodes(_ count: Int) {
    guard count <= coder.remaining else { return coder.fail("it ends too early") }
    for _ in 0..<count {
      var kind = NodeKind.date
      coder.choice(&kind)
      var identity = NodeIdentity()
      coder.value(&identity)
      guard coder.failure == nil, let node = kind.make(identity, coder) else {
        return coder.fail("something that its movie does not have")
      }
      coder.graph.nodeList.append(node)
    }
  }
}

extension [MovieClip] {
  mutating func code(_ coder: StateCoder) {
    var objects = map { $0 as DisplayObject }
    coder.children(&objects)
    guard coder.isReading else { return }
    self = objects.compactMap { $0 as? MovieClip }
    coder.check(count == objects.count, "a clip that is none")
  }
}
