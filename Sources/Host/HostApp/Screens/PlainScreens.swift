import HostBase
import HostStrings
import Library
import UIContract

/// About the program: its version, the data folder, and what helps someone else to understand a problem.
package final class AboutScreen: Page {
  package let stage: PageStage

  /// Builds the page.
  package init(_ desk: GameDesk, in interface: Interface, tell: @escaping (String) -> Void) {
    let strings = interface.strings
    stage = PageStage(title: strings(.about), in: interface)
    let page = stage.page(strings(.about))
    stage.label(strings(.aboutVersion, HostVersion.text), in: page.content, [.fontSize: "large"])
    stage.label(strings(.aboutFolder, desk.data.root.printable), in: page.content)
    stage.label(strings(.aboutParts), in: page.content, [.color: "faint"])
    let buttons = stage.strip(in: page.content)
    stage.button(strings(.openFolder), in: buttons, icon: "folder") { [stage] in
      stage.openFolder(desk.data.root)
    }
    stage.button(strings(.aboutCopy), in: buttons, icon: "link") { [stage] in
      stage.add(Command(.setClipboard, stage.view, text: desk.diagnosis()))
      tell(strings(.aboutCopied))
    }
    stage.add(.navigate(stage.view, .forward))
    stage.send()
  }
}

/// The messages that the window showed, the newest first.
package final class MessagesScreen: Page {
  package let stage: PageStage

  /// Builds the page.
  package init(_ messages: [String], in interface: Interface) {
    let strings = interface.strings
    stage = PageStage(title: strings(.messages), in: interface)
    let page = stage.page(strings(.messages))
    if messages.isEmpty {
      stage.label(strings(.noMessages), in: page.content, [.color: "faint"])
    }
    for message in messages {
      let line = stage.make(
        .createEventLayout, in: page.content, [.width: "match-parent", .minHeight: "44"])
      stage.label(message.printable, in: line, [.padding: "12 8"])
      stage.add(.label(line, message.printable))
    }
    stage.add(.navigate(stage.view, .forward))
    stage.send()
  }
}

/// The games in the trash, each with what brings it back.
final class DeletedScreen: Page {
  let stage: PageStage
  private let list: ElementID
  /// Brings a game back.
  var restore: (GameRestoration.Deletion) -> Void = { _ in }

  /// Builds the page.
  init(_ deletions: [GameRestoration.Deletion], in interface: Interface) {
    let strings = interface.strings
    stage = PageStage(title: strings(.restoreDeleted), in: interface)
    let page = stage.page(strings(.restoreDeleted))
    list = stage.column(in: page.content, [.width: "match-parent", .spacing: "8"])
    stage.add(.navigate(stage.view, .forward))
    show(deletions)
  }

  /// Shows what is in the trash now.
  func show(_ deletions: [GameRestoration.Deletion]) {
    let strings = stage.strings
    stage.add(Command(.clear, list))
    if deletions.isEmpty { stage.label(strings(.trashEmpty), in: list, [.color: "faint"]) }
    for deletion in deletions.prefix(200) {
      let row = stage.row(in: list, [.width: "match-parent", .height: "56", .spacing: "12"])
      let texts = stage.column(in: row, [.width: "0", .weight: "1", .gravity: "center-vertical"])
      let name = deletion.name.printable
      stage.label(name, in: texts, .line)
      let time = UTCTime(localText: deletion.time)
      let ago = time.map { strings.ago($0.seconds, now: stage.now) } ?? deletion.time.printable
      let files = strings(.filesCount, count: deletion.files.count)
      stage.label(strings(.statusLine, ago, files), in: texts, .note)
      let button = stage.button(
        strings(.restore), in: row, icon: "undo", [.gravity: "center-vertical"]
      ) { [weak self] in self?.restore(deletion) }
      stage.add(.label(button, strings(.restore), name))
    }
    stage.send()
  }
}
