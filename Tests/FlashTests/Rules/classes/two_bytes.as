//! swf 5
// Characters are bytes (M.two-bytes).
trace(String.fromCharCode(0x4142, 67)); //= ABC [M.two-bytes]
trace(String.fromCharCode(-1).length); //= 2 [M.two-bytes]
trace(String.fromCharCode(65, 0, 66)); //= A [C.String.14]
