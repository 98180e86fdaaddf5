import Catalog
// The processes of cores for HostTests: what `arcadia __probe FILE` and `arcadia __worker` are for the program.
import Glibc
import HostBase
import Isolation

switch CommandLine.arguments.dropFirst().first {
case CoreProbe.subcommand? where CommandLine.arguments.count == 3:
  exit(CoreProbe.runChild(path: CommandLine.arguments[2]))
case CoreWorker.subcommand?: CoreWorker.runChild()
default: exit(2)
}
