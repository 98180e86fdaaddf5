// libFuzzer on one of the host's readers: `hostfuzz READER [libFuzzer's own arguments]`. `make fuzz-host` builds and runs it;
// it needs a build with -sanitize=fuzzer, so an ordinary one leaves it out.
import Glibc
import HostReaders

/// libFuzzer's driver, for programs with a main of their own (llvm.org/docs/LibFuzzer.html, "Using libFuzzer as a library").
@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ one: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

/// A line on standard error.
func complain(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = write(2, bytes, bytes.count)
}

nonisolated(unsafe) var reader: HostReaders.Reader = { _ in }

// A merge or a minimisation starts this program again with libFuzzer's arguments alone: the name goes by the environment.
let variable = "HOSTFUZZ_READER"
let word = CommandLine.arguments.dropFirst().first ?? ""
let isNamed = HostReaders.named(word) != nil
if isNamed { setenv(variable, word, 1) }
let inherited = getenv(variable).map { String(cString: $0) }
guard let chosen = inherited.flatMap(HostReaders.named) else {
  let names = HostReaders.all.map(\.name).joined(separator: " ")
  complain("hostfuzz: name a reader first: \(names)")
  exit(2)
}
reader = chosen
HostReaders.silence()
// libFuzzer sees its own arguments only.
let skipped = isNamed ? 1 : 0
var count = CommandLine.argc - Int32(skipped)
var arguments = CommandLine.unsafeArgv + skipped
arguments[0] = CommandLine.unsafeArgv[0]
exit(
  runDriver(&count, &arguments) { bytes, size in
    do {
      try reader(Array(UnsafeBufferPointer(start: bytes, count: size)))
    } catch {
      complain("BROKEN: \(error)")
      abort()
    }
    return 0
  })
