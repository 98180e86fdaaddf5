import HostBase
import HostStrings
import Play

/// Notices of play as the command line words them: in English, with its own options as remedies.
enum CommandWords {
  /// The words of a notice.
  static func text(of notice: PlayNotice) -> String {
    let strings = Strings(.english)
    if case .notEnded(let game, let time) = notice {
      return
        "\(game) did not end properly last time; --resume continues from its automatic state of \(strings.moment(time))"
    }
    return strings.text(of: notice)
  }
}
