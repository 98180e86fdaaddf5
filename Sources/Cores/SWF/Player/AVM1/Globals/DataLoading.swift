import SWF

/// Something that a load's answer is for.
struct DataReceiver {
  var object: ScriptObject
  /// Of the movie that asked: how bytes become text depends on it.
  var version: UInt8
  /// Of the clip that asked.
  var clip: ScriptObject?
  var kind = Kind.data

  enum Kind {
    /// `onData`.
    case data
    /// A NetConnection that has called a service.
    case remoteCall
    /// A FileReference.
    case file(url: String)
  }
}

/// What `XML`, `LoadVars` and `StyleSheet` share: their objects load data and get `onData`.
enum DataLoading {
  static let formType = "application/x-www-form-urlencoded"

  static let load: NativeBody = { avm, call throws(ScriptAbort) in
    guard let object = call.object, call.count > 0 else { return .false }
    if call[0].isNullish { return .false }
    let url = try avm.string(call[0]).text
    try request(avm, url, for: object)
    return .true
  }

  static let sendAndLoad: NativeBody = { avm, call throws(ScriptAbort) in
    guard let object = call.object, let target = call[1].asObject else { return .false }
    let url = try avm.string(call[0]).text
    let isPost = try isPost(avm, call[2])
    let body = try avm.string(call.this)
    try request(
      avm, url, for: target, body: body, type: try contentType(avm, object), isPost: isPost)
    return .true
  }

  /// Sends, and lets the answer be shown in a window: there is none.
  static let send: NativeBody = { avm, call throws(ScriptAbort) in
    guard call.object != nil, call.count > 0 else { return .false }
    _ = try avm.string(call.this)
    return .true
  }

  static let getBytesLoaded: NativeBody = { avm, call throws(ScriptAbort) in
    guard let object = call.object else { return .undefined }
    return try avm.get(object, avm.heap.intern("_bytesLoaded"))
  }

  static let getBytesTotal: NativeBody = { avm, call throws(ScriptAbort) in
    guard let object = call.object else { return .undefined }
    return try avm.get(object, avm.heap.intern("_bytesTotal"))
  }

  /// Names and values for the request's head, kept in `_customHeaders`.
  static let addRequestHeader: NativeBody = { avm, call throws(ScriptAbort) in
    guard let object = call.object else { return .undefined }
    let name = avm.heap.intern("_customHeaders")
    let kept = try avm.get(object, name)
    let headers: ScriptObject
    if let list = kept.asObject {
      headers = list
    } else if kept.isNullish {
      headers = avm.makeArray()
      avm.heap.define(object, name, Value(headers), .hidden)
    } else {
      return .undefined
    }
    var pairs: [Value] = []
    if call.count == 1, let list = call[0].asObject {
      let all = try ArrayClass.elements(avm, list)
      var index = 0
      while index + 1 < all.count {
        if all[index].isString, all[index + 1].isString { pairs += all[index...(index + 1)] }
        index += 2
      }
    } else if call.count > 1, call[0].isString, call[1].isString {
      pairs = [call[0], call[1]]
    }
    if !pairs.isEmpty { try avm.callMethod(headers, avm.heap.intern("push"), pairs) }
    return .undefined
  }

  /// An object's enumerable properties as a form, the newest first.
  static func form(of object: ScriptObject, _ avm: AVM1) throws(ScriptAbort) -> String {
    var parts: [String] = []
    for name in avm.enumerableNames(object) {
      let value = try avm.string(try avm.get(object, name)).text
      parts.append(escaped(avm.heap.text(name).text) + "=" + escaped(value))
    }
    return parts.joined(separator: "&")
  }

