import FlashAVM2
import FlashData
import FlashDisplay
package import FlashHeap
import SWF

/// N.Sh: SharedObject.
enum SharedObjectNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "static getLocal": NativeCall.give(getLocal)
    case "static getRemote":
      NativeCall.give { call throws(ScriptError) in
        // There is no server: it is there, and never connects.
        let name = try call.text(1, named: "name")
        return Value(try call.api.services.sharedObjects.make(named: name, key: ""))
      }
    case "static deleteAll", "static getDiskUsage": NativeCall.give { _ in .zero }
    case "static get defaultObjectEncoding":
      NativeCall.give { call in
        Value(rawUInt: call.api.services.sharedObjects.defaultEncoding.rawValue)
      }
    case "static set defaultObjectEncoding":
      NativeCall.act { call throws(ScriptError) in
        call.api.services.sharedObjects.defaultEncoding = try encoding(call)
      }
    case "get data":
      NativeCall.give { call in SharedObjectFields(call.this, call.api.types).data }
    case "get objectEncoding":
      NativeCall.give { call in
        Value(rawUInt: SharedObjectFields(call.this, call.api.types).encoding.rawValue)
      }
    case "set objectEncoding":
      NativeCall.act { call throws(ScriptError) in
        SharedObjectFields(call.this, call.api.types).encoding = try encoding(call)
      }
    case "get client":
      NativeCall.give { call in
        let client = SharedObjectFields(call.this, call.api.types).client
        return client.isNull ? call.value(0) : client
      }
    case "set client":
      NativeCall.act { call throws(ScriptError) in
        guard call.value(1).isObject else { throw ScriptError(2004) }
        SharedObjectFields(call.this, call.api.types).client = call.value(1)
      }
    default: ofData(key)
    }
  }

  private static func ofData(_ key: String) -> NativeFunction? {
    switch key {
    case "get size":
      NativeCall.give { call throws(ScriptError) in
        let bytes = try SharedObjectFields(call.this, call.api.types).file(call.interpreter)
        return Value(rawUInt: UInt32(clamping: bytes?.count ?? 0))
      }
    case "clear":
      NativeCall.act { call throws(ScriptError) in
        let fields = SharedObjectFields(call.this, call.api.types)
        fields.data = Value(try call.interpreter.makeObject())
        call.api.player.storage[fields.key] = nil
      }
    case "flush":
      NativeCall.text { call throws(ScriptError) in
        try call.api.services.sharedObjects.store(call.this)
        return "flushed"
      }
    case "setProperty":
      NativeCall.act { call throws(ScriptError) in
        guard let name = call.value(1).asString else { throw ScriptError(2007, "propertyName") }
        let data = SharedObjectFields(call.this, call.api.types).data
        try call.interpreter.properties.setProperty(
          data, Name(call.interpreter.heap.intern(name), .public), call.value(2))
      }
    // Only what a server has would hear of these.
    case "close", "connect", "send", "setDirty", "set fps": NativeCall.act { _ in }
    default: nil
    }
  }

  private static func encoding(_ call: NativeCall) throws(ScriptError) -> AMFVersion {
    guard let encoding = AMFVersion(rawValue: call.uint(1)) else {
      throw ScriptError(2008, "objectEncoding")
    }
    return encoding
  }

  /// The same object for the same name and folder; null where a movie cannot have such a file (N.Sh.1).
  private static func getLocal(_ call: NativeCall) throws(ScriptError) -> Value {
    let text = try call.text(1, named: "name")
    let caller = Caller(call.interpreter).program?.source?.owner as? MovieFile
    let url = (caller ?? call.api.player.movie).url
    if call.flag(3), !url.lowercased().hasPrefix("https:") { return .null }
    guard let name = SharedObjectName(text, path: call.text(2), movie: url) else { return .null }
    if let known = call.api.services.sharedObjects.open[name.key] { return Value(known) }
    let made = try call.api.services.sharedObjects.make(named: name.name, key: name.key)
    call.api.services.sharedObjects.open[name.key] = made
    return Value(made)
  }
}

