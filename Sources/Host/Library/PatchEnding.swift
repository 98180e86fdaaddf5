import HostBase

/// The extension of a patch: its format, and its place among several of that format.
struct PatchEnding {
  /// `bps`, `ups` or `ips`.
  let format: String
  /// 0 for `.ips`, 1 for `.ips1`.
  let number: Int

  /// Reads `.ips`, `.BPS2`; nil for what is no patch's extension.
  init?(_ ending: String) {
    let name = ending.lowercased()
    guard name.hasPrefix("."),
      let format = SoftPatch.extensions.first(where: { name.dropFirst().hasPrefix($0) })
    else { return nil }
    let digits = name.dropFirst(1 + format.count)
    guard digits.utf8.count < 3, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    self.format = format
    number = digits.isEmpty ? 0 : Int(digits) ?? 0
  }

  /// Reads `.gb.ips` where `.gb` is one of the game's own extensions.
  init?(_ ending: String, after extensions: some Collection<String>) {
    let name = ending.lowercased()
    let found = extensions.lazy.filter { name.hasPrefix($0 + ".") }
      .compactMap { PatchEnding(String(name.dropFirst($0.count))) }
    guard let found = found.first else { return nil }
    self = found
  }

  /// The extension as it is usually written.
  var text: String { "." + format + (number == 0 ? "" : String(number)) }
}
