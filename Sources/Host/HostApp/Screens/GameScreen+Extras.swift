import GameIndex
import HostBase
import HostStrings
import Library
import UIContract

/// The screenshots and the cheats of a game's page.
extension GameScreen {
  /// Fills the row of screenshots; without any there is no heading either.
  func showScreenshots() {
    stage.add(Command(.clear, screenshotsColumn))
    let paths = model.facts?.screenshots ?? []
    // An empty part would still have a gap on both sides.
    stage.add(.show(screenshotsColumn, !paths.isEmpty))
    guard !paths.isEmpty else { return }
    stage.heading(stage.strings(.screenshots), in: screenshotsColumn)
    let scroll = stage.make(
      .createScrollLayout, in: screenshotsColumn, value: Command.Scrolling.horizontal.rawValue,
      [.width: "match-parent", .height: "120"])
    // Room for the ring of the focus.
    let row = stage.row(in: scroll, [.height: "120", .padding: "4", .spacing: "8"])
    for path in paths {
      let card = stage.make(.createEventLayout, in: row, [.width: "148", .height: "112"])
      let picture = stage.picture(PictureKey.file(path).url, "", in: card)
      stage.dress(picture, .cover)
      stage.add(.label(card, PathName.last(path).printable))
      stage.onValue(card) { [weak self] _ in self?.showMenu(ofScreenshot: path, at: card) }
    }
  }

  private func showMenu(ofScreenshot path: String, at anchor: ElementID) {
    stage.sheet(
      PathName.last(path).printable, at: anchor,
      [
        (stage.strings(.useAsPicture), { [weak self] in self?.setCover(from: path) }),
        (stage.strings(.openFolder), { [stage] in stage.openFolder(PathName.folder(path)) }),
      ])
  }

  // MARK: - Cheats

  /// Fills the list of cheats.
  func showCheats() {
    let strings = stage.strings
    stage.add(Command(.clear, cheatsColumn))
    stage.heading(strings(.cheats), in: cheatsColumn)
    for (place, cheat) in (model.facts?.cheats ?? []).prefix(200).enumerated() {
      let name = (cheat.name.isEmpty ? cheat.code : cheat.name).printable
      let row = stage.row(in: cheatsColumn, [.width: "match-parent", .spacing: "12"])
      let toggle = stage.make(.createSwitch, in: row, name, [.width: "0", .weight: "1"])
      stage.style(toggle, [.maxWidth: "480", .tooltip: cheat.code.printable])
      stage.add(.set(toggle, cheat.isEnabled ? 1 : 0))
      stage.onValue(toggle) { [weak self] value in
        let isOn = value.value != 0
        self?.changeCheats {
          // The file may have become another one meanwhile.
          guard $0.cheats.indices.contains(place), $0.cheats[place] == cheat else { return }
          $0.cheats[place].isEnabled = isOn
        }
      }
      let remove = stage.iconButton(strings(.remove), icon: "close", in: row) { [weak self] in
        self?.changeCheats {
          guard $0.cheats.indices.contains(place), $0.cheats[place] == cheat else { return }
          $0.cheats.remove(at: place)
        }
      }
      stage.add(.label(remove, strings(.remove), name))
    }
    let buttons = stage.strip(in: cheatsColumn)
    stage.button(strings(.addCheat), in: buttons, icon: "add") { [weak self] in self?.addCheat() }
    stage.label(
      strings(.cheatsFromStart), in: buttons, .note, [.gravity: "center-vertical"])
  }

  private func changeCheats(_ body: @escaping @Sendable (inout CheatFile) -> Void) {
    change { try $0.changeCheats(of: $1, body) }
  }

  /// Asks for a code, then for what it does.
  private func addCheat() {
    let strings = stage.strings
    stage.prompt(
      strings(.addCheat), field: strings(.cheatCode), value: "", button: strings(.addCheat)
    ) { [weak self] text, prompt in
      let code = text.trimmingBlanks
      guard CheatFile.clean(code) == code, CheatCode.isOne(code) else {
        return prompt.refuse(strings(.cheatUnreadable))
      }
      prompt.end()
      guard let self else { return }
      let game = model.game.stem
      change {
        try $0.changeCheats(of: $1) { file in
          guard file.cheats.count < CheatFile.maxCount else { throw CheatError.tooMany(game: game) }
          file.cheats.append(Cheat(name: "", code: code))
        }
      }
    }
  }
}