/// What a SharedObject has in the fields that its face has first.
struct SharedObjectFields {
  private enum Field: Int { case data, name, key, encoding, client }

  private let words: Fields

  init(_ object: ScriptObject, _ types: APITypes) {
    words = Fields(object, of: types.sharedObject)
  }

  var data: Value {
    get { words[Field.data.rawValue] }
    nonmutating set { words[Field.data.rawValue] = newValue }
  }
  var name: String { words[Field.name.rawValue].asString?.text ?? "" }
  /// The host, the folder and the name; empty of a remote one.
  var key: String { words[Field.key.rawValue].asString?.text ?? "" }
  var encoding: AMFVersion {
    get { AMFVersion(rawValue: words[Field.encoding.rawValue].rawUInt) ?? .amf3 }
    nonmutating set { words[Field.encoding.rawValue] = Value(rawUInt: newValue.rawValue) }
  }
  var client: Value {
    get { words[Field.client.rawValue] }
    nonmutating set { words[Field.client.rawValue] = newValue }
  }

  func setNames(_ name: Value, _ key: Value) {
    words[Field.name.rawValue] = name
    words[Field.key.rawValue] = key
  }

  /// What it has, as a file; nil is nothing.
  func file(_ interpreter: Interpreter) throws(ScriptError) -> [UInt8]? {
    try ValueBytes.sharedObject(named: name, encoding, of: data, interpreter)
  }
}

/// Shared objects that are open.
package final class SharedObjects: HeapRoots {
  private unowned let machine: ABCMachine
  /// By host, folder and name.
  var open: [String: ScriptObject] = [:]
  /// What a new one is written in.
  var defaultEncoding = AMFVersion.amf3

  init(_ machine: ABCMachine) {
    self.machine = machine
    machine.machine.heap.addRoots(self)
  }

  package func markRoots(_ marker: inout Marker) {
    for object in open.values { marker.mark(object) }
  }

  /// A new one with what is stored under its key.
  func make(named name: String, key: String) throws(ScriptError) -> ScriptObject {
    let interpreter = machine.interpreter
    let type = machine.types.sharedObject
    let made = machine.machine.make(try machine.machine.table(for: type, interpreter))
    try interpreter.holding(Value(made)) { () throws(ScriptError) in
      let fields = SharedObjectFields(made, machine.types)
      let data = try interpreter.makeObject()
      fields.data = Value(data)
      fields.encoding = defaultEncoding
      fields.setNames(machine.machine.heap.value(name), machine.machine.heap.value(key))
      if let bytes = machine.player.storage[key] {
        try ValueBytes.readSharedObject(bytes, into: data, interpreter)
      }
    }
    return made
  }

  /// Puts what one has into the player's storage; nothing to keep is not stored (N.Sh.3).
  func store(_ object: ScriptObject) throws(ScriptError) {
    let fields = SharedObjectFields(object, machine.types)
    guard !fields.key.isEmpty, let bytes = try fields.file(machine.interpreter) else { return }
    machine.player.storage[fields.key] = bytes
  }

  /// The movie ends: all that are open are stored.
  func storeAll() {
    for (_, object) in open.sorted(by: { $0.key < $1.key }) {
      machine.attempt { () throws(ScriptError) in try store(object) }
    }
  }

  func code(_ coder: StateCoder) {
    var all = open.sorted { $0.key < $1.key }.map { (key: $0.key, object: $0.value) }
    coder.list(&all, ("", coder.blankObject)) { entry in
      coder.value(&entry.key)
      coder.value(&entry.object)
      coder.check(
        entry.object.kind == .instance
          && entry.object.traits.isKind(of: machine.types.sharedObject),
        "a shared object that is none")
    }
    var isOld = defaultEncoding == .amf0
    coder.value(&isOld)
    guard coder.isReading else { return }
    defaultEncoding = isOld ? .amf0 : .amf3
    open = Dictionary(all.map { ($0.key, $0.object) }) { _, last in last }
  }
}
