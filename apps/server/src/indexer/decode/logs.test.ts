import fc from 'fast-check'
import { encodeAbiParameters, type Hex, numberToHex, pad, parseAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import type { RawLog } from '../node/schema.ts'
import type { LogToEmit } from '../test/assemble.ts'
import { tokenLogs } from '../test/tokens.ts'
import { decodeLog } from './logs.ts'
import { zeroAddress } from './transfer.ts'

const token: Hex = `0x${'70'.repeat(20)}`
const [anna, ben]: [Hex, Hex] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`]
const logOf = ({ topics, data = [] }: LogToEmit): RawLog => ({
  address: token,
  topics: [...topics],
  data: `0x${data.map((word) => word.slice(2)).join('')}`,
  blockHash: `0x${'00'.repeat(32)}`,
  transactionIndex: 0,
  logIndex: 0,
})
const uint256 = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}` as const)
const hex = fc.uint8Array({ maxLength: 200 }).map((bytes) => `0x${Buffer.from(bytes).toString('hex')}` as const)

describe('decodeLog', () => {
  it('default: decodes an ERC-20 transfer of any amount', () => {
    fc.assert(
      fc.property(address, address, uint256, (from, to, amount) => {
        const expected = { kind: 'erc20', token, tokenId: null, from, to, amount }
        expect(decodeLog(logOf(tokenLogs.erc20(from, to, amount)))).toEqual([expected])
      }),
    )
  })

  it('default: reads the id of an ERC-721 transfer from a topic', () => {
    const expected = { kind: 'erc721', token, tokenId: 7n, from: anna, to: ben, amount: 1n }
    expect(decodeLog(logOf(tokenLogs.erc721(anna, ben, 7n)))).toEqual([expected])
  })

  it('default: decodes an ERC-1155 batch as a transfer for each id', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(uint256, uint256), { maxLength: 20 }), (pairs) => {
        const [ids, amounts] = [pairs.map(([id]) => id), pairs.map(([, amount]) => amount)]
        const expected = pairs.map(([tokenId, amount]) => ({
          kind: 'erc1155',
          token,
          tokenId,
          from: anna,
          to: ben,
          amount,
        }))
        expect(decodeLog(logOf(tokenLogs.batch(anna, ben, ids, amounts)))).toEqual(expected)
      }),
    )
  })

  it('default: decodes approvals, also revoked ones', () => {
    const amountsOf = (log: LogToEmit): unknown[] =>
      decodeLog(logOf(log)).map(({ kind, tokenId, amount }) => [kind, tokenId, amount])
    expect(amountsOf(tokenLogs.approval(anna, ben, 9n))).toEqual([['approval', null, 9n]])
    expect(amountsOf(tokenLogs.approvalOfOne(anna, ben, 3n))).toEqual([['approval', 3n, 1n]])
    expect(amountsOf(tokenLogs.approvalOfOne(anna, zeroAddress, 3n))).toEqual([['approval', 3n, 0n]])
    expect(amountsOf(tokenLogs.approvalForAll(anna, ben, true))).toEqual([['approvalForAll', null, 1n]])
    expect(amountsOf(tokenLogs.approvalForAll(anna, ben, false))).toEqual([['approvalForAll', null, 0n]])
  })

  const [transfer = '0x'] = tokenLogs.erc20(anna, ben, 1n).topics
  const [batch = '0x'] = tokenLogs.batch(anna, ben, [1n], [1n]).topics
  const padded = (value: Hex): Hex => pad(value, { size: 32 })
  it.each<[string, LogToEmit]>([
    ['another event', { topics: [padded('0x1234')] }],
    ['no topics', { topics: [] }],
    ['a missing amount', { topics: [transfer, padded(anna), padded(ben)] }],
    ['missing addresses', { topics: [transfer], data: [padded('0x01')] }],
    [
      'a topic larger than an address',
      { topics: [transfer, numberToHex(2n ** 200n, { size: 32 }), padded(ben)], data: [padded('0x01')] },
    ],
    [
      'a batch with fewer amounts than ids',
      {
        topics: [batch, padded(anna), padded(anna), padded(ben)],
        data: [encodeAbiParameters(parseAbiParameters('uint256[], uint256[]'), [[1n, 2n], [1n]])],
      },
    ],
    [
      'a batch with wrong lengths',
      {
        topics: [batch, padded(anna), padded(anna), padded(ben)],
        data: [padded('0x40'), padded(numberToHex(2n ** 255n))],
      },
    ],
  ])('error: %s is not a transfer', (_what, log) => {
    expect(decodeLog(logOf(log))).toEqual([])
  })

  it('error: never throws, whatever a log contains', () => {
    const topic = fc.oneof(
      fc.constantFrom(
        ...Object.values(tokenLogs).map(
          (make) => (make as (...values: unknown[]) => LogToEmit)(anna, ben, [], []).topics[0] ?? '0x',
        ),
      ),
      address.map((value) => padded(value)),
    )
    fc.assert(
      fc.property(fc.array(topic, { maxLength: 4 }), hex, (topics, data) => {
        for (const { amount } of decodeLog({ ...logOf({ topics }), data })) expect(amount).toBeLessThan(2n ** 256n)
      }),
      { numRuns: 500 },
    )
  })
})
