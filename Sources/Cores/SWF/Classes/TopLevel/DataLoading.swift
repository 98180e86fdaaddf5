import FlashAVM1
import FlashData
import FlashDisplay
package import FlashHeap
import FlashText
import SWF

/// Something that a load's answer is for.
package struct DataReceiver {
  package var object: ScriptObject
  /// Of the movie that asked: how bytes become text depends on it.
  package var version: UInt8
  /// Of the clip that asked.
  package var clip: ScriptObject?
  package var kind = Kind.data

  package enum Kind {
    /// `onData`.
    case data
    /// A NetConnection that has called a service.
    case remoteCall
    /// A FileReference.
    /// With the size of what was sent; nil for a download.
    case file(url: String, uploaded: Int?)
  }

  package init(
    object: ScriptObject, version: UInt8, clip: ScriptObject? = nil, kind: Kind = Kind.data
  ) {
    self.object = object
    self.version = version
    self.clip = clip
    self.kind = kind
  }
}

/// What `XML`, `LoadVars` and `StyleSheet` share: their objects load data and get `onData`.
enum DataLoading {
  package static let load: NativeBody = { context, call throws(ScriptAbort) in
    guard let object = call.object, call.count > 0 else { return .false }
    if call[0].isNullish { return .false }
    let url = try context.objects.string(call[0]).text
    try request(context, url, for: object)
    return .true
  }

  static let sendAndLoad: NativeBody = { context, call throws(ScriptAbort) in
    guard let object = call.object, let target = call[1].asObject else { return .false }
    let url = try context.objects.string(call[0]).text
    let isPost = try isPost(context, call[2])
    let body = try context.objects.string(call.this)
    try request(
      context, url, for: target, body: body, type: try contentType(context, object), isPost: isPost)
    return .true
  }

  /// Sends, and lets the answer be shown in a window: there is none.
  package static let send: NativeBody = { context, call throws(ScriptAbort) in
    guard call.object != nil, call.count > 0 else { return .false }
    _ = try context.objects.string(call.this)
    return .true
  }

  static let getBytesLoaded: NativeBody = { context, call throws(ScriptAbort) in
    guard let object = call.object else { return .undefined }
    return try context.objects.get(object, context.heap.intern("_bytesLoaded"))
  }

  static let getBytesTotal: NativeBody = { context, call throws(ScriptAbort) in
    guard let object = call.object else { return .undefined }
    return try context.objects.get(object, context.heap.intern("_bytesTotal"))
  }

  /// Names and values for the request's head, kept in `_customHeaders`.
  static let addRequestHeader: NativeBody = { context, call throws(ScriptAbort) in
    guard let object = call.object else { return .undefined }
    let name = context.heap.intern("_customHeaders")
    let kept = try context.objects.get(object, name)
    let headers: ScriptObject
    if let list = kept.asObject {
      headers = list
    } else if kept.isNullish {
      headers = context.world.makeArray()
      context.heap.define(object, name, Value(headers), [.hidden, .version6])
    } else {
      return .undefined
    }
    var pairs: [Value] = []
    if call.count == 1, let list = call[0].asObject {
      let all = try ArrayClass.elements(context, list)
      var index = 0
      while index + 1 < all.count {
        if all[index].isString, all[index + 1].isString { pairs += all[index...(index + 1)] }
        index += 2
      }
    } else if call.count > 1, call[0].isString, call[1].isString {
      pairs = [call[0], call[1]]
    }
    if !pairs.isEmpty { try context.calls.callMethod(headers, context.heap.intern("push"), pairs) }
    return .undefined
  }

  private static func isPost(_ context: NativeContext, _ method: Value) throws(ScriptAbort) -> Bool
  {
    method.isUndefined ? true : try context.objects.string(method).text.uppercased() != "GET"
  }

  private static func contentType(
    _ context: NativeContext, _ object: ScriptObject
  ) throws(ScriptAbort) -> String {
    let value = try context.objects.get(object, context.heap.intern("contentType"))
    return value.isUndefined ? URLText.formType : try context.objects.string(value).text
  }

  /// Asks for an address on behalf of an object.
  static func request(
    _ context: NativeContext, _ url: String, for object: ScriptObject, body: ScriptString? = nil,
    type: String = URLText.formType, isPost: Bool = false
  ) throws(ScriptAbort) {
    let heap = context.heap
    for (name, value) in [
      (heap.intern("_bytesLoaded"), Value.zero), (heap.intern("_bytesTotal"), .undefined),
      (Atom(.loaded), .false),
    ] {
      // What is found nowhere is made, and hidden; else it is set.
      if try context.objects.lookup(object, name, this: Value(object)) == nil {
        heap.define(object, name, value, .hidden)
      } else {
        try context.objects.set(object, name, value)
      }
    }
    context.services.loads.lastToken += 1
    let token = context.services.loads.lastToken
    let clip = context.caller?.pointee.target
    context.services.loads.receivers[token] = DataReceiver(
      object: object, version: context.version, clip: clip)
    var url = url
    var bytes: [UInt8] = []
    if let body, !body.isEmpty {
      if isPost {
        bytes = Array(body.text.utf8)
      } else {
        url = URLText.appending(body.text, to: url)
      }
    }
    context.services.clipLoads.request(
      url, isPost: isPost, body: bytes, mimeType: type, for: .data(token: token))
  }
}
