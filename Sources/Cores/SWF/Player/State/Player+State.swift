import Raster
import SWF

/// Saving and loading the whole of a player.
extension Player {
  /// Everything that the player will do depends on, between two iterations.
  ///
  /// A player that is made of it (`restored`) continues as this one does: the same trace, pictures and sound.
  public func saveState() -> [UInt8] {
    let coder = StateCoder(saving: self)
    code(coder)
    // What has been found refers to more: until nothing new comes.
    var (object, node) = (0, 0)
    while object < coder.graph.objectList.count || node < coder.graph.nodeList.count {
      coder.section = .objectBodies
      while object < coder.graph.objectList.count {
        coder.write(coder.graph.objectList[object])
        object += 1
      }
      coder.section = .nodeBodies
      while node < coder.graph.nodeList.count {
        coder.graph.nodeList[node].code(coder)
        node += 1
      }
    }
    // Movies are known now: what only counts for those that are still there.
    coder.section = .player
    codeInitActions(coder)
    machines.actionMachine.code(classes: coder)
    coder.section = .natives
    for native in machines.actionMachine.world.natives.functions {
      var name = native.name
      coder.value(&name)
    }
    return StateFile.bytes(coder, natives: machines.actionMachine.world.natives.functions.count)
  }

  /// Another player, which continues where a state was saved; this one stays as it is.
  ///
  /// It has the same movie, options, files and ways to the world outside. What was decoded of the movie is shared.
  public func restored(from state: [UInt8]) throws(StateError) -> Player {
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
  ) throws(StateError) {
    try self.init(
      restoring: state, movie: bytes, url: url, options: options, trace: trace, load: load,
      like: nil)
  }

  private convenience init(
    restoring state: [UInt8], movie bytes: [UInt8], url: String, options: Options,
    trace: @escaping (String) -> Void, load: @escaping (LoadRequest) -> LoadAnswer,
    like old: Player?
  ) throws(StateError) {
    let file = try StateFile(state)
    try file.check(movie: bytes)
    let settings = try file.settings(options)
    do throws(Failure) {
      try self.init(
        blank: bytes, like: old, url: url, options: settings, trace: trace, load: load)
    } catch {
      throw StateError(.otherMovie, error.description)
    }
    try read(file, reusing: old.map { $0.allFiles } ?? [])
  }

  /// The first movie, and all that lend it characters.
  fileprivate var allFiles: [MovieFile] {
    var all: [MovieFile] = []
    var pending = [movie] + stage.levels.values.map(\.file) + frameList.map(\.file)
    while let file = pending.popLast() {
      guard !all.contains(where: { $0 === file }) else { continue }
      all.append(file)
      pending += file.lenders.map(\.file)
    }
    return all
  }

  private func read(_ file: StateFile, reusing files: [MovieFile]) throws(StateError) {
    let coder = StateCoder(file.bytes, into: self)
    coder.graph.reusable = files.filter { $0 !== movie }
    func section(_ section: StateSection, _ body: (Int) -> Void) {
      guard coder.failure == nil else { return }
      let place = file.places[section.rawValue]
      coder.enter(place.range)
      body(place.count)
      coder.check(coder.remaining == 0, "a part is longer than it should be")
    }
    section(.files) { coder.readFiles($0) }
    section(.natives) { coder.readNatives($0) }
    section(.strings) { coder.readStrings($0) }
    section(.pools) { coder.readPools($0) }
    section(.shapes) { coder.readShapes($0) }
    section(.codes) { coder.readCodes($0) }
    section(.objects) { coder.readObjectKinds($0) }
    section(.nodes) { coder.readNodes($0) }
    section(.objectBodies) { _ in
      for object in coder.graph.objectList where coder.failure == nil { coder.read(object) }
    }
    section(.nodeBodies) { _ in
      for node in coder.graph.nodeList where coder.failure == nil { node.code(coder) }
    }
    section(.player) { _ in
      code(coder)
      codeInitActions(coder)
      machines.actionMachine.code(classes: coder)
    }
    if coder.failure == nil { coder.checkObjects() }
    if coder.failure == nil { coder.checkDisplay() }
    if let failure = coder.failure { throw failure }
    for commit in coder.graph.commits { commit() }
    stageChanged()
  }

  // MARK: - Its fields

  private func code(_ coder: StateCoder) {
    var first = movie
    coder.value(&first)
    coder.check(first === movie, "its movie is another one")
    stage.code(coder)
    machines.actionMachine.code(coder)
    queue.code(coder)
    timers.code(coder)
    pointer.code(coder)
    keyboard.code(coder)
    mixer.code(coder)
    codeStorage(coder)
    if !coder.isReading { frameList.removeAll { $0.isRemoved } }
    coder.clips(&frameList)
    coder.list(&pendingLoads, .blank) { coder.value(&$0) }
    coder.clips(&waitingLoads)
    coder.clips(&pendingUnloads)
    coder.children(&pendingRemovals)
    coder.list(&commands, ("", "")) {
      coder.value(&$0.command)
      coder.value(&$0.argument)
    }
    coder.value(&hasQuit)
    coder.value(&soundBufferTime)
    coder.value(&instanceCount)
    coder.value(&now)
    coder.value(&iterations)
    coder.value(&accumulator)
    coder.value(&frameRate)
    coder.check(
      iterations >= 0 && accumulator >= 0 && accumulator < 1e6 && frameRate >= 0.01
        && frameRate < 1e6 && abs(now) < 1e15, "a time that cannot be")
  }

