import Foundation
import Testing

@testable import FlashAPI
@testable import FlashAVM2
@testable import FlashDisplay
@testable import FlashHeap

/// Nothing that a machine of ActionScript 3 keeps is forgotten by states: a new field, or a new kind of payload, is named here.
@Suite("What states of ActionScript 3 have")
struct StateFieldTests {
  // MARK: - What objects keep

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/Cores/SWF")

  /// Names of the classes below `NativePayload` in a library's sources.
  private static func payloads(in library: String) throws -> [String] {
    let root = folder.appendingPathComponent(library)
    let files = try #require(
      FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
    var names: [String] = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: #/class (\w+): (?:\w+, )*NativePayload\b/#) {
        names.append(String(match.1))
      }
    }
    return names.sorted()
  }

  @Test("each kind of payload of the machine and of its classes is a part that readers know")
  func parts() throws {
    let known = (MachineParts.kinds + ABCMachine.parts).map { "\($0)" }
    let declared = try Self.payloads(in: "AVM2") + Self.payloads(in: "API")
    #expect(declared.count > 8)
    for name in declared { #expect(known.contains(name), "\(name) is in no state") }
    for name in known { #expect(declared.contains(name), "\(name) is no payload") }
    let names = (MachineParts.kinds + ABCMachine.parts).map { $0.partName }
    #expect(Set(names).count == names.count)
  }

  // MARK: - Fields

  /// Why a field is not lost.
  private enum Fate {
    /// A state has it.
    case saved
    /// It is made again of what a state has, or of the player's options.
    case remade
    /// It holds nothing between two iterations.
    case idle
  }

  private func check(_ object: Any, _ fates: [String: Fate]) {
    let type = Swift.type(of: object)
    let fields = Mirror(reflecting: object).children.compactMap(\.label).map {
      $0.replacingOccurrences(of: "$__lazy_storage_$_", with: "")
    }
    #expect(!fields.isEmpty)
    for field in fields { #expect(fates[field] != nil, "\(type).\(field): do states have it?") }
    for field in fates.keys { #expect(fields.contains(field), "\(type) has no \(field)") }
  }

  /// A machine knows its player as long as there is one.
  private let run: MovieRun

  init() throws { run = try MovieRun("") }

  private func machine() throws -> ABCMachine {
    try #require(run.player.machines.host(of: .actionScript3) as? ABCMachine)
  }

  @Test("fields of the machine as the player has it")
  func playerSide() throws {
    let machine = try machine()
    check(
      machine,
      [
        "player": .remade, "machine": .saved, "interpreter": .remade, "phases": .saved,
        "movies": .saved, "types": .remade, "stageObject": .saved, "stageTakesPointer": .saved,
        "setFrameRate": .saved, "isRenderDue": .saved, "events": .saved, "loaderInfos": .saved,
        "settings": .saved, "texts": .saved, "timers": .saved, "clock": .remade, "random": .saved,
        "services": .saved, "input": .saved, "reportsError": .idle,
      ])
    check(machine.events, ["machine": .remade, "heard": .saved, "broadcasts": .saved])
    check(
      machine.timers,
      ["machine": .remade, "calls": .saved, "numbers": .remade, "lastNumber": .saved])
    check(
      machine.loaderInfos,
      ["machine": .remade, "hasBegun": .saved, "main": .saved, "stage": .saved])
    check(
      machine.settings,
      [
        "usesCodePage": .saved, "isExact": .saved, "passesExceptions": .saved,
        "refusesAVM1": .saved,
        "colorCorrection": .saved, "cursor": .saved, "cursors": .saved, "touchMode": .saved,
        "touchIsPointer": .saved, "perspective": .saved, "fullScreenSource": .saved,
        "fineQuality": .saved,
      ])
    check(
      machine.services,
      [
        "machine": .remade, "contents": .saved, "sharedObjects": .saved, "files": .saved,
        "sockets": .saved, "localConnections": .saved, "remote": .saved,
        "singles": .saved, "sounds": .saved, "shaderJobs": .saved, "streams": .saved,
        "spaces": .saved,
      ])
    check(
      machine.services.sounds,
      ["machine": .remade, "generators": .saved, "bufferTime": .saved])
    check(machine.services.spaces, ["machine": .remade, "stages": .saved, "ready": .saved])
    check(machine.services.shaderJobs, ["machine": .remade, "jobs": .saved])
    check(
      machine.services.streams,
      ["machine": .remade, "playing": .saved, "isAvailabilityAsked": .saved])
    check(
      machine.input, ["machine": .remade, "mouse": .saved, "focusIsOnStage": .saved])
    check(
      machine.movies,
      ["machine": .remade, "entries": .saved, "list": .saved, "characters": .saved])
    check(
      machine.phases,
      [
        "player": .remade, "host": .remade, "orphans": .saved, "defined": .saved,
        "running": .idle, "late": .idle, "isLateClosed": .idle,
        "innerDepth": .idle,
      ])
  }

  @Test("fields of the machine itself")
  func core() throws {
    // What the machine runs for is not kept by it.
    let owner = try machine()
    defer { withExtendedLifetime((run, owner)) {} }
    let machine = owner.machine
    check(
      machine,
      [
        "heap": .remade, "namespaces": .saved, "library": .remade, "types": .remade,
        "system": .saved, "holders": .remade, "programs": .saved, "tables": .saved,
        "variants": .saved, "knownVariants": .remade, "emptyFunction": .remade,
        "globals": .saved, "plainNamespaceTable": .saved, "namespaceObjects": .saved,
        "makeLibrary": .remade, "madeLibrary": .remade, "serialization": .saved, "memories": .saved,
        "vectorTypes": .saved, "write": .remade, "xmlSettings": .saved, "nesting": .idle,
        "surroundings": .remade, "isTimeUp": .remade, "timeError": .remade, "owner": .remade,
        "makePayload": .remade, "clock": .saved, "keptDomains": .saved,
      ])
    check(
      machine.serialization,
      [
        "defaultEncoding": .saved, "dynamicPropertyWriter": .saved, "classes": .saved,
        "aliases": .saved, "aliasCount": .remade, "machine": .remade, "byteArrayType": .remade,
        "dictionaryType": .remade, "proxyType": .remade, "externalizableType": .remade,
      ])
    check(
      machine.xmlSettings,
      [
        "ignoresComments": .saved, "ignoresInstructions": .saved, "ignoresBlanks": .saved,
        "isPretty": .saved, "indent": .saved, "hasStrays": .saved, "hasListeners": .saved,
      ])
    check(
      machine.system,
      [
        "parent": .saved, "machine": .remade, "types": .remade, "scripts": .remade,
        "aliases": .saved, "memory": .saved, "hasMemory": .saved,
      ])
    check(
      try #require(machine.programs.first),
      [
        "file": .remade, "domain": .saved, "machine": .remade, "version": .remade,
        "movieVersion": .saved, "source": .saved, "atoms": .remade, "namespaces": .remade,
        "names": .remade, "setMembers": .remade, "setMemberCount": .remade, "methods": .saved,
        "classes": .saved, "scripts": .saved, "ownTypes": .remade, "ownScripts": .remade,
      ])
  }

  @Test("fields of what runs code")
  func interpreter() throws {
    check(
      try machine().interpreter,
      [
        "machine": .remade, "heap": .remade, "types": .remade, "stack": .idle, "stackEnd": .remade,
        "frames": .idle, "depth": .idle, "loopDepth": .idle, "top": .idle, "held": .idle,
        "thrown": .idle, "throwStack": .idle, "shownFrames": .idle, "outerWords": .idle,
        "calledFunction": .idle, "word": .idle,
        "clock": .remade, "lookups": .remade, "idleCode": .remade, "thrower": .idle,
      ])
  }

  @Test("fields of what classes keep for their objects")
  func payloads() throws {
    let machine = try machine()
    let core = machine.machine
    let object = core.make(try core.table(for: core.types.object, machine.interpreter))
    let text = core.heap.emptyString
    check(
      XMLNode(object, .element, text: text),
      [
        "object": .saved, "kind": .saved, "name": .saved, "text": .saved, "parent": .saved,
        "attributes": .saved, "children": .saved, "namespaces": .saved, "listener": .saved,
      ])
    check(XMLItems(), ["nodes": .saved, "target": .saved, "name": .saved])
    check(
      XMLPattern(), ["isAttribute": .saved, "local": .saved, "uris": .saved, "namespace": .saved])
    check(
      QNameState(local: nil, uri: nil),
      ["local": .saved, "uri": .saved, "prefix": .saved, "isAttribute": .saved])
    check(FlashXMLParts(), ["attributes": .saved, "children": .saved])
    check(DynamicOutput(nil), ["encoder": .idle])
    check(DatePayload(0), ["time": .saved])
    check(
      RegExpPayload(text, []),
      [
        "source": .saved, "flags": .saved, "lastIndex": .saved, "program": .remade,
        "last": .remade,
      ])
    check(
      ByteArrayState(core),
      [
        "bytes": .saved, "count": .saved, "capacity": .remade, "position": .saved,
        "isLittleEndian": .saved, "encoding": .saved, "isShareable": .saved, "encoder": .idle,
        "decoder": .idle, "memories": .remade, "heap": .remade,
      ])
    check(ListenerList(), ["byType": .saved, "broadcasts": .saved])
    check(DomainPayload(core.system), ["domain": .saved])
    check(
      SoundPayload(),
      [
        "stage": .saved, "character": .saved, "loaded": .saved, "bytesLoaded": .saved,
        "bytesTotal": .saved, "url": .saved, "tags": .saved, "ticket": .saved,
        "extracted": .saved, "waiting": .saved,
      ])
    check(
      StreamPayload(),
      [
        "player": .saved, "client": .saved, "bufferTime": .saved, "ticket": .saved,
        "target": .saved, "kept": .saved, "beginning": .saved, "isFed": .saved,
      ])
    check(IndexBufferPayload(count: 0), ["indices": .saved, "used": .saved])
    check(VertexBufferPayload(count: 0, stride: 1), ["words": .saved, "stride": .saved])
    check(ProgramPayload(), ["vertex": .remade, "fragment": .remade, "bytes": .saved])
    check(
      TexturePayload(1, 1, .bgra),
      [
        "width": .saved, "height": .saved, "format": .saved, "isCube": .saved,
        "streamingLevels": .saved, "levels": .saved,
        "isDisposed": .saved,
      ])
    check(
      ContextPayload("baseline"),
      [
        "profile": .saved, "isDisposed": .saved, "checksErrors": .saved, "isCleared": .saved,
        "state": .saved,
        "program": .saved, "streams": .saved, "textures": .saved, "back": .saved, "front": .saved,
        "aside": .saved, "asideTexture": .saved,
      ])
    check(
      StagePayload(),
      [
        "context": .saved, "x": .saved, "y": .saved, "isVisible": .saved, "request": .saved,
      ])
    check(ShaderDataPayload(nil), ["program": .saved])
    check(
      ChannelPayload(),
      [
        "voice": .saved, "generated": .saved, "position": .saved, "transform": .saved,
        "isStopped": .saved,
      ])
  }
}
