import FlashAVM1
import FlashData
package import FlashDisplay
import FlashHeap
package import FlashText
import SWF

/// What text fields ask of scripts.
extension FieldScripts: FieldHost {
  package var rules: FieldRules { FieldRules() }

  package func mayType(_ text: String, into field: EditField) -> Bool { true }

  package func wasEdited(_ field: EditField) {
    actionTimelines.queue.add(.fieldChanged, on: field)
    actionTimelines.runActions()
  }

  package func wasScrolled(_ field: EditField) {}

  /// The value of a field's variable as text; nil where it isn't there.
  ///
  /// With `onlyOfClips` those of other objects are not looked at: their changes are not followed.
  package func fieldVariable(
    _ path: String, of field: EditField, onlyOfClips: Bool = false
  ) -> String? {
    var found: String?
    withVariable(path, of: field) { object, name throws(ScriptAbort) in
      if onlyOfClips, self.clips.display(object) == nil { return }
      // One that is there and has no value is shown as that (C.Bind.2).
      if let value = try self.objects.lookup(object, name, this: Value(object)) {
        found = try self.objects.string(value).text
      }
    }
    return found
  }

  /// A link of a field was pressed: an address, or a function to be called (`asfunction:`).
  package func followLink(_ url: String, target: String, in field: EditField) {
    guard let call = URLText.rest(of: url, after: "asfunction:") else {
      player.loading.navigate(url, target: target, method: nil, parameters: "")
      return
    }
    let parts = call.split(separator: ",", maxSplits: 1)
    guard let path = parts.first else { return }
    withVariable(String(path), of: field) { object, name throws(ScriptAbort) in
      let arguments = parts.count > 1 ? [self.heap.value(String(parts[1]))] : []
      // A function is found as code of the clip finds it, and `this` is what has it (L2.9.1).
      let isGlobal = try !self.objects.has(object, name)
      let owner = isGlobal ? self.world.globalObject : object
      _ = try self.calls.callMethod(owner, name, arguments)
    }
  }

  package func setFieldVariable(_ path: String, of field: EditField, _ text: String) {
    withVariable(path, of: field) { object, name throws(ScriptAbort) in
      try self.objects.set(object, name, self.heap.value(text))
    }
  }

  /// Finds the object and the name that a variable's path means, seen from the field's parent.
  private func withVariable(
    _ path: String, of field: EditField,
    _ body: (ScriptObject, Atom) throws(ScriptAbort) -> Void
  ) {
    // Buttons have no variables: what is in them means those of the clip around.
    var holder = field.actionParent
    while let container = holder, !(container is MovieClip) { holder = container.actionParent }
    guard let start = holder?.script else { return }
    let units = Array(path.utf16)
    machine.withPlayerFrame(start, version: UInt8(clamping: field.version)) {
      () throws(ScriptAbort) in
      var object = start
      var name = units[...]
      if let cut = units.lastIndex(where: { $0 == 0x2E || $0 == 0x3A || $0 == 0x2F }) {
        name = units[(cut + 1)...]
        guard
          let found = try self.targets.resolvePath(
            Array(units[..<cut]), from: start, nil, knowsThis: true)
        else {
          return
        }
        object = found
      }
      try body(object, self.heap.intern(self.heap.string(units: Array(name))))
    }
  }

  /// A new field listens to itself; with the first one the prototype gets the properties of fields (C.TextField.2, C.Decl.4).
  package func fieldWasMade(_ field: EditField) {
    guard let object = field.script else { return }
    let listeners = world.makeArray([Value(object)])
    heap.define(object, Atom(._listeners), Value(listeners), .dontEnumerate)
    // Movies up to SWF 5 do not have the class (measured: old-fields).
    guard field.version >= 6 else { return }
    world.within(version: field.version) { TextFieldClass.completePrototype($0) }
  }

  /// `onChanged` of a field's listeners, of which it is one itself.
  package func fieldChanged(_ field: EditField) { broadcast("onChanged", from: field) }

  /// `onScroller` of a field's listeners.
  package func fieldScrolled(_ field: EditField) { broadcast("onScroller", from: field) }

  private func broadcast(_ event: String, from field: EditField) {
    guard let object = field.script else { return }
    machine.withPlayerFrame(object, version: UInt8(clamping: field.version)) {
      () throws(ScriptAbort) in
      try self.calls.broadcast(from: object, self.heap.intern(event), [Value(object)])
    }
  }

  /// How a style sheet wants a tag or a class to look.
  package func style(_ name: String, of field: EditField) -> TextFormat? {
    guard let state = field.styleSheet?.native as? StyleSheetState,
      let format = state.formats[name.lowercased()]?.native as? TextFormatState
    else { return nil }
    return format.format
  }
}
