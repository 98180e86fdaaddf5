import Glibc
import HostBase
import TestSupport
import Testing

@testable import HostDesktop

@Suite("Other starts of the program") struct InstanceTests {
  private func places(_ folder: TemporaryFolder) -> Places {
    Places(environment: ["HOME": folder.path, "XDG_RUNTIME_DIR": folder.path])
  }

  private func request() -> WindowRequest {
    var request = WindowRequest()
    request.paths = ["/a b.gb", "/ü\n.gb"]
    request.type = "gb"
    request.search = "tobu girl"
    return request
  }

  @Test("a request comes out as it went in")
  func roundTrip() {
    #expect(WindowRequest(bytes: request().bytes) == request())
    #expect(WindowRequest(bytes: WindowRequest().bytes) == WindowRequest())
  }

  @Test("what is no request is refused, whatever bytes it has")
  func hostile() {
    let good = request().bytes
    for bytes in [
      [], [0], [0, 0], Array("arcadia-window-1".utf8), Array("other\0open=/a\0\0".utf8),
      Array("arcadia-window-1\0open=a\0\0".utf8), Array("arcadia-window-1\0what=a\0\0".utf8),
      Array("arcadia-window-1\0open\0\0".utf8), Array("arcadia-window-1\0\0\0".utf8),
      Array("arcadia-window-1\0open=/\(String(repeating: "a", count: 5_000))\0\0".utf8),
    ] {
      #expect(WindowRequest(bytes: bytes) == nil, "\(String(decoding: bytes, as: UTF8.self))")
    }
    for length in 0..<good.count { #expect(WindowRequest(bytes: Array(good[..<length])) == nil) }
    for seed in 0..<2_000 {
      var bytes = good
      let noise = noise(8, seed: seed)
      bytes[Int(noise[0]) % bytes.count] = noise[1]
      bytes[Int(noise[2]) % bytes.count] = noise[3]
      if let read = WindowRequest(bytes: bytes) {
        #expect(read.paths.allSatisfy { $0.hasPrefix("/") })
      }
    }
  }

  @Test("a second start reaches the window of its data folder, and no other")
  func asks() throws {
    let folder = TemporaryFolder("window")
    let places = places(folder)
    #expect(!WindowSocket.ask(request(), places: places, dataRoot: folder.path))
    let socket = try #require(WindowSocket.listen(places: places, dataRoot: folder.path))
    // The name is taken as long as someone listens.
    #expect(WindowSocket.listen(places: places, dataRoot: folder.path) == nil)
    var options = Desktop.Options(version: "1", environment: [:])
    options.socket = socket
    let desktop = Desktop(options) {}
    desktop.start()
    #expect(WindowSocket.ask(request(), places: places, dataRoot: folder.path))
    #expect(!WindowSocket.ask(request(), places: places, dataRoot: folder.path + "/other"))
    var news: [DesktopNews] = []
    #expect(
      eventually {
        news += desktop.takeNews()
        return news == [.show(request())]
      }, "\(news)")
    desktop.stop()
    #expect(!WindowSocket.ask(request(), places: places, dataRoot: folder.path))
  }

  @Test("clients that say nothing, too much or nonsense do not keep others out")
  func hostileClients() throws {
    let folder = TemporaryFolder("window")
    let places = places(folder)
    let socket = try #require(WindowSocket.listen(places: places, dataRoot: folder.path))
    var options = Desktop.Options(version: "1", environment: [:])
    options.socket = socket
    let desktop = Desktop(options) {}
    desktop.start()
    defer { desktop.stop() }
    var clients: [Int32] = []
    for number in 0..<30 {
      guard case .success(let client) = LocalSocket.connect(to: socket.path) else { continue }
      clients.append(client)
      let bytes = noise(number % 3 == 0 ? 0 : 200_000, seed: number)
      _ = send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }
    #expect(clients.count > 5)
    #expect(
      eventually { WindowSocket.ask(request(), places: places, dataRoot: folder.path, seconds: 1) })
    for client in clients { close(client) }
  }

  @Test("a socket that a killed window left is taken over")
  func stale() throws {
    let folder = TemporaryFolder("window")
    let places = places(folder)
    let first = try #require(WindowSocket.listen(places: places, dataRoot: folder.path))
    close(first.descriptor)
    let second = try #require(WindowSocket.listen(places: places, dataRoot: folder.path))
    second.remove()
    #expect(access(second.path, F_OK) != 0)
  }
}
