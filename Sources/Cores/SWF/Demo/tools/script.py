"""Compiles ActionScript to the bytecode of AVM1 (SWF file format specification 19, chapter 5).

The language is ActionScript 1, read by `syntax`: no types, no classes. `compile_script` is for the demo: a function's variables live
in registers unless another function is made in it, which could see them. `compile_rules` is for rule files: every variable has its
name, and each statement becomes what Flash's own compiler makes of it.
"""
import math, struct

from opcodes import ACTIONS, FUNCTIONS
from syntax import Mistake, Parser, walk

BINARY = {"+": 0x47, "-": 0x0B, "*": 0x0C, "/": 0x0D, "%": 0x3F, "==": 0x49, "===": 0x66, "<": 0x48, ">": 0x67, "&": 0x60,
          "|": 0x61, "^": 0x62, "<<": 0x63, ">>": 0x64, ">>>": 0x65, "instanceof": 0x54}
NEGATED = {"!=": "==", "!==": "===", "<=": ">", ">=": "<"}


class Code:
    """The code of one function, or of the whole script."""

    def __init__(self, pool, registers=None, version=None):
        """`version` is that of a rule file's movie; None is the demo."""
        self.pool, self.registers, self.version, self.out = pool, registers or {}, version, bytearray()
        self.pushes = None  # where the push begins that may be added to
        # Where jumps go that are not set yet; None ends what they may leave.
        self.breaks, self.continues = [], []
        # For each loop that is open: whether it has names on the stack.
        self.drains = []

    @property
    def rules(self):
        return self.version is not None

    def op(self, code, body=None):
        self.pushes = None
        self.out.append(code)
        if body is not None:
            self.out += struct.pack("<H", len(body)) + body

    def push(self, body):
        if self.pushes is None:
            start = len(self.out)
            self.op(0x96, body)
            self.pushes = start
        else:
            self.out += body
            struct.pack_into("<H", self.out, self.pushes + 1, len(self.out) - self.pushes - 3)

    def text(self, value):
        """A string as the file has it: in the machine's code page before SWF 6, then in UTF-8."""
        if self.rules and self.version < 6:
            return value.encode("cp1252", "replace") + b"\0"
        return value.encode("utf-8", "surrogatepass") + b"\0"

    def string(self, value):
        if self.rules:
            return self.push(b"\0" + self.text(value))
        index = self.pool.setdefault(value, len(self.pool))
        self.push(struct.pack("<BB", 8, index) if index < 256 else struct.pack("<BH", 9, index))

    def number(self, value):
        if math.isfinite(value) and value == int(value) and abs(value) < 1 << 31 and (value or math.copysign(1, value) > 0):
            self.push(struct.pack("<Bi", 7, int(value)))
        else:
            raw = struct.pack("<d", value)
            self.push(b"\6" + raw[4:] + raw[:4])

    def jump(self, code, target=None):
        """A jump to a place that is known, or one to be set with `land`."""
        self.op(code, b"\0\0")
        if target is not None:
            struct.pack_into("<h", self.out, len(self.out) - 2, target - len(self.out))
        return len(self.out)

    def here(self):
        self.pushes = None
        return len(self.out)

    def land(self, *jumps):
        for jump in jumps:
            struct.pack_into("<h", self.out, jump - 2, self.here() - jump)
        self.pushes = None

    # Statements

    def body(self, statements):
        for statement in statements:
            if statement[0] == "define":
                self.function(*statement[1:])
        for statement in statements:
            self.statement(statement)

    def statement(self, node):
        kind = node[0]
        if kind == "block":
            self.body(node[1])
        elif kind == "expression":
            self.value(node[1], False)
        elif hasattr(self, "statement_" + kind):
            getattr(self, "statement_" + kind)(*node[1:])
        elif kind == "var":
            for name, value in node[1]:
                if name in self.registers:
                    if value is not None:
                        self.value(("assign", ("name", name), value), False)
                else:
                    self.string(name)
                    if value is None:
                        self.op(0x41)
                    else:
                        self.value(value)
                        self.op(0x3C)
        elif kind == "if":
            self.value(node[1])
            self.op(0x12)
            over = self.jump(0x9D)
            self.statement(node[2])
            if node[3]:
                end = self.jump(0x99)
                self.land(over)
                self.statement(node[3])
                over = end
            self.land(over)
        elif kind == "for":
            _, first, test, step, inside = node
            if first:
                self.statement(first)
            top, leave = self.here(), []
            if test:
                self.value(test)
                self.op(0x12)
                leave.append(self.jump(0x9D))
            self.loop(inside, lambda: step and self.value(step, False), top, leave)
        elif kind == "return":
            for drains in reversed(self.drains):
                if drains:
                    self.drain()
            self.push(b"\3") if node[1] is None else self.value(node[1])
            self.op(0x3E)
        elif kind in ("break", "continue"):
            places = self.breaks if kind == "break" else self.continues
            if not places or places[-1] is None:
                raise Mistake(f"{kind} leaves nothing, or more than a loop")
            places[-1].append(self.jump(0x99))

    def loop(self, inside, step, top, leave, drains=False):
        self.breaks.append(leave), self.continues.append([]), self.drains.append(drains)
        self.statement(inside)
        self.drains.pop()
        self.land(*self.continues.pop())
        step()
        self.jump(0x99, top)
        self.land(*self.breaks.pop())

    def drain(self):
        """Takes the names from the stack that a `for … in` has left there."""
        top = self.here()
        self.push(b"\2")
        self.op(0x49)
        self.op(0x12)
        self.jump(0x9D, top)

    def statement_each(self, name, subject, inside):
        self.value(subject)
        self.op(0x55)
        top = self.here()
        self.op(0x87, b"\0")
        self.push(b"\2")
        self.op(0x49)
        done = self.jump(0x9D)
        target = name if isinstance(name, tuple) else ("name", name)
        if self.rules and not isinstance(name, tuple):
            self.string(name)
            self.push(b"\4\0")
            self.op(0x3C)
        else:
            self.assign(target, lambda: self.push(b"\4\0"), False)
        leave = []
        self.loop(inside, lambda: None, top, leave, True)
        if leave:
            # The loop's end is here, too; a break finds names.
            self.drain()
        self.land(done)

    def statement_do(self, inside, test):
        top = self.here()
        self.breaks.append([]), self.continues.append([]), self.drains.append(False)
        self.statement(inside)
        self.drains.pop()
        self.land(*self.continues.pop())
        self.value(test)
        self.jump(0x9D, top)
        self.land(*self.breaks.pop())

    def statement_switch(self, subject, cases):
        self.value(subject)
        jumps = []
        for test, _ in cases:
            if test is not None:
                self.op(0x4C)
                self.value(test)
                self.op(0x66)
                jumps.append(self.jump(0x9D))
            else:
                jumps.append(None)
        self.op(0x17)
        other = self.jump(0x99)
        leave, over = [], None
        self.breaks.append(leave), self.drains.append(False)
        for (test, body), jump in zip(cases, jumps):
            if over:
                over = self.jump(0x99)
            if test is None:
                self.land(other)
                other = None
            else:
                # The subject is still on the stack, but not for who falls through.
                self.land(jump)
                self.op(0x17)
            if over:
                self.land(over)
            self.body(body)
            over = True
        self.drains.pop()
        self.land(*([other] if other else []), *self.breaks.pop())

    def sealed(self, body):
        """Statements that no jump leaves; how many bytes they are."""
        start = self.here()
        self.breaks.append(None), self.continues.append(None)
        self.body(body)
        self.breaks.pop(), self.continues.pop()
        return self.here() - start

    def statement_with(self, subject, inside):
        self.value(subject)
        self.op(0x94, b"\0\0")
        start = len(self.out)
        struct.pack_into("<H", self.out, start - 2, self.sealed([inside]))

    def statement_try(self, tried, name, caught, last):
        register = name is not None and name[0] == "register"
        place = b"" if name is None else bytes([name[1]]) if register else self.text(name[1])
        flags = (caught is not None) | (last is not None) << 1 | register << 2
        self.op(0x8F, struct.pack("<BHHH", flags, 0, 0, 0) + (place or b"\0"))
        sizes = len(self.out) - len(place or b"\0") - 6
        over = None
        for index, body in enumerate((tried, caught, last)):
            if body is None:
                continue
            start = self.here()
            self.sealed(body)
            if index == 0 and caught is not None:
                # The player runs on into the handler, so a jump leads past it.
                over = self.jump(0x99)
            if index == 1:
                self.land(over)
            struct.pack_into("<H", self.out, sizes + 2 * index, self.here() - start)

    def statement_throw(self, value):
        self.value(value)
        self.op(0x2A)

    def function(self, name, parameters, statements):
        """DefineFunction2, in rule files DefineFunction; with a name it becomes a variable, without one a value."""
        if self.rules:
            inner = Code(self.pool, version=self.version)
            inner.body(statements)
            head = self.text(name) + struct.pack("<H", len(parameters)) + b"".join(map(self.text, parameters))
            self.op(0x9B, head + struct.pack("<H", len(inner.out)))
            self.out += inner.out
            return
        nodes = list(walk(statements))
        nested = any(n and n[0] in ("function", "define") for n in nodes)
        this = any(n == ("this",) for n in nodes)
        registers = {"this": 1} if this else {}
        locals_ = [] if nested else parameters + [n for node in nodes if node and node[0] == "var" for n, _ in node[1]]
        locals_ += [] if nested else [node[1] for node in nodes if node and node[0] == "each"]
        for local in locals_:
            registers.setdefault(local, len(registers) + 1)
        if len(registers) > 250:
            raise Mistake(f"{name}: too many variables")
        inner = Code(self.pool, registers)
        inner.body(statements)
        # Neither arguments nor super; this only if it is used.
        flags = 0x20 | 0x08 | (0x01 if this else 0x02)
        head = name.encode() + b"\0" + struct.pack("<HBH", len(parameters), len(registers) + 1, flags)
        for parameter in parameters:
            head += bytes([registers.get(parameter, 0)]) + parameter.encode() + b"\0"
        self.op(0x8E, head + struct.pack("<H", len(inner.out)))
        self.out += inner.out

    def function2(self, flags, count, name, parameters, statements):
        inner = Code(self.pool, version=self.version)
        inner.body(statements)
        head = self.text(name) + struct.pack("<HBH", len(parameters), count, flags)
        for parameter, register in parameters:
            head += bytes([register]) + self.text(parameter)
        self.op(0x8E, head + struct.pack("<H", len(inner.out)))
        self.out += inner.out

    # Values

    def value(self, node, wanted=True):
        kind = node[0]
        if kind == "assign":
            return self.assign(node[1], lambda: self.value(node[2]), wanted)
        if kind == "step":
            return self.step(node, wanted)
        if kind == "action":
            left = self.action(*node[1:])
            return [self.op(0x17) for _ in range(0 if wanted else left)]
        if kind == "call" and self.rules and node[1][0] == "name" and node[1][1] in FUNCTIONS:
            name, payload = FUNCTIONS[node[1][1]]
            return self.value(("action", name, payload, node[2]), wanted)
        if kind == "function2":
            self.function2(*node[1:])
            return None if wanted or node[3] else self.op(0x17)
        getattr(self, "value_" + kind)(*node[1:])
        if not wanted:
            self.op(0x17)

    def value_number(self, value):
        self.number(value)

    def value_register(self, number):
        self.push(bytes([4, number]))

    def value_comma(self, values):
        for value in values[:-1]:
            self.value(value, False)
        self.value(values[-1])

    def action(self, name, payload, values):
        """An action after its values; how many it leaves. `@Code[N, …]` is action number N, `@Bytes[…]` are bytes as they are."""
        for value in values:
            self.value(value)
        if name == "Bytes":
            self.here()
            self.out += payload
            return 0
        if name == "Code":
            self.op(payload[0], bytes(payload[1:]) if payload[0] >= 0x80 else None)
            return 0
        if name not in ACTIONS:
            raise Mistake(f"no action is called {name}")
        code, left = ACTIONS[name]
        self.op(code, bytes(payload or b"") if code >= 0x80 else None)
        return left

    def value_string(self, value):
        self.string(value)

    def value_true(self):
        self.push(b"\5\1")

    def value_false(self):
        self.push(b"\5\0")

    def value_null(self):
        self.push(b"\2")

    def value_undefined(self):
        self.push(b"\3")

    def value_this(self):
        if "this" in self.registers:
            self.push(bytes([4, self.registers["this"]]))
        else:
            self.string("this")
            self.op(0x1C)

    def value_name(self, name):
        if name in self.registers:
            self.push(bytes([4, self.registers[name]]))
        else:
            self.string(name)
            self.op(0x1C)

    def value_member(self, subject, name):
        self.value(subject)
        self.value(name)
        self.op(0x4E)

    def value_call(self, what, arguments):
        if what == ("name", "trace"):
            self.value(arguments[0])
            self.op(0x26)
            self.push(b"\3")
            return
        self.arguments(arguments)
        if what[0] == "member":
            self.value(what[1])
            self.value(what[2])
            self.op(0x52)
        elif what[0] == "name" and what[1] not in self.registers and what[1] != "super":
            self.string(what[1])
            self.op(0x3D)
        else:
            self.value(what)
            self.push(b"\3")
            self.op(0x52)

    def value_new(self, what, arguments):
        self.arguments(arguments)
        if what[0] == "member":
            self.value(what[1])
            self.value(what[2])
            self.op(0x53)
        elif what[0] == "name":
            self.string(what[1])
            self.op(0x40)
        else:
            self.value(what)
            self.push(b"\3")
            self.op(0x53)

    def arguments(self, values):
        for value in reversed(values):
            self.value(value)
        self.number(len(values))

    def value_array(self, values):
        self.arguments(values)
        self.op(0x42)

    def value_object(self, pairs):
        for key, value in pairs:
            self.string(key)
            self.value(value)
        self.number(len(pairs))
        self.op(0x43)

    def value_function(self, parameters, statements):
        self.function("", parameters, statements)

    def value_choice(self, test, then, other):
        self.value(test)
        yes = self.jump(0x9D)
        self.value(other)
        end = self.jump(0x99)
        self.land(yes)
        self.value(then)
        self.land(end)

    def value_unary(self, mark, value):
        if mark == "-":
            self.number(0)
        if mark == "delete" and value[0] == "name":
            self.string(value[1])
            return self.op(0x3B)
        if mark == "delete":
            if value[0] != "member":
                raise Mistake("only variables and members can be deleted")
            self.value(value[1])
            self.value(value[2])
            return self.op(0x3A)
        self.value(value)
        if mark == "void":
            self.op(0x17)
            return self.push(b"\3")
        if mark == "~":
            self.number(-1)
        self.op({"-": 0x0B, "!": 0x12, "~": 0x62, "typeof": 0x44, "+": 0x4A}[mark])

    def value_binary(self, mark, left, right):
        self.value(left)
        if mark in ("&&", "||"):
            self.op(0x4C)
            if mark == "&&":
                self.op(0x12)
            over = self.jump(0x9D)
            self.op(0x17)
            self.value(right)
            return self.land(over)
        self.value(right)
        self.op(BINARY[NEGATED.get(mark, mark)])
        if mark in NEGATED:
            self.op(0x12)

    def assign(self, target, value, wanted):
        if target[0] == "register":
            value()
            self.op(0x87, bytes([target[1]]))
            if not wanted:
                self.op(0x17)
            return
        if target[0] == "name" and target[1] in self.registers:
            value()
            self.op(0x87, bytes([self.registers[target[1]]]))
            if not wanted:
                self.op(0x17)
            return
        if target[0] == "name":
            self.string(target[1])
        else:
            self.value(target[1])
            self.value(target[2])
        value()
        if wanted:
            self.op(0x87, b"\0")
        self.op(0x1D if target[0] == "name" else 0x4F)
        if wanted:
            self.push(b"\4\0")

    def step(self, node, wanted):
        _, mark, target, first = node
        if wanted and not first:
            self.value(target)

        def changed():
            self.value(target)
            self.op(0x50 if mark == "++" else 0x51)
        self.assign(target, changed, wanted and first)


def compile_script(files):
    """The bytecode of some files, (name, text) each, as one script."""
    constants, program = {}, []
    for name, source in files:
        program += Parser(source, name, constants).program()
    pool = {}
    code = Code(pool)
    code.body(program)
    strings = b"".join(word.encode() + b"\0" for word in pool)
    head = b"\x88" + struct.pack("<HH", len(strings) + 2, len(pool)) + strings
    return head + bytes(code.out) + b"\0"


def compile_rules(program, version):
    """The bytecode of a part of a rule file, as a tree, in a movie of a version of SWF."""
    code = Code({}, version=version)
    code.body(program)
    return bytes(code.out) + b"\0"
