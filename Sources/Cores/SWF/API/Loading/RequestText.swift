import FlashAVM2
import FlashData
import FlashHeap

/// What a URLRequest says when it is used (N.Req).
struct RequestText {
  /// As the script has it, with what is sent by GET.
  private(set) var url: String
  private(set) var isPost: Bool
  /// Of a post.
  private(set) var body: [UInt8]
  private(set) var mimeType: String

  private enum Field: Int { case url, method, data, contentType, digest, requestHeaders }

  /// Names that a request must not set (N.Req.2).
  private static let forbidden: Set<String> = [
    "accept-charset", "accept-encoding", "accept-ranges", "age", "allow", "allowed",
    "authorization", "connection", "content-length", "content-location", "content-range", "cookie",
    "date", "delete", "etag", "expect", "get", "head", "host", "keep-alive", "last-modified",
    "location", "max-forwards", "options", "post", "proxy-authenticate", "proxy-authorization",
    "proxy-connection", "public", "put", "range", "referer", "request-range", "retry-after",
    "server", "te", "trace", "trailer", "transfer-encoding", "upgrade", "uri", "user-agent", "vary",
    "via", "warning", "www-authenticate", "x-flash-version",
  ]
  /// So many letters are too many for all headers.
  private static let headerLimit = 8192

  /// Reads a request, whose data may be an object with a `toString` of its own; null throws 2007.
  init(
    _ value: Value, _ call: NativeCall, isNavigation: Bool = false
  ) throws(ScriptError) {
    guard let request = value.asObject else { throw ScriptError(2007, "request") }
    let fields = Fields(request, of: call.api.types.urlRequest)
    guard let url = fields[Field.url.rawValue].asString?.text else {
      throw ScriptError(2007, "url")
    }
    try Self.checkHeaders(fields[Field.requestHeaders.rawValue], call)
    let data = fields[Field.data.rawValue]
    let type = fields[Field.contentType.rawValue].asString?.text ?? ""
    guard !data.isNullish else {
      self.init(url: url, isPost: false, body: [], mimeType: "")
      return
    }
    if !isNavigation, fields[Field.method.rawValue].asString?.text.lowercased() == "post" {
      let body: [UInt8]
      if data.asObject?.payload is ByteArrayState {
        body = Array(try ByteArrayState.of(data, call.interpreter.machine).contents)
      } else {
        body = Array(try call.interpreter.values.toText(data).text.utf8)
      }
      self.init(url: url, isPost: !body.isEmpty, body: body, mimeType: type)
    } else {
      // What is sent by GET follows a query that is there as it is (N.Req.3).
      let text = try call.interpreter.values.toText(data).text
      self.init(
        url: url + (url.contains("?") ? "" : "?") + text, isPost: false, body: [], mimeType: "")
    }
  }

  /// One for an address, with a body if it is a post.
  init(url: String, isPost: Bool = false, body: [UInt8] = [], mimeType: String = "") {
    (self.url, self.isPost, self.body, self.mimeType) = (url, isPost, body, mimeType)
  }

  mutating func code(_ coder: StateCoder) {
    coder.value(&url)
    coder.value(&isPost)
    coder.value(&body)
    coder.value(&mimeType)
  }

  private static func checkHeaders(
    _ value: Value, _ call: NativeCall
  ) throws(ScriptError) {
    let type = call.api.types.urlRequestHeader
    var length = 0
    for header in Natives.rest(value) {
      guard let object = header.asObject, object.traits.isKind(of: type) else { continue }
      let fields = Fields(object, of: type)
      let name = fields[0].asString?.text ?? ""
      if forbidden.contains(name.lowercased()) { throw ScriptError(2096, name) }
      length += name.utf8.count + (fields[1].asString?.text.utf8.count ?? 0)
      if length >= headerLimit { throw ScriptError(2145) }
    }
  }
}
