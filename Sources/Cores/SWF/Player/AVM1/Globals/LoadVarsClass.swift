/// `LoadVars`: variables of a text, and what `XML` and `StyleSheet` have in common with it.
enum LoadVarsClass {
  static let table = NativeClass(
    name: "LoadVars",
    constructor: { _, call throws(ScriptAbort) in call.this },
    members: [
      .method("load") { avm, call throws(ScriptAbort) in
        guard let object = call.object, call.count > 0 else { return .false }
        return try load(avm, object, call[0], .loadVars)
      },
      .method("send") { avm, call throws(ScriptAbort) in
        call.count > 0 ? .true : .false
      },
      .method("sendAndLoad") { avm, call throws(ScriptAbort) in
        guard let object = call.object, call.count > 1, let target = call[1].asObject else {
          return .false
        }
        let text = try form(avm, object)
        var isPost = true
        if call.count > 2 { isPost = try avm.string(call[2]).text.lowercased() != "get" }
        if isPost { return try load(avm, target, call[0], .loadVars, body: Array(text.utf8)) }
        let url = try avm.string(call[0]).text
        let separator = url.contains("?") ? "&" : "?"
        return try load(
          avm, target, avm.value(text.isEmpty ? url : url + separator + text), .loadVars)
      },
      .method("decode") { avm, call throws(ScriptAbort) in
        guard let object = call.object, call.count > 0 else { return .undefined }
        for (name, value) in URLText.parameters(try avm.string(call[0]).text) {
          try avm.set(object, avm.heap.intern(name), avm.value(value))
        }
        return .undefined
      },
      .method("getBytesLoaded") { avm, call throws(ScriptAbort) in
        try avm.get(call.this, avm.heap.intern("_bytesLoaded"))
      },
      .method("getBytesTotal") { avm, call throws(ScriptAbort) in
        try avm.get(call.this, avm.heap.intern("_bytesTotal"))
      },
      .method("toString") { avm, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        return avm.value(try form(avm, object))
      },
      .method("onLoad") { _, _ throws(ScriptAbort) in .undefined },
      .method("onData") { avm, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        if call[0].isUndefined {
          try avm.callMethod(object, Atom(.onLoad), [.false], reason: .call)
        } else {
          try avm.callMethod(object, avm.heap.intern("decode"), [call[0]], reason: .call)
          try avm.set(object, Atom(.loaded), .true)
          try avm.callMethod(object, Atom(.onLoad), [.true], reason: .call)
        }
        return .undefined
      },
      .method("addRequestHeader") { _, _ throws(ScriptAbort) in .undefined },
      .text("contentType", "application/x-www-form-urlencoded", .hidden),
    ])

  /// Variables as a form sends them.
  private static func form(_ avm: AVM1, _ object: ScriptObject) throws(ScriptAbort) -> String {
    var parts: [String] = []
    for name in avm.enumerableNames(object) {
      let value = try avm.string(try avm.get(object, name)).text
      parts.append(encoded(avm.heap.text(name).text) + "=" + encoded(value))
    }
    return parts.joined(separator: "&")
  }

  /// Text as forms have it.
  private static func encoded(_ text: String) -> String {
    let hex = Array("0123456789ABCDEF")
    var result = ""
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A:
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default: result += "%" + String(hex[Int(byte >> 4)]) + String(hex[Int(byte & 15)])
      }
    }
    return result
  }

  /// Asks for an address on behalf of an object, which gets `onData`.
  static func load(
    _ avm: AVM1, _ object: ScriptObject, _ url: Value, _ kind: DataReceiver.Kind,
    body: [UInt8] = [], mimeType: String = "application/x-www-form-urlencoded"
  ) throws(ScriptAbort) -> Value {
    if url.isUndefined { return .false }
    let address = try avm.string(url).text
    avm.heap.define(object, avm.heap.intern("_bytesLoaded"), .zero, .dontEnumerate)
    avm.heap.define(object, avm.heap.intern("_bytesTotal"), .undefined, .dontEnumerate)
    avm.heap.define(object, Atom(.loaded), .false, .dontEnumerate)
    avm.lastToken += 1
    avm.receivers[avm.lastToken] = DataReceiver(object: object, kind: kind)
    let file = avm.currentFrame?.pointee.baseClip.flatMap { avm.display($0) }?.file
    avm.player.request(
      address, base: file ?? avm.player.movie, isPost: !body.isEmpty, body: body,
      mimeType: mimeType, for: .data(token: avm.lastToken))
    return .true
  }
}

/// Something that a load's answer is for.
struct DataReceiver {
  let object: ScriptObject
  let kind: Kind

  enum Kind { case loadVars, xml, styleSheet }
}

extension AVM1 {
  /// Hands an answer to the object that asked.
  func receive(_ answer: LoadAnswer, _ receiver: DataReceiver) throws(ScriptAbort) {
    let object = receiver.object
    switch answer {
    case .success(let bytes, let status):
      let text = decoded(bytes)
      heap.define(object, heap.intern("_bytesLoaded"), Value(bytes.count), .dontEnumerate)
      heap.define(object, heap.intern("_bytesTotal"), Value(bytes.count), .dontEnumerate)
      try callMethod(object, heap.intern("onHTTPStatus"), [Value(status)], reason: .call)
      try callMethod(object, Atom(.onData), [value(text)], reason: .call)
    case .failure(let status):
      try callMethod(object, heap.intern("onHTTPStatus"), [Value(status)], reason: .call)
      try callMethod(object, Atom(.onData), [.undefined], reason: .call)
    }
  }

  /// A file's text: UTF-16 with its mark, or UTF-8; SWF 5 takes Latin-1.
  func decoded(_ bytes: [UInt8]) -> String {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      return String(decoding: bytes.dropFirst(3), as: UTF8.self)
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      let isLittle = bytes[0] == 0xFF
      var units: [UInt16] = []
      var index = 2
      while index + 1 < bytes.count {
        let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
        units.append(isLittle ? second << 8 | first : first << 8 | second)
        index += 2
      }
      return String(decoding: units, as: UTF16.self)
    }
    if version < 6 { return String(decoding: bytes.map { UInt16($0) }, as: UTF16.self) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
