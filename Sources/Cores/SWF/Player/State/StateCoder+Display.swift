import SWF

/// What the display list refers to.
extension StateCoder {
  /// Children of a container, which no other one has.
  func children(_ x: inout [DisplayObject]) {
    let count = count(x.count)
    if isReading { x = [] }
    for index in 0..<count {
      guard failure == nil else { return }
      var child: DisplayObject? = isReading ? nil : x[index]
      node(&child)
      guard isReading else { continue }
      guard let child else { return fail("a child is missing") }
      x.append(child)
    }
  }

  /// A clip's frames: its character's, those of its movie, or none.
  func timeline(_ x: inout Timeline, of clip: MovieClip) {
    var isMade = x.source == .made
    var frameCount = x.frameCount
    value(&isMade)
    if isMade { value(&frameCount) }
    guard isReading else { return }
    if isMade {
      x = Timeline(frames: [], frameCount: frameCount)
    } else {
      x = clip.character?.timeline ?? clip.file.timeline
    }
  }

  /// Handlers of a placed clip.
  func handlers(_ x: inout [ClipAction]) {
    list(&x, ClipAction(events: [], keyCode: 0, actions: 0..<0)) { action in
      var (events, key, range) = (action.events.rawValue, action.keyCode, action.actions)
      value(&events)
      value(&key)
      value(&range)
      action = ClipAction(events: ClipEvents(rawValue: events), keyCode: key, actions: range)
    }
  }

  func value(_ x: inout SoundCharacter?) {
    var place = x?.place
    value(&place)
    guard isReading else { return }
    x = nil
    guard let place else { return }
    if case .sound(let sound)? = place.character { x = sound } else { fail("a sound is missing") }
  }

  /// Looks whether clips stand in one another as the player relies on it, once all are filled.
  func checkDisplay() {
    var parents: [ObjectIdentifier: DisplayObject] = [:]
    for case let container as Container in graph.nodeList {
      let hidden = (container as? Button)?.hitObjects ?? []
      check(
        zip(container.children, container.children.dropFirst()).allSatisfy { $0.depth < $1.depth },
        "children out of their order")
      for child in container.children + hidden {
        guard parents.updateValue(container, forKey: ObjectIdentifier(child)) == nil,
          child.parent === container
        else { return fail("a child of two parents") }
      }
    }
    // Neither in a circle nor so deep that drawing them would not end well.
    var depths: [ObjectIdentifier: Int] = [:]
    for case let object as DisplayObject in graph.nodeList {
      var walked: [ObjectIdentifier] = []
      var present: DisplayObject? = object
      var base = 0
      while let above = present {
        if let known = depths[ObjectIdentifier(above)] {
          base = known
          break
        }
        walked.append(ObjectIdentifier(above))
        if walked.count > 4000 { return fail("clips too deep in one another") }
        present = above.parent
      }
      for (steps, id) in walked.reversed().enumerated() { depths[id] = base + steps + 1 }
      if base + walked.count > 4000 { return fail("clips too deep in one another") }
    }
    for case let clip as MovieClip in graph.nodeList where clip.level != nil {
      check(clip.parent == nil, "a level in a clip")
    }
  }
}

// MARK: - What waits

extension StateCoder {
  func value(_ x: inout ScriptArgument) {
    var kind: UInt8 =
      switch x {
      case .undefined: 0
      case .boolean: 1
      case .number: 2
      case .string: 3
      case .object: 4
      }
    value(&kind)
    switch kind {
    case 0: x = .undefined
    case 1:
      var boolean = false
      if case .boolean(let present) = x { boolean = present }
      value(&boolean)
      x = .boolean(boolean)
    case 2:
      var number = 0.0
      if case .number(let present) = x { number = present }
      value(&number)
      x = .number(number)
    case 3:
      var text = ""
      if case .string(let present) = x { text = present }
      value(&text)
      x = .string(text)
    case 4:
      var object: DisplayObject?
      if case .object(let present) = x { object = present }
      node(&object)
      if isReading { x = object.map { .object($0) } ?? .undefined }
    default: fail("an argument of no kind")
    }
  }

