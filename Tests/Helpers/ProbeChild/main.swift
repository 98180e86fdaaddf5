// The checking child for HostKitTests: what `arcadia __probe FILE` is for the program.
import Glibc
import HostKit

guard CommandLine.arguments.count == 3, CommandLine.arguments[1] == CoreProbe.subcommand else {
  exit(2)
}
exit(CoreProbe.runChild(path: CommandLine.arguments[2]))
