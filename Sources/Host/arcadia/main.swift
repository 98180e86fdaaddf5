// The command line: everything is in HostCLI, so that tests can reach it.
import HostCLI

Program.main()
