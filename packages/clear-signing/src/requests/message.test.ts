import fc from 'fast-check'
import { bytesToHex, stringToBytes } from 'viem'
import { describe, expect, it } from 'vitest'
import { readMessage } from './message.ts'

describe('readMessage', () => {
  it.each([
    ['hex of text', bytesToHex(stringToBytes('Grün wie Seetang 🌊\n\ttief')), 'Grün wie Seetang 🌊\n\ttief'],
    ['plain text', 'hello', 'hello'],
    ['an empty message', '0x', ''],
    ['hex with an odd number of digits, which is text', '0xabc', '0xabc'],
    ['an emoji with joiners', '👨\u200D👩', '👨\u200D👩'],
  ])('default: reads %s', (_name, data, text) => {
    expect(readMessage(data).text).toBe(text)
  })

  it.each([
    ['bytes that are not UTF-8', '0xff00fe'],
    ['a zero byte', '0x610062'],
    ['an escape', '0x1b5b32'],
    ['text that reverses its order', bytesToHex(stringToBytes('pay \u202Ebob'))],
    ['an invisible space', bytesToHex(stringToBytes('a\u200Bb'))],
    ['a byte order mark', bytesToHex(stringToBytes('\uFEFFa'))],
    ['a line separator', bytesToHex(stringToBytes('a\u2028b'))],
  ])('error: %s is not readable', (_name, data) => {
    expect(readMessage(data).text).toBeUndefined()
  })

  it('behavior: shows exactly the text that is signed', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        const { text, bytes: signed } = readMessage(bytesToHex(bytes))
        expect(signed).toEqual(bytes)
        if (text !== undefined) expect(stringToBytes(text)).toEqual(bytes)
      }),
    )
  })
})
