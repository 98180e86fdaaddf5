package import FlashAVM1
import FlashDisplay

extension MachineView {
  package var services: Services { unsafeDowncast(machine.services, to: Services.self) }
  package var fields: FieldScripts { FieldScripts(machine: machine) }
  package var valueObjects: ValueObjects { ValueObjects(machine: machine) }
}

extension NativeContext {
  package var services: Services { objects.services }
  package var valueObjects: ValueObjects { objects.valueObjects }
}

/// Text fields: their variables, links and style sheets.
package struct FieldScripts: MachineView { package let machine: Interpreter }

/// Objects of Flash's classes that stand for plain values: points, rectangles, matrices, text formats, filters, pixels.
package struct ValueObjects: MachineView { package let machine: Interpreter }
