import FlashAVM2
import FlashDisplay
import FlashHeap
import SWF

/// What a LoaderInfo knows of a movie or a picture (D.Info).
final class LoaderInfoState: NativePayload {
  /// How far the content has come (D.Info.2).
  enum Stage: UInt8 { case empty, arriving, ready, failed }

  /// What kind of content it is, by its first bytes (D.Load.5).
  enum Kind: UInt8 {
    case unknown, movie, jpeg, png, gif, jpegXR

    init(_ bytes: [UInt8]) {
      self =
        if bytes.count >= 3, [0x46, 0x43, 0x5A].contains(bytes[0]), bytes[1] == 0x57,
          bytes[2] == 0x53
        {
          .movie
        } else if bytes.starts(with: [0xFF, 0xD8]) {
          .jpeg
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
          .png
        } else if bytes.starts(with: [0x47, 0x49, 0x46, 0x38]) {
          .gif
        } else if bytes.starts(with: [0x49, 0x49, 0xBC]) {
          .jpegXR
        } else {
          .unknown
        }
    }

    /// D.Info.4.
    var contentType: String? {
      switch self {
      case .unknown: nil
      case .movie: "application/x-shockwave-flash"
      case .jpeg: "image/jpeg"
      case .png: "image/png"
      case .gif: "image/gif"
      case .jpegXR: "image/jpegxr"
      }
    }
  }

  /// Whose it is.
  private(set) var object: ScriptObject?
  /// The Loader; nil for a main timeline and the stage.
  var loader: ScriptObject?
  var stage = Stage.empty
  var kind = Kind.unknown
  /// The movie, from when its header was read.
  var file: MovieFile?
  /// A picture as it came.
  var picture: [UInt8] = []
  /// What is in the Loader, or was put there.
  var content: DisplayObject?
  var bytesLoaded = 0
  var bytesTotal = 0
  /// Where it came from.
  var url = ""
  /// The address of the movie that loads it; nil is the first movie.
  var loaderURL: String?
  /// Where its code is defined.
  var domain: Domain?
  /// Variables that take the place of its address's; nil is none.
  var parameters: [(name: String, value: String)]?
  /// Its content's name, which is given when it is asked for.
  var contentName: String?
  /// `init` has been sent: what is in it is known by its type.
  var isInitialized = false
  /// It came as bytes of a script.
  var isOfBytes = false
  /// What HTTP said of it.
  var status = 0
  /// How often something was loaded: an answer to an earlier request is dropped.
  var ticket: UInt32 = 0
  /// Iterations until a picture of a script's bytes is there.
  var delay = 0

  override func trace(_ marker: inout Marker) {
    marker.mark(loader)
    if let content { marker.mark(content) }
    marker.bytes += picture.count + (loader == nil ? 0 : file?.packedByteCount ?? 0)
  }

  /// An object has it, which lives at least as long.
  func belong(to object: ScriptObject) { self.object = object }

  /// Nothing is loaded any more, and what was asked for does not come.
  func reset() {
    (stage, kind, file, picture, content) = (.empty, .unknown, nil, [], nil)
    (bytesLoaded, bytesTotal, url, loaderURL) = (0, 0, "", nil)
    (domain, parameters, contentName) = (nil, nil, nil)
    (isInitialized, isOfBytes, status, delay) = (false, false, 0, 0)
    ticket &+= 1
  }
}

extension LoaderInfoState: StatePart {
  static var partName: String { "LoaderInfo" }

  static func blank(_ coder: StateCoder) -> any StatePart { LoaderInfoState() }

  func code(_ coder: StateCoder) {
    coder.value(&object)
    coder.value(&loader)
    coder.choice(&stage)
    coder.choice(&kind)
    coder.value(&file)
    coder.value(&picture)
    coder.node(&content)
    coder.value(&bytesLoaded)
    coder.value(&bytesTotal)
    coder.value(&url)
    coder.value(&loaderURL)
    var hasDomain = domain != nil
    coder.value(&hasDomain)
    if hasDomain {
      var present = domain ?? coder.machineStates.machine.system
      coder.value(&present)
      domain = present
    }
    var hasParameters = parameters != nil
    coder.value(&hasParameters)
    if hasParameters {
      var list = parameters ?? []
      coder.list(&list, ("", "")) {
        coder.value(&$0.name)
        coder.value(&$0.value)
      }
      parameters = list
    }
    coder.value(&contentName)
    coder.value(&isInitialized)
    coder.value(&isOfBytes)
    coder.value(&status)
    coder.value(&ticket)
    coder.value(&delay)
    coder.check(delay >= 0 && delay < 8, "a load that never ends")
    coder.check(
      object.map { ($0.payload as? LoaderInfoState) === self } ?? false, "what no LoaderInfo has")
  }
}
