import Catalog
// The processes of cores and pictures for tests: what `arcadia __probe FILE`, `__worker` and `__pictures` are for the program.
import Glibc
import HostBase
import Isolation
import Thumbnails

switch CommandLine.arguments.dropFirst().first {
case CoreProbe.subcommand? where CommandLine.arguments.count == 3:
  exit(CoreProbe.runChild(path: CommandLine.arguments[2]))
case CoreWorker.subcommand?: CoreWorker.runChild()
case PictureWorker.subcommand?:
  PictureWorker.runChild(arguments: Array(CommandLine.arguments.dropFirst(2)))
default: exit(2)
}
