import fc from 'fast-check'
import { encodeAbiParameters, type Hex, numberToHex, pad, stringToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { readTokenFacts, type TokenAnswers } from './facts.ts'

const text = (value: string): Hex => encodeAbiParameters([{ type: 'string' }], [value])
const number = (value: bigint): Hex => numberToHex(value, { size: 32 })
const answers = (given: Partial<TokenAnswers>): TokenAnswers => ({
  standard: 'erc20',
  name: text('Pebble'),
  symbol: text('PBL'),
  decimals: number(6n),
  code: '0x6000',
  ...given,
})

describe('readTokenFacts', () => {
  it('default: reads the facts of an honest token', () => {
    expect(readTokenFacts(answers({}))).toEqual({ name: 'Pebble', symbol: 'PBL', decimals: 6, flags: [] })
  })

  it.each<[string, string | undefined, number | null]>([
    ['0', number(0n), 0],
    ['77', number(77n), 77],
    ['78', number(78n), null],
    ['all bits', number(2n ** 256n - 1n), null],
    ['nothing', '0x', null],
    ['one byte', '0x06', null],
    ['a revert', undefined, null],
    ['no hex', 'six', null],
  ])('behavior: accepts decimals up to 77: %s', (_what, decimals, expected) => {
    const facts = readTokenFacts(answers({ decimals }))
    expect(facts.decimals).toBe(expected)
    expect(facts.flags.includes('noDecimals')).toBe(expected === null)
  })

  it('behavior: reads names in bytes32', () => {
    const name = pad(stringToHex('Maker'), { size: 32, dir: 'right' })
    expect(readTokenFacts(answers({ name }))).toMatchObject({ name: 'Maker', flags: ['bytes32Text'] })
  })

  it.each([
    ['control characters', 'Peb\u0000b\u0007le', 'Pebble'],
    ['characters that change the text direction', 'USD\u202eC\u200b', 'USDC'],
    ['line ends', 'Pebble\r\n<b>free</b>', 'Pebble <b>free</b>'],
    ['nothing but such characters', '\u0000\u200b', null],
  ])('behavior: a name is cleaned: %s', (_what, name, expected) => {
    expect(readTokenFacts(answers({ name: text(name) }))).toMatchObject({ name: expected, flags: ['cleanedText'] })
  })

  it('behavior: a name of 10 kB is cut', () => {
    const { name, flags } = readTokenFacts(answers({ name: text('🪨'.repeat(2_500)) }))
    expect(Array.from(name ?? '')).toHaveLength(128)
    expect(flags).toEqual(['cutText'])
  })

  it('behavior: only ERC-20 tokens have decimals', () => {
    expect(readTokenFacts(answers({ standard: 'erc721' }))).toMatchObject({ decimals: null, flags: [] })
  })

  it('behavior: flags an address without code', () => {
    const facts = readTokenFacts(answers({ name: '0x', symbol: '0x', decimals: '0x', code: '0x' }))
    expect(facts).toEqual({ name: null, symbol: null, decimals: null, flags: ['noDecimals', 'notAContract'] })
  })

  it('error: reads any answer without throwing, and every result can be stored and shown', () => {
    const anything = fc.oneof(
      fc.uint8Array({ maxLength: 300 }).map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`),
      fc
        .uint8Array({ minLength: 0, maxLength: 90 })
        .map((bytes) => encodeAbiParameters([{ type: 'bytes' }], [`0x${Buffer.from(bytes).toString('hex')}`])),
      fc.string(),
      fc.constant(undefined),
    )
    fc.assert(
      fc.property(anything, anything, anything, (name, symbol, decimals) => {
        const facts = readTokenFacts(answers({ name, symbol, decimals }))
        for (const [value, longest] of [
          [facts.name, 128],
          [facts.symbol, 32],
        ] as const) {
          expect(Array.from(value ?? '').length).toBeLessThanOrEqual(longest)
          expect(value ?? '').not.toMatch(/[\p{Cc}\p{Cf}]/u)
        }
      }),
      { numRuns: 500 },
    )
  })
})
