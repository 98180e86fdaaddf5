import UIPainting

/// What a parent offers for one axis, in dip.
struct Offer: Equatable {
  enum Kind { case exactly, share, atMost, unbounded }

  /// `exactly` and `share` leave no choice; a share depends on the contents of the children, so no boundary rests on it.
  var kind: Kind
  var length: Double

  static let unbounded = Offer(kind: .unbounded, length: .infinity)
  static func exactly(_ length: Double) -> Offer { Offer(kind: .exactly, length: max(0, length)) }
  static func share(_ length: Double) -> Offer { Offer(kind: .share, length: max(0, length)) }
  static func atMost(_ length: Double) -> Offer { Offer(kind: .atMost, length: max(0, length)) }

  /// Whether the size is settled.
  var isFixed: Bool { kind == .exactly || kind == .share }
  /// Whether there is a bound at all.
  var isBounded: Bool { kind != .unbounded }
  /// The bound; nil without one.
  var bound: Double? { kind == .unbounded ? nil : length }

  /// Whether the length that an older offer led to is right for this one too.
  ///
  /// Contents that fitted into more room fit into less, as long as that is not less than they took.
  func accepts(_ older: Offer, _ result: Double, _ hasOpenEnd: Bool) -> Bool {
    if hasOpenEnd, !older.isBounded || !isBounded { return older.isBounded == isBounded }
    switch kind {
    case .exactly, .share: return older.isFixed ? older.length == length : result == length
    case .atMost:
      switch older.kind {
      case .atMost: return older.length == length || (older.length > length && result <= length)
      case .unbounded: return result <= length
      default: return false
      }
    case .unbounded: return older.kind == .unbounded
    }
  }

  /// The offer for what lies inside a margin.
  func less(_ margin: Double) -> Offer {
    isBounded ? Offer(kind: kind, length: max(0, length - margin)) : self
  }
}

/// What the layout keeps of an element between two runs.
struct LayoutMemory {
  private struct Answer {
    var width: Offer
    var height: Offer
    var size: Size
    var hasOpenEnd: Bool
  }

  /// Something in it changed since it was arranged.
  private(set) var isDirty = true
  /// Its size does not depend on its contents, so a change in it stays in it.
  var isBoundary = false
  /// The answers to the latest four questions, the latest first.
  ///
  /// A layout measures for the natural size and for the final one; without the answers kept, nested layouts would measure
  /// their contents again and again, and the work would double with each level.
  private var answers: (Answer?, Answer?, Answer?, Answer?) = (nil, nil, nil, nil)

  /// The size that was measured for these offers, if it is known.
  func size(_ width: Offer, _ height: Offer) -> (size: Size, hasOpenEnd: Bool)? {
    answer(answers.0, width, height) ?? answer(answers.1, width, height)
      ?? answer(answers.2, width, height) ?? answer(answers.3, width, height)
  }

  private func answer(_ answer: Answer?, _ width: Offer, _ height: Offer) -> (
    size: Size, hasOpenEnd: Bool
  )? {
    guard let answer, width.accepts(answer.width, answer.size.width, answer.hasOpenEnd),
      height.accepts(answer.height, answer.size.height, answer.hasOpenEnd)
    else { return nil }
    return (answer.size, answer.hasOpenEnd)
  }

  mutating func keep(_ size: Size, _ width: Offer, _ height: Offer, hasOpenEnd: Bool) {
    answers = (
      Answer(width: width, height: height, size: size, hasOpenEnd: hasOpenEnd), answers.0,
      answers.1, answers.2
    )
  }

  /// The contents are other ones.
  mutating func forget() {
    isDirty = true
    // The next run measures it with all offers, and each that leaves the size open clears this.
    isBoundary = true
    answers = (nil, nil, nil, nil)
  }

  mutating func markArranged() { isDirty = false }
}
