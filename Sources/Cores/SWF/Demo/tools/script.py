"""Compiles the ActionScript of `src/*.as` to the bytecode of AVM1 (SWF file format specification 19, chapter 5).

The language is ActionScript without types and classes: var, const (numbers only, known when compiled), function, if, while,
for, for … in, return, break, continue, and the operators of ECMAScript. A function's variables live in registers unless
another function is made in it, which could see them.
"""
import re, struct

TOKEN = re.compile(r"""
  (?P<space>\s+|//[^\n]*|/\*.*?\*/) | (?P<number>0x[0-9a-fA-F]+|\d+\.?\d*(?:[eE][-+]?\d+)?|\.\d+)
  | (?P<name>[A-Za-z_$][\w$]*) | (?P<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
  | (?P<mark>>>>=|===|!==|>>>|<<=|>>=|\+\+|--|\+=|-=|\*=|/=|%=|&=|\|=|\^=|==|!=|<=|>=|&&|\|\||<<|>>|[-+*/%<>=!&|^~?:;,.(){}\[\]])
""", re.X | re.S)
KEYWORDS = set("var const function if else while for in return break continue new typeof delete true false null undefined this".split())
ESCAPES = {"n": "\n", "t": "\t", "r": "\r"}
BINARY = {"+": 0x47, "-": 0x0B, "*": 0x0C, "/": 0x0D, "%": 0x3F, "==": 0x49, "===": 0x66, "<": 0x48, ">": 0x67, "&": 0x60,
          "|": 0x61, "^": 0x62, "<<": 0x63, ">>": 0x64, ">>>": 0x65}
NEGATED = {"!=": "==", "!==": "===", "<=": ">", ">=": "<"}
LEVELS = [["||"], ["&&"], ["|"], ["^"], ["&"], ["==", "!=", "===", "!=="], ["<", ">", "<=", ">="], ["<<", ">>", ">>>"],
          ["+", "-"], ["*", "/", "%"]]
