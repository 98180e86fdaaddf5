import HostBase
package import Library
package import Session

extension GameCheats {
  /// Gives those that are on to the core; returns how many there were.
  @discardableResult
  package func apply(to session: any CoreSession) throws(CheatError) -> Int {
    let active = try load().cheats.filter { $0.isEnabled && $0.isForCore }
    for (index, cheat) in active.enumerated() {
      session.setCheat(UInt32(index), enabled: true, code: cheat.code)
    }
    return active.count
  }
}
