import { encodeAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import { createAbiReader } from './abiReader.ts'

const text = 'a heron 🪶 by the water, '.repeat(3)
const encoded = encodeAbiParameters(
  [{ type: 'address' }, { type: 'string' }, { type: 'string[]' }, { type: 'bytes' }],
  [`0x${'e5'.repeat(20)}`, text, ['', text], '0x0102'],
).slice(2)

describe('createAbiReader', () => {
  it('default: reads each kind of value', () => {
    const read = createAbiReader(encoded)
    const list = read.number(64)
    expect(read.address(0)).toBe(`0x${'e5'.repeat(20)}`)
    expect(read.text(read.number(32))).toBe(text)
    expect(read.number(list)).toBe(2)
    expect([0, 1].map((index) => read.text(read.element(list, index)))).toEqual(['', text])
    expect(read.bytes(read.number(96))).toBe('0x0102')
  })

  it('error: refuses to read beyond the end', () => {
    const read = createAbiReader(encoded.slice(0, -64))
    expect(() => read.bytes(read.number(96))).toThrow(RangeError)
    expect(() => createAbiReader('').number(0)).toThrow(RangeError)
  })

  it.each(['f'.repeat(64), '21'.padStart(64, '0')])('error: refuses a length of %s in 32 bytes', (word) => {
    expect(() => createAbiReader(word).number(0)).toThrow(RangeError)
  })
})
