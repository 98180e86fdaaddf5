/// `__AS3__.vec.Vector`.
enum VectorFace {
  static let face = Face(
    """
    package __AS3__.vec
    [abstract] public final dynamic class Vector {
    }
    """)
}
