//! swf 5-8
//! player 9,32
// Characters of numbers, and how player 9 traces what is no character.
trace("<" + String.fromCharCode(256, 65) + "|" + String.fromCharCode(65, 0, 66) + ">"); //=5: <\x01|A> //=6+: <\u0100A|A> [M.two-bytes]
trace(@MBAsciiToChar(300) + @MBAsciiToChar(256) + "."); //=5: \x01,\x01. //=6+: \u012c\u0100. [M.two-bytes]
trace(@AsciiToChar(300) + @AsciiToChar(256) + "."); //=5: ,. //=6+: \u012c\u0100. [M.two-bytes]
trace("<" + @MBAsciiToChar(65600) + @MBAsciiToChar(65800) + ">"); //=5: <\x01\x08> //=6+: <@\u0108> [M.two-bytes]
trace("<" + @AsciiToChar(55300) + ">"); //=5: <\x04> //=6+p9: <\ufffd\ufffd\ufffd> //=6+p32: <\ufffd> [M.raw-traces]
trace("<" + String.fromCharCode(0xDC00, 65, 0xD800) + ">"); //=6+p9: <\ufffd\ufffd\ufffdA\ufffd\ufffd\ufffd> //=6+p32: <\ufffdA\ufffd> //=5: <\xdc> [M.raw-traces]
trace("a\rb"); //=p9: a\rb //=p32: a\nb [M.raw-traces]
