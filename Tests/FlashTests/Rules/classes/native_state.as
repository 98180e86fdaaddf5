//! swf 6-8
//! player 9,14,21,32
// The hidden state of an object: the first one stays, or the last one counts.
function Both() {}
Both.prototype.__proto__ = Date.prototype;
Both.prototype.__constructor__ = Date;
Both.prototype.first = function() { super(0); };
function Other() {}
Other.prototype.__proto__ = Boolean.prototype;
Other.prototype.__constructor__ = Boolean;
Other.prototype.second = function() { super(true); };
var o = new Both();
o.first();
trace(Date.prototype.getTime.call(o)); //= 0 [C.Class.8, C.Class.9]
o.__proto__ = Other.prototype;
o.second();
trace(Date.prototype.getTime.call(o)); //=p9,14: undefined //=p21,32: 0 [C.Class.8]
trace(Boolean.prototype.valueOf.call(o)); //=p9,14: true //=p21,32: undefined [C.Class.8]
// Text fields have a state, too. What was an array keeps its length as a plain property.
function Field() {}
Field.prototype.__constructor__ = TextField;
Field.prototype.run = function() { super(); };
var list = [1, 2, 3];
list.__proto__ = Field.prototype;
list.run();
list[5] = 6;
trace(list.length + " " + list[1] + " " + list[5]); //=p9,14: 3 2 6 //=p21,32: 6 2 6 [C.Class.8]
