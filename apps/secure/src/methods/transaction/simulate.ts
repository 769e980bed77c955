import { type Address, decodeEventLog, erc20Abi, type Hex } from 'viem'
import * as z from 'zod/mini'
import type { CallNode } from '../node.ts'
import type { TransactionFields } from './readTransaction.ts'

/** What an account gains (positive) or loses (negative), in atomic units. Undefined token: the native currency. */
export type BalanceChange = { token: Address | undefined; amount: bigint }

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
  const add = (token: Address | undefined, amount: bigint): void => {
    const key = token ?? ''
    totals.set(key, { token, amount: (totals.get(key)?.amount ?? 0n) + amount })
  }
  const own = account.toLowerCase()
  let hasNative = false
  for (const log of logs) {
    const transfer = readTransfer(log)
    if (!transfer) continue
    const isNative = log.address.toLowerCase() === NATIVE
    if (isNative) hasNative = true
    const token = isNative ? undefined : log.address
    if (transfer.from.toLowerCase() === own) add(token, -transfer.value)
    if (transfer.to.toLowerCase() === own) add(token, transfer.value)
  }
  // Some nodes do not report transfers of the native currency: what is sent along is certain in any case.
  if (!hasNative && value > 0n) add(undefined, -value)
  return [...totals.values()].filter(({ amount }) => amount !== 0n)
}

/** Reads a transfer. Those of single items (ERC-721) have another form and are left out. */
function readTransfer({ topics, data }: Log): { from: Address; to: Address; value: bigint } | undefined {
  const [signature, ...others] = topics
  if (signature === undefined) return undefined
  try {
    return decodeEventLog({ abi: erc20Abi, eventName: 'Transfer', topics: [signature, ...others], data }).args
  } catch {
    // Another event, or another form of this one.
    return undefined
  }
}
