import Glibc
import HostBase
import TestSupport
import Testing
import TrialKit

@testable import HostDesktop

@Suite("Addresses of message buses") struct BusAddressTests {
  @Test(
    "one socket by a path or an abstract name is an address",
    arguments: [
      ("unix:path=/run/user/1000/bus", "unix:path=/run/user/1000/bus"),
      ("unix:abstract=/tmp/dbus-x1", "unix:abstract=/tmp/dbus-x1"),
      (
        "unix:path=/tmp/a%20b,guid=0123456789abcdef0123456789ABCDEF",
        "unix:path=/tmp/a%20b,guid=0123456789abcdef0123456789ABCDEF"
      ),
      (
        "unix:guid=0123456789abcdef0123456789abcdef,abstract=x",
        "unix:abstract=x,guid=0123456789abcdef0123456789abcdef"
      ),
      // What is escaped without need is written plainly, and the other way round.
      ("unix:path=%2ftmp%2Fbus", "unix:path=/tmp/bus"),
      ("unix:path=/%C3%BC%3b%2c%3D%25", "unix:path=/%c3%bc%3b%2c%3d%25"),
    ])
  func accepted(_ text: String, _ written: String) throws {
    let address = try #require(BusAddress(text))
    #expect(address.text == written)
    #expect(BusAddress(address.text) == address)
  }

  @Test(
    "lists, programs, networks and what is no address are refused",
    arguments: [
      "", "unix:", "unix:path", "unix:path=", "unix:abstract=", "unix:path=relative/bus",
      "unix:path=/none;unixexec:path=/usr/bin/touch,argv1=/tmp/x",
      "unix:path=/none;", ";unix:path=/none", "unix:path=/a;unix:path=/b",
      "unixexec:path=/usr/bin/touch,argv1=/tmp/x", "unixexec:argv0=sh,path=/bin/sh",
      "unix:path=/none%3", "unix:path=/none%zz", "unix:path=/a b", "unix:path=/\u{fc}",
      "unix:path=/x%00y", "unix:abstract=%00", "unix:path=/a,path=/b", "unix:path=/a,abstract=b",
      "unix:path=/a,argv1=/b", "unix:path=/a,guid=12", "unix:path=/a,guid=", "unix:path=/a,",
      "unix:path=/a,,", "unix:runtime=yes", "unix:tmpdir=/tmp", "unix:dir=/tmp", "UNIX:path=/a",
      " unix:path=/a", "unix:path=/a\n", "unix:path=/a\nunixexec:path=/bin/sh",
      "tcp:host=localhost,port=1", "nonce-tcp:host=x,port=1,noncefile=/x", "launchd:env=X",
      "autolaunch:", "systemd:", "kernel:path=/x", "unix:path=/a;autolaunch:",
      "unix:path=/" + String(repeating: "a", count: 107),
      "unix:path=/" + String(repeating: "a", count: 100_000),
    ])
  func refused(_ text: String) { #expect(BusAddress(text) == nil) }

  @Test("random addresses are one socket, or none")
  func random() throws {
    var dice = Dice(seed: 20_261_128)
    let words = [
      "unix:", "unixexec:", "path=", "abstract=", "guid=", "argv0=", ";", ",", "=", "%", "%2",
      "%3b",
      "%2f", "/", "/bin/sh", "a", "0123456789abcdef0123456789abcdef", ":", " ", "\u{0}", "\u{fc}",
    ]
    var accepted = 0
    for _ in 0..<20_000 {
      let start = dice.next() % 3 == 0 ? "" : "unix:path=/"
      let text = start + (0..<(dice.next() % 6)).map { _ in words[Int(dice.next() % 21)] }.joined()
      guard let address = BusAddress(text) else { continue }
      accepted += 1
      #expect(BusAddress(address.text) == address, "\(text)")
      let isOne =
        address.text.hasPrefix("unix:path=/") || address.text.hasPrefix("unix:abstract=")
      #expect(isOne && !address.text.contains(";") && !address.text.contains(":exec"), "\(text)")
      #expect(address.text.split(separator: ":").count == 2, "\(text)")
    }
    #expect(accepted > 1000)
  }

  @Test(
    "a bus that names a program as the bus of screen readers starts nothing",
    .enabled(if: Tools.hasBus, "dbus-daemon or python3-dbus is not installed"),
    arguments: [
      "unix:path=/none;unixexec:path=/usr/bin/touch,argv1=%",
      "unixexec:path=/usr/bin/touch,argv1=%",
      "unix:abstract=none;unixexec:path=/bin/sh,argv1=-c,argv2=touch%20%",
    ])
  func programs(_ pattern: String) throws {
    let bus = try #require(TestBus())
    let proof = bus.folder.file("proof")
    // The mark is the only one at the end of a text.
    let address = String(pattern.dropLast()) + proof
    let mock = bus.folder.file("pid-mock")
    shell(
      "DBUS_SESSION_BUS_ADDRESS='\(bus.address)' /usr/bin/python3 \(Tools.scripts)/a11y-mock.py"
        + " '\(bus.folder.file("asked"))' '\(address)' 2>'\(bus.folder.file("errors"))' & echo $! > '\(mock)'"
    )
    defer { if let process = pid_t(text(of: mock).filter(\.isNumber)) { kill(process, SIGKILL) } }
    func asked(_ word: String) -> Bool { text(of: bus.folder.file("asked")).contains(word) }
    try #require(eventually { asked("ready") }, "\(text(of: bus.folder.file("errors")))")
    let desktop = Desktop(Desktop.Options(version: "1", environment: bus.environment)) {}
    desktop.start()
    defer { desktop.stop() }
    #expect(eventually { asked("GetAddress") })
    usleep(500_000)
    #expect(access(proof, F_OK) != 0)
    #expect(!desktop.hasReader)
  }

  @Test("the desktop ends at once while a bus is silent", arguments: [false, true])
  func silent(_ isFull: Bool) throws {
    let folder = TemporaryFolder("silent")
    let path = folder.file("bus")
    let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    try #require(socket >= 0)
    defer { close(socket) }
    try #require(LocalSocket.withAddress(path, { bind(socket, $0, $1) }) == 0)
    try #require(listen(socket, isFull ? 0 : 8) == 0)
    // With its queue full, a bus takes no one in, and connecting would wait.
    var waiting: [Int32] = []
    defer { waiting.forEach { close($0) } }
    while isFull, waiting.count < 16, case .success(let one) = LocalSocket.connect(to: path) {
      waiting.append(one)
    }
    let environment = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=" + path]
    let desktop = Desktop(Desktop.Options(version: "1", environment: environment)) {}
    desktop.start()
    usleep(200_000)
    let start = MonotonicTime.seconds
    desktop.stop()
    #expect(MonotonicTime.seconds - start < 1)
  }
}
