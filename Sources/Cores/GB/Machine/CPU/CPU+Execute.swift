extension CPU {
  /// Runs one instruction whose opcode has been fetched.
  ///
  /// The order of the cases is the order of the opcode map.
  @inline(__always)
  mutating func execute(_ opcode: UInt8, _ bus: inout Bus) {
    switch unsafeBitCast(opcode, to: Opcode.self) {
    case .x00: break
    case .x01: bc = fetchWord(&bus)
    case .x02: bus.write(bc, a)
    case .x03:
      bus.tick()
      bus.corruptOAM(bc)
      bc &+= 1
    case .x04: b = increment(b)
    case .x05: b = decrement(b)
    case .x06: b = fetchByte(&bus)
    case .x07:
      a = rotate(0, a)
      f &= Self.carry
    case .x08:
      let target = fetchWord(&bus)
      bus.write(target, UInt8(truncatingIfNeeded: sp))
      bus.write(target &+ 1, UInt8(truncatingIfNeeded: sp &>> 8))
    case .x09: addHL(bc, &bus)
    case .x0A: a = bus.read(bc)
    case .x0B:
      bus.tick()
      bus.corruptOAM(bc)
      bc &-= 1
    case .x0C: c = increment(c)
    case .x0D: c = decrement(c)
    case .x0E: c = fetchByte(&bus)
    case .x0F:
      a = rotate(1, a)
      f &= Self.carry
    case .x10: stop(&bus)
    case .x11: de = fetchWord(&bus)
    case .x12: bus.write(de, a)
    case .x13:
      bus.tick()
      bus.corruptOAM(de)
      de &+= 1
    case .x14: d = increment(d)
    case .x15: d = decrement(d)
    case .x16: d = fetchByte(&bus)
    case .x17:
      a = rotate(2, a)
      f &= Self.carry
    case .x18: jumpRelative(true, &bus)
    case .x19: addHL(de, &bus)
    case .x1A: a = bus.read(de)
    case .x1B:
      bus.tick()
      bus.corruptOAM(de)
      de &-= 1
    case .x1C: e = increment(e)
    case .x1D: e = decrement(e)
    case .x1E: e = fetchByte(&bus)
    case .x1F:
      a = rotate(3, a)
      f &= Self.carry
    case .x20: jumpRelative(f & Self.zero == 0, &bus)
    case .x21: hl = fetchWord(&bus)
    case .x22:
      bus.write(hl, a)
      hl &+= 1
    case .x23:
      bus.tick()
      bus.corruptOAM(hl)
      hl &+= 1
    case .x24: h = increment(h)
    case .x25: h = decrement(h)
    case .x26: h = fetchByte(&bus)
    case .x27: decimalAdjust()
    case .x28: jumpRelative(f & Self.zero != 0, &bus)
    case .x29: addHL(hl, &bus)
    case .x2A:
      a = bus.readIncrement(hl)
      hl &+= 1
    case .x2B:
      bus.tick()
      bus.corruptOAM(hl)
      hl &-= 1
    case .x2C: l = increment(l)
    case .x2D: l = decrement(l)
    case .x2E: l = fetchByte(&bus)
    case .x2F:
      a = ~a
      f |= Self.subtract | Self.half
    case .x30: jumpRelative(f & Self.carry == 0, &bus)
    case .x31: sp = fetchWord(&bus)
    case .x32:
      bus.write(hl, a)
      hl &-= 1
    case .x33:
      bus.tick()
      bus.corruptOAM(sp)
      sp &+= 1
    case .x34: bus.write(hl, increment(bus.read(hl)))
    case .x35: bus.write(hl, decrement(bus.read(hl)))
    case .x36: bus.write(hl, fetchByte(&bus))
    case .x37: f = (f & Self.zero) | Self.carry
    case .x38: jumpRelative(f & Self.carry != 0, &bus)
    case .x39: addHL(sp, &bus)
    case .x3A:
      a = bus.readIncrement(hl)
      hl &-= 1
    case .x3B:
      bus.tick()
      bus.corruptOAM(sp)
      sp &-= 1
    case .x3C: a = increment(a)
    case .x3D: a = decrement(a)
    case .x3E: a = fetchByte(&bus)
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
    case .x76: halt(&bus)
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
      if f & Self.zero == 0 { ret(&bus) }
    case .xC1: (c, b) = pop(&bus)
    case .xC2: jump(f & Self.zero == 0, &bus)
    case .xC3: jump(true, &bus)
    case .xC4: call(f & Self.zero == 0, &bus)
    case .xC5: push(b, c, &bus)
    case .xC6: add(fetchByte(&bus))
    case .xC7: restart(0x00, &bus)
    case .xC8:
      bus.tick()
      if f & Self.zero != 0 { ret(&bus) }
    case .xC9: ret(&bus)
    case .xCA: jump(f & Self.zero != 0, &bus)
    case .xCB: executeBits(fetchByte(&bus), &bus)
    case .xCC: call(f & Self.zero != 0, &bus)
    case .xCD: call(true, &bus)
    case .xCE: adc(fetchByte(&bus))
    case .xCF: restart(0x08, &bus)
    case .xD0:
      bus.tick()
      if f & Self.carry == 0 { ret(&bus) }
    case .xD1: (e, d) = pop(&bus)
    case .xD2: jump(f & Self.carry == 0, &bus)
    case .xD4: call(f & Self.carry == 0, &bus)
    case .xD5: push(d, e, &bus)
    case .xD6: sub(fetchByte(&bus))
    case .xD7: restart(0x10, &bus)
    case .xD8:
      bus.tick()
      if f & Self.carry != 0 { ret(&bus) }
    case .xD9:
      ret(&bus)
      bus.interruptMaster = true
      bus.refreshAttention()
    case .xDA: jump(f & Self.carry != 0, &bus)
    case .xDC: call(f & Self.carry != 0, &bus)
    case .xDE: sbc(fetchByte(&bus))
    case .xDF: restart(0x18, &bus)
    case .xE0: bus.write(0xFF00 | UInt16(fetchByte(&bus)), a)
    case .xE1: (l, h) = pop(&bus)
    case .xE2: bus.write(0xFF00 | UInt16(c), a)
    case .xE5: push(h, l, &bus)
    case .xE6: and(fetchByte(&bus))
    case .xE7: restart(0x20, &bus)
    case .xE8:
      sp = stackPlus(fetchByte(&bus))
      bus.tick()
      bus.tick()
    case .xE9: pc = hl
    case .xEA: bus.write(fetchWord(&bus), a)
    case .xEE: xor(fetchByte(&bus))
    case .xEF: restart(0x28, &bus)
    case .xF0: a = bus.read(0xFF00 | UInt16(fetchByte(&bus)))
    case .xF1:
      (f, a) = pop(&bus)
      f &= 0xF0
    case .xF2: a = bus.read(0xFF00 | UInt16(c))
    case .xF3:
      bus.interruptMaster = false
      bus.enablesSoon = false
      bus.refreshAttention()
    case .xF5: push(a, f, &bus)
    case .xF6: or(fetchByte(&bus))
    case .xF7: restart(0x30, &bus)
    case .xF8:
      hl = stackPlus(fetchByte(&bus))
      bus.tick()
    case .xF9:
      bus.tick()
      bus.corruptOAM(hl)
      sp = hl
    case .xFA: a = bus.read(fetchWord(&bus))
    case .xFB:
      if !bus.interruptMaster && !bus.enablesSoon {
        bus.enablesSoon = true
        bus.refreshAttention()
      }
    case .xFE: cp(fetchByte(&bus))
    case .xFF: restart(0x38, &bus)
    case .xD3, .xDB, .xDD, .xE3, .xE4, .xEB, .xEC, .xED, .xF4, .xFC, .xFD:
      lock(&bus)
    }
  }
}
