import { type Address, decodeEventLog, erc20Abi, type Hex, parseAbi } from 'viem'
import * as z from 'zod/mini'
import type { CallNode } from '../node.ts'
import type { TransactionFields } from './readTransaction.ts'

/**
 * What an account gains (positive) or loses (negative), in atomic units. Undefined token: the native currency. `item`: the number of
 * one item of a collection, which alone is meant (ERC-721, ERC-1155).
 */
export type BalanceChange = { token: Address | undefined; item?: bigint | undefined; amount: bigint }

/** What a transaction would do if it were mined now. */
export type Simulation = { outcome: 'succeeds' | 'fails' | 'unknown'; changes: readonly BalanceChange[] }

const hex = z.templateLiteral(['0x', z.string().check(z.regex(/^[0-9a-fA-F]*$/))])
const resultSchema = z.array(
  z.object({
    calls: z.array(
      z.object({ status: z.string(), logs: z.array(z.object({ address: hex, topics: z.array(hex), data: hex })) }),
    ),
  }),
)

/** Where nodes report transfers of the native currency, when they are asked to. @see eth_simulateV1, `traceTransfers` */
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/**
 * Simulates a transaction on the node. A node that cannot, and an answer that cannot be read, are `unknown`: then the user is told.
 * The fee is not among the changes.
 */
export async function simulate(fields: TransactionFields, account: Address, node: CallNode): Promise<Simulation> {
  const { to, value, data } = fields
  const call = { from: account, ...(to && { to }), value: `0x${value.toString(16)}`, data }
  try {
    const given = await node('eth_simulateV1', [
      { blockStateCalls: [{ calls: [call] }], traceTransfers: true, validation: false },
      'latest',
    ])
    const result = resultSchema.parse(given)[0]?.calls[0]
    if (!result) return { outcome: 'unknown', changes: [] }
    if (result.status !== '0x1') return { outcome: 'fails', changes: [] }
    return { outcome: 'succeeds', changes: changesOf(result.logs, account, value) }
  } catch {
    // The node does not know the method, or is out of reach.
    return { outcome: 'unknown', changes: [] }
  }
}

type Log = { address: Hex; topics: readonly Hex[]; data: Hex }

function changesOf(logs: readonly Log[], account: Address, value: bigint): readonly BalanceChange[] {
  const totals = new Map<string, BalanceChange>()
  const add = (token: Address | undefined, item: bigint | undefined, amount: bigint): void => {
    const key = `${token ?? ''} ${item ?? ''}`
    totals.set(key, { token, item, amount: (totals.get(key)?.amount ?? 0n) + amount })
  }
  const own = account.toLowerCase()
  let hasNative = false
  for (const log of logs) {
    const isNative = log.address.toLowerCase() === NATIVE
    const token = isNative ? undefined : log.address
    for (const { from, to, item, value: amount } of readTransfers(log)) {
      if (isNative) hasNative = true
      if (from.toLowerCase() === own) add(token, item, -amount)
      if (to.toLowerCase() === own) add(token, item, amount)
    }
  }
  // Some nodes do not report transfers of the native currency: what is sent along is certain in any case.
  if (!hasNative && value > 0n) add(undefined, undefined, -value)
  return [...totals.values()].filter(({ amount }) => amount !== 0n)
}

type Transfer = { from: Address; to: Address; item?: bigint | undefined; value: bigint }

const transferAbi = [
  ...erc20Abi.filter((item) => item.type === 'event' && item.name === 'Transfer'),
  ...parseAbi([
    'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
    'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
  ]),
]
const itemAbi = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)'])

/** Reads the transfers of an event: of tokens (ERC-20), of one item (ERC-721), of several of each (ERC-1155). None: another event. */
function readTransfers({ topics, data }: Log): readonly Transfer[] {
  const [signature, ...others] = topics
  if (signature === undefined) return []
  const log: { topics: [Hex, ...Hex[]]; data: Hex } = { topics: [signature, ...others], data }
  try {
    // The event of single items has the same name as that of tokens, with one more indexed field.
    if (topics.length === 4 && data === '0x') {
      const { from, to, tokenId } = decodeEventLog({ abi: itemAbi, ...log }).args
      return [{ from, to, item: tokenId, value: 1n }]
    }
    const { eventName, args } = decodeEventLog({ abi: transferAbi, ...log })
    if (eventName === 'Transfer') return [args]
    const { from, to } = args
    if (eventName === 'TransferSingle') return [{ from, to, item: args.id, value: args.value }]
    return args.ids.map((item, at) => ({ from, to, item, value: args.values[at] ?? 0n }))
  } catch {
    // Another event, or another form of these.
    return []
  }
}
