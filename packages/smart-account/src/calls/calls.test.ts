import fc from 'fast-check'
import { encodeFunctionData, getAddress, type Hex, maxUint256 } from 'viem'
import { describe, expect, it } from 'vitest'
import { decodeCalls } from './decodeCalls.ts'
import { type Call, encodeBatch, encodeCalls, executeAbi, SINGLE_MODE } from './encodeCalls.ts'
import { NoCallsError } from './errors.ts'

const hex = (length: { minLength?: number; maxLength: number }) =>
  fc.uint8Array(length).map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`)
const call = fc.record({
  to: hex({ minLength: 20, maxLength: 20 }).map((address) => getAddress(address)),
  value: fc.bigInt({ min: 0n, max: maxUint256 }),
  data: hex({ maxLength: 100 }),
})
const calls = fc.array(call, { minLength: 1, maxLength: 5 })

const to = getAddress(`0x${'ab'.repeat(20)}`)

describe('encodeCalls', () => {
  it('default: packs a single call, and encodes several calls as a batch', () => {
    const single = encodeCalls([{ to, value: 1n, data: '0x0102' }])
    // execute(bytes32,bytes), the mode of a single call, then target ‖ value ‖ data.
    expect(single.startsWith(`0xe9ae5c53${'00'.repeat(32)}`)).toBe(true)
    expect(single).toContain(`${'ab'.repeat(20)}${'00'.repeat(31)}010102`)
    expect(encodeCalls([{ to }, { to }]).slice(10, 12)).toBe('01')
    expect(encodeBatch([{ to }]).slice(10, 12)).toBe('01')
  })

  it('error: refuses an empty list, an invalid address, and a value out of range', () => {
    expect(() => encodeCalls([])).toThrow(NoCallsError)
    expect(() => encodeBatch([])).toThrow(NoCallsError)
    for (const broken of [{ to: '0xab' as Hex }, { to, value: -1n }, { to, value: maxUint256 + 1n }]) {
      expect(() => encodeCalls([broken])).toThrow()
      expect(() => encodeCalls([{ to }, broken])).toThrow()
    }
  })
})

describe('decodeCalls', () => {
  it('property: decodes both encodings to the original calls', () => {
    fc.assert(
      fc.property(calls, (written) => {
        expect(decodeCalls(encodeCalls(written))).toEqual(written)
        expect(decodeCalls(encodeBatch(written))).toEqual(written)
      }),
    )
  })

  it('property: never decodes changed bytes to the same calls', () => {
    const damaged = fc.tuple(calls, fc.nat(), fc.integer({ min: 1, max: 255 })).map(([written, place, change]) => {
      const bytes = Buffer.from(encodeCalls(written).slice(2), 'hex')
      const index = place % bytes.length
      bytes[index] = (bytes[index] ?? 0) ^ change
      return { written, data: `0x${bytes.toString('hex')}` as const }
    })
    fc.assert(
      fc.property(damaged, ({ written, data }) => {
        const decoded = decodeCalls(data)
        expect(decoded).not.toEqual(written)
        if (decoded) expect([encodeCalls(decoded), encodeBatch(decoded)]).toContain(data)
      }),
    )
  })

  it.each<[string, Hex]>([
    ['empty data', '0x'],
    ['another function', '0xa9059cbb'],
    ['an extra byte', `${encodeCalls([{ to }])}00`],
    ['an execution that is too short', execute(SINGLE_MODE, `0x${'ab'.repeat(51)}`)],
    ['the mode whose calls may fail', execute(`0x0101${'00'.repeat(30)}`, '0x')],
    ['a delegate call', execute(`0xff${'00'.repeat(31)}`, `0x${'ab'.repeat(20)}`)],
    ['no calls', execute(`0x01${'00'.repeat(31)}`, `0x${'00'.repeat(31)}20${'00'.repeat(32)}`)],
    ['a text that is not hex', 'execute' as Hex],
  ])('default: returns undefined for %s', (_, data) => {
    expect(decodeCalls(data)).toBeUndefined()
  })

  it('default: quickly returns undefined for short data whose offsets all lead to the same long call', () => {
    const word = (value: number) => value.toString(16).padStart(64, '0')
    const count = 700
    const long = [to.slice(2).padStart(64, '0'), word(0), word(96), word(24_000), '00'.repeat(24_000)].join('')
    const list = [word(32), word(count), word(count * 32).repeat(count), long].join('')
    const startedAt = performance.now()
    expect(decodeCalls(execute(`0x01${'00'.repeat(31)}`, `0x${list}`))).toBeUndefined()
    expect(performance.now() - startedAt).toBeLessThan(1_000)
  })

  it('param data: decodes upper case, and fills in omitted fields', () => {
    const written: Call[] = [{ to }, { to, data: '0xabcd' }]
    const upperCase = encodeCalls(written).toUpperCase().replace('0X', '0x') as Hex
    expect(decodeCalls(upperCase)).toEqual([
      { to, value: 0n, data: '0x' },
      { to, value: 0n, data: '0xabcd' },
    ])
  })
})

function execute(mode: Hex, execution: Hex): Hex {
  return encodeFunctionData({ abi: executeAbi, functionName: 'execute', args: [mode, execution] })
}
