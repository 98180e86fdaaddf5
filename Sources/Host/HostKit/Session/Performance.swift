import CoreABI
import Glibc
import Logging

/// The performance interface: all seven functions, since cores call them without looking.
///
/// In deterministic runs time moves with the frames, so that a core that measures itself still plays the same.
enum Performance {
  static var interface: retro_perf_callback {
    retro_perf_callback(
      get_time_usec: perfTime, get_cpu_features: perfFeatures, get_perf_counter: perfCounter,
      perf_register: perfRegister, perf_start: perfStart, perf_stop: perfStop, perf_log: perfLog)
  }

  /// Nanoseconds of a clock that never jumps.
  static func nanoseconds() -> Int64 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
  }

  /// Nanoseconds of the processor's time that this thread has had.
  static func threadNanoseconds() -> Int64 {
    var now = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
    return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
  }

  /// Nanoseconds as the core should see them.
  static func coreNanoseconds() -> Int64 {
    var answer: Int64?
    CallbackHub.ifCurrent { session in
      guard session.plan.virtualClockStart != nil else { return }
      answer = session.elapsedMicroseconds * 1000
    }
    return answer ?? nanoseconds()
  }

  /// RETRO_SIMD bits of this processor, from the kernel's list of flags.
  static let features: UInt64 = {
    guard case .success(let bytes) = readProcess("/proc/cpuinfo") else { return 0 }
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

  /// Reads a file whose size the kernel gives as 0.
  private static func readProcess(_ path: String) -> Result<[UInt8], ContentFiles.Reason> {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return .failure(ContentFiles.Reason(path)) }
    defer { _ = Glibc.close(file) }
    var bytes = [UInt8](repeating: 0, count: 16_384)
    let got = Glibc.read(file, &bytes, bytes.count)
    return .success(Array(bytes.prefix(max(0, got))))
  }
}

private func perfTime() -> Int64 { Performance.coreNanoseconds() / 1000 }
private func perfFeatures() -> UInt64 { Performance.features }
private func perfCounter() -> UInt64 { UInt64(bitPattern: Performance.coreNanoseconds()) }

private func perfRegister(counter: UnsafeMutablePointer<retro_perf_counter>?) {
  guard let counter else { return }
  CallbackHub.ifCurrent { session in
    guard session.facts.counters.count < 256, !session.facts.counters.contains(counter) else {
      return
    }
    session.facts.counters.append(counter)
  }
  counter.pointee.registered = true
}

private func perfStart(counter: UnsafeMutablePointer<retro_perf_counter>?) {
  guard let counter else { return }
  counter.pointee.call_cnt &+= 1
  counter.pointee.start = perfCounter()
}

private func perfStop(counter: UnsafeMutablePointer<retro_perf_counter>?) {
  guard let counter else { return }
  counter.pointee.total &+= perfCounter() &- counter.pointee.start
}

private func perfLog() {
  CallbackHub.ifCurrent { session in
    for counter in session.facts.counters {
      let name = HostText.string(counter.pointee.ident)
      Log.core.info("\(name): \(counter.pointee.total) ns in \(counter.pointee.call_cnt) calls")
    }
  }
}
