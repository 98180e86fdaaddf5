import CIsolation

extension FileSystem {
  /// Whether a folder is of a file system that the kernel makes up, as `/proc` and `/sys`: what is in it are no files.
  package static func isOfKernel(_ folder: String) -> Bool {
    kernelSystems.contains(isolation_file_system(folder))
  }

  /// Numbers of linux/magic.h: proc, sysfs, devpts, cgroup and its second version, debugfs, tracefs, securityfs, selinuxfs, bpf, pstore,
  /// configfs, efivarfs, nsfs, mqueue, fusectl, binfmt_misc, rpc_pipefs.
  private static let kernelSystems: Set<UInt32> = [
    0x9FA0, 0x6265_6572, 0x1CD1, 0x0027_E0EB, 0x6367_7270, 0x6462_6720, 0x7472_6163, 0x7363_6673,
    0xF97C_FF8C, 0xCAFE_4A11, 0x6165_676C, 0x6265_6570, 0xDE5E_81E4, 0x6E73_6673, 0x1980_0202,
    0x6573_5543, 0x4249_4E4D, 0x6759_6969,
  ]
}
