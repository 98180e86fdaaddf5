import GameIndex
import HostBase
import HostStrings
import Library
import UIContract

/// An element that shows one game of the library, and can show another one later.
final class LibraryCard {
  /// The event layout that has the focus and the clicks.
  let id: ElementID
  /// The frame of the picture, with the badge of what is selected.
  let frame: ElementID
  /// The picture.
  let image: ElementID
  /// The name.
  let name: ElementID
  /// The marks, or the columns of a list.
  let details: [ElementID]
  /// The game that it shows.
  var key: Int64?
  /// The place of that game in the grid.
  var item: Int?
  /// The picture that is to be shown; nil: it is.
  var awaited: String?
  /// The picture that is shown.
  var shown = PictureKey.cartridge
  /// What it says for screen readers.
  var spoken = ""
  /// The name that it shows.
  private var shownName = ""
  /// The type whose drawing and colour it shows.
  private var shownType = ""
  /// What stands for a picture until it comes.
  private var icon = PictureKey.cartridge
  /// Whether it is marked as selected.
  private var isSelected = false
  /// The badge on the picture; nil: it never was selected.
  private var badge: ElementID?

  init(id: ElementID, frame: ElementID, image: ElementID, name: ElementID, details: [ElementID]) {
    self.id = id
    self.frame = frame
    self.image = image
    self.name = name
    self.details = details
  }

  /// A card with a picture above its name.
  static func inGrid(_ stage: PageStage, _ parent: ElementID, picture height: Double) -> LibraryCard
  {
    let id = stage.make(
      .createEventLayout, in: parent, [.width: "match-parent", .height: "match-parent"])
    stage.add(.style(id, .zoom, "1.04", in: .focused))
    let body = stage.column(in: id, [.width: "match-parent", .height: "match-parent"])
    let frame = stage.make(
      .createFrameLayout, in: body, [.width: "match-parent", .height: height.dip])
    let image = stage.picture(PictureKey.cartridge, "", in: frame)
    stage.dress(image, .cover)
    let name = stage.label(
      "", in: body, .line, [.width: "match-parent", .height: "28", .paddingTop: "4"])
    let marks = stage.label("", in: body, .note, [.width: "match-parent", .height: "16"])
    return LibraryCard(id: id, frame: frame, image: image, name: name, details: [marks])
  }

  /// A line of a list.
  static func inList(_ stage: PageStage, _ parent: ElementID, columns: [ListColumn])
    -> LibraryCard
  {
    let id = stage.make(
      .createEventLayout, in: parent, [.width: "match-parent", .height: "match-parent"])
    stage.add(.style(id, .background, "surface", in: .selected))
    let body = stage.row(
      in: id,
      [.width: "match-parent", .height: "match-parent", .padding: "4 8", .spacing: "12"])
    let frame = stage.make(.createFrameLayout, in: body, [.width: "36", .height: "36"])
    let image = stage.picture(
      PictureKey.cartridge, "", in: frame,
      [.width: "match-parent", .height: "match-parent", .fit: "contain"])
    let name = stage.label(
      "", in: body, .line, [.width: "0", .weight: "1", .gravity: "center-vertical"])
    let isRightToLeft = stage.strings.language.isRightToLeft
    let details = columns.map { column in
      let label = stage.label("", in: body, .line, [.color: "faint"])
      stage.style(label, column.look(isRightToLeft: isRightToLeft))
      return label
    }
    return LibraryCard(id: id, frame: frame, image: image, name: name, details: details)
  }

  /// Shows a game; its picture follows when the screen has time for it.
  func bind(
    _ game: IndexedGame, place: Int, of count: Int, type: LibraryType?, isSelected: Bool,
    covers: CoverChoice, now: Int64, on stage: PageStage
  ) {
    let strings = stage.strings
    let title = PathName.printable(game.name)
    if shownName != title {
      shownName = title
      stage.add(.set(name, title))
      stage.add(.style(image, .caption, String(title.prefix(200))))
    }
    if shownType != game.typeID {
      shownType = game.typeID
      icon = type?.icon ?? PictureKey.cartridge
      stage.style(image, [.color: type?.accent ?? "faint", .icon: icon])
    }
    key = game.key
    if details.count == 1 {
      stage.add(.set(details[0], LibraryCard.signs(of: game)))
    } else {
      let columns = [
        type?.name ?? game.typeID,
        game.lastPlayed.map { strings.ago($0, now: now) } ?? strings(.never),
        game.playSeconds > 0 ? strings.span(game.playSeconds) : "",
        strings.bytes(game.size), game.saves > 0 ? strings.number(game.saves) : "",
      ]
      for (id, text) in zip(details, columns) { stage.add(.set(id, text)) }
    }
    let label = strings(
      .cardLabel, title, strings.number(place + 1), strings.number(count))
    let marks = LibraryCard.words(for: game, strings)
    if spoken != label + marks {
      spoken = label + marks
      stage.add(.label(id, label, marks))
    }
    select(isSelected, on: stage)
    let wanted = PictureKey(of: game, covers)?.url ?? PictureKey.cartridge
    awaited = wanted == shown ? nil : wanted
  }

  /// Shows whether it is selected, by a badge on its picture.
  func select(_ isSelected: Bool, on stage: PageStage) {
    guard self.isSelected != isSelected else { return }
    self.isSelected = isSelected
    stage.add(.set(id, isSelected ? 1 : 0))
    if let badge { return stage.add(.show(badge, isSelected)) }
    let badge = stage.picture("asset:check", "", in: frame, [.color: "on-accent"])
    stage.dress(badge, .badge, details.count == 1 ? [:] : [.margin: "4"])
    self.badge = badge
  }

  /// Shows the picture that is awaited.
  func showPicture(on stage: PageStage) {
    guard let url = awaited else { return }
    awaited = nil
    shown = url
    stage.add(Command(.clear, image))
    stage.add(.addURL(image, url, width: 0, height: 0))
    // A state's picture has the machine's own pixels.
    stage.add(.style(image, .fit, url.hasPrefix("state:") ? "pixel" : "contain"))
  }

  /// The marks below a name.
  static func signs(of game: IndexedGame) -> String {
    var signs: [String] = []
    if game.canResume { signs.append("▸") }
    if game.isFavourite { signs.append("★") }
    if game.isDamaged { signs.append("⚠") }
    if game.isLink { signs.append("↗") }
    return signs.joined(separator: " ")
  }

  /// The marks in words.
  static func words(for game: IndexedGame, _ strings: Strings) -> String {
    var words: [String] = []
    if game.canResume { words.append(strings(.markResume)) }
    if game.isFavourite { words.append(strings(.markFavourite)) }
    if game.isDamaged { words.append(strings(.markDamaged)) }
    if game.isLink { words.append(strings(.markLink)) }
    return words.joined(separator: ", ")
  }
}
