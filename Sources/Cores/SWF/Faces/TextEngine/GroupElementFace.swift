import FlashAVM2

/// `flash.text.engine.GroupElement`.
enum GroupElementFace {
  static let face = Face(
    """
    package flash.text.engine
    import flash.events.EventDispatcher
    [667] public final class GroupElement extends ContentElement {
      [slot] private var elements:Array
      native public function GroupElement(elements:Vector.<ContentElement> = null, elementFormat:ElementFormat = null,
        eventMirror:EventDispatcher = null, textRotation:String = "rotate0")
      native public function get elementCount():int
      native public function getElementAt(index:int):ContentElement
      native public function getElementIndex(testElement:ContentElement):int
      native public function replaceElements(beginIndex:int, endIndex:int,
        newElements:Vector.<ContentElement>):Vector.<ContentElement>
      native public function setElements(elements:Vector.<ContentElement>):void
      native public function splitTextElement(elementIndex:int, splitIndex:int):TextElement
      native public function groupElements(beginIndex:int, endIndex:int):GroupElement
      native public function ungroupElements(groupIndex:int):void
      native public function mergeTextElements(beginIndex:int, endIndex:int):TextElement
      native public function getElementAtCharIndex(charIndex:int):ContentElement
    }
    """)
}
