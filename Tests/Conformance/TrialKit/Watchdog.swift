import Foundation
import Synchronization

/// Ends the program when a trial does not move on: a hang is a finding like a crash.
public final class Watchdog: Sendable {
  private struct Lane {
    var count = 0
    var what = ""
    var isDone = false
  }
  private let lanes: Mutex<[Int: Lane]> = Mutex([:])

  /// Looks every `seconds` whether each lane has moved.
  public init(seconds: UInt32) {
    let thread = Thread { [self] in
      var before: [Int: Int] = [:]
      while true {
        sleep(seconds)
        for (number, lane) in lanes.withLock({ $0 }) where !lane.isDone {
          if before[number] == lane.count {
            complain("HANGS: \(lane.what)")
            abort()
          }
          before[number] = lane.count
        }
      }
    }
    thread.start()
  }

  /// A lane has moved, and is at `what` now.
  public func note(_ lane: Int, _ what: @autoclosure () -> String) {
    lanes.withLock {
      $0[lane, default: Lane()].count += 1
      $0[lane]?.what = what()
    }
  }

  /// A lane is through.
  public func end(_ lane: Int) { lanes.withLock { $0[lane]?.isDone = true } }
}
