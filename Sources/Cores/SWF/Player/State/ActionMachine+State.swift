import FlashAVM1
import FlashClasses
import FlashDisplay
import FlashHeap

/// What the machine of scripts has besides its heap.
extension ActionMachine {
  /// Between iterations nothing runs: operands, locals and frames are empty.
  func code(_ coder: StateCoder) {
    coder.value(&world.globalObject)
    coder.value(&world.globalScope)
    coder.check(world.globalScope.kind == .scope, "a global scope that is none")
    world.prototypes.code(coder)
    coder.value(&world.isOldWorld)
    coder.optional(
      &world.otherWorld,
      GlobalWorld(
        globalObject: world.globalObject, globalScope: world.globalScope,
        prototypes: world.prototypes)
    ) { world in
      coder.value(&world.globalObject)
      coder.value(&world.globalScope)
      coder.check(world.globalScope.kind == .scope, "a global scope that is none")
      world.prototypes.code(coder)
    }
    for index in 0..<4 { coder.value(&machine.globalRegisters[index]) }
    coder.value(&machine.nanCount)
    coder.value(&machine.isHalted)
    coder.value(&services.loads.lastToken)
    coder.value(&clips.state.usesNewEmptyBounds)
    coder.value(&clips.state.hasChangedVersions)
    coder.value(&services.devices.usesCodepage)
    coder.value(&services.devices.hasExactSettings)
    machine.random.code(coder)
    services.devices.microphone.code(coder)
    services.devices.camera.code(coder)
    coder.objects(&services.sharedObjects.open)
    coder.objects(&services.localConnections.listeners)
    coder.objects(&services.streams.loads)
    coder.objects(&services.loaders.byToken)
    coder.objects(&services.streams.playing)
    coder.objects(&services.connections.waiting)
    coder.objects(&services.sockets.open)
    codeClassObjects(coder)
    codeNames(coder)
    codeWatchers(coder)
    codeWaiting(coder)
    guard coder.isReading else { return }
    machine.scopes.forgetLookups()
  }

  /// Classes of exported names.
  func code(classes coder: StateCoder) {
    var known = world.classes.map { (isOld: $0.key.isOld, name: $0.key.name, object: $0.value) }
    known.sort { ($0.name, $0.isOld ? 0 : 1) < ($1.name, $1.isOld ? 0 : 1) }
    coder.list(&known, (false, "", coder.blankObject)) {
      coder.value(&$0.isOld)
      coder.value(&$0.name)
      coder.value(&$0.object)
    }
    if coder.isReading {
      world.classes = [:]
      for (isOld, name, object) in known {
        world.classes[World.ClassKey(name, version: isOld ? 6 : 7)] = object
      }
    }
  }

  /// What `classes` refers to is found like all else.
  private func codeClassObjects(_ coder: StateCoder) {
    guard !coder.isReading else { return }
    let objects = world.classes.sorted {
      ($0.key.name, $0.key.isOld ? 0 : 1) < ($1.key.name, $1.key.isOld ? 0 : 1)
    }.map(\.value)
    for object in objects { _ = coder.numbers.number(of: object) }
  }

  private func codeNames(_ coder: StateCoder) {
    // Names of what has been collected are of no use.
    var names = world.aliases.filter { $0.key.kind != .free }
      .map {
        (
          number: coder.isReading ? 0 : coder.numbers.number(of: $0.key), key: $0.key,
          value: $0.value
        )
      }
    names.sort { $0.number < $1.number }
    coder.list(&names, (0, coder.blankObject, "")) {
      coder.value(&$0.key)
      coder.value(&$0.value)
    }
    if coder.isReading {
      world.aliases = Dictionary(names.map { ($0.key, $0.value) }) { _, last in last }
    }
    var told =
      world.interfaces
      .map {
        (
          number: coder.isReading ? 0 : coder.numbers.number(of: $0.key), key: $0.key,
          list: $0.value
        )
      }
    told.sort { $0.number < $1.number }
    coder.list(&told, (0, coder.blankObject, [])) {
      coder.value(&$0.key)
      coder.objects(&$0.list)
    }
    if coder.isReading {
      world.interfaces = Dictionary(told.map { ($0.key, $0.list) }) { _, last in last }
    }
  }

  private func codeWatchers(_ coder: StateCoder) {
    var all = machine.watchers.all.flatMap { object, names in
      names.map { (object: object, name: $0.key, watcher: $0.value) }
    }
    if !coder.isReading {
      let numbered = all.map { (coder.numbers.number(of: $0.object), $0.name.id, $0) }
      all = numbered.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    }
    coder.list(
      &all, (coder.blankObject, Atom(.empty), Watcher(callback: .undefined, data: .undefined))
    ) { item in
      var (callback, data) = (item.watcher.callback, item.watcher.data)
      coder.value(&item.object)
      coder.value(&item.name)
      coder.value(&callback)
      coder.value(&data)
      if coder.isReading { item.watcher = Watcher(callback: callback, data: data) }
    }
    guard coder.isReading else { return }
    machine.watchers.all = [:]
    for (object, name, watcher) in all {
      machine.watchers.all[object, default: [:]][name] = watcher
    }
  }

