import Foundation
import SWF
import TrialKit

/// The movies below `$ARCADIA_CORPUS/swf`.
public enum Corpus {
  /// Every `.swf` file with its path below the folder, in order; nil without a corpus.
  public static var files: [(name: String, bytes: [UInt8])]? { files(ending: ["swf"]) }

  /// What movies load besides movies: pictures, videos, sounds, texts; those that are not large.
  static var companions: [[UInt8]] {
    (files(ending: ["png", "jpg", "gif", "flv", "mp3", "css", "xml", "txt"]) ?? []).map(\.bytes)
      .filter { $0.count < 1 << 17 }
  }

  private static func files(ending: Set<String>) -> [(name: String, bytes: [UInt8])]? {
    let set = ProcessInfo.processInfo.environment["ARCADIA_CORPUS"]
    let root = URL(fileURLWithPath: set ?? "../shared/corpus").appendingPathComponent("swf")
      .resolvingSymlinksInPath()
    guard let walk = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    else { return nil }
    let files = walk.compactMap { $0 as? URL }.filter {
      ending.contains($0.pathExtension) && $0.lastPathComponent != "output.txt"
    }
    guard !files.isEmpty else { return nil }
    return files.map { (String($0.path.dropFirst(root.path.count + 1)), $0) }
      .sorted { $0.0 < $1.0 }
      .compactMap { name, file in
        (try? Data(contentsOf: file)).map { (name, [UInt8]($0)) }
      }
  }

  /// Prints how long ABC files take, without their strings and instructions, and the one that takes longest.
  private static func reportCode(_ files: [(name: String, bytes: [UInt8])]) {
    var (count, bytes, methods, time) = (0, 0, 0, 0)
    var slowest = (time: 0, name: "", bytes: 0, methods: 0)
    for file in files {
      guard let movie = try? Movie(file.bytes) else { continue }
      for tag in movie.tags {
        guard case .doABC(let tag)? = try? movie.content(of: tag) else { continue }
        let start = clock()
        guard let code = try? ABCFile(movie.bytes, in: tag.data) else { continue }
        let taken = clock() - start
        count += 1
        bytes += tag.data.count
        methods += code.methods.count
        time += taken
        if taken > slowest.time {
          slowest = (taken, file.name, tag.data.count, code.methods.count)
        }
      }
    }
    func milliseconds(_ time: Int) -> Double { Double(time) * 1000 / Double(CLOCKS_PER_SEC) }
    say("\(count) ABC files, \(bytes) bytes, \(methods) methods: \(milliseconds(time)) ms")
    say(
      "longest: \(slowest.name), \(slowest.bytes) bytes, \(slowest.methods) methods: \(milliseconds(slowest.time)) ms"
    )
  }

  /// Prints what cannot be read, and the speed of the rest.
  static func report(_ files: [(name: String, bytes: [UInt8])]) {
    var (bytes, tags, parts) = (0, 0, 0)
    var (opening, walking, reading) = (0, 0, 0)
    for file in files {
      do throws(FormatError) {
        let start = clock()
        let movie = try Movie(file.bytes)
        let opened = clock()
        var count = 0
        for tag in movie.tags { if (try? movie.content(of: tag)) != nil { count += 1 } }
        let walked = clock()
        let all = ReadThrough(movie)
        reading += clock() - walked
        walking += walked - opened
        opening += opened - start
        bytes += movie.bytes.count
        tags += all.tagCount
        parts += all.partCount
        for problem in all.problems { say("\(file.name): \(problem)") }
        if movie.isCutShort { say("\(file.name): cut short") }
      } catch {
        say("\(file.name): \(error)")
      }
    }
    say("\(files.count) files, \(bytes) bytes unpacked, \(tags) tags, \(parts) parts")
    // Time of the processor, since other programs may be at work.
    func speed(_ what: String, _ time: Int) {
      let seconds = Double(max(time, 1)) / Double(CLOCKS_PER_SEC)
      say("\(what): \(Int(Double(bytes) / 1e6 / seconds)) MB/s (\(seconds) s)")
    }
    speed("unpacking", opening)
    speed("walking and decoding tags", walking)
    speed("reading everything", reading)
    reportCode(files)
  }
}
