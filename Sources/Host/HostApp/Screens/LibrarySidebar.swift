import HostBase
import HostStrings
import UIContract

/// The side bar of the library: favourites, recent, all games, and the types with their counts and colours.
final class LibrarySidebar {
  /// Its width in dip.
  static let width = 232.0

  /// Called when a part of the library is chosen.
  var choose: (GamesQuery.Scope) -> Void = { _ in }

  private struct Row {
    var id: ElementID
    var count: ElementID
    var scope: GamesQuery.Scope
    var shown: Int
    var isSelected = false
  }

  private let stage: PageStage
  private let scroll: ElementID
  private let column: ElementID
  private var rows: [Row] = []
  private var types: [LibraryType] = []

  init(in parent: ElementID, on stage: PageStage) {
    self.stage = stage
    scroll = stage.make(
      .createScrollLayout, in: parent,
      [
        .width: LibrarySidebar.width.dip, .height: "match-parent", .background: "surface",
      ])
    column = stage.column(in: scroll, [.width: "match-parent", .padding: "8", .spacing: "2"])
  }

  /// Shows the counts and which part is chosen.
  func show(_ model: LibraryViewModel, isVisible: Bool) {
    stage.add(.show(scroll, isVisible))
    let counts = model.model.types.map { type in
      var type = type
      type.count = 0
      return type
    }
    // The rows are rebuilt only when types came or went, so that the focus stays.
    if rows.isEmpty || counts != types {
      types = counts
      build(model)
    }
    let strings = stage.strings
    for index in rows.indices {
      let count = model.model.count(rows[index].scope)
      if rows[index].shown != count {
        rows[index].shown = count
        stage.add(.set(rows[index].count, strings.number(count)))
        stage.add(
          .label(
            rows[index].id,
            strings(
              .sidebarRow, name(of: rows[index].scope), strings(.statusGames, count: count))))
      }
      let isSelected = rows[index].scope == model.query.scope
      if rows[index].isSelected != isSelected {
        rows[index].isSelected = isSelected
        stage.add(.set(rows[index].id, isSelected ? 1 : 0))
      }
    }
  }

  private func name(of scope: GamesQuery.Scope) -> String {
    switch scope {
    case .all: stage.strings(.allGames)
    case .favourites: stage.strings(.favourites)
    case .recent: stage.strings(.recent)
    case .type(let id): types.first { $0.id == id }?.name ?? id
    }
  }

  private func build(_ model: LibraryViewModel) {
    stage.add(Command(.clear, column))
    rows = []
    add(.favourites, icon: "asset:star", color: "text")
    add(.recent, icon: "asset:clock", color: "text")
    add(.all, icon: "asset:grid", color: "text")
    stage.make(.createSeparator, in: column)
    for type in model.model.types {
      add(.type(type.id), icon: type.icon, color: type.hasCore ? type.accent : "faint")
    }
  }

  private func add(_ scope: GamesQuery.Scope, icon: String, color: String) {
    let id = stage.make(.createEventLayout, in: column)
    stage.dress(id, .row)
    let row = stage.row(
      in: id,
      [.width: "match-parent", .height: "match-parent", .padding: "0 12", .spacing: "12"])
    _ = stage.picture(
      icon, "", in: row,
      [.width: "20", .height: "20", .gravity: "center-vertical", .color: color])
    stage.label(
      PathName.printable(name(of: scope)), in: row, .line,
      [.width: "0", .weight: "1", .gravity: "center-vertical"])
    let count = stage.label("", in: row, .line, [.gravity: "center-vertical"])
    stage.onValue(id) { [weak self] _ in self?.choose(scope) }
    rows.append(Row(id: id, count: count, scope: scope, shown: -1))
  }
}