  /// Timers, and what waits for something from outside.
  private func codeWaiting(_ coder: StateCoder) {
    coder.dictionary(&services.timers.pending, .blank) { $0.code(coder) }
    coder.dictionary(
      &services.loads.receivers, DataReceiver(object: coder.blankObject, version: 0, clip: nil)
    ) {
      $0.code(coder)
    }
    coder.dictionary(
      &services.sounds.loads, SoundLoad(object: coder.blankObject, isStreaming: false)
    ) {
      coder.value(&$0.object)
      coder.value(&$0.isStreaming)
      coder.optional(&$0.outcome, SoundLoad.Outcome()) {
        coder.value(&$0.hasTags)
        coder.value(&$0.success)
      }
    }
    coder.list(
      &services.localConnections.messages,
      LocalMessage(sender: coder.blankObject, target: "", method: "", arguments: [])
    ) {
      coder.value(&$0.sender)
      coder.value(&$0.target)
      coder.value(&$0.method)
      coder.value(&$0.arguments)
    }
    coder.list(
      &services.files.waiting, FileTask(object: coder.blankObject, kind: .browse, dialog: nil)
    ) {
      $0.code(coder)
    }
  }
}

extension Prototypes {
  mutating func code(_ coder: StateCoder) {
    coder.value(&object)
    coder.value(&function)
    coder.value(&array)
    coder.value(&string)
    coder.value(&number)
    coder.value(&boolean)
    coder.value(&movieClip)
    coder.value(&button)
    coder.value(&textField)
    coder.value(&video)
    coder.value(&date)
    coder.value(&xmlNode)
    coder.value(&xml)
    coder.objects(&named)
  }
}

extension TimerCall {
  /// One that a state fills.
  static var blank: TimerCall {
    TimerCall(
      target: .undefined, name: nil, arguments: [], version: 0, clip: nil, isOnce: false)
  }

  mutating func code(_ coder: StateCoder) {
    coder.value(&target)
    coder.optional(&name, Atom(.empty)) { coder.value(&$0) }
    coder.list(&arguments, .undefined) { coder.value(&$0) }
    coder.value(&version)
    coder.value(&clip)
    coder.value(&isOnce)
  }
}

extension MicrophoneState {
  mutating func code(_ coder: StateCoder) {
    coder.value(&object)
    coder.value(&gain)
    coder.value(&rate)
    coder.value(&silenceLevel)
    coder.value(&silenceTimeout)
    coder.value(&suppressesEcho)
  }
}

extension CameraState {
  mutating func code(_ coder: StateCoder) {
    coder.value(&object)
    coder.value(&width)
    coder.value(&height)
    coder.value(&fps)
    coder.value(&bandwidth)
    coder.value(&quality)
    coder.value(&keyFrameInterval)
    coder.value(&motionLevel)
    coder.value(&motionTimeout)
    coder.value(&loopsBack)
  }
}

extension DataReceiver {
  mutating func code(_ coder: StateCoder) {
    coder.value(&object)
    coder.value(&version)
    var clip = clip.flatMap { $0.kind == .display ? $0 : nil }
    coder.value(&clip)
    self.clip = clip
    var (number, url, uploaded): (UInt8, String, Int?) =
      switch kind {
      case .data: (0, "", nil)
      case .remoteCall: (1, "", nil)
      case .file(let url, let uploaded): (2, url, uploaded)
      }
    coder.value(&number)
    coder.value(&url)
    coder.value(&uploaded)
    if coder.isReading {
      kind = number == 0 ? .data : number == 1 ? .remoteCall : .file(url: url, uploaded: uploaded)
    }
  }
}

extension FileTask {
  mutating func code(_ coder: StateCoder) {
    coder.value(&object)
    var (number, url): (UInt8, String) =
      switch kind {
      case .browse: (0, "")
      case .browseSeveral: (1, "")
      case .download(let url): (2, url)
      case .upload(let url): (3, url)
      }
    coder.value(&number)
    coder.value(&url)
    if coder.isReading {
      kind =
        switch number {
        case 0: .browse
        case 1: .browseSeveral
        case 2: .download(url: url)
        default: .upload(url: url)
        }
    }
    coder.optional(&dialog, FileDialog(purpose: .open, filters: [], suggestedName: "")) { dialog in
      var (purpose, name) = (dialog.purpose, dialog.suggestedName)
      var filters = dialog.filters
      coder.choice(&purpose, of: [.open, .openSeveral, .save])
      coder.list(&filters, FileDialog.Filter(description: "", patterns: "")) { filter in
        var (text, patterns) = (filter.description, filter.patterns)
        coder.value(&text)
        coder.value(&patterns)
        filter = FileDialog.Filter(description: text, patterns: patterns)
      }
      coder.value(&name)
      dialog = FileDialog(purpose: purpose, filters: filters, suggestedName: name)
    }
  }
}

// MARK: - Natives

extension ActionMachine {
  /// The number of a native by name, also of one that this machine has not come to know yet; nil if there is none.
  func nativeNumber(_ name: String) -> Int? {
    if let number = world.natives.number(of: name) { return number }
    for (owner, members) in [
      ("Video", VideoClass.properties), ("NetConnection", NetConnectionClass.properties),
      ("NetStream", NetStreamClass.properties), ("XML", XMLClass.properties),
      ("XML", XMLClass.formerProperties),
      ("Microphone", DeviceClasses.microphoneProperties),
      ("Camera", DeviceClasses.cameraProperties),
      ("flash.net.FileReference", FileReferenceClass.properties),
      ("PrintJob", DeviceClasses.printJobProperties),
    ] where name.hasPrefix(owner + ".") {
      for member in members {
        let path = owner + "." + member.name
        switch member.kind {
        case .method(let body): if path == name { return world.natives.add(path, body) }
        case .accessor(let get, let set):
          if path == name { return world.natives.add(path, get) }
          if path + "=" == name, let set { return world.natives.add(path + "=", set) }
        case .number, .text, .same: break
        }
      }
    }
    return NativeNumbers.number(named: name, context)
  }
}
