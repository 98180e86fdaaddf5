/// `NetStream`: its face.
///
/// No stream plays: a stream's properties are those of one that has not begun.
enum NetStreamClass {
  static let table = NativeClass(
    name: "NetStream",
    constructor: { avm, call throws(ScriptAbort) in
      // What a stream tells of itself comes with the first one that has a connection, on what `NetStream.prototype` is then.
      guard let connection = call[0].asObject?.native as? NetConnectionState,
        connection.isConnected,
        let prototype = try avm.get(call.callee, Atom(.prototype)).asObject,
        !avm.hasOwn(prototype, avm.heap.intern("currentFps"))
      else { return .undefined }
      avm.install(properties, on: prototype, of: "NetStream")
      return .undefined
    },
    members: [
      nothing("publish"), nothing("play"), nothing("receiveAudio"), nothing("receiveVideo"),
      nothing("pause"), nothing("seek"), nothing("close"), nothing("attachAudio"),
      nothing("attachVideo"), nothing("send"), nothing("setBufferTime"),
      nothing("getInfo"),
    ])

  private static let properties: [NativeMember] = [
    zero("time"), zero("bytesLoaded"), zero("bytesTotal"), zero("bufferLength"),
    zero("bufferTime"), zero("currentFps"), zero("liveDelay"),
  ]

  private static func zero(_ name: String) -> NativeMember {
    .accessor(name, get: { _, _ throws(ScriptAbort) in .zero })
  }

  private static func nothing(_ name: String) -> NativeMember {
    .method(name) { _, _ throws(ScriptAbort) in .undefined }
  }
}
