import HostBase
package import Library
package import Play
import Vault

/// A picture of half blocks and a raw keyboard: playing without a display.
package enum TerminalPlay {
  /// Takes over the terminal of standard input and output; it is put back when screen and input are gone.
  package static func open(map: InputMap, gameType: GameType?) throws(TerminalError)
    -> (screen: any PlayScreen, input: any InputSource)
  {
    // The real standard output: descriptor 1 is the log once `StandardOutput` was reserved.
    let terminal = try Terminal(output: StandardOutput.descriptor)
    let screen = TerminalScreen(terminal: terminal, map: map)
    let input = TerminalInput(terminal: terminal, screen: screen, map: map, gameType: gameType)
    return (screen, input)
  }

  /// Puts the terminal back at once, so that what is printed next is seen.
  ///
  /// May be called again.
  package static func close() { Terminal.restore() }

  /// Gives the terminal back to the shell while the body runs, and takes it over again where it was ours.
  package static func suspended(_ body: () -> Void) {
    let wasOurs = Terminal.isOurs
    Terminal.restore()
    body()
    if wasOurs { Terminal.resume() }
  }
}
