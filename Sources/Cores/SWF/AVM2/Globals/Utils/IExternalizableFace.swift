/// `flash.utils.IExternalizable`.
enum IExternalizableFace {
  static let face = Face(
    """
    package flash.utils
    public interface IExternalizable {
      function writeExternal(output:IDataOutput):void
      function readExternal(input:IDataInput):void
    }
    """)
}
