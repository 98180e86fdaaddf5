import GameIndex
import HostBase
import HostStrings
import Library
import UIContract

/// Free games that are like those of the library, each with the reason.
package final class RecommendationsScreen: Page {
  package let stage: PageStage
  private let library: any LibraryModel
  private let desk: GameDesk
  private let basis: ElementID
  private let list: ElementID
  /// The type that is shown, by its id; nil: all types.
  private var typeID: String?
  /// Where the focus goes when the rows are shown; nil: it stays.
  private var focusedRow: Int?
  /// Shows a message; with what takes it back, if anything does.
  package var tell: (_ text: String, _ undo: (() -> Void)?) -> Void = { _, _ in }

  /// Builds the page and looks for games; `typeID` is the type to begin with.
  package init(
    _ library: any LibraryModel, desk: GameDesk, typeID: String?, in interface: Interface
  ) {
    self.library = library
    self.desk = desk
    self.typeID = typeID
    let strings = interface.strings
    stage = PageStage(title: strings(.similarGames), in: interface)
    let page = stage.page(strings(.similarGames))
    let head = stage.row(in: page.content, [.width: "match-parent", .spacing: "12"])
    basis = stage.label(
      strings(.loading), in: head,
      [.width: "0", .weight: "1", .color: "faint", .gravity: "center-vertical"])
    let choice = stage.make(.createButton, in: head, strings(.recommendType))
    let how = stage.make(.createButton, in: head, strings(.recommendHow))
    list = stage.column(in: page.content, [.width: "match-parent", .spacing: "12"])
    stage.label(
      strings(.recommendFree), in: page.content, [.color: "faint", .fontSize: "small"])
    stage.onValue(choice) { [weak self] _ in self?.chooseType(at: choice) }
    stage.onValue(how) { [weak self] _ in
      self?.stage.alert(strings(.recommendHow), strings(.recommendHowText), [])
    }
    stage.add(.focus(choice))
    stage.add(.navigate(stage.view, .forward))
    stage.send()
    load()
  }

  // MARK: - Choosing

  private var types: [LibraryType] { library.types.filter(\.hasCore) }

  private func chooseType(at anchor: ElementID) {
    var choices: [(text: String, action: () -> Void)] = [
      (stage.strings(.allTypes), { [weak self] in self?.show(type: nil) })
    ]
    for type in types {
      choices.append((type.name.printable, { [weak self] in self?.show(type: type.id) }))
    }
    stage.sheet(stage.strings(.recommendType), at: anchor, choices)
  }

  private func show(type id: String?) {
    typeID = id
    load()
  }

  private func load() {
    stage.renew()
    let games = library.games(GamesQuery()).compactMap { library.game($0) }
    let wanted = typeID.map { [$0] } ?? types.map(\.id)
    stage.work { [desk] in
      desk.recommendations(for: games, types: Set(wanted))
    } then: { [weak self] result in
      self?.show(result)
    }
  }

  // MARK: - Showing

  private func show(_ result: GameRecommender.Result) {
    let strings = stage.strings
    let counts = (strings.number(result.recognised), strings.number(result.total))
    let text: TextKey =
      result.total == 0 ? .recommendFirst : result.isVaried ? .recommendVaried : .recommendBasis
    stage.add(.set(basis, strings(text, counts.0, counts.1)))
    stage.add(Command(.clear, list))
    if result.rows.isEmpty { stage.label(strings(.recommendNone), in: list) }
    var buttons: [ElementID] = []
    for (index, row) in result.rows.enumerated() { buttons.append(add(row, at: index)) }
    if let focusedRow, !buttons.isEmpty {
      stage.add(.focus(buttons[min(focusedRow, buttons.count - 1)]))
    }
    focusedRow = nil
  }

  /// Adds a row; returns its last button.
  private func add(_ row: GameRecommender.Row, at index: Int) -> ElementID {
    let strings = stage.strings
    let entry = row.entry
    let title = entry.title.printable
    let card = stage.row(
      in: list,
      [
        .width: "match-parent", .padding: "12 16", .spacing: "16", .background: "surface",
        .borderRadius: "8",
      ])
    stage.label(
      strings.number(index + 1), in: card,
      [.width: "28", .fontSize: "large", .color: "faint"])
    addPicture(of: entry, in: card)
    let column = stage.column(in: card, [.width: "0", .weight: "1", .spacing: "4"])
    stage.label(title, in: column, [.fontSize: "large", .fontWeight: "bold"])
    stage.label(
      GameLines.facts(of: entry, type: typeName(entry.system), strings), in: column,
      [.color: "faint"])
    if let because = row.because {
      stage.label(
        strings(
          .recommendBecause, because.printable, row.terms.joined(separator: ", ").printable),
        in: column, [.color: "accent"])
    }
    if let text = entry.text { stage.label(text.printable, in: column) }
    let buttons = stage.row(in: column, [.spacing: "8"])
    let text = strings(entry.link == nil ? .webSearch : .webPage)
    let link = entry.link ?? search(entry)
    let icon = entry.link == nil ? "search" : "link"
    let page = stage.button(text, in: buttons, icon: icon) { [weak self] in
      guard let self else { return }
      stage.add(Command(.launchBrowser, stage.view, text: link))
    }
    stage.add(.label(page, text, title))
    let refuse = stage.button(strings(.notForMe), in: buttons) { [weak self] in
      self?.set(true, entry, at: index)
    }
    stage.add(.label(refuse, strings(.notForMe), title))
    return refuse
  }

  /// The address of a search for a game whose page the database does not know.
  private func search(_ entry: GameEntry) -> String {
    let words = [entry.title, typeName(entry.system), entry.developer ?? ""]
      .filter { !$0.isEmpty }.joined(separator: " ").printable
    return "https://duckduckgo.com/?q=" + FileURI.escaped(String(words.prefix(200)))
  }

  /// The medium of the game's type with its title, as on the cards of games without a picture.
  private func addPicture(of entry: GameEntry, in card: ElementID) {
    let type = type(entry.system)
    _ = stage.picture(
      PictureKey.cartridge, "", in: card,
      [
        .width: "96", .height: "96", .fit: "contain", .color: type?.accent ?? "faint",
        .icon: type?.icon ?? PictureKey.cartridge,
        .caption: String(entry.title.printable.prefix(200)),
      ])
  }

  private func type(_ id: String) -> LibraryType? { library.types.first { $0.id == id } }

  private func typeName(_ id: String) -> String { type(id)?.name ?? id }

  private func set(_ isUnwanted: Bool, _ entry: GameEntry, at index: Int) {
    focusedRow = index
    let text = stage.strings(.notForMeDone, entry.title.printable)
    stage.change { [desk] in
      Problem.catching { try desk.setUnwanted(isUnwanted, entry) }
    } then: { [weak self] result in
      guard let self else { return }
      switch result {
      case .failure(let problem): tell(problem.text(in: stage.strings), nil)
      case .success where isUnwanted:
        tell(text) { [weak self] in self?.set(false, entry, at: index) }
      case .success: break
      }
      if stage.isOpen { load() }
    }
  }
}

/// A database's entry for a game, in lines for people.
enum GameLines {
  /// Type, kinds, year, maker and players, on one line.
  static func facts(of entry: GameEntry, type: String?, _ strings: Strings) -> String {
    var parts = type.map { [$0] } ?? []
    if !entry.genres.isEmpty { parts.append(entry.genres.joined(separator: ", ")) }
    if let year = entry.year { parts.append(String(year)) }
    if let developer = entry.developer { parts.append(strings(.madeBy, developer)) }
    if let players = entry.players { parts.append(strings(.playersUpTo, count: players)) }
    guard let first = parts.first else { return "" }
    return parts.dropFirst().reduce(first) { strings(.statusLine, $0, $1) }.printable
  }

  /// The title as the database has it, or a guess, and the facts.
  static func head(of identity: GameIdentity, _ strings: Strings) -> String {
    let title = identity.entry.title
    let name =
      switch identity.certainty {
      case .certain: title
      case .patched: strings(.titlePatched, title)
      case .probable: strings(.titleProbable, title)
      }
    let facts = facts(of: identity.entry, type: nil, strings)
    return facts.isEmpty ? name.printable : strings(.statusLine, name.printable, facts)
  }
}