FOLD = {"+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b, "/": lambda a, b: a / b}


class Mistake(Exception):
    pass


class Parser:
    """Text to a tree of tuples, the kind first."""

    def __init__(self, source, file, constants):
        self.file, self.constants, self.tokens, at, line = file, constants, [], 0, 1
        while at < len(source):
            found = TOKEN.match(source, at)
            if not found:
                raise Mistake(f"{file}:{line}: what is {source[at]!r}?")
            kind, word = found.lastgroup, found.group()
            if kind != "space":
                self.tokens.append(("mark" if word in KEYWORDS else kind, word, line))
            line, at = line + word.count("\n"), found.end()
        self.tokens.append(("end", "the end", line))
        self.at = 0

    def fail(self, wanted):
        raise Mistake(f"{self.file}:{self.tokens[self.at][2]}: {wanted} expected, not {self.tokens[self.at][1]!r}")

    def sees(self, *marks):
        return self.tokens[self.at][0] == "mark" and self.tokens[self.at][1] in marks

    def takes(self, *marks):
        if self.sees(*marks):
            self.at += 1
            return self.tokens[self.at - 1][1]

    def needs(self, mark):
        return self.takes(mark) or self.fail(mark)

    def name(self):
        kind, word, _ = self.tokens[self.at]
        if kind != "name":
            self.fail("a name")
        self.at += 1
        return word

    def program(self):
        body = []
        while self.tokens[self.at][0] != "end":
            body.append(self.statement())
        return body

    def block(self):
        self.needs("{")
        body = []
        while not self.takes("}"):
            body.append(self.statement())
        return body

    def statement(self):
        if self.sees("{"):
            return ("block", self.block())
        if self.takes(";"):
            return ("block", [])
        if self.takes("const"):
            name = self.name()
            self.needs("=")
            value = self.expression()
            if value[0] != "number":
                self.fail("a number that is known now before")
            self.constants[name] = value[1]
            self.needs(";")
            return ("block", [])
        if self.sees("var"):
            made = self.variables()
            self.needs(";")
            return made
        if self.sees("function") and self.tokens[self.at + 1][0] == "name":
            self.at += 1
            return ("define", self.name(), *self.function())
        if self.takes("if"):
            test = self.parenthesised()
            then = self.statement()
            return ("if", test, then, self.statement() if self.takes("else") else None)
        if self.takes("while"):
            return ("for", None, self.parenthesised(), None, self.statement())
        if self.takes("for"):
            return self.loop()
        if self.takes("return"):
            value = None if self.sees(";") else self.expression()
            self.needs(";")
            return ("return", value)
        for word in ("break", "continue"):
            if self.takes(word):
                self.needs(";")
                return (word,)
        value = self.expression()
        self.needs(";")
        return ("expression", value)

    def parenthesised(self):
        self.needs("(")
        value = self.expression()
        self.needs(")")
        return value

    def variables(self):
        self.needs("var")
        made = []
        while True:
            made.append((self.name(), self.assignment() if self.takes("=") else None))
            if not self.takes(","):
                return ("var", made)

    def loop(self):
        self.needs("(")
        if self.sees("var") and self.tokens[self.at + 2][1] == "in":
            self.at += 1
            name = self.name()
            self.needs("in")
            subject = self.expression()
            self.needs(")")
            return ("each", name, subject, self.statement())
        first = None if self.sees(";") else self.variables() if self.sees("var") else ("expression", self.expression())
        self.needs(";")
        test = None if self.sees(";") else self.expression()
        self.needs(";")
        step = None if self.sees(")") else self.expression()
        self.needs(")")
        return ("for", first, test, step, self.statement())

    def function(self):
        self.needs("(")
        parameters = []
        while not self.takes(")"):
            parameters.append(self.name())
            if not self.sees(")"):
                self.needs(",")
        return parameters, self.block()

    def expression(self):
        return self.assignment()

    def assignment(self):
        left = self.choice()
        mark = self.takes("=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=")
        if not mark:
            return left
        if left[0] not in ("name", "member"):
            self.fail("something to assign to before")
        right = self.assignment()
        if mark != "=":
            if left[0] == "member" and not (plain(left[1]) and plain(left[2])):
                self.fail("something plain before " + mark)
            right = ("binary", mark[:-1], left, right)
        return ("assign", left, right)

    def choice(self):
        test = self.level(0)
        if not self.takes("?"):
            return test
        then = self.assignment()
        self.needs(":")
        return ("choice", test, then, self.assignment())

    def level(self, index):
        if index == len(LEVELS):
            return self.unary()
        left = self.level(index + 1)
        while mark := self.takes(*LEVELS[index]):
            right = self.level(index + 1)
            if mark in FOLD and left[0] == right[0] == "number":
                left = ("number", FOLD[mark](left[1], right[1]))
            else:
                left = ("binary", mark, left, right)
        return left

    def unary(self):
        mark = self.takes("-", "!", "~", "typeof", "delete", "++", "--")
        if mark in ("++", "--"):
            return self.stepped(mark, self.unary(), True)
        if mark:
            value = self.unary()
            return ("number", -value[1]) if mark == "-" and value[0] == "number" else ("unary", mark, value)
        value = self.postfix(self.primary())
        mark = self.takes("++", "--")
        return self.stepped(mark, value, False) if mark else value

    def stepped(self, mark, target, first):
        if target[0] not in ("name", "member") or target[0] == "member" and not (plain(target[1]) and plain(target[2])):
            self.fail("something plain before " + mark)
        return ("step", mark, target, first)

    def arguments(self):
        self.needs("(")
        values = []
        while not self.takes(")"):
            values.append(self.assignment())
            if not self.sees(")"):
                self.needs(",")
        return values

    def postfix(self, value, calls=True):
        while True:
            if self.takes("."):
                self.at += 1
                value = ("member", value, ("string", self.tokens[self.at - 1][1]))
            elif self.takes("["):
                value = ("member", value, self.expression())
                self.needs("]")
            elif calls and self.sees("("):
                value = ("call", value, self.arguments())
            else:
                return value

    def primary(self):
        kind, word, _ = self.tokens[self.at]
        self.at += 1
        if kind == "number":
            return ("number", int(word, 0) if re.fullmatch(r"0x[0-9a-fA-F]+|\d+", word) else float(word))
        if kind == "string":
            return ("string", re.sub(r"\\(.)", lambda m: ESCAPES.get(m.group(1), m.group(1)), word[1:-1]))
        if kind == "name":
            return ("number", self.constants[word]) if word in self.constants else ("name", word)
        if word in ("true", "false", "null", "undefined", "this"):
            return (word,)
        if word == "function":
            return ("function", *self.function())
        if word == "new":
            return ("new", self.postfix(self.primary(), calls=False), self.arguments())
        if word == "(":
            value = self.expression()
            self.needs(")")
            return value
        if word == "[":
            values = []
            while not self.takes("]"):
                values.append(self.assignment())
                if not self.sees("]"):
                    self.needs(",")
            return ("array", values)
        if word == "{":
            pairs = []
            while not self.takes("}"):
                self.at += 1
                key = self.tokens[self.at - 1][1]
                self.needs(":")
                pairs.append((key, self.assignment()))
                if not self.sees("}"):
                    self.needs(",")
            return ("object", pairs)
        self.at -= 1
        self.fail("a value")


def plain(node):
    """Whether a value may be worked out twice."""
    return node[0] in ("name", "this", "number", "string") or node[0] in ("member", "binary") and all(
        plain(part) for part in node[1:] if isinstance(part, tuple))


def walk(node):
    """All tuples in a tree, functions' bodies left out."""
    if isinstance(node, tuple):
        yield node
        if node and node[0] in ("function", "define"):
            return
    if isinstance(node, (tuple, list)):
        for part in node:
            yield from walk(part)


class Code:
    """The code of one function, or of the whole script."""

    def __init__(self, pool, registers=None):
        self.pool, self.registers, self.out = pool, registers or {}, bytearray()
        self.pushes = None  # where the push begins that may be added to
        self.breaks, self.continues = [], []

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

    def string(self, value):
        index = self.pool.setdefault(value, len(self.pool))
        self.push(struct.pack("<BB", 8, index) if index < 256 else struct.pack("<BH", 9, index))

    def number(self, value):
        if value == int(value) and abs(value) < 1 << 31:
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
        elif kind == "each":
            self.value(node[2])
            self.op(0x55)
            top = self.here()
            self.op(0x87, b"\0")
            self.push(b"\2")
            self.op(0x49)
            leave = [self.jump(0x9D)]
            if any(n[0] in ("break", "return") for n in walk(node[3])):
                raise Mistake("for … in may not be left early: names would stay on the stack")
            self.assign(("name", node[1]), lambda: self.push(b"\4\0"), False)
            self.loop(node[3], lambda: None, top, leave)
        elif kind == "return":
            self.push(b"\3") if node[1] is None else self.value(node[1])
            self.op(0x3E)
        elif kind in ("break", "continue"):
            (self.breaks if kind == "break" else self.continues)[-1].append(self.jump(0x99))

    def loop(self, inside, step, top, leave):
        self.breaks.append(leave), self.continues.append([])
        self.statement(inside)
        self.land(*self.continues.pop())
        step()
        self.jump(0x99, top)
        self.land(*self.breaks.pop())

    def function(self, name, parameters, statements):
        """DefineFunction2; with a name it becomes a variable, without one a value."""
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

    # Values

    def value(self, node, wanted=True):
        kind = node[0]
        if kind == "assign":
            return self.assign(node[1], lambda: self.value(node[2]), wanted)
        if kind == "step":
            return self.step(node, wanted)
        getattr(self, "value_" + kind)(*node[1:])
        if not wanted:
            self.op(0x17)

    def value_number(self, value):
        self.number(value)

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
        elif what[0] == "name" and what[1] not in self.registers:
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
        else:
            self.string(what[1])
            self.op(0x40)

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
        if mark == "delete":
            self.value(value[1])
            self.value(value[2])
            return self.op(0x3A)
        self.value(value)
        if mark == "~":
            self.number(-1)
        self.op({"-": 0x0B, "!": 0x12, "~": 0x62, "typeof": 0x44}[mark])

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
