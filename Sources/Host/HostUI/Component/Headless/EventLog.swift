package import UIContract

/// Events as text: one JSON object a line.
package enum EventLog {
  /// An event as a line.
  package static func line(_ event: AppEvent) -> String {
    var pairs: [(key: String, value: LogValue)] = []
    func add(_ key: String, _ value: LogValue) { pairs.append((key, value)) }
    switch event {
    case .value(let id, let value):
      add("event", .string("value"))
      add("id", .number(Double(id.rawValue)))
      add("value", .number(Double(value.value)))
      if value.value2 != 0 { add("value2", .number(Double(value.value2))) }
      if !value.text.isEmpty { add("text", .string(value.text)) }
      if !value.paths.isEmpty { add("paths", .array(value.paths.map(LogValue.string))) }
    case .system(let system):
      add("event", .string("system"))
      add("kind", .string(system.kind.rawValue))
      if !system.text.isEmpty { add("text", .string(system.text)) }
      if system.value != 0 { add("value", .number(Double(system.value))) }
      if let focus = system.focus { add("focus", .number(Double(focus.rawValue))) }
      if !system.paths.isEmpty { add("paths", .array(system.paths.map(LogValue.string))) }
    case .visibility(let id, let isVisible):
      add("event", .string("visibility"))
      add("id", .number(Double(id.rawValue)))
      add("visible", .bool(isVisible))
    case .scrollChanged(let id, let scroll):
      add("event", .string("scroll"))
      add("id", .number(Double(id.rawValue)))
      add("position", .number(scroll.position))
      add("remaining", .number(scroll.remaining))
      add("height", .number(scroll.height))
    case .imageRequest(let id, let request):
      add("event", .string(request.isNeeded ? "image" : "image-cancel"))
      add("id", .number(Double(id.rawValue)))
      add("number", .number(Double(request.number)))
      add("url", .string(request.url))
      add("width", .number(Double(request.width)))
      add("height", .number(Double(request.height)))
      add("priority", .number(Double(request.priority.rawValue)))
    case .timer(let id, let missed):
      add("event", .string("timer"))
      add("id", .number(Double(id.rawValue)))
      if missed != 0 { add("missed", .number(Double(missed))) }
    case .focus(let id):
      add("event", .string("focus"))
      add("id", .number(Double(id.rawValue)))
    }
    return LogValue.object(pairs).line
  }
}
