package import CoreABI
import Glibc
import HostBase

/// The performance interface (GET_PERF_INTERFACE): all seven functions, since cores call them without looking.
///
/// Here for a core that is only asked what it is; a session puts its own clock and list of counters in their places.
package enum Performance {
  static var interface: retro_perf_callback {
    retro_perf_callback(
      get_time_usec: { Performance.nanoseconds() / 1000 },
      get_cpu_features: { Performance.features },
      get_perf_counter: { UInt64(bitPattern: Performance.nanoseconds()) },
      perf_register: { $0?.pointee.registered = true },
      perf_start: { $0.map { Performance.begin($0, at: Performance.nanoseconds()) } },
      perf_stop: { $0.map { Performance.end($0, at: Performance.nanoseconds()) } }, perf_log: {})
  }

  /// Nanoseconds of a clock that never jumps.
  package static func nanoseconds() -> Int64 { Int64(MonotonicTime.nanoseconds) }

  /// Counts a call that begins.
  package static func begin(_ counter: UnsafeMutablePointer<retro_perf_counter>, at moment: Int64) {
    counter.pointee.call_cnt &+= 1
    counter.pointee.start = UInt64(bitPattern: moment)
  }

  /// Adds the time since the call began.
  package static func end(_ counter: UnsafeMutablePointer<retro_perf_counter>, at moment: Int64) {
    counter.pointee.total &+= UInt64(bitPattern: moment) &- counter.pointee.start
  }

  /// RETRO_SIMD bits of this processor, from the kernel's list of flags.
  package static let features: UInt64 = {
    guard let bytes = try? FileSystem.read("/proc/cpuinfo", limit: 1 << 20) else { return 0 }
    let text = String(decoding: bytes, as: UTF8.self)
    guard
      let line = text.split(separator: "\n").first(where: {
        $0.hasPrefix("flags") || $0.hasPrefix("Features")
      })
    else { return 0 }
    let flags = Set(line.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == ":" }))
    let known: [(Substring, Int32)] = [
      ("sse", RETRO_SIMD_SSE), ("sse2", RETRO_SIMD_SSE2), ("pni", RETRO_SIMD_SSE3),
      ("ssse3", RETRO_SIMD_SSSE3), ("mmx", RETRO_SIMD_MMX), ("mmxext", RETRO_SIMD_MMXEXT),
      ("sse4_1", RETRO_SIMD_SSE4), ("sse4_2", RETRO_SIMD_SSE42), ("avx", RETRO_SIMD_AVX),
      ("avx2", RETRO_SIMD_AVX2), ("aes", RETRO_SIMD_AES), ("cmov", RETRO_SIMD_CMOV),
      ("neon", RETRO_SIMD_NEON), ("asimd", RETRO_SIMD_ASIMD),
    ]
    return known.reduce(0) { flags.contains($1.0) ? $0 | UInt64($1.1) : $0 }
  }()
}
