import Catalog
import CoreABI
import Glibc
import HostBase
import Logging

/// In deterministic runs time moves with the frames, so that a core that measures itself still plays the same.
extension Performance {
  /// The interface for a core in a session.
  static var sessionInterface: retro_perf_callback {
    retro_perf_callback(
      get_time_usec: { Performance.coreNanoseconds() / 1000 },
      get_cpu_features: { Performance.features },
      get_perf_counter: { UInt64(bitPattern: Performance.coreNanoseconds()) },
      perf_register: register,
      perf_start: { $0.map { Performance.begin($0, at: Performance.coreNanoseconds()) } },
      perf_stop: { $0.map { Performance.end($0, at: Performance.coreNanoseconds()) } },
      perf_log: log)
  }

  /// Nanoseconds of the processor's time that this thread has had.
  package static func threadNanoseconds() -> Int64 {
    var now = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
    return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
  }

  /// Nanoseconds as the core should see them.
  private static func coreNanoseconds() -> Int64 {
    var answer: Int64?
    CallbackHub.ifCurrent { environment in
      guard environment.plan.virtualClockStart != nil else { return }
      answer = environment.time.microseconds * 1000
    }
    return answer ?? nanoseconds()
  }
}

private func register(counter: UnsafeMutablePointer<retro_perf_counter>?) {
  guard let counter else { return }
  CallbackHub.ifCurrent { environment in
    guard environment.facts.counters.count < 256, !environment.facts.counters.contains(counter)
    else {
      return
    }
    environment.facts.counters.append(counter)
  }
  counter.pointee.registered = true
}

private func log() {
  CallbackHub.ifCurrent { environment in
    for counter in environment.facts.counters {
      let name = HostText.string(counter.pointee.ident)
      Log.core.info("\(name): \(counter.pointee.total) ns in \(counter.pointee.call_cnt) calls")
    }
  }
}
