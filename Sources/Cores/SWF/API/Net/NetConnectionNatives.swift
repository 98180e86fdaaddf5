import FlashAVM2
import FlashData
import FlashDisplay
import FlashHeap

/// N.Nc: NetConnection, and N.Resp: Responder.
enum NetConnectionNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "static get defaultObjectEncoding":
      NativeCall.give { call in Value(rawUInt: call.api.services.remote.defaultEncoding) }
    case "static set defaultObjectEncoding":
      NativeCall.act { call throws(ScriptError) in
        call.api.services.remote.defaultEncoding = try encoding(call)
      }
    case "new":
      NativeCall.act { call in
        ConnectionFields(call.this, call.api.types)[.objectEncoding] = Value(
          rawUInt: call.api.services.remote.defaultEncoding)
      }
    case "get client":
      NativeCall.give { call in
        let client = ConnectionFields(call.this, call.api.types)[.client]
        return client.isNull ? call.value(0) : client
      }
    case "set client":
      NativeCall.act { call throws(ScriptError) in
        guard call.value(1).isObject else { throw ScriptError(2004) }
        ConnectionFields(call.this, call.api.types)[.client] = call.value(1)
      }
    case "get uri": kept(.uri)
    case "get connected": kept(.connected)
    case "get objectEncoding": kept(.objectEncoding)
    case "set objectEncoding":
      NativeCall.act { call throws(ScriptError) in
        ConnectionFields(call.this, call.api.types)[.objectEncoding] = Value(
          rawUInt: try encoding(call))
      }
    case "get maxPeerConnections": kept(.maxPeerConnections)
    case "set maxPeerConnections": keep(.maxPeerConnections)
    case "get proxyType": kept(.proxyType)
    case "set proxyType": keep(.proxyType)
    case "connect": NativeCall.act(connect)
    case "close": NativeCall.act { call throws(ScriptError) in try close(call, isAsked: true) }
    case "call": NativeCall.act(callServer)
    case "addHeader":
      NativeCall.act { call throws(ScriptError) in
        guard let name = call.text(1) else { throw ScriptError(2007, "operation") }
        let fields = ConnectionFields(call.this, call.api.types)
        guard fields.isOpen else { return }
        let value = try ValueBytes.bytes(
          of: [call.value(3)], .amf0, call.interpreter, writesStrictArrays: true)
        call.api.services.remote.addHeader(
          name, isRequired: call.flag(2), value, to: call.this)
      }
    default: ofConnected(key)
    }
  }

  static func ofResponder(_ key: String) -> NativeFunction? {
    guard key == "new" else { return nil }
    return NativeCall.act { call in
      let fields = Fields(call.this, of: call.api.types.responder)
      fields[0] = call.value(1)
      fields[1] = call.value(2)
    }
  }

  /// What only a connection has; others throw 2126 (N.Nc.4).
  private static func ofConnected(_ key: String) -> NativeFunction? {
    func text(_ text: String) -> NativeFunction {
      NativeCall.text { call throws(ScriptError) in
        try check(call)
        return text
      }
    }
    return switch key {
    case "get connectedProxyType": text("none")
    case "get farID", "get nearID": text("")
    case "get farNonce", "get nearNonce": text(String(repeating: "0", count: 64))
    case "get protocol": text("rtmp")
    case "get usingTLS":
      NativeCall.flag { call throws(ScriptError) in
        try check(call)
        return false
      }
    case "get unconnectedPeerStreams":
      NativeCall.give { call throws(ScriptError) in
        try check(call)
        return Value(try call.interpreter.makeList([]))
      }
    default: nil
    }
  }

  private static func check(_ call: NativeCall) throws(ScriptError) {
    guard ConnectionFields(call.this, call.api.types).isConnected else { throw ScriptError(2126) }
  }

  private static func kept(_ field: ConnectionFields.Field) -> NativeFunction {
    NativeCall.give { call in ConnectionFields(call.this, call.api.types)[field] }
  }

  private static func keep(_ field: ConnectionFields.Field) -> NativeFunction {
    NativeCall.act { call in ConnectionFields(call.this, call.api.types)[field] = call.value(1) }
  }

  private static func encoding(_ call: NativeCall) throws(ScriptError) -> UInt32 {
    guard let encoding = AMFVersion(rawValue: call.uint(1)) else {
      throw ScriptError(2008, "objectEncoding")
    }
    return encoding.rawValue
  }

  // MARK: - Connecting

  /// N.Nc.2, N.Nc.3.
  private static func connect(_ call: NativeCall) throws(ScriptError) {
    try close(call, isAsked: false)
    let fields = ConnectionFields(call.this, call.api.types)
    guard let address = call.text(1) else {
      fields[.uri] = call.value("null")
      fields[.connected] = Value(rawBoolean: true)
      return try call.api.services.remote.sendStatus(
        [("code", "NetConnection.Connect.Success"), ("level", "status")], to: call.this)
    }
    fields[.uri] = call.value(address)
    if address.lowercased().hasPrefix("http") {
      fields[.remoting] = Value(rawBoolean: true)
    } else if address.lowercased().hasPrefix("rtmp") {
      call.api.services.remote.fail(call.this)
    } else {
      throw ScriptError(2004)
    }
  }

  /// Only a script that asks for it hears of the end of a server of remote calls twice (N.Nc.5).
  private static func close(_ call: NativeCall, isAsked: Bool) throws(ScriptError) {
    let fields = ConnectionFields(call.this, call.api.types)
    let isRemoting = fields.isRemoting
    guard fields.isOpen else { return }
    fields[.ticket] = Value(rawUInt: fields[.ticket].rawUInt &+ 1)
    fields[.connected] = Value(rawBoolean: false)
    fields[.remoting] = Value(rawBoolean: false)
    call.api.services.remote.forget(call.this)
    try call.api.services.remote.sendStatus(
      [("code", "NetConnection.Connect.Closed"), ("level", "status")], to: call.this)
    guard isRemoting, isAsked else { return }
    try call.api.services.remote.sendStatus(
      [("code", ""), ("description", ""), ("details", ""), ("level", "status")], to: call.this)
  }

  private static func callServer(_ call: NativeCall) throws(ScriptError) {
    let command = try call.text(1, named: "command")
    let fields = ConnectionFields(call.this, call.api.types)
    guard fields.isOpen else { throw ScriptError(2126) }
    // Where nothing listens there is nothing to call.
    guard fields.isRemoting else { return }
    let arguments = Natives.rest(call.value(3))
    call.api.services.remote.add(
      command, call.value(2).asObject, count: arguments.count,
      try ValueBytes.bytes(
        of: arguments, .amf0, call.interpreter, writesStrictArrays: true), of: call.this)
  }
}

/// What a NetConnection has in the fields that its face has first.
struct ConnectionFields {
  enum Field: Int {
    case client, uri, connected, remoting, objectEncoding, maxPeerConnections, proxyType, ticket
  }

  private let words: Fields

  init(_ object: ScriptObject, _ types: APITypes) {
    words = Fields(object, of: types.netConnection)
  }

  subscript(_ field: Field) -> Value {
    get { words[field.rawValue] }
    nonmutating set { words[field.rawValue] = newValue }
  }

  /// Scripts see it as connected.
  var isConnected: Bool { self[.connected].rawUInt != 0 }
  /// It is for calls of a server by HTTP.
  var isRemoting: Bool { self[.remoting].rawUInt != 0 }
  var isOpen: Bool { isConnected || isRemoting }
}
