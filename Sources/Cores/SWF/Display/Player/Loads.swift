package import Raster

/// What a file or an address gave.
public enum LoadAnswer: Sendable {
  /// Its bytes; `status` as HTTP has it, 0 if there is none.
  case success([UInt8], status: Int)
  case failure(status: Int)
  /// A server answered with an error.
  case refused(status: Int)
}

/// What is asked of the world outside.
public struct LoadRequest: Sendable {
  /// Absolute.
  public let url: String
  /// Whether there is a body to be sent.
  public let isPost: Bool
  /// Of a post.
  public let body: [UInt8]
  /// Of the body.
  public let mimeType: String

  package init(url: String, isPost: Bool = false, body: [UInt8] = [], mimeType: String = "") {
    self.url = url
    self.isPost = isPost
    self.body = body
    self.mimeType = mimeType
  }
}

/// What a movie asks of the world outside, for `Player.observeRequest`.
public enum OutsideRequest: Sendable {
  /// A file or an address is read; `written` is the address as the script has it.
  case load(LoadRequest, written: String)
  /// `getURL` to a window; without a method no variables are sent.
  case navigation(
    url: String, target: String, method: String?, parameters: [(name: String, value: String)])
  /// A socket is opened.
  case connection(host: String, port: Int)
}

/// A load that waits for the end of the iteration.
package struct PendingLoad {
  package let request: LoadRequest
  /// As the script wrote it.
  package let written: String
  package let purpose: any LoadPurpose
  /// How often loads into the receiver had been cancelled when it was asked for.
  package var loadsCancelled: Int?
  /// No file is asked for any more; one that was not there is reported an iteration later (measured: late-failures).
  package var isMissing = false

  /// A load of an address.
  package init(
    request: LoadRequest, written: String, purpose: any LoadPurpose, loadsCancelled: Int? = nil,
    isMissing: Bool = false
  ) {
    self.request = request
    self.written = written
    self.purpose = purpose
    self.loadsCancelled = loadsCancelled
    self.isMissing = isMissing
  }
}

/// The result of a request for a movie or a picture.
package enum LoadedContent {
  case movie(MovieFile)
  case picture(Surface)
  /// Bytes that are neither.
  case unknown
}

/// How loud a clip's or all sounds are, as `Sound` has it: percents.
package struct SoundTransform: Equatable {
  package var volume = 100.0
  package var leftToLeft = 100.0
  package var leftToRight = 0.0
  package var rightToLeft = 0.0
  package var rightToRight = 100.0

  /// −100 is all on the left, 100 all on the right.
  package var pan: Double {
    get { leftToLeft != 100 ? 100 - abs(leftToLeft) : abs(rightToRight) - 100 }
    set {
      leftToLeft = newValue >= 0 ? 100 - newValue : 100
      rightToRight = newValue >= 0 ? 100 : 100 + newValue
      leftToRight = 0
      rightToLeft = 0
    }
  }

  package init(
    volume: Double = 100.0, leftToLeft: Double = 100.0, leftToRight: Double = 0.0,
    rightToLeft: Double = 0.0, rightToRight: Double = 100.0
  ) {
    self.volume = volume
    self.leftToLeft = leftToLeft
    self.leftToRight = leftToRight
    self.rightToLeft = rightToLeft
    self.rightToRight = rightToRight
  }
}
