/// `flash.utils.IDataOutput2`.
enum IDataOutput2Face {
  static let face = Face(
    """
    package flash.utils
    [672] public interface IDataOutput2 extends IDataOutput {
    }
    """)
}
