//! swf 4
// SWF 4: truth values, texts that are no numbers, names (L2.3, L2.5, L2.6).
trace(1 == 1); //= 1 [L2.3.1, L1.6]
trace(@Not(5)); //= 0 [L2.3.1]
@SetProperty("", 0, "12");
trace(@GetProperty("", 0)); //= 12 [L2.5.3a]
@SetProperty("", 0, "abc");
trace(@GetProperty("", 0)); //= 12 [L2.5.3a]
@SetProperty("", 17, "abc");
trace(@GetProperty("", 17)); //= 1 [L2.5.3a]
trace(_root == undefined); //= 1 [L2.6.9]
x = 5;
trace(@GetVariable("/:x")); //= 5 [L2.6.7]
@SetVariable("/:y", 6);
trace(y); //= 6 [L2.6.8]
trace(@GetVariable("this") == undefined); //= 1 [L2.6.2]
