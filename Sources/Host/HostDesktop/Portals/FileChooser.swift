import Glibc
import HostBase
import UIComponent

/// The desktop's file chooser: the portal, else zenity or kdialog; one at a time.
final class FileChooser {
  /// Hears the end of a choice.
  var tell: (DesktopNews) -> Void = { _ in }
  /// The session bus, while there is one.
  var session: BusConnection? {
    didSet {
      guard session == nil, request != nil, let choice else { return }
      request = nil
      end(.chosen(choice, []))
    }
  }

  private static let interface = "org.freedesktop.portal.FileChooser"
  private static let pathLimit = 10_000
  private let environment: [String: String]
  private var choice: FileChoice?
  private var request: String?
  private var program: DialogProgram?

  init(environment: [String: String]) { self.environment = environment }

  /// Shows a chooser; a second one waits for no one and is cancelled at once.
  func choose(_ choice: FileChoice, filterName: String) {
    guard self.choice == nil else { return tell(.chosen(choice, [])) }
    self.choice = choice
    guard let session else { return startProgram(choice, filterName) }
    let token = Self.token()
    var number: [Character] = Array(session.name.dropFirst())
    for index in number.indices where number[index] == "." { number[index] = "_" }
    // The path is known before the call, so that no answer can come too early.
    let request = "\(Portal.path)/request/\(String(number))/\(token)"
    self.request = request
    session.listen(
      "type='signal',sender='\(Portal.name)',path='\(request)',"
        + "interface='org.freedesktop.portal.Request',member='Response'")
    var options: [(String, BusValue)] = [
      ("handle_token", .string(token)), ("modal", .boolean(true)),
      ("multiple", .boolean(choice.takesSeveral)), ("directory", .boolean(choice.takesFolder)),
    ]
    let patterns = Self.patterns(choice)
    if !patterns.isEmpty {
      let globs = patterns.map { BusValue.structure([.uint32(0), .string($0)]) }
      let filter = BusValue.structure([.string(filterName), .array("(us)", globs)])
      options.append(("filters", .array("(sa(us))", [filter])))
      options.append(("current_filter", filter))
    }
    session.call(
      Portal.target(Self.interface), "OpenFile",
      [
        .string(""), .string(choice.title),
        .array("{sv}", options.map { .entry(.string($0.0), .variant($0.1)) }),
      ]
    ) { [weak self] result in
      guard case .failure = result, let self, self.request == request else { return }
      self.request = nil
      startProgram(choice, filterName)
    }
  }

  /// Hears a signal of the session bus.
  func hear(_ signal: BusMessage) {
    guard signal.member == "Response", let request, signal.path == request, let choice else {
      return
    }
    self.request = nil
    let uris = signal[0]?.integer == 0 ? signal[1]?["uris"]?.items ?? [] : []
    end(.chosen(choice, uris.prefix(Self.pathLimit).compactMap { FileURI.path(of: $0.text ?? "") }))
  }

  private func end(_ news: DesktopNews) {
    choice = nil
    tell(news)
  }

  /// Letters and digits that no other program can guess.
  private static func token() -> String {
    let numbers = (0..<2).map { _ in UInt64.random(in: 0...(.max)) }
    return "arcadia" + numbers.map { String($0, radix: 16) }.joined()
  }

  /// `*.gb`, in both cases of letters, for each extension that the application takes.
  static func patterns(_ choice: FileChoice) -> [String] {
    guard !choice.takesFolder else { return [] }
    let endings = choice.filters.split(separator: " ").prefix(500)
    return endings.map { ending in
      "*."
        + ending.map { letter in
          let (low, high) = (letter.lowercased(), letter.uppercased())
          return low == high ? String(letter) : "[\(low)\(high)]"
        }.joined()
    }
  }

  // MARK: - Programs

  private func startProgram(_ choice: FileChoice, _ filterName: String) {
    let lines = [
      DialogProgram.zenity(choice, Self.patterns(choice), filterName),
      DialogProgram.kdialog(choice, Self.patterns(choice), filterName),
    ]
    for words in lines {
      if let program = DialogProgram(words, environment: environment) {
        self.program = program
        return
      }
    }
    end(.noChooser(choice))
  }

  /// What to wait for.
  var waited: pollfd? { program?.waited }

  /// Takes the answer of a program that has one.
  func turn() {
    guard let program, let paths = program.answer() else { return }
    self.program = nil
    if let choice { end(.chosen(choice, paths)) }
  }

  /// Ends a program that is shown.
  func close() {
    program?.close()
    program = nil
  }
}
