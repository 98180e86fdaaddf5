import HostBase
import HostStrings
import UIContract

/// The file chooser that needs no desktop and no keyboard: folders and the files that fit.
///
/// A pad always gets it.
package final class BrowserScreen: Page {
  /// What is wanted.
  package struct Wish: Sendable {
    /// The title.
    package var title: String
    /// Endings of files that fit, without points; empty: all.
    package var extensions: [String]
    /// More than one file can be chosen.
    package var takesSeveral: Bool
    /// A folder is wanted, not files.
    package var takesFolder: Bool

    /// A wish.
    package init(title: String, extensions: [String], takesSeveral: Bool, takesFolder: Bool) {
      self.title = title
      self.extensions = extensions
      self.takesSeveral = takesSeveral
      self.takesFolder = takesFolder
    }
  }

  /// A row of a folder.
  struct Row: Sendable, Equatable {
    var name: String
    var path: String
    var isFolder: Bool
  }

  package let stage: PageStage
  /// Called with what was chosen.
  package var done: ([String]) -> Void = { _ in }
  /// Remembers the folder for the next time.
  package var remember: (String) -> Void = { _ in }

  private let wish: Wish
  private let place: ElementID
  private let list: ElementID
  private let choose: ElementID
  private let all: ElementID
  private var folder: String
  private var chosen: Set<String> = []
  /// The files that are shown.
  private var files: [(path: String, line: ElementID)] = []
  /// The file that was chosen or given up last; with Shift, a choice continues from there.
  private var last: String?

  /// Rows that are shown at most.
  static let rowLimit = 2_000

  /// Builds the page and shows a folder.
  package init(_ wish: Wish, from folder: String, home: String, in interface: Interface) {
    self.wish = wish
    self.folder = folder
    let strings = interface.strings
    stage = PageStage(title: wish.title, in: interface)
    let page = stage.page(wish.title)
    place = stage.label(
      "", in: page.content,
      [.color: "faint", .whiteSpace: "nowrap", .textOverflow: "ellipsis", .width: "match-parent"])
    let buttons = stage.strip(in: page.content)
    let up = stage.make(.createButton, in: buttons, strings(.browseUp), [.icon: "chevron-up"])
    let homeButton = stage.make(.createButton, in: buttons, strings(.browseHome))
    let computer = stage.make(.createButton, in: buttons, strings(.browseComputer))
    // In the bar, which stays while the list scrolls.
    all = stage.make(.createButton, in: page.bar, strings(.browseAll))
    choose = stage.make(
      .createButton, in: page.bar, strings(.browseFolder), [.background: "accent"])
    list = stage.column(in: page.content, [.width: "match-parent", .role: "list"])
    stage.add(.show(choose, wish.takesFolder))
    stage.add(.show(all, false))
    stage.onValue(all) { [weak self] _ in self?.chooseAll() }
    stage.onValue(up) { [weak self] _ in self?.goUp() }
    stage.onValue(homeButton) { [weak self] _ in
      self?.open(home)
    }
    stage.onValue(computer) { [weak self] _ in self?.open("/") }
    stage.onValue(choose) { [weak self] _ in self?.finish() }
    stage.add(.navigate(stage.view, .forward))
    stage.send()
    open(folder)
  }

  package func back() -> Bool { false }

  package func selectAll() {
    guard wish.takesSeveral else { return }
    choose(files.indices)
    stage.send()
  }

  private func goUp() { open(PathName.folder(folder)) }

  private func finish() {
    let paths = wish.takesFolder ? [folder] : chosen.sorted()
    guard !paths.isEmpty else { return }
    remember(folder)
    done(paths)
  }

  // MARK: - A folder

  private func open(_ path: String) {
    stage.renew()
    stage.work { [wish] in
      Problem.catching { try BrowserScreen.rows(in: path, wish) }
    } then: { [weak self] in
      self?.show(path, $0)
    }
  }

  /// The rows of a folder, folders first.
  static func rows(in folder: String, _ wish: Wish) throws(FileFailure) -> [Row] {
    let entries = try FileSystem.list(folder)
    let wanted = Set(wish.extensions.map { $0.lowercased() })
    let rows = entries.compactMap { entry -> Row? in
      guard !entry.name.hasPrefix(".") else { return nil }
      let path = PathName.join(folder, entry.name)
      switch entry.kind {
      case .folder: return Row(name: entry.name, path: path, isFolder: true)
      case .file:
        let fits =
          wanted.isEmpty || wanted.contains(PathName.fileExtension(entry.name).lowercased())
        return wish.takesFolder || !fits
          ? nil : Row(name: entry.name, path: path, isFolder: false)
      case .other: return nil
      }
    }
    return rows.sorted { left, right in
      guard left.isFolder == right.isFolder else { return left.isFolder }
      let names = (left.name.lowercased(), right.name.lowercased())
      return names.0 == names.1 ? left.name < right.name : names.0 < names.1
    }
  }

  private func show(_ path: String, _ result: Result<[Row], Problem>) {
    let strings = stage.strings
    let rows: [Row]
    switch result {
    case .success(let found): rows = found
    case .failure(let problem): return stage.add(.set(place, problem.text(in: stage.strings)))
    }
    folder = path
    chosen = []
    last = nil
    showChoice()
    stage.add(.set(place, path.printable))
    stage.add(Command(.clear, list))
    files = []
    var first: ElementID?
    for row in rows.prefix(Self.rowLimit) {
      let id = add(row)
      first = first ?? id
    }
    if rows.isEmpty {
      stage.label(strings(.browseEmpty), in: list, [.color: "faint", .padding: "8"])
    }
    stage.add(.show(all, wish.takesSeveral && files.count > 1))
    if let first { stage.add(.focus(first)) }
  }

  private func add(_ row: Row) -> ElementID {
    let line = stage.make(
      .createEventLayout, in: list,
      [.width: "match-parent", .height: "44", .borderRadius: "6"])
    stage.style(line, NamedLook.row.chosen, in: .selected)
    let body = stage.row(
      in: line, [.width: "match-parent", .height: "44", .padding: "0 8", .spacing: "12"])
    let icon = row.isFolder ? "asset:folder" : "asset:play"
    let picture = stage.picture(
      icon, "", in: body, [.width: "24", .height: "24", .gravity: "center-vertical"])
    stage.style(picture, [.color: row.isFolder ? "accent" : "faint"])
    let name = row.name.printable
    stage.label(
      name, in: body,
      [
        .width: "0", .weight: "1", .whiteSpace: "nowrap", .textOverflow: "ellipsis",
        .gravity: "center-vertical",
      ])
    stage.add(.label(line, name, row.isFolder ? stage.strings(.browseIsFolder) : ""))
    stage.onValue(line) { [weak self] in
      self?.activate(row, ValueEvent.Modifiers(rawValue: $0.value2))
    }
    if !row.isFolder { files.append((row.path, line)) }
    return line
  }

  private func activate(_ row: Row, _ modifiers: ValueEvent.Modifiers) {
    if row.isFolder { return open(row.path) }
    guard wish.takesSeveral else {
      chosen = [row.path]
      return finish()
    }
    guard let place = files.firstIndex(where: { $0.path == row.path }) else { return }
    if modifiers.contains(.shift), let from = files.firstIndex(where: { $0.path == last }) {
      choose(min(from, place)..<max(from, place) + 1)
    } else if chosen.remove(row.path) == nil {
      choose(place..<place + 1)
    } else {
      stage.add(.set(files[place].line, 0))
      showChoice()
    }
    last = row.path
  }

  /// Chooses files by their places.
  private func choose(_ places: Range<Int>) {
    for file in files[places] where chosen.insert(file.path).inserted {
      stage.add(.set(file.line, 1))
    }
    showChoice()
  }

  /// Chooses all files of the folder, or none if all are chosen.
  private func chooseAll() {
    guard chosen.count == files.count else { return choose(files.indices) }
    chosen = []
    for file in files { stage.add(.set(file.line, 0)) }
    showChoice()
  }

  private func showChoice() {
    guard !wish.takesFolder else { return }
    stage.add(.show(choose, !chosen.isEmpty))
    if !chosen.isEmpty {
      stage.add(.set(choose, stage.strings(.browseChoose, count: chosen.count)))
    }
  }
}
