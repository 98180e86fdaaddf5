import Catalog
import Glibc
import HostBase
import Play

/// Sentences that the player reads at the start.
enum PlayHints {
  /// What a game that has the keyboard leaves to the host.
  static func keyboard(_ map: InputMap) -> String {
    let help = map.keyName(of: .help).map { ". \($0): help" } ?? ""
    let release = map.keyName(of: .focusMode).map { ". \($0): use it as a gamepad" } ?? ""
    return "Keyboard: game" + help + release
  }

  /// A moment in local time, as short as it can be: `22 Nov 09:11`, with the year if it is another one.
  static func moment(_ time: UTCTime, now: UTCTime = .now()) -> String {
    func parts(_ time: UTCTime) -> tm {
      var seconds = time_t(time.seconds)
      var parts = tm()
      localtime_r(&seconds, &parts)
      return parts
    }
    var local = parts(time)
    let isThisYear = local.tm_year == parts(now).tm_year
    var buffer = [CChar](repeating: 0, count: 64)
    let count = strftime(
      &buffer, buffer.count, isThisYear ? "%e %b %H:%M" : "%e %b %Y %H:%M", &local)
    let text = buffer[..<count].withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    return text.first == " " ? String(text.dropFirst()) : text
  }
}
