package import FlashHeap

/// What positions in a string mean to the methods of String.
///
/// Source: C.Str of the reference.
package enum StringPlaces {
  /// A number as a whole one, NaN as 0, within what an integer holds.
  private static func whole(_ number: Double) -> Int {
    number.isNaN ? 0 : Int(max(-0x1p40, min(0x1p40, number)))
  }

  /// A number as a place of a string of so many units: those below 0 count from the end.
  private static func fromEnd(_ number: Double, _ count: Int) -> Int {
    let place = whole(number)
    return place < 0 ? max(0, count + place) : min(place, count)
  }

  /// The unit that `charAt` means; nil if there is none (C.Str.3).
  package static func unit(_ index: Double, of count: Int) -> Int? {
    let place = whole(index)
    return place >= 0 && place < count ? place : nil
  }

  /// `slice`; C.Str.6.
  package static func slice(_ start: Double, _ end: Double, of count: Int) -> Range<Int> {
    let (first, last) = (fromEnd(start, count), fromEnd(end, count))
    return first..<max(first, last)
  }

  /// `substring`; C.Str.6.
  package static func substring(_ start: Double, _ end: Double, of count: Int) -> Range<Int> {
    let first = max(0, min(whole(start), count))
    let last = max(0, min(whole(end), count))
    return min(first, last)..<max(first, last)
  }

  /// `substr`: what ends below 0 ends so many before the end (C.Str.6).
  package static func substr(_ start: Double, _ length: Double, of count: Int) -> Range<Int> {
    let first = fromEnd(start, count)
    let end = length.isNaN ? first : first + whole(length)
    let last = end < 0 ? max(0, count + end) : min(end, count)
    return first..<max(first, last)
  }

  /// Where a text is first found from a place on; −1 if it is not (C.Str.4).
  package static func find(_ needle: ScriptString, in text: ScriptString, from start: Double) -> Int
  {
    let first = max(0, min(whole(start), text.count))
    let last = text.count - needle.count
    guard first <= last else { return -1 }
    for place in first...last where matches(needle, text, at: place) { return place }
    return -1
  }

  /// Where a text is last found, from a place back; −1 if it is not (C.Str.5).
  package static func findLast(
    _ needle: ScriptString, in text: ScriptString, from start: Double
  ) -> Int {
    let limit = start.isNaN ? text.count : whole(start)
    guard limit >= 0 else { return -1 }
    var place = min(limit, text.count - needle.count)
    while place >= 0 {
      if matches(needle, text, at: place) { return place }
      place -= 1
    }
    return -1
  }

  private static func matches(_ needle: ScriptString, _ text: ScriptString, at place: Int) -> Bool {
    for index in 0..<needle.count where needle[index] != text[place + index] { return false }
    return true
  }

  /// Which of two texts comes first, by the first units that differ, or, by one, the shorter one (C.Str.10).
  package static func compare(_ one: ScriptString, _ other: ScriptString) -> Int32 {
    for index in 0..<min(one.count, other.count) where one[index] != other[index] {
      return Int32(one[index]) - Int32(other[index])
    }
    return Int32((one.count - other.count).signum())
  }
}
