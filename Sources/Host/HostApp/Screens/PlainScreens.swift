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
    stage.button(strings(.aboutCopy), in: page.content, icon: "link") { [stage] in
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
