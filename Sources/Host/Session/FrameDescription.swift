import HostBase

/// What a core says that its picture shows, made harmless: a core may say anything.
package enum FrameDescription {
  /// Bytes of a description at most.
  package static let byteLimit = 4096

  /// The lines in a core's bytes, without controls and empty lines; nil if nothing is left.
  package static func text(_ bytes: some Collection<UInt8>) -> String? {
    let end = bytes.firstIndex(of: 0) ?? bytes.endIndex
    let text = String(decoding: bytes[..<end].prefix(byteLimit), as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline).map { line in
      String(HostText.oneLine(String(line)).drop { $0 == " " })
    }.filter { !$0.isEmpty }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// A description that came from a core's process.
  package static func cleaned(_ text: String) -> String? { self.text(text.utf8) }

  /// The lines of a description for a screen that shows five of them.
  package static func messages(_ text: String) -> [String] {
    let lines = text.split(separator: "\n").map { String($0.prefix(200)) }
    return lines.count > 5 ? lines.prefix(4) + ["…"] : lines
  }
}

extension CoreSession {
  /// The picture in words: the status that the core has sent, and what it says when it is asked; nil: it says nothing.
  package func describeFrame(after status: String?) -> String? {
    let parts = [status, describeFrame()].compactMap(\.self).filter { !$0.isEmpty }
    return parts.isEmpty ? nil : parts.joined(separator: "\n")
  }
}
