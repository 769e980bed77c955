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
  it('behavior: a notice is written in messages that Postgres accepts, and can be read back completely', () => {
    fc.assert(
      fc.property(notice, (original) => {
        const messages = writeNotice(original)
        for (const message of messages) expect(Buffer.byteLength(message)).toBeLessThan(8_000)
        const notices = messages.map(readNotice)
        // There is a message even if the notice names no account.
        expect(notices).not.toHaveLength(0)
        expect(notices.flatMap((one) => one?.accounts)).toEqual(original.accounts)
        for (const one of notices)
          expect(one).toMatchObject({ type: original.type, chainId: original.chainId, block: original.block })
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
