//! swf 5-8
//! player 9,32
// The fifteenth digit of numbers that are multiplied to get below ten.
trace(-1.234567 % 1e-9); //=p9: -9.99999893081667e-10 //=p32: -9.99999893081666e-10 [M.precise-digits]
trace(0.99999999 % 1e-9); //=p9: 9.99999887470816e-10 //=p32: 9.99999887470817e-10 [M.precise-digits]
// Powers of ten are the same in all players.
trace(Number.MAX_VALUE); //= 1.79769313486231e+308 [L1.5.4]
trace(Number.MIN_VALUE); //= 4.94065645841247e-324 [L1.5.4]
trace(1 / 3); //= 0.333333333333333 [L1.5.3]
trace(1e21 + " " + 1e-7 + " " + 123456789012345680); //= 1e+21 1e-7 1.23456789012346e+17 [L1.5.3]
