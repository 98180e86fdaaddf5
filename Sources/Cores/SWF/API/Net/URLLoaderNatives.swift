import FlashAVM2
import FlashDisplay
import FlashHeap

/// N.Ul: URLLoader.
enum URLLoaderNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "new":
      NativeCall.act { call throws(ScriptError) in
        if call.value(1).isObject { try load(call) }
      }
    case "load": NativeCall.act(load)
    // Without a load there is nothing to close, and no error (N.Ul.1).
    case "close":
      NativeCall.act { call in DataLoaderFields(call.this, call.api.types).ticket &+= 1 }
    default: nil
    }
  }

  /// A second load takes the first one's place.
  private static func load(_ call: NativeCall) throws(ScriptError) {
    let request = try RequestText(call.value(1), call)
    let fields = DataLoaderFields(call.this, call.api.types)
    fields.ticket &+= 1
    call.api.load(
      request, for: ScriptLoad(kind: .data, object: call.this, ticket: fields.ticket))
  }
}

/// What a URLLoader has asked for has come, or has not (N.Ul.2 to N.Ul.4).
struct DataLoad {
  private let machine: ABCMachine
  private let loader: ScriptObject
  private let fields: DataLoaderFields
  private let ticket: UInt32

  init(_ machine: ABCMachine, _ loader: ScriptObject, _ ticket: UInt32) {
    (self.machine, self.loader, self.ticket) = (machine, loader, ticket)
    fields = DataLoaderFields(loader, machine.types)
  }

  /// Whether nothing has been loaded in its place, and no script has closed it.
  private var isCurrent: Bool { fields.ticket == ticket }

  func finish(_ url: String, _ answer: LoadAnswer) throws(ScriptError) {
    guard isCurrent else { return }
    let events = machine.events
    let outcome = LoadOutcome(answer)
    if outcome.opens(url) { events.send("open", to: loader) }
    guard isCurrent else { return }
    switch outcome {
    case .bytes(let bytes, let status):
      fields.setBytes(bytes.count)
      events.sendProgress(bytes.count, of: bytes.count, to: loader)
      guard isCurrent else { return }
      events.sendStatus(status, to: loader)
      guard isCurrent else { return }
      try setData(bytes)
      events.send("complete", to: loader)
    case .failure(let status):
      fields.setBytes(0)
      try setData([])
      events.sendStatus(status, to: loader)
      guard isCurrent else { return }
      events.sendStreamError(url, to: loader)
    }
  }

  /// N.Ul.3.
  private func setData(_ bytes: [UInt8]) throws(ScriptError) {
    let interpreter = machine.interpreter
    switch fields.format {
    case "binary": fields.data = try interpreter.makeByteArray(bytes)
    case "variables":
      guard !bytes.isEmpty else { return }
      let type = try machine.machine.classObject(for: machine.types.urlVariables, interpreter)
      fields.data = try interpreter.construct(
        type, [machine.machine.heap.markedText(bytes)])
    default: fields.data = machine.machine.heap.markedText(bytes)
    }
  }
}

/// What a URLLoader has in the fields that its face has first.
struct DataLoaderFields {
  private enum Field: Int { case bytesLoaded, bytesTotal, data, dataFormat, ticket }

  private let words: Fields

  init(_ object: ScriptObject, _ types: APITypes) {
    words = Fields(object, of: types.urlLoader)
  }

  var data: Value {
    get { words[Field.data.rawValue] }
    nonmutating set { words[Field.data.rawValue] = newValue }
  }
  var format: String { words[Field.dataFormat.rawValue].asString?.text ?? "" }
  var ticket: UInt32 {
    get { words[Field.ticket.rawValue].rawUInt }
    nonmutating set { words[Field.ticket.rawValue] = Value(rawUInt: newValue) }
  }

  func setBytes(_ count: Int) {
    words[Field.bytesLoaded.rawValue] = Value(rawUInt: UInt32(clamping: count))
    words[Field.bytesTotal.rawValue] = Value(rawUInt: UInt32(clamping: count))
  }
}