  private func arguments(_ x: inout [ScriptArgument]) { list(&x, .undefined) { value(&$0) } }

  func value(_ x: inout ActionQueue.Entry) {
    var object = x.object
    node(&object)
    var (isUnload, runsWhenLeaving) = (x.isUnload, x.runsWhenLeaving)
    value(&isUnload)
    value(&runsWhenLeaving)
    var kind = x.kind
    value(&kind)
    guard isReading else { return }
    x = ActionQueue.Entry(
      kind: kind, object: object, isUnload: isUnload, runsWhenLeaving: runsWhenLeaving)
  }

  private func value(_ x: inout ActionQueue.Kind) {
    var code: ScriptCode?
    var codes: [ScriptCode] = []
    var texts = ("", "")
    var handed: [ScriptArgument] = []
    var kind: UInt8
    switch x {
    case .initialize(let present): (kind, code) = (0, present)
    case .construct(let present): (kind, codes) = (1, present)
    case .code(let present): (kind, code) = (2, present)
    case .method(let name, let present): (kind, texts.0, handed) = (3, name, present)
    case .broadcast(let name, let from, let present):
      (kind, texts, handed) = (4, (name, from), present)
    case .fieldChanged: kind = 5
    }
    value(&kind)
    value(&code)
    self.codes(&codes)
    value(&texts.0)
    value(&texts.1)
    arguments(&handed)
    guard isReading else { return }
    switch (kind, code) {
    case (0, let code?): x = .initialize(code)
    case (1, _): x = .construct(codes)
    case (2, let code?): x = .code(code)
    case (3, _): x = .method(texts.0, handed)
    case (4, _): x = .broadcast(texts.0, from: texts.1, handed)
    case (5, _): x = .fieldChanged
    default: fail("an action of no kind")
    }
  }

  func value(_ x: inout PendingLoad) {
    var (url, body, type) = (x.request.url, x.request.body, x.request.mimeType)
    var (isPost, written) = (x.request.isPost, x.written)
    value(&url)
    value(&isPost)
    value(&body)
    value(&type)
    value(&written)
    var purpose = x.purpose
    value(&purpose)
    var cancelled = x.loadsCancelled
    value(&cancelled)
    guard isReading else { return }
    x = PendingLoad(
      request: LoadRequest(url: url, isPost: isPost, body: body, mimeType: type),
      written: written, purpose: purpose, loadsCancelled: cancelled)
  }

  private func value(_ x: inout LoadPurpose) {
    var clip: DisplayObject?
    var number = 0
    var loader: Int?
    var kind: UInt8
    switch x {
    case .movie(let into, let present): (kind, clip, loader) = (0, into, present)
    case .level(let level, let present): (kind, number, loader) = (1, level, present)
    case .variables(let object): (kind, clip) = (2, object)
    case .stream(let token): (kind, number) = (3, token)
    case .sound(let token): (kind, number) = (4, token)
    case .data(let token): (kind, number) = (5, token)
    }
    value(&kind)
    node(&clip)
    value(&number)
    value(&loader)
    guard isReading else { return }
    switch (kind, clip) {
    case (0, let clip as MovieClip): x = .movie(into: clip, loader: loader)
    case (1, _): x = .level(number, loader: loader)
    case (2, let clip?): x = .variables(of: clip)
    case (3, _): x = .stream(token: number)
    case (4, _): x = .sound(token: number)
    case (5, _): x = .data(token: number)
    default: fail("a load for nothing")
    }
  }
}

extension PendingLoad {
  /// What one is read into.
  static var blank: PendingLoad {
    PendingLoad(
      request: LoadRequest(url: ""), written: "", purpose: .data(token: 0))
  }
}

extension ActionQueue.Entry {
  /// What one is read into.
  static var blank: ActionQueue.Entry {
    ActionQueue.Entry(
      kind: .fieldChanged, object: nil, isUnload: false, runsWhenLeaving: false)
  }
}
