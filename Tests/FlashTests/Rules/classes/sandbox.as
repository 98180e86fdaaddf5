//! swf 8
//! tag 69 01000000
// A local movie that uses the network.
trace(System.security.sandboxType); //= localWithNetwork [C.Security.2]
