package import FlashHeap

/// Prototypes that the machine itself gives to objects.
package struct Prototypes {
  package var object: ScriptObject
  package var function: ScriptObject
  package var array: ScriptObject
  package var string: ScriptObject
  package var number: ScriptObject
  package var boolean: ScriptObject
  package var movieClip: ScriptObject
  package var button: ScriptObject
  package var textField: ScriptObject
  package var video: ScriptObject
  package var date: ScriptObject
  package var xmlNode: ScriptObject
  package var xml: ScriptObject
  /// Others, by the name of their class: `flash.geom.Point` and so on.
  package var named: [String: ScriptObject] = [:] {
    didSet { arrayClass = named[Self.arrayName] }
  }
  /// `Array` as it was made, whatever scripts have put in its place since.
  package private(set) var arrayClass: ScriptObject?
  /// Where `named` has it.
  private static let arrayName = "Array()"

  package init(_ heap: Heap) {
    object = heap.makeObject()
    func derived() -> ScriptObject { heap.makeObject() }
    function = derived()
    array = derived()
    string = derived()
    number = derived()
    boolean = derived()
    movieClip = derived()
    button = derived()
    textField = derived()
    video = derived()
    date = derived()
    xmlNode = derived()
    xml = derived()
  }

  package func mark(_ marker: inout Marker) {
    for prototype in [
      object, function, array, string, number, boolean, movieClip, button, textField, video, date,
      xmlNode, xml,
    ] {
      marker.mark(prototype)
    }
    for prototype in named.values { marker.mark(prototype) }
  }
}
