package import FlashHeap
package import SWF

/// What the display list refers to.
extension StateCoder {
  /// Children of a container, which no other one has.
  package func children(_ x: inout [DisplayObject]) {
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

  package func value(_ x: inout SoundCharacter?) {
    var place = x?.place
    value(&place)
    guard isReading else { return }
    x = nil
    guard let place else { return }
    if case .sound(let sound)? = place.character { x = sound } else { fail("a sound is missing") }
  }
}

/// What a load is read into.
private struct NoPurpose: LoadPurpose {
  let owner = ScriptLanguage.actionScript1
  let needsFile = false
  let failsLate = false
  let isStream = false
  func mark(_ marker: inout Marker) {}
}

extension PendingLoad {
  /// What one is read into.
  package static var blank: PendingLoad {
    PendingLoad(request: LoadRequest(url: ""), written: "", purpose: NoPurpose())
  }
}

extension StateCoder {
  /// A Boolean and a language in one byte: older states have the Boolean alone, and one language.
  package func value(_ flag: inout Bool, _ owner: inout ScriptLanguage) {
    var flags: UInt8 = (flag ? 1 : 0) | (owner == .actionScript3 ? 2 : 0)
    value(&flags)
    guard isReading else { return }
    flag = flags & 1 != 0
    owner = flags & 2 != 0 ? .actionScript3 : .actionScript1
  }
}

extension StateLists {
  /// Looks whether clips stand in one another as the player relies on it, once all are filled.
  package func checkDisplay() {
    var parents: [ObjectIdentifier: DisplayObject] = [:]
    for case let container as Container in coder.graph.nodeList {
      let hidden = (container as? Button)?.hitObjects ?? []
      container.depthsWereRead()
      for child in container.children + hidden {
        guard parents.updateValue(container, forKey: ObjectIdentifier(child)) == nil,
          child.parent === container
        else { return coder.fail("a child of two parents") }
      }
    }
    // Neither in a circle nor so deep that drawing them would not end well.
    var depths: [ObjectIdentifier: Int] = [:]
    for case let object as DisplayObject in coder.graph.nodeList {
      var walked: [ObjectIdentifier] = []
      var present: DisplayObject? = object
      var base = 0
      while let above = present {
        if let known = depths[ObjectIdentifier(above)] {
          base = known
          break
        }
        walked.append(ObjectIdentifier(above))
        if walked.count > 4000 { return coder.fail("clips too deep in one another") }
        present = above.parent
      }
      for (steps, id) in walked.reversed().enumerated() { depths[id] = base + steps + 1 }
      if base + walked.count > 4000 { return coder.fail("clips too deep in one another") }
    }
    for case let object as DisplayObject in coder.graph.nodeList {
      coder.check(
        object.scriptLink.map { ScriptObject($0).stands(for: object) } ?? true,
        "a clip whose object is none")
    }
    for case let clip as MovieClip in coder.graph.nodeList where clip.level != nil {
      // Scripts of ActionScript 3 may put a main timeline into any container.
      coder.check(
        clip.parent == nil || clip.hasCell || clip.timelinePlace.isIslandRoot,
        "a level in a clip")
    }
  }
}

extension ScriptArgument: StateValue {
  package mutating func code(_ coder: StateCoder) {
    var kind: UInt8 =
      switch self {
      case .undefined: 0
      case .boolean: 1
      case .number: 2
      case .string: 3
      case .object: 4
      }
    coder.value(&kind)
    switch kind {
    case 0: self = .undefined
    case 1:
      var boolean = false
      if case .boolean(let present) = self { boolean = present }
      coder.value(&boolean)
      self = .boolean(boolean)
    case 2:
      var number = 0.0
      if case .number(let present) = self { number = present }
      coder.value(&number)
      self = .number(number)
    case 3:
      var text = ""
      if case .string(let present) = self { text = present }
      coder.value(&text)
      self = .string(text)
    case 4:
      var object: DisplayObject?
      if case .object(let present) = self { object = present }
      coder.node(&object)
      if coder.isReading { self = object.map { .object($0) } ?? .undefined }
    default: coder.fail("an argument of no kind")
    }
  }
}

extension PendingLoad: StateValue {
  package mutating func code(_ coder: StateCoder) {
    var (url, body, type) = (self.request.url, self.request.body, self.request.mimeType)
    var (isPost, written) = (self.request.isPost, self.written)
    var owner = self.purpose.owner
    coder.value(&url)
    coder.value(&isPost, &owner)
    coder.value(&body)
    coder.value(&type)
    coder.value(&written)
    var purpose = self.purpose
    if let host = coder.player.machines.host(of: owner) {
      let readsCells = coder.readsCells
      coder.readsCells = owner == .actionScript3
      host.code(&purpose, coder)
      coder.readsCells = readsCells
    } else {
      coder.fail("a load for a machine that there is not")
    }
    var cancelled = self.loadsCancelled
    coder.value(&cancelled)
    var isMissing = self.isMissing
    coder.value(&isMissing)
    guard coder.isReading else { return }
    self = PendingLoad(
      request: LoadRequest(url: url, isPost: isPost, body: body, mimeType: type),
      written: written, purpose: purpose, loadsCancelled: cancelled, isMissing: isMissing)
  }
}

extension Timeline.Source: StateValue {
  /// Its number among all, by which they are ordered and written.
  var number: Int {
    switch self {
    case .made: 0
    case .main: 1
    case .sprite(let id): 2 + Int(id)
    }
  }

  package mutating func code(_ coder: StateCoder) {
    var number = number
    coder.value(&number)
    guard coder.isReading else { return }
    coder.check((0...2 + Int(UInt16.max)).contains(number), "a timeline that there is not")
    self = number == 0 ? .made : number == 1 ? .main : .sprite(UInt16(clamping: number - 2))
  }
}

extension Timeline {
  /// A clip's frames: its character's, those of its movie, or none.
  package mutating func code(_ coder: StateCoder, of clip: MovieClip) {
    var isMade = source == .made
    var count = frameCount
    coder.value(&isMade)
    if isMade { coder.value(&count) }
    guard coder.isReading else { return }
    if isMade {
      self = Timeline(frames: [], frameCount: count)
    } else {
      self = clip.character?.timeline ?? clip.file.timeline
    }
  }
}

/// A handler of a placed clip.
extension ClipAction: BlankStateValue {
  package static var blank: ClipAction { ClipAction(events: [], keyCode: 0, actions: 0..<0) }

  package mutating func code(_ coder: StateCoder) {
    var (events, key, range) = (events.rawValue, keyCode, actions)
    coder.value(&events)
    coder.value(&key)
    coder.value(&range)
    self = ClipAction(events: ClipEvents(rawValue: events), keyCode: key, actions: range)
  }
}

extension ScriptArgument: BlankStateValue {
  package static var blank: ScriptArgument { .undefined }
}
