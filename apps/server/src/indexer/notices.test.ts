import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readNotice, writeNotice } from './notices.ts'

const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}` as const)
const notice = fc.record({
  type: fc.constantFrom('block' as const, 'replaced' as const),
  chainId: fc.integer({ min: 1 }),
  block: fc.nat(),
  accounts: fc.array(address, { maxLength: 1_000 }),
})

describe('writeNotice', () => {
  it('behavior: a notice can be read back completely, in messages that Postgres accepts', () => {
    fc.assert(
      fc.property(notice, (given) => {
        const messages = writeNotice(given)
        for (const message of messages) expect(Buffer.byteLength(message)).toBeLessThan(8_000)
        const read = messages.map(readNotice)
        // There is a message even if the notice names no account.
        expect(read).not.toHaveLength(0)
        expect(read.flatMap((one) => one?.accounts)).toEqual(given.accounts)
        for (const one of read)
          expect(one).toMatchObject({ type: given.type, chainId: given.chainId, block: given.block })
      }),
      { numRuns: 50 },
    )
  })
})

describe('readNotice', () => {
  it.each([
    ['not JSON', 'block 12'],
    ['another shape', '{"type":"block"}'],
    ['an unknown type', '{"type":"tide","chainId":1,"block":1,"accounts":""}'],
    ['a list of accounts that is not base64', '{"type":"block","chainId":1,"block":1,"accounts":"*"}'],
    ['a part of an address', '{"type":"block","chainId":1,"block":1,"accounts":"AAAA"}'],
  ])('error: %s is not a notice', (_what, message) => {
    expect(readNotice(message)).toBeUndefined()
  })
})
