//! swf 5-8
//! player 10,32
// Trace, Push, registers and constants (L2.11, L2.12).
trace("a\rb"); //= a\nb [L2.11.2]
trace(@Push[0, "text", 0]()); //= text [L2.12.1]
trace(@Push[1, 0, 0, 0xC0, 0x3F]()); //= 1.5 [L2.12.1]
trace(@Push[2]() === null); //= true [L2.12.1]
trace(@Push[3]()); //= undefined [L2.12.1]
trace(@Push[5, 7]()); //= true [L2.12.1]
trace(@Push[6, 0, 0, 0xF8, 0x3F, 0, 0, 0, 0]()); //= 1.5 [L2.12.1]
trace(@Push[7, 0xFE, 0xFF, 0xFF, 0xFF]()); //= -2 [L2.12.1]
@ConstantPool[2, 0, "zero", 0, "one", 0]();
trace(@Push[8, 1]()); //= one [L2.12.1]
trace(@Push[9, 0, 0]()); //= zero [L2.12.1]
trace(@Push[8, 2]()); //= undefined [L2.12.3]
var pooled = function() { return @Push[8, 0](); };
@ConstantPool[1, 0, "new", 0]();
trace(pooled() + " " + @Push[8, 0]()); //= zero new [L2.12.6]
// Registers
@0 = "g0"; @3 = "g3"; @4 = "g4";
trace(@0 + @3 + (@4 === undefined)); //= g0g3true [L2.12.4]
function global() { @0 = "changed"; return @3; }
trace(global() + @0); //= g3changed [L2.12.4]
function2(0, 3) own() { var before = @1; @1 = "own"; @2 = 1; return before + @1; }
@1 = "outer";
trace(own() + @1); //=5-6: ownouter //=7+: undefinedownouter [L2.12.4]
@3 = "three";
function2(0, 2) beyond() { return @3; }
trace(beyond()); //=p-10: undefined //=p11+: three [L2.12.4]
function2(0, 0) none() { return @3; }
trace(none()); //= three [L2.12.4]
trace(@StoreRegister[1]("kept") + @1); //= keptkept [L2.12.5]
// An empty stack yields undefined; unknown actions do nothing, with their payload.
@Bytes[0x26]();
//= undefined [L2.1.9]
@Code[0x5F]();
@Code[0xAA, 1, 2, 3]();
trace("after"); //= after [L2.1.4]
// A payload longer than what the action reads, and a shorter one.
@GotoFrame[0, 0, 9, 9]();
trace("longer"); //= longer [L2.1.2]