  private func codeStorage(_ coder: StateCoder) {
    var files = storage.sorted { $0.key < $1.key }.map { (key: $0.key, bytes: $0.value) }
    coder.list(&files, ("", [])) {
      coder.value(&$0.key)
      coder.value(&$0.bytes)
    }
    if coder.isReading {
      storage = Dictionary(files.map { ($0.key, $0.bytes) }) { _, last in last }
    }
  }

  /// Which init actions have run, of movies that are still there.
  private func codeInitActions(_ coder: StateCoder) {
    var done = initActionsDone.compactMap { key in
      coder.graph.file(key.file).map { (file: $0, sprite: key.sprite) }
    }
    done.sort {
      (coder.graph.number($0.file), $0.sprite) < (coder.graph.number($1.file), $1.sprite)
    }
    coder.list(&done, (movie, 0)) {
      coder.value(&$0.file)
      coder.value(&$0.sprite)
    }
    guard coder.isReading else { return }
    initActionsDone = Set(
      done.map { InitKey(file: ObjectIdentifier($0.file), sprite: $0.sprite) })
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
    (self.hovered, self.pressed) = (hovered, pressed)
    coder.optional(&drag, Drag(object: nil, offset: Point(x: 0, y: 0), limits: nil)) { drag in
      var object = drag.object
      coder.node(&object)
      drag.object = object
      coder.value(&drag.offset)
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
    self.focus = focus
    coder.value(&leadsFocus)
    coder.value(&framesFocus)
  }
}

extension StateCoder {
  func clips(_ x: inout [MovieClip]) {
    var objects = x.map { $0 as DisplayObject }
    children(&objects)
    guard isReading else { return }
    x = objects.compactMap { $0 as? MovieClip }
    check(x.count == objects.count, "a clip that is none")
  }

  /// A movie that plays; those that lend it characters have been written before it.
  func code(_ file: MovieFile) {
    var isFirst = file === player.movie
    value(&isFirst)
    if !isFirst {
      var (url, bytes) = (file.url, file.packed)
      value(&url)
      value(&bytes)
    }
    var published = file.library.published.sorted()
    list(&published, "") { value(&$0) }
    value(&file.library.definitionsReached)
    var lenders = file.lenders.map {
      (number: graph.fileNumbers[ObjectIdentifier($0.file)] ?? 0, imports: $0.imports)
    }
    list(&lenders, (0, 0)) {
      value(&$0.number)
      value(&$0.imports)
    }
  }

  func readFiles(_ count: Int) {
    for _ in 0..<count {
      guard failure == nil else { return }
      var isFirst = false
      value(&isFirst)
      var (url, bytes): (String, [UInt8]) = ("", [])
      if !isFirst {
        value(&url)
        value(&bytes)
      }
      var published: [String] = []
      list(&published, "") { value(&$0) }
      var definitions = 0
      value(&definitions)
      var lenders: [(number: Int, imports: Int)] = []
      list(&lenders, (0, 0)) {
        value(&$0.number)
        value(&$0.imports)
      }
      guard failure == nil else { return }
      guard let file = isFirst ? player.movie : self.file(url, bytes) else {
        return fail("a movie that is none")
      }
      if file.lenders.isEmpty {
        for lender in lenders {
          guard graph.fileList.indices.contains(lender.number),
            file.imports.indices.contains(lender.imports)
          else { return fail("a movie that borrows from none") }
          file.borrow(assets: lender.imports, from: graph.fileList[lender.number])
        }
      }
      graph.fileList.append(file)
      check(
        (0...file.library.definitionCount).contains(definitions),
        "definitions that the movie does not have")
      graph.commits.append {
        file.library.published = Set(published)
        file.library.definitionsReached = definitions
      }
    }
  }

  /// A movie that a script has loaded: the one that is there already, or read again.
  private func file(_ url: String, _ bytes: [UInt8]) -> MovieFile? {
    if let index = graph.reusable.firstIndex(where: { $0.url == url && $0.packed == bytes }) {
      return graph.reusable.remove(at: index)
    }
    return try? MovieFile(bytes, url: url)
  }

  func readNatives(_ count: Int) {
    for _ in 0..<count {
      guard failure == nil else { return }
      var name = ""
      value(&name)
      guard let number = player.machines.actionMachine.nativeNumber(name) else {
        return refuse(
          StateError(
            .otherVersion,
            "the state is of another version of the player: this one has no native “\(name)”"))
      }
      graph.natives.append(number)
    }
  }

  func readObjectKinds(_ count: Int) {
    guard count <= remaining else { return fail("it ends too early") }
    for _ in 0..<count {
      var kind = ObjectKind.plain
      choice(&kind)
      guard failure == nil, kind != .free else { return fail("an object of no kind") }
      graph.objectList.append(player.heap.makeObject(kind))
    }
  }

  func readNodes(_ count: Int) {
    guard count <= remaining else { return fail("it ends too early") }
    for _ in 0..<count {
      var kind = NodeKind.date
      choice(&kind)
      var identity = NodeIdentity()
      value(&identity)
      guard failure == nil, let node = kind.make(identity, self) else {
        return fail("something that its movie does not have")
      }
      graph.nodeList.append(node)
    }
  }
}

extension StateGraph {
  /// The movie of an address, if the state has it.
  func file(_ id: ObjectIdentifier) -> MovieFile? { fileNumbers[id].map { fileList[$0] } }

  func number(_ file: MovieFile) -> Int { fileNumbers[ObjectIdentifier(file)] ?? 0 }
}
