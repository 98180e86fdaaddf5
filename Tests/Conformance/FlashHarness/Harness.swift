public import Flash
public import FlashHosting

/// What the suite puts in the place of the world: addresses that answer or fail by name, dialogs, pictures that movies ask for, and
/// lines about requests.
public enum Harness {
  /// Answers a request: with the folder's files, but for addresses that name their answer.
  public static func load(_ request: LoadRequest, from folder: MovieFolder) -> LoadAnswer {
    if request.url.contains("?debug-success") {
      return .success(Array("Hello, World!".utf8), status: 200)
    }
    if request.url.contains("?debug-error-statuscode") { return .refused(status: 0) }
    if request.url.contains("?debug-error-") { return .failure(status: 0) }
    return folder.load(request)
  }

  /// The lines that the suite has for a request, with the end of the last one; nil for what it says nothing about.
  public static func lines(for request: OutsideRequest) -> String? {
    var text: String
    switch request {
    case .load(let request, let written):
      // Their answer is no request's.
      if request.url.contains("?debug-") { return nil }
      text = "Navigator::fetch:\n  URL: \(written)\n  Method: \(request.isPost ? "POST" : "GET")"
      if !request.body.isEmpty {
        text += "\n  Mime-Type: \(request.mimeType)\n  Body: \(body(of: request))"
      }
    case .navigation(let url, let target, let method, let parameters):
      text = "Navigator::navigate_to_url:\n  URL: \(url)\n  Target: \(target)"
      if let method { text += "\n  Method: \(method)" }
      for (name, value) in parameters { text += "\n  Param: \(name)=\(value)" }
    case .connection(let host, let port):
      text = "Navigator::connect_socket\n    Host: \(host); Port: \(port)"
    }
    // As in the trace of scripts.
    return String(text.unicodeScalars.map { $0 == "\r" ? "\n" : Character($0) }) + "\n"
  }

  /// Forms as text, anything else byte by byte.
  private static func body(of request: LoadRequest) -> String {
    if request.mimeType == "application/x-www-form-urlencoded" {
      return String(decoding: request.body, as: UTF8.self)
    }
    let digits = Array("0123456789ABCDEF")
    let bytes = request.body.map { "\(digits[Int($0 >> 4)])\(digits[Int($0 & 15)])" }
    return "[" + bytes.joined(separator: ", ") + "]"
  }

  /// The name of the picture that a movie asks for with `fscommand("captureImage", NAME)`; nil for other commands.
  public static func picture(_ command: String, _ argument: String) -> String? {
    command.lowercased() == "captureimage" ? argument : nil
  }
}
