import ArgumentParser
import Glibc
import HostBase

/// `--pictures`: on automatically if the terminal can show them.
package struct PictureFlag: ParsableArguments {
  /// As the terminal can.
  package init() {}

  @Flag(
    inversion: .prefixedNo,
    help: "Draw pictures with coloured half blocks (the default in terminals with 24-bit colour).")
  var pictures: Bool?

  /// Whether pictures are drawn.
  package var areWanted: Bool {
    if let pictures { return pictures }
    let colors = Places.environment()["COLORTERM"]
    return (colors == "truecolor" || colors == "24bit") && isatty(StandardOutput.descriptor) != 0
  }
}
