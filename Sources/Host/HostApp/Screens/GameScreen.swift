import GameIndex
import HostBase
import HostStrings
import Library
import UIContract

/// A game's page: play, resume, states, saves, picture, files.
package final class GameScreen: Page {
  package let stage: PageStage
  let model: GameViewModel
  private let title: ElementID
  private let favourite: ElementID
  private let cover: ElementID
  private let coreLine: ElementID
  private let resumeButton: ElementID
  private let startButton: ElementID
  private let resumePicture: ElementID
  private let factsLine: ElementID
  private let databaseLine: ElementID
  private let description: ElementID
  private let notice: ElementID
  let statesColumn: ElementID
  let savesColumn: ElementID
  let screenshotsColumn: ElementID
  let cheatsColumn: ElementID
  private let filesColumn: ElementID
  private let hints: ElementID
  /// What stands below the states: shown once it is known how many these are, so that it never moves.
  private let lowerParts: [ElementID]
  /// Marks the game as a favourite, or removes the mark.
  package var setFavourite: (Bool) -> Void = { _ in }

  /// Builds the page and makes it the active view.
  package init(_ model: GameViewModel, in interface: Interface) {
    self.model = model
    let strings = interface.strings
    let name = PathName.printable(model.game.name)
    stage = PageStage(title: name, in: interface)
    let bar = stage.make(.createActionBar, in: stage.view)
    title = stage.label(name, in: bar, .title, [.width: "0", .weight: "1"])
    favourite = stage.iconButton(strings(.addFavourite), icon: "star", in: bar) {}
    let edit = stage.iconButton(strings(.editGame), icon: "edit", in: bar) {}
    let more = stage.iconButton(strings(.more), icon: "more", in: bar) {}

    let scroll = stage.make(
      .createScrollLayout, in: stage.view, [.width: "match-parent", .height: "match-parent"])
    let content = stage.column(
      in: scroll, [.width: "match-parent", .padding: "16 24", .spacing: "8"])
    let head = stage.row(in: content, [.width: "match-parent", .spacing: "16"])
    cover = stage.picture(
      PictureKey(of: model.game)?.url ?? PictureKey.cartridge, strings(.pictureOf, name), in: head,
      [.caption: String(name.prefix(200)), .icon: model.drawing, .color: model.accent])
    stage.dress(cover, .cover, [.width: "180", .height: "216"])
    // As high as the cover, with a state and without: what stands below never moves.
    let side = stage.column(in: head, [.width: "0", .weight: "1"])
    coreLine = stage.label(
      " ", in: side,
      [.height: "24", .color: "faint", .whiteSpace: "nowrap", .textOverflow: "ellipsis"])
    let buttons = stage.strip(in: side, [.margin: "4 0"])
    resumePicture = stage.picture(
      "", "", in: buttons, [.width: "72", .height: "64", .fit: "pixel"])
    resumeButton = stage.button(
      strings(.resume), in: buttons, icon: "play",
      // As wide with the age of the state as before it is known.
      [.background: "accent", .gravity: "center-vertical", .minWidth: "240"]
    ) {}
    startButton = stage.button("", in: buttons, icon: "play", [.gravity: "center-vertical"]) {}
    factsLine = stage.label(
      " ", in: side,
      [.height: "24", .color: "faint", .whiteSpace: "nowrap", .textOverflow: "ellipsis"])
    // They have their room from the start, so that nothing moves when they are known.
    databaseLine = stage.label(
      " ", in: side, [.height: "24", .whiteSpace: "nowrap", .textOverflow: "ellipsis"])
    description = stage.label(
      " ", in: side,
      [.height: "72", .fontSize: "small", .maxLines: "4", .textOverflow: "ellipsis"])
    notice = stage.label("", in: side, [.color: "danger"])
    stage.add(.show(notice, false))
    stage.heading(strings(.states), in: content)
    let modes = stage.strip(in: content)
    statesColumn = stage.column(in: content, [.width: "match-parent", .spacing: "4"])
    let savesHeading = stage.heading(strings(.saves), in: content)
    savesColumn = stage.column(in: content, [.width: "match-parent", .spacing: "4"])
    screenshotsColumn = stage.column(in: content, [.width: "match-parent", .spacing: "8"])
    cheatsColumn = stage.column(in: content, [.width: "match-parent", .spacing: "8"])
    let filesHeading = stage.heading(strings(.files), in: content)
    filesColumn = stage.column(in: content, [.width: "match-parent", .spacing: "4"])
    lowerParts = [
      savesHeading, savesColumn, screenshotsColumn, cheatsColumn, filesHeading, filesColumn,
    ]
    for part in lowerParts { stage.add(.show(part, false)) }
    let bottom = stage.make(.createNavigationBar, in: stage.view)
    hints = stage.label(strings(.hintsPageKeys), in: bottom, .hint)

    stage.onValue(favourite) { [weak self] _ in
      guard let self else { return }
      model.game.isFavourite.toggle()
      setFavourite(model.game.isFavourite)
      showFavourite()
    }
    stage.onValue(edit) { [model] _ in model.actions.edit(model.game) }
    stage.onValue(more) { [weak self] _ in self?.showMenu(at: more) }
    stage.onValue(resumeButton) { [weak self] _ in self?.play(.resume) }
    stage.onValue(startButton) { [weak self] _ in self?.play(.beginning) }
    modeButtons(in: modes)
    showFavourite()
    showHead()
    stage.label(strings(.loading), in: statesColumn, [.color: "faint"])
    stage.add(.focus(model.game.canResume ? resumeButton : startButton))
    stage.add(.navigate(stage.view, .forward))
    stage.send()
    load()
  }

  /// Reads the game's files on the worker and shows them.
  private func load() {
    stage.renew()
    stage.work { [desk = model.desk, game = model.game] in
      Problem.catching { try desk.facts(game) }
    } then: { [weak self] result in
      guard let self else { return }
      switch result {
      case .success(let facts):
        // The same facts leave the lists and the focus in them as they are.
        let isSame = model.facts == facts && model.problem == nil
        model.facts = facts
        model.problem = nil
        if isSame { return showHead() }
      case .failure(let problem): model.problem = problem
      }
      showAll()
    }
  }

  /// Shows a game that was changed; its files are read again.
  func refresh(_ game: IndexedGame) {
    model.game = game
    stage.add(.set(title, PathName.printable(game.name)))
    // The window is called so as well.
    stage.add(.set(stage.view, PathName.printable(game.name)))
    showFavourite()
    stage.send()
    load()
  }

  package func resume() {
    // It was played or changed meanwhile.
    if let current = model.actions.current(model.game), current.name == model.game.name {
      model.game = current
      showFavourite()
    }
    load()
  }

  package func hint(_ hints: InputHints) {
    stage.add(.set(self.hints, stage.words(of: hints)))
    stage.send()
  }

  // MARK: - Showing

  private func showAll() {
    showHead()
    for part in lowerParts { stage.add(.show(part, true)) }
    showStates()
    showSaves()
    showScreenshots()
    showCheats()
    showFiles()
  }

  private func showFavourite() {
    let name = stage.strings(model.game.isFavourite ? .removeFavourite : .addFavourite)
    stage.style(
      favourite,
      [
        .tooltip: name, .icon: model.game.isFavourite ? "star" : "star-outline",
        .color: model.game.isFavourite ? "accent" : "text",
      ])
    stage.add(.label(favourite, name))
  }

  private func showHead() {
    let strings = stage.strings
    let game = model.game
    let now = stage.now
    if let facts = model.facts {
      stage.add(
        .set(coreLine, strings(.coreLine, facts.typeName, facts.core ?? strings(.noCoreTitle))))
      let identity = facts.identity
      stage.add(.set(databaseLine, identity.map { GameLines.head(of: $0, strings) } ?? " "))
      stage.add(.set(description, identity?.entry.text?.printable ?? " "))
      if let cover = facts.cover.map({ PictureKey.file($0).url }) ?? PictureKey(of: game)?.url {
        stage.add(Command(.clear, self.cover))
        stage.add(.addURL(self.cover, cover, width: 0, height: 0))
      } else {
        stage.add(Command(.clear, self.cover))
        stage.add(.addURL(self.cover, PictureKey.cartridge, width: 0, height: 0))
      }
    }
    let newest = model.facts?.states.newest
    let canResume = newest != nil || (model.facts == nil && game.canResume)
    stage.add(.show(resumeButton, canResume))
    stage.add(.show(resumePicture, canResume))
    // One main action: what most people came for.
    stage.add(.set(startButton, strings(canResume ? .playFromStart : .play)))
    stage.style(startButton, [.background: canResume ? "" : "accent"])
    if let newest {
      let text = newest.time.map { strings(.resumeAgo, strings.ago($0, now: now)) }
      stage.add(.set(resumeButton, text ?? strings(.resume)))
      stage.add(Command(.clear, resumePicture))
      if let file = newest.file {
        stage.add(.addURL(resumePicture, PictureKey.state(file).url, width: 0, height: 0))
      }
    }
    var parts: [String] = []
    if game.playSeconds > 0 { parts.append(strings(.factsPlayed, strings.span(game.playSeconds))) }
    parts.append(
      game.lastPlayed.map { strings(.factsLast, strings.ago($0, now: now)) }
        ?? strings(.factsNever))
    parts.append(strings.bytes(game.size))
    stage.add(.set(factsLine, parts.dropFirst().reduce(parts[0]) { strings(.statusLine, $0, $1) }))
    var notices = (model.problem.map { [$0] } ?? model.facts?.problems ?? [])
      .map { $0.text(in: strings) }
    if let holder = model.facts?.holder { notices.append(strings(.inUse, holder)) }
    stage.add(.set(notice, notices.map(PathName.printable).joined(separator: "\n")))
    stage.add(.show(notice, !notices.isEmpty))
  }

  private func showFiles() {
    stage.add(Command(.clear, filesColumn))
    for file in model.facts?.files.prefix(200) ?? [] {
      stage.label(
        stage.strings(
          .fileRow, PathName.printable(PathName.last(file.path)),
          stage.strings.bytes(Int64(file.size))), in: filesColumn,
        [.color: "faint", .textOverflow: "ellipsis", .whiteSpace: "nowrap"])
    }
  }

  // MARK: - Doing

  func play(_ start: PlayRequest.Start) {
    model.actions.play(PlayRequest(model.game, from: start))
  }

  private func showMenu(at anchor: ElementID) {
    let strings = stage.strings
    var choices: [(text: String, action: () -> Void)] = [
      (strings(.rename), { [weak self] in self?.rename() }),
      (strings(.choosePicture), { [weak self] in self?.choosePicture() }),
    ]
    if model.facts?.cover != nil {
      choices.append((strings(.removePicture), { [weak self] in self?.removePicture() }))
    }
    if let link = model.facts?.identity?.entry.link {
      choices.append(
        (
          strings(.openWebPage),
          { [stage] in stage.add(Command(.launchBrowser, stage.view, text: link)) }
        ))
    }
    choices += [
      (strings(.gameSettings), { [model] in model.actions.edit(model.game) })
    ]
    if let controls = model.actions.controls {
      choices.append((strings(.menuControls), { [model] in controls(model.game) }))
    }
    choices += [
      (
        strings(.openFolder),
        { [stage, game = model.game] in stage.openFolder(PathName.folder(game.path)) }
      ),
      (strings(.export), { [weak self] in self?.export() }),
      (strings(.deleteGame), { [model] in model.actions.delete(model.game) }),
    ]
    stage.sheet(strings(.more), at: anchor, choices)
  }

  /// Asks for a name until one is taken or the dialog is closed.
  private func rename() {
    let strings = stage.strings
    let old = model.game.name
    stage.prompt(
      strings(.rename), field: strings(.nameField), value: old, button: strings(.rename)
    ) { [weak self] text, prompt in
      guard let self else { return }
      let name = text.trimmingBlanks
      stage.change { [desk = model.desk, game = model.game] in
        Problem.catching { try desk.rename(game, to: name) }
      } then: { [weak self] result in
        guard let self else { return }
        switch result {
        case .failure(let problem): prompt.refuse(problem.text(in: stage.strings))
        case .success(let renamed):
          prompt.end()
          let text = strings(
            .renamedGame, PathName.printable(old), PathName.printable(name))
          model.actions.tell(text, nil)
          model.actions.changed()
          refresh(renamed)
        }
      }
    }
  }

  private func choosePicture() {
    stage.chooseFiles(
      stage.strings(.choosePicture), extensions: ["png", "jpg", "jpeg", "webp"]
    ) { [weak self] paths in
      guard let self, let path = paths.first else { return }
      setCover(from: path)
    }
  }

  /// Makes a picture the cover.
  func setCover(from source: String) {
    let text = stage.strings(.coverSet)
    model.change(on: stage) {
      try $0.setCover(of: $1, from: source)
    } done: { [weak self] in
      self?.model.actions.tell(text, nil)
      self?.load()
    }
  }

  private func removePicture() {
    let text = stage.strings(.coverRemoved)
    model.change(on: stage) {
      try $0.removeCover(of: $1)
    } done: { [weak self] in
      self?.model.actions.tell(text, nil)
      self?.load()
    }
  }

  private func export() {
    export { try $0.export($1, into: $2) }
  }

  /// Asks for a folder and writes something into it.
  func export(_ write: @escaping @Sendable (GameDesk, IndexedGame, String) throws -> String) {
    let strings = stage.strings
    stage.chooseFiles(strings(.export), .folder) { [weak self] paths in
      guard let self, let folder = paths.first else { return }
      stage.change { [desk = model.desk, game = model.game] in
        Problem.catching { try write(desk, game, folder) }
      } then: { [actions = model.actions] result in
        switch result {
        case .success(let path): actions.tell(strings(.exportedTo, PathName.printable(path)), nil)
        case .failure(let problem): actions.tell(problem.text(in: strings), nil)
        }
      }
    }
  }

  /// Does something with the files and shows the page again; `undo` takes it back.
  func change(
    telling text: String? = nil, undo: (@Sendable (GameDesk, IndexedGame) throws -> Void)? = nil,
    _ body: @escaping @Sendable (GameDesk, IndexedGame) throws -> Void
  ) {
    model.change(on: stage, body) { [weak self] in
      guard let self else { return }
      if let text {
        model.actions.tell(
          text,
          undo.map { undo in
            { [weak self] in self?.change(undo) }
          })
      }
      load()
    }
  }
}

extension String {
  /// The text without blanks at its ends.
  var trimmingBlanks: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
