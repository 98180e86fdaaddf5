import Catalog
import HostBase
package import Session

/// The link cable of a core that runs in a process of its own: the line to the other machine stays in the host.
extension IsolatedSession {
  /// Whether the core has a link cable.
  package var hasLinkCable: Bool { linkFacts != nil }

  /// Links the core over a line.
  package func link(_ line: LinkLine) throws -> any GameLink {
    guard worker.link == nil, let socket = worker.process?.takeLinkSocket() else {
      throw LinkError.notOffered(core: core.name)
    }
    let relay = LinkRelay(line: line, channel: socket, name: core.name)
    guard let facts = try worker.order(.link(isHost: line.isHost)).link else {
      throw LinkError.notOffered(core: core.name)
    }
    line.greet(core: facts.core, version: facts.version)
    try relay.start()
    worker.link = relay
    return relay
  }

  /// The core died: the other machine learns that this one has left, and the game continues alone.
  func loseLink() {
    guard let link = worker.link else { return }
    link.end()
    worker.link = nil
    worker.news.tell(
      .message(
        text: "Link cable: unplugged, because \(core.name) was started again; "
          + "to link the games again, start both again",
        seconds: 8))
  }
}
