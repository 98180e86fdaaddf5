/** Lines of output: a trace in a movie, standard output elsewhere. **/
class Out {
  public static function line(text:String) {
    #if flash
    flash.Lib.trace(text);
    #else
    Sys.println(text);
    #end
  }
}
