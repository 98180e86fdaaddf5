import HostStrings
import UIContract

/// A column of a list: what it shows about each game beside its name.
enum ListColumn: CaseIterable {
  case type, lastPlayed, played, size, saves

  /// Its width in dip.
  var width: Double {
    switch self {
    case .type: 120
    case .lastPlayed: 130
    case .played, .size: 90
    case .saves: 70
    }
  }

  /// What stands above it.
  var heading: TextKey {
    switch self {
    case .type: .columnType
    case .lastPlayed: .columnLast
    case .played: .columnPlayed
    case .size: .columnSize
    case .saves: .saves
    }
  }

  /// Whether it has numbers, which end at one line.
  private var isNumber: Bool { self == .played || self == .size || self == .saves }

  /// Its styles.
  func look(isRightToLeft: Bool) -> Look {
    [
      .width: width.dip, .gravity: "center-vertical",
      .textAlign: isNumber != isRightToLeft ? "right" : "left",
    ]
  }

  /// As many as leave a name its room in a window.
  static func shown(in size: WindowSize) -> [ListColumn] {
    if size.isNarrow { return [] }
    return size.width < 720 + LibrarySidebar.width ? [.type, .lastPlayed] : allCases
  }
}

/// The line above a list of games that says what its columns are.
final class ListHeadings {
  private let model: LibraryViewModel
  private let stage: PageStage
  private let content: ElementID
  private var row: (id: ElementID, columns: [ListColumn])?

  /// An empty line at the end of a layout, which does not show yet.
  init(of model: LibraryViewModel, in content: ElementID, on stage: PageStage) {
    self.model = model
    self.content = content
    self.stage = stage
  }

  /// Its height in dip; 0 while it does not show.
  private(set) var height = 0.0

  /// Shows it above a list in a window that has room for columns.
  func show(_ size: WindowSize) {
    let columns = model.presentation == .list ? ListColumn.shown(in: size) : []
    height = columns.isEmpty ? 0 : 28
    if let row, row.columns != columns {
      stage.add(.delete(row.id))
      self.row = nil
    }
    guard !columns.isEmpty, row == nil else { return }
    let strings = stage.strings
    let id = stage.row(
      in: content,
      [.width: "match-parent", .height: height.dip, .padding: "4 16", .spacing: "12"])
    // Above the list, which is there already.
    stage.add(.reorder(id, in: content, to: model.showsRecent ? 2 : 1))
    stage.label("", in: id, [.width: "36"])
    stage.label(
      strings(.columnName), in: id, .note,
      [.width: "0", .weight: "1", .gravity: "center-vertical"])
    for column in columns {
      let label = stage.label(strings(column.heading), in: id, .note)
      stage.style(label, column.look(isRightToLeft: strings.language.isRightToLeft))
    }
    row = (id, columns)
  }
}
