extension CPU {
  /// Runs one instruction whose opcode has been fetched; returns whether it could be run with this access.
  ///
  /// When it could not, registers and memory are as they were; time and the bytes fetched are the caller's to take
  /// back. The order of the cases is the order of the opcode map.
  @inline(__always)
  mutating func execute(_ opcode: UInt8, _ bus: inout some InstructionAccess) -> Bool {
    switch unsafeBitCast(opcode, to: Opcode.self) {
    case .x00: break
    case .x01: bc = bus.nextWord()
    case .x02: bus.write(bc, a)
    case .x03:
      guard bus.hold(bc) else { return false }
      bc &+= 1
    case .x04: b = increment(b)
    case .x05: b = decrement(b)
    case .x06: b = bus.next()
    case .x07:
      a = rotate(0, a)
      f &= Self.carry
    case .x08:
      return bus.writeWord(bus.nextWord(), sp)
    case .x09: addHL(bc, &bus)
    case .x0A: a = bus.read(bc)
    case .x0B:
      guard bus.hold(bc) else { return false }
      bc &-= 1
    case .x0C: c = increment(c)
    case .x0D: c = decrement(c)
    case .x0E: c = bus.next()
    case .x0F:
      a = rotate(1, a)
      f &= Self.carry
    case .x10: return bus.runExactly(.stop, &self)
    case .x11: de = bus.nextWord()
    case .x12: bus.write(de, a)
    case .x13:
      guard bus.hold(de) else { return false }
      de &+= 1
    case .x14: d = increment(d)
    case .x15: d = decrement(d)
    case .x16: d = bus.next()
    case .x17:
      a = rotate(2, a)
      f &= Self.carry
    case .x18: jumpRelative(true, &bus)
    case .x19: addHL(de, &bus)
    case .x1A: a = bus.read(de)
    case .x1B:
      guard bus.hold(de) else { return false }
      de &-= 1
    case .x1C: e = increment(e)
    case .x1D: e = decrement(e)
    case .x1E: e = bus.next()
    case .x1F:
      a = rotate(3, a)
      f &= Self.carry
    case .x20: jumpRelative(f & Self.zero == 0, &bus)
    case .x21: hl = bus.nextWord()
    case .x22:
      bus.write(hl, a)
      hl &+= 1
    case .x23:
      guard bus.hold(hl) else { return false }
      hl &+= 1
    case .x24: h = increment(h)
    case .x25: h = decrement(h)
    case .x26: h = bus.next()
    case .x27: decimalAdjust()
    case .x28: jumpRelative(f & Self.zero != 0, &bus)
    case .x29: addHL(hl, &bus)
    case .x2A:
      a = bus.read(hl)
      hl &+= 1
    case .x2B:
      guard bus.hold(hl) else { return false }
      hl &-= 1
    case .x2C: l = increment(l)
    case .x2D: l = decrement(l)
    case .x2E: l = bus.next()
    case .x2F:
      a = ~a
      f |= Self.subtract | Self.half
    case .x30: jumpRelative(f & Self.carry == 0, &bus)
    case .x31: sp = bus.nextWord()
    case .x32:
      bus.write(hl, a)
      hl &-= 1
    case .x33:
      guard bus.hold(sp) else { return false }
      sp &+= 1
    case .x34: bus.write(hl, increment(bus.read(hl)))
    case .x35: bus.write(hl, decrement(bus.read(hl)))
    case .x36: bus.write(hl, bus.next())
    case .x37: f = (f & Self.zero) | Self.carry
    case .x38: jumpRelative(f & Self.carry != 0, &bus)
    case .x39: addHL(sp, &bus)
    case .x3A:
      a = bus.read(hl)
      hl &-= 1
    case .x3B:
      guard bus.hold(sp) else { return false }
      sp &-= 1
    case .x3C: a = increment(a)
    case .x3D: a = decrement(a)
    case .x3E: a = bus.next()
    case .x3F: f = (f & (Self.zero | Self.carry)) ^ Self.carry
    case .x40: break
    case .x41: b = c
    case .x42: b = d
    case .x43: b = e
    case .x44: b = h
    case .x45: b = l
    case .x46: b = bus.read(hl)
    case .x47: b = a
    case .x48: c = b
    case .x49: break
    case .x4A: c = d
    case .x4B: c = e
    case .x4C: c = h
    case .x4D: c = l
    case .x4E: c = bus.read(hl)
    case .x4F: c = a
    case .x50: d = b
    case .x51: d = c
    case .x52: break
    case .x53: d = e
    case .x54: d = h
    case .x55: d = l
    case .x56: d = bus.read(hl)
    case .x57: d = a
    case .x58: e = b
    case .x59: e = c
    case .x5A: e = d
    case .x5B: break
    case .x5C: e = h
    case .x5D: e = l
    case .x5E: e = bus.read(hl)
    case .x5F: e = a
    case .x60: h = b
    case .x61: h = c
    case .x62: h = d
    case .x63: h = e
    case .x64: break
    case .x65: h = l
    case .x66: h = bus.read(hl)
    case .x67: h = a
    case .x68: l = b
    case .x69: l = c
    case .x6A: l = d
    case .x6B: l = e
    case .x6C: l = h
    case .x6D: break
    case .x6E: l = bus.read(hl)
    case .x6F: l = a
    case .x70: bus.write(hl, b)
    case .x71: bus.write(hl, c)
    case .x72: bus.write(hl, d)
    case .x73: bus.write(hl, e)
    case .x74: bus.write(hl, h)
    case .x75: bus.write(hl, l)
    case .x76: return bus.runExactly(.halt, &self)
    case .x77: bus.write(hl, a)
    case .x78: a = b
    case .x79: a = c
    case .x7A: a = d
    case .x7B: a = e
    case .x7C: a = h
    case .x7D: a = l
    case .x7E: a = bus.read(hl)
    case .x7F: break
    case .x80: add(b)
    case .x81: add(c)
    case .x82: add(d)
    case .x83: add(e)
    case .x84: add(h)
    case .x85: add(l)
    case .x86: add(bus.read(hl))
    case .x87: add(a)
    case .x88: adc(b)
    case .x89: adc(c)
    case .x8A: adc(d)
    case .x8B: adc(e)
    case .x8C: adc(h)
    case .x8D: adc(l)
    case .x8E: adc(bus.read(hl))
    case .x8F: adc(a)
    case .x90: sub(b)
    case .x91: sub(c)
    case .x92: sub(d)
    case .x93: sub(e)
    case .x94: sub(h)
    case .x95: sub(l)
    case .x96: sub(bus.read(hl))
    case .x97: sub(a)
    case .x98: sbc(b)
    case .x99: sbc(c)
    case .x9A: sbc(d)
    case .x9B: sbc(e)
    case .x9C: sbc(h)
    case .x9D: sbc(l)
    case .x9E: sbc(bus.read(hl))
    case .x9F: sbc(a)
    case .xA0: and(b)
    case .xA1: and(c)
    case .xA2: and(d)
    case .xA3: and(e)
    case .xA4: and(h)
    case .xA5: and(l)
    case .xA6: and(bus.read(hl))
    case .xA7: and(a)
    case .xA8: xor(b)
    case .xA9: xor(c)
    case .xAA: xor(d)
    case .xAB: xor(e)
    case .xAC: xor(h)
    case .xAD: xor(l)
    case .xAE: xor(bus.read(hl))
    case .xAF: xor(a)
    case .xB0: or(b)
    case .xB1: or(c)
    case .xB2: or(d)
    case .xB3: or(e)
    case .xB4: or(h)
    case .xB5: or(l)
    case .xB6: or(bus.read(hl))
    case .xB7: or(a)
    case .xB8: cp(b)
    case .xB9: cp(c)
    case .xBA: cp(d)
    case .xBB: cp(e)
    case .xBC: cp(h)
    case .xBD: cp(l)
    case .xBE: cp(bus.read(hl))
    case .xBF: cp(a)
    case .xC0:
      bus.tick()
      if f & Self.zero == 0 { return ret(&bus) }
    case .xC1: return bus.pop(&sp, &b, &c)
    case .xC2: jump(f & Self.zero == 0, &bus)
    case .xC3: jump(true, &bus)
    case .xC4: return call(f & Self.zero == 0, &bus)
    case .xC5: return push(b, c, &bus)
    case .xC6: add(bus.next())
    case .xC7: return restart(0x00, &bus)
    case .xC8:
      bus.tick()
      if f & Self.zero != 0 { return ret(&bus) }
    case .xC9: return ret(&bus)
    case .xCA: jump(f & Self.zero != 0, &bus)
    case .xCB: executeBits(bus.next(), &bus)
    case .xCC: return call(f & Self.zero != 0, &bus)
    case .xCD: return call(true, &bus)
    case .xCE: adc(bus.next())
    case .xCF: return restart(0x08, &bus)
    case .xD0:
      bus.tick()
      if f & Self.carry == 0 { return ret(&bus) }
    case .xD1: return bus.pop(&sp, &d, &e)
    case .xD2: jump(f & Self.carry == 0, &bus)
    case .xD4: return call(f & Self.carry == 0, &bus)
    case .xD5: return push(d, e, &bus)
    case .xD6: sub(bus.next())
    case .xD7: return restart(0x10, &bus)
    case .xD8:
      bus.tick()
      if f & Self.carry != 0 { return ret(&bus) }
    case .xD9: return bus.runExactly(.returnFromInterrupt, &self)
    case .xDA: jump(f & Self.carry != 0, &bus)
    case .xDC: return call(f & Self.carry != 0, &bus)
    case .xDE: sbc(bus.next())
    case .xDF: return restart(0x18, &bus)
    case .xE0: bus.writeHigh(bus.next(), a)
    case .xE1: return bus.pop(&sp, &h, &l)
    case .xE2: bus.writeHigh(c, a)
    case .xE5: return push(h, l, &bus)
    case .xE6: and(bus.next())
    case .xE7: return restart(0x20, &bus)
    case .xE8:
      sp = stackPlus(bus.next())
      bus.tick()
      bus.tick()
    case .xE9: bus.jump(to: hl)
    case .xEA: bus.write(bus.nextWord(), a)
    case .xEE: xor(bus.next())
    case .xEF: return restart(0x28, &bus)
    case .xF0: a = bus.readHigh(bus.next())
    case .xF1:
      guard bus.pop(&sp, &a, &f) else { return false }
      f &= 0xF0
    case .xF2: a = bus.readHigh(c)
    case .xF3: return bus.runExactly(.disableInterrupts, &self)
    case .xF5: return push(a, f, &bus)
    case .xF6: or(bus.next())
    case .xF7: return restart(0x30, &bus)
    case .xF8:
      hl = stackPlus(bus.next())
      bus.tick()
    case .xF9:
      guard bus.hold(hl) else { return false }
      sp = hl
    case .xFA: a = bus.read(bus.nextWord())
    case .xFB: return bus.runExactly(.enableInterrupts, &self)
    case .xFE: cp(bus.next())
    case .xFF: return restart(0x38, &bus)
    case .xD3, .xDB, .xDD, .xE3, .xE4, .xEB, .xEC, .xED, .xF4, .xFC, .xFD:
      return bus.runExactly(.lock, &self)
    }
    return true
  }
}