  /// As `escape` writes it: all but ASCII letters and digits as %XX.
  private static func escaped(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: bytes.append(byte)
      default: bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isPost(_ avm: AVM1, _ method: Value) throws(ScriptAbort) -> Bool {
    method.isUndefined ? true : try avm.string(method).text.uppercased() != "GET"
  }

  private static func contentType(
    _ avm: AVM1, _ object: ScriptObject
  ) throws(ScriptAbort) -> String {
    let value = try avm.get(object, avm.heap.intern("contentType"))
    return value.isUndefined ? formType : try avm.string(value).text
  }

  /// Asks for an address on behalf of an object.
  static func request(
    _ avm: AVM1, _ url: String, for object: ScriptObject, body: ScriptString? = nil,
    type: String = formType, isPost: Bool = false
  ) throws(ScriptAbort) {
    let heap = avm.heap
    heap.define(object, heap.intern("_bytesLoaded"), .zero, .hidden)
    heap.define(object, heap.intern("_bytesTotal"), .undefined, .hidden)
    try avm.set(object, Atom(.loaded), .false)
    let place = heap.find(object, Atom(.loaded), caseSensitive: true)
    if place.isSlot {
      heap.setFlags(object, place, heap.flags(object, place).union(.dontEnumerate))
    }
    avm.lastToken += 1
    let token = avm.lastToken
    let clip = avm.currentFrame?.pointee.target
    avm.receivers[token] = DataReceiver(object: object, version: avm.version, clip: clip)
    var url = url
    var bytes: [UInt8] = []
    if let body, !body.isEmpty {
      if isPost {
        bytes = Array(body.text.utf8)
      } else {
        url += (url.contains("?") ? "&" : "?") + body.text
      }
    }
    let base = clip.flatMap { avm.display(avm.live($0)) }?.file ?? avm.player.movie
    avm.player.request(
      url, base: base, isPost: isPost, body: bytes, mimeType: type, for: .data(token: token))
  }
}

extension AVM1 {
  /// Hands an answer to the object that asked.
  func receive(_ answer: LoadAnswer, _ receiver: DataReceiver) throws(ScriptAbort) {
    let object = receiver.object
    switch receiver.kind {
    case .data: break
    case .remoteCall: return try RemoteCalls.receive(self, answer, object)
    case .file(let url): return try receiveFile(answer, object, url: url)
    }
    var data = Value.undefined
    let status: Int
    switch answer {
    case .success(let bytes, let code):
      status = code
      heap.define(object, heap.intern("_bytesLoaded"), Value(bytes.count), .hidden)
      heap.define(object, heap.intern("_bytesTotal"), Value(bytes.count), .hidden)
      // Nothing is no text.
      if !bytes.isEmpty {
        data = Value(heap.string(units: text(bytes, version: receiver.version)))
      }
    case .failure(let code), .refused(let code): status = code
    }
    // What the object does not hear of, it does not miss.
    try callMethod(object, heap.intern("onHTTPStatus"), [Value(status)], reason: .call)
    try callMethod(object, Atom(.onData), [data], reason: .call)
  }
}

/// Text files' bytes as text.
enum TextBytes {
  /// UTF-8 since SWF 6, with UTF-16 where its mark says so; the code page before.
  ///
  /// Movies that use the system's code page get what the text looks like: UTF-8, Japanese, or Windows-1252.
  static func units(_ bytes: [UInt8], version: UInt8, usesCodepage: Bool) -> [UInt16] {
    let encoding = encoding(of: bytes, version: Int(version), usesCodepage: usesCodepage)
    if encoding != .utf8 { return Array(FlashString(bytes, encoding: encoding).text.utf16) }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      return Array(String(decoding: bytes.dropFirst(3), as: UTF8.self).utf16)
    }
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      let isBig = bytes[0] == 0xFE
      return stride(from: 2, to: bytes.count - 1, by: 2).map { index in
        let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
        return isBig ? first << 8 | second : second << 8 | first
      }
    }
    return Array(String(decoding: bytes, as: UTF8.self).utf16)
  }

  /// The encoding that a file's bytes are assumed to have.
  static func encoding(
    of bytes: [UInt8], version: Int, usesCodepage: Bool
  ) -> FlashString.Encoding {
    if version < 6 { return .latin1 }
    if !usesCodepage || String(validating: bytes, as: UTF8.self) != nil { return .utf8 }
    return looksJapanese(bytes) ? .shiftJIS : .latin1
  }

  /// Whether bytes make Shift-JIS text with characters of two bytes in it.
  private static func looksJapanese(_ bytes: [UInt8]) -> Bool {
    var pairs = 0
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case 0x81...0x9F, 0xE0...0xFC:
        guard index < bytes.count, 0x40...0xFC ~= bytes[index], bytes[index] != 0x7F else {
          return false
        }
        index += 1
        pairs += 1
      case 0x80, 0xA0, 0xFD...0xFF: return false
      default: break
      }
    }
    return pairs > 0
  }
}

extension AVM1 {
  func encoding(of bytes: [UInt8], version: Int) -> FlashString.Encoding {
    TextBytes.encoding(of: bytes, version: version, usesCodepage: usesCodepage)
  }

  /// A file's bytes as text of a movie.
  func text(_ bytes: [UInt8], version: UInt8) -> [UInt16] {
    TextBytes.units(bytes, version: version, usesCodepage: usesCodepage)
  }
}
