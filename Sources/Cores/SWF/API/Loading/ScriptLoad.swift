import FlashAVM2
import FlashDisplay
import FlashHeap

/// What scripts of ActionScript 3 ask the world outside for.
struct ScriptLoad: LoadPurpose {
  /// What the object does with what comes.
  enum Kind: UInt8 {
    /// Nothing hears of it: `sendToURL`.
    case nothing
    /// A URLLoader.
    case data
    /// A URLStream.
    case stream
    /// A LoaderInfo.
    case content
    /// A FileReference, which sends its file or gets one.
    case upload, download
    /// A NetConnection that has called its server.
    case remoting
    /// A Sound.
    case sound
    /// A NetStream.
    case video
  }

  var kind = Kind.nothing
  /// The object that has asked.
  var object: ScriptObject?
  /// What the object's count of loads was: another one takes this one's place.
  var ticket: UInt32 = 0

  var owner: ScriptLanguage { .actionScript3 }
  var needsFile: Bool { true }
  var failsLate: Bool { false }
  var isStream: Bool { false }

  func mark(_ marker: inout Marker) { marker.mark(object) }

  mutating func code(_ coder: StateCoder) {
    coder.choice(&kind)
    coder.value(&object)
    coder.value(&ticket)
  }

  /// Whether the object is of the class that the kind asks for, in a state.
  func isSound(_ types: APITypes) -> Bool {
    let type: Traits? =
      switch kind {
      case .nothing: nil
      case .data: types.urlLoader
      case .stream: types.urlStream
      case .content: types.loaderInfo
      case .upload, .download: types.fileReference
      case .remoting: types.netConnection
      case .sound: types.media.sound
      case .video: types.netStream
      }
    guard let type else { return object == nil }
    return object?.traits.isKind(of: type) ?? false
  }
}

extension ABCMachine {
  /// Asks for what a request says; it comes at the end of the iteration.
  func load(_ request: RequestText, for purpose: ScriptLoad) {
    player.loading.request(
      request.url, isPost: request.isPost, body: request.body, mimeType: request.mimeType,
      for: purpose)
  }

  /// What was asked for has come, or has not.
  func finish(_ load: PendingLoad, _ answer: LoadAnswer) {
    guard let purpose = load.purpose as? ScriptLoad, let object = purpose.object else { return }
    attempt { () throws(ScriptError) in
      try interpreter.holding(Value(object)) { () throws(ScriptError) in
        switch purpose.kind {
        case .nothing: break
        case .data: try DataLoad(self, object, purpose.ticket).finish(load.request.url, answer)
        case .stream:
          try StreamLoad(self, object, purpose.ticket).finish(load.request.url, answer)
        case .video: try services.streams.finish(object, purpose.ticket, answer)
        case .sound: try SoundLoad(self, object, purpose.ticket).finish(load.request.url, answer)
        case .content:
          try services.contents.finish(object, purpose.ticket, load.request.url, answer)
        case .upload, .download:
          try services.files.transferred(object, purpose, load.request.url, answer)
        case .remoting: try services.remote.finish(object, purpose.ticket, load.request.url, answer)
        }
      }
    }
  }
}

/// What an answer is to the classes that load: each has events of its own for these.
enum LoadOutcome {
  case bytes([UInt8], status: Int)
  /// Nothing that could be used.
  case failure(status: Int)

  init(_ answer: LoadAnswer) {
    self =
      switch answer {
      case .success(let bytes, let status) where status == 0 || (200..<400).contains(status):
        .bytes(bytes, status: status)
      case .success(_, let status), .failure(let status), .refused(let status):
        .failure(status: status)
      }
  }

  /// `open` comes before the answer, but for files that are not there (N.Ul.4, D.Load.11).
  func opens(_ url: String) -> Bool {
    if case .bytes = self { return true }
    return !url.hasPrefix("file:")
  }
}
