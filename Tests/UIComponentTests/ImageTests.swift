import Testing
import UIContract

@testable import UIComponent
@testable import UIPainting

@Suite("Pictures") struct ImageTests {
  private func requests(_ bench: Bench) -> [ImageRequest] {
    bench.ui.step()
    return bench.ui.events.compactMap {
      if case .imageRequest(_, let request) = $0 { request } else { nil }
    }
  }

  @Test("the smallest picture of three quarters of the width is taken, else the largest")
  func choice() {
    var image = ImageState()
    #expect(image.url(for: 100) == "")
    image.add("small", 50, 50)
    image.add("large", 400, 400)
    image.add("middle", 100, 100)
    #expect(image.url(for: 60) == "small")
    #expect(image.url(for: 70) == "middle")
    #expect(image.url(for: 130) == "middle")
    #expect(image.url(for: 134) == "large")
    #expect(image.url(for: 900) == "large")
    image.add("unknown", 0, 0)
    #expect(image.url(for: 900) == "unknown")
    #expect(image.url(for: 100) == "middle")
  }

  @Test("a picture is asked for in pixels when it is near, and cancelled when it is far")
  func distance() {
    let bench = Bench(height: 100)
    bench.component.screen.scale = 2
    bench.send(.scroll(3, in: 2), .linear(4, in: 3, .vertical))
    for number in 0..<10 {
      bench.send(
        .image(ElementID(Int32(10 + number)), in: 4, url: "u\(number)", width: 50, height: 50))
    }
    let first = requests(bench)
    #expect(first.map(\.url) == ["u0", "u1", "u2", "u3", "u4"])
    #expect(first.map(\.width) == [100, 100, 100, 100, 100])
    #expect(first.map(\.priority) == [.visible, .visible, .ahead, .ahead, .ahead])
    bench.send(.set(3, 350))
    let second = requests(bench).dropFirst(5)
    #expect(second.filter { !$0.isNeeded }.map(\.url) == ["u0", "u1"])
    #expect(second.filter(\.isNeeded).map(\.url).contains("u9"))
    #expect(
      bench.ui.events.contains {
        if case .imageRequest(10, let request) = $0 { !request.isNeeded } else { false }
      })
  }

  @Test("pixels answer the request of their number, and only that")
  func answers() throws {
    let bench = Bench()
    bench.send(.image(3, in: 2, url: "a", width: 10, height: 10))
    let request = try #require(requests(bench).first)
    let pixels = try #require(ImagePixels(width: 1, height: 1, pixels: [0xff00_0000]))
    bench.component.setImageData(3, request: request.number + 1, pixels)
    #expect(bench.at(3).content.image?.pixels == nil)
    bench.component.setImageData(3, request: request.number, pixels)
    #expect(bench.at(3).content.image?.pixels == pixels)
    bench.send(.set(3, "b"))
    let all = requests(bench)
    #expect(all.map(\.isNeeded) == [true, false, true])
    #expect(bench.at(3).content.image?.pixels == nil)
    bench.component.setImageData(3, request: request.number, pixels)
    #expect(bench.at(3).content.image?.pixels == nil)
    let last = try #require(all.last)
    bench.component.setImageData(3, request: last.number, nil)
    bench.component.screen.size = Size(width: 700, height: 700)
    #expect(requests(bench).count == 3)
  }

  @Test(
    "a picture that grows by more than a third is asked for again and keeps its pixels meanwhile")
  func growing() throws {
    let bench = Bench()
    bench.send(.image(3, in: 2, url: "a", width: 100, height: 100))
    let request = try #require(requests(bench).first)
    bench.component.setImageData(
      3, request: request.number, ImagePixels(width: 1, height: 1, pixels: [0]))
    bench.send(.style(3, .width, "120"))
    #expect(requests(bench).count == 1)
    bench.send(.style(3, .width, "140"))
    #expect(requests(bench).count == 2)
    #expect(bench.at(3).content.image?.pixels != nil)
  }

  @Test("pixels that are not seen go first when there are too many, and the application hears it")
  func budget() throws {
    let bench = Bench(height: 100)
    bench.component.setImageLimit(megabytes: 1)
    bench.send(.scroll(3, in: 2), .linear(4, in: 3, .vertical))
    for number in 0..<3 {
      bench.send(
        .image(ElementID(Int32(10 + number)), in: 4, url: "u\(number)", width: 80, height: 80))
    }
    let big = ImagePixels(width: 400, height: 400, pixels: Array(repeating: 0, count: 160_000))
    for request in requests(bench) {
      bench.component.setImageData(ElementID(9 + request.number), request: request.number, big)
    }
    #expect(bench.at(10).content.image?.pixels != nil)
    #expect(bench.at(11).content.image?.pixels != nil)
    #expect(bench.at(12).content.image?.pixels == nil)
    #expect(requests(bench).last?.isNeeded == false)
    bench.component.sendEvent(.system(SystemEvent(.memoryWarning)))
    #expect(bench.at(10).content.image?.pixels != nil)
  }

  @Test("pictures of the program are never asked for")
  func assets() {
    let bench = Bench()
    bench.send(.image(3, in: 2, url: "asset:cartridge", width: 10, height: 10))
    #expect(requests(bench).isEmpty)
  }
}
