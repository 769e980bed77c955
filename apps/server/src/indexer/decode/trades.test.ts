import { swapGatewayAbi } from '@holdfast/contracts/swap'
import { encodeAbiParameters, encodeEventTopics, type Hex, parseAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import type { RawLog } from '../node/schema.ts'
import { readTrades } from './trades.ts'
import { nativeTransfer } from './transfer.ts'

const native: Hex = `0x${'ee'.repeat(20)}`
const address = (digits: string): Hex => `0x${digits.repeat(20)}`
const [gateway, anna, ben, dollar, moss] = ['9a', 'a1', 'b2', 'd0', 'd1'].map(address) as [Hex, Hex, Hex, Hex, Hex]

function swapped(trade: { tokenIn: Hex; tokenOut: Hex; account?: Hex; recipient?: Hex; emitter?: Hex }): RawLog {
  const { tokenIn, tokenOut, account = anna, recipient = account, emitter = gateway } = trade
  const args = { account, tokenIn, tokenOut }
  return {
    address: emitter,
    topics: encodeEventTopics({ abi: swapGatewayAbi, eventName: 'Swapped', args }) as Hex[], // None of these types is a list.
    data: encodeAbiParameters(parseAbiParameters('address, uint256, uint256, uint256'), [recipient, 100n, 1n, 7n]),
    blockHash: `0x${'00'.repeat(32)}`,
    transactionIndex: 0,
    logIndex: 0,
  }
}

const call = { from: anna, to: gateway, value: 0n }
const noneKnown = { known: [], gateway }

describe('readTrades', () => {
  it('default: reads incoming native currency, which no token’s log shows', () => {
    const logs = [swapped({ tokenIn: dollar, tokenOut: native })]
    expect(readTrades(call, { ...noneKnown, logs })).toEqual([nativeTransfer('internal', gateway, anna, 7n)])
    const toAnother = [swapped({ tokenIn: dollar, tokenOut: native, recipient: ben })]
    expect(readTrades(call, { ...noneKnown, logs: toAnother })).toEqual([nativeTransfer('internal', gateway, ben, 7n)])
  })

  it('default: adds the part of the value that the gateway returns; the value itself is known already', () => {
    const logs = [swapped({ tokenIn: native, tokenOut: dollar })]
    expect(readTrades({ ...call, value: 100n }, { ...noneKnown, logs })).toEqual([])
    expect(readTrades({ ...call, value: 130n }, { ...noneKnown, logs })).toEqual([
      nativeTransfer('internal', gateway, anna, 30n),
    ])
  })

  it('behavior: a contract wallet pays in an inner call', () => {
    const logs = [swapped({ tokenIn: native, tokenOut: dollar, account: ben })]
    expect(readTrades({ ...call, to: ben }, { ...noneKnown, logs })).toEqual([
      nativeTransfer('internal', ben, gateway, 100n),
    ])
  })

  it('behavior: nothing that the node reported is listed twice', () => {
    const logs = [swapped({ tokenIn: dollar, tokenOut: native })]
    const known = [nativeTransfer('internal', gateway, anna, 7n)]
    expect(readTrades(call, { logs, known, gateway })).toEqual([])
  })

  it.each([
    ['of tokens alone', swapped({ tokenIn: dollar, tokenOut: moss })],
    ['of another contract', swapped({ tokenIn: dollar, tokenOut: native, emitter: ben })],
    ['without topics', { ...swapped({ tokenIn: dollar, tokenOut: native }), topics: [] }],
    ['cut short', { ...swapped({ tokenIn: dollar, tokenOut: native }), data: '0x00' as const }],
  ])('error: an event %s moves nothing', (_name, log) => {
    expect(readTrades(call, { ...noneKnown, logs: [log] })).toEqual([])
    expect(readTrades(call, { logs: [log], known: [], gateway: undefined })).toEqual([])
  })
})
