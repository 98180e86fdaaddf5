/// `flash.utils.IDataInput2`.
enum IDataInput2Face {
  static let face = Face(
    """
    package flash.utils
    [672] public interface IDataInput2 extends IDataInput {
    }
    """)
}
