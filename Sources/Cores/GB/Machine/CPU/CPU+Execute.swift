extension CPU {
  /// Runs one instruction whose opcode has been fetched.
  ///
  /// The order of the cases is the order of the opcode map.
  @inline(__always)
  mutating func execute(_ opcode: UInt8, _ bus: inout Bus) {
    switch opcode {
    case 0x00: break
    case 0x01: bc = fetchWord(&bus)
    case 0x02: bus.write(bc, a)
    case 0x03:
      bus.tick()
      bus.corruptOAM(bc)
      bc &+= 1
    case 0x04: b = increment(b)
    case 0x05: b = decrement(b)
    case 0x06: b = fetchByte(&bus)
    case 0x07:
      a = rotate(0, a)
      f &= Self.carry
    case 0x08:
      let target = fetchWord(&bus)
      bus.write(target, UInt8(truncatingIfNeeded: sp))
      bus.write(target &+ 1, UInt8(truncatingIfNeeded: sp &>> 8))
    case 0x09: addHL(bc, &bus)
    case 0x0A: a = bus.read(bc)
    case 0x0B:
      bus.tick()
      bus.corruptOAM(bc)
      bc &-= 1
    case 0x0C: c = increment(c)
    case 0x0D: c = decrement(c)
    case 0x0E: c = fetchByte(&bus)
    case 0x0F:
      a = rotate(1, a)
      f &= Self.carry
    case 0x10: stop(&bus)
    case 0x11: de = fetchWord(&bus)
    case 0x12: bus.write(de, a)
    case 0x13:
      bus.tick()
      bus.corruptOAM(de)
      de &+= 1
    case 0x14: d = increment(d)
    case 0x15: d = decrement(d)
    case 0x16: d = fetchByte(&bus)
    case 0x17:
      a = rotate(2, a)
      f &= Self.carry
    case 0x18: jumpRelative(true, &bus)
    case 0x19: addHL(de, &bus)
    case 0x1A: a = bus.read(de)
    case 0x1B:
      bus.tick()
      bus.corruptOAM(de)
      de &-= 1
    case 0x1C: e = increment(e)
    case 0x1D: e = decrement(e)
    case 0x1E: e = fetchByte(&bus)
    case 0x1F:
      a = rotate(3, a)
      f &= Self.carry
    case 0x20: jumpRelative(f & Self.zero == 0, &bus)
    case 0x21: hl = fetchWord(&bus)
    case 0x22:
      bus.write(hl, a)
      hl &+= 1
    case 0x23:
      bus.tick()
      bus.corruptOAM(hl)
      hl &+= 1
    case 0x24: h = increment(h)
    case 0x25: h = decrement(h)
    case 0x26: h = fetchByte(&bus)
    case 0x27: decimalAdjust()
    case 0x28: jumpRelative(f & Self.zero != 0, &bus)
    case 0x29: addHL(hl, &bus)
    case 0x2A:
      a = bus.readIncrement(hl)
      hl &+= 1
    case 0x2B:
      bus.tick()
      bus.corruptOAM(hl)
      hl &-= 1
    case 0x2C: l = increment(l)
    case 0x2D: l = decrement(l)
    case 0x2E: l = fetchByte(&bus)
    case 0x2F:
      a = ~a
      f |= Self.subtract | Self.half
    case 0x30: jumpRelative(f & Self.carry == 0, &bus)
    case 0x31: sp = fetchWord(&bus)
    case 0x32:
      bus.write(hl, a)
      hl &-= 1
    case 0x33:
      bus.tick()
      bus.corruptOAM(sp)
      sp &+= 1
    case 0x34: bus.write(hl, increment(bus.read(hl)))
    case 0x35: bus.write(hl, decrement(bus.read(hl)))
    case 0x36: bus.write(hl, fetchByte(&bus))
    case 0x37: f = (f & Self.zero) | Self.carry
    case 0x38: jumpRelative(f & Self.carry != 0, &bus)
    case 0x39: addHL(sp, &bus)
    case 0x3A:
      a = bus.readIncrement(hl)
      hl &-= 1
    case 0x3B:
      bus.tick()
      bus.corruptOAM(sp)
      sp &-= 1
    case 0x3C: a = increment(a)
    case 0x3D: a = decrement(a)
    case 0x3E: a = fetchByte(&bus)
    case 0x3F: f = (f & (Self.zero | Self.carry)) ^ Self.carry
    case 0x40: break
    case 0x41: b = c
    case 0x42: b = d
    case 0x43: b = e
    case 0x44: b = h
    case 0x45: b = l
    case 0x46: b = bus.read(hl)
    case 0x47: b = a
    case 0x48: c = b
    case 0x49: break
    case 0x4A: c = d
    case 0x4B: c = e
    case 0x4C: c = h
    case 0x4D: c = l
    case 0x4E: c = bus.read(hl)
    case 0x4F: c = a
    case 0x50: d = b
    case 0x51: d = c
    case 0x52: break
    case 0x53: d = e
    case 0x54: d = h
    case 0x55: d = l
    case 0x56: d = bus.read(hl)
    case 0x57: d = a
    case 0x58: e = b
    case 0x59: e = c
    case 0x5A: e = d
    case 0x5B: break
    case 0x5C: e = h
    case 0x5D: e = l
    case 0x5E: e = bus.read(hl)
    case 0x5F: e = a
    case 0x60: h = b
    case 0x61: h = c
    case 0x62: h = d
    case 0x63: h = e
    case 0x64: break
    case 0x65: h = l
    case 0x66: h = bus.read(hl)
    case 0x67: h = a
    case 0x68: l = b
    case 0x69: l = c
    case 0x6A: l = d
    case 0x6B: l = e
    case 0x6C: l = h
    case 0x6D: break
    case 0x6E: l = bus.read(hl)
    case 0x6F: l = a
    case 0x70: bus.write(hl, b)
    case 0x71: bus.write(hl, c)
    case 0x72: bus.write(hl, d)
    case 0x73: bus.write(hl, e)
    case 0x74: bus.write(hl, h)
    case 0x75: bus.write(hl, l)
    case 0x76: halt(&bus)
    case 0x77: bus.write(hl, a)
    case 0x78: a = b
    case 0x79: a = c
    case 0x7A: a = d
    case 0x7B: a = e
    case 0x7C: a = h
    case 0x7D: a = l
    case 0x7E: a = bus.read(hl)
    case 0x7F: break
    case 0x80: add(b)
    case 0x81: add(c)
    case 0x82: add(d)
    case 0x83: add(e)
    case 0x84: add(h)
    case 0x85: add(l)
    case 0x86: add(bus.read(hl))
    case 0x87: add(a)
    case 0x88: adc(b)
    case 0x89: adc(c)
    case 0x8A: adc(d)
    case 0x8B: adc(e)
    case 0x8C: adc(h)
    case 0x8D: adc(l)
    case 0x8E: adc(bus.read(hl))
    case 0x8F: adc(a)
    case 0x90: sub(b)
    case 0x91: sub(c)
    case 0x92: sub(d)
    case 0x93: sub(e)
    case 0x94: sub(h)
    case 0x95: sub(l)
    case 0x96: sub(bus.read(hl))
    case 0x97: sub(a)
    case 0x98: sbc(b)
    case 0x99: sbc(c)
    case 0x9A: sbc(d)
    case 0x9B: sbc(e)
    case 0x9C: sbc(h)
    case 0x9D: sbc(l)
    case 0x9E: sbc(bus.read(hl))
    case 0x9F: sbc(a)
    case 0xA0: and(b)
    case 0xA1: and(c)
    case 0xA2: and(d)
    case 0xA3: and(e)
    case 0xA4: and(h)
    case 0xA5: and(l)
    case 0xA6: and(bus.read(hl))
    case 0xA7: and(a)
    case 0xA8: xor(b)
    case 0xA9: xor(c)
    case 0xAA: xor(d)
    case 0xAB: xor(e)
    case 0xAC: xor(h)
    case 0xAD: xor(l)
    case 0xAE: xor(bus.read(hl))
    case 0xAF: xor(a)
    case 0xB0: or(b)
    case 0xB1: or(c)
    case 0xB2: or(d)
    case 0xB3: or(e)
    case 0xB4: or(h)
    case 0xB5: or(l)
    case 0xB6: or(bus.read(hl))
    case 0xB7: or(a)
    case 0xB8: cp(b)
    case 0xB9: cp(c)
    case 0xBA: cp(d)
    case 0xBB: cp(e)
    case 0xBC: cp(h)
    case 0xBD: cp(l)
    case 0xBE: cp(bus.read(hl))
    case 0xBF: cp(a)
    case 0xC0:
      bus.tick()
      if f & Self.zero == 0 { ret(&bus) }
    case 0xC1: (c, b) = pop(&bus)
    case 0xC2: jump(f & Self.zero == 0, &bus)
    case 0xC3: jump(true, &bus)
    case 0xC4: call(f & Self.zero == 0, &bus)
    case 0xC5: push(b, c, &bus)
    case 0xC6: add(fetchByte(&bus))
    case 0xC7: restart(0x00, &bus)
    case 0xC8:
      bus.tick()
      if f & Self.zero != 0 { ret(&bus) }
    case 0xC9: ret(&bus)
    case 0xCA: jump(f & Self.zero != 0, &bus)
    case 0xCB: executeBits(fetchByte(&bus), &bus)
    case 0xCC: call(f & Self.zero != 0, &bus)
    case 0xCD: call(true, &bus)
    case 0xCE: adc(fetchByte(&bus))
    case 0xCF: restart(0x08, &bus)
    case 0xD0:
      bus.tick()
      if f & Self.carry == 0 { ret(&bus) }
    case 0xD1: (e, d) = pop(&bus)
    case 0xD2: jump(f & Self.carry == 0, &bus)
    case 0xD4: call(f & Self.carry == 0, &bus)
    case 0xD5: push(d, e, &bus)
    case 0xD6: sub(fetchByte(&bus))
    case 0xD7: restart(0x10, &bus)
    case 0xD8:
      bus.tick()
      if f & Self.carry != 0 { ret(&bus) }
    case 0xD9:
      ret(&bus)
      bus.interruptMaster = true
      bus.refreshAttention()
    case 0xDA: jump(f & Self.carry != 0, &bus)
    case 0xDC: call(f & Self.carry != 0, &bus)
    case 0xDE: sbc(fetchByte(&bus))
    case 0xDF: restart(0x18, &bus)
    case 0xE0: bus.write(0xFF00 | UInt16(fetchByte(&bus)), a)
    case 0xE1: (l, h) = pop(&bus)
    case 0xE2: bus.write(0xFF00 | UInt16(c), a)
    case 0xE5: push(h, l, &bus)
    case 0xE6: and(fetchByte(&bus))
    case 0xE7: restart(0x20, &bus)
    case 0xE8:
      sp = stackPlus(fetchByte(&bus))
      bus.tick()
      bus.tick()
    case 0xE9: pc = hl
    case 0xEA: bus.write(fetchWord(&bus), a)
    case 0xEE: xor(fetchByte(&bus))
    case 0xEF: restart(0x28, &bus)
    case 0xF0: a = bus.read(0xFF00 | UInt16(fetchByte(&bus)))
    case 0xF1:
      (f, a) = pop(&bus)
      f &= 0xF0
    case 0xF2: a = bus.read(0xFF00 | UInt16(c))
    case 0xF3:
      bus.interruptMaster = false
      bus.enablesSoon = false
      bus.refreshAttention()
    case 0xF5: push(a, f, &bus)
    case 0xF6: or(fetchByte(&bus))
    case 0xF7: restart(0x30, &bus)
    case 0xF8:
      hl = stackPlus(fetchByte(&bus))
      bus.tick()
    case 0xF9:
      bus.tick()
      bus.corruptOAM(hl)
      sp = hl
    case 0xFA: a = bus.read(fetchWord(&bus))
    case 0xFB:
      if !bus.interruptMaster && !bus.enablesSoon {
        bus.enablesSoon = true
        bus.refreshAttention()
      }
    case 0xFE: cp(fetchByte(&bus))
    case 0xFF: restart(0x38, &bus)
    default: lock(&bus)
    }
  }
}
