import {
  type Address,
  concat,
  decodeAbiParameters,
  decodeEventLog,
  type Hex,
  parseAbi,
  parseAbiParameters,
  size,
  toEventSelector,
  toHex,
} from 'viem'
import * as z from 'zod/mini'
import { grantsOf } from './grants.ts'
import { type CallDanger, decodeCall, hasUnknownCall } from './knownCalls.ts'

/** Calls a node. */
type CallNode = (method: string, params: readonly unknown[]) => Promise<unknown>

/** A call to simulate, with its value in wei. */
type SimulatedCall = { to: Address | null; value: bigint; data: Hex }

/**
 * An account's gain (positive) or loss (negative), in atomic units. Without a `token`, the amount is in the native currency.
 * With an `item`, the amount counts the copies of the collection's item with this number (ERC-721, ERC-1155).
 */
export type BalanceChange = { token: Address | undefined; item?: bigint | undefined; amount: bigint }

/** What calls would do if they were mined now. */
export type Simulation = {
  /** `fails`: at least one call would revert. */
  outcome: 'succeeds' | 'fails' | 'unknown'
  /** What the account gains or loses by all calls together: the losses first. */
  changes: readonly BalanceChange[]
  /**
   * The assets that leave the account, as negative amounts. Assets that come back are not deducted: when the calls are mined, a
   * contract may keep the assets that it returns in the simulation.
   */
  losses: readonly BalanceChange[]
  /** The rights that calls of unknown functions give to other accounts. For known functions, see `decodeCall`. */
  grants: readonly CallDanger[]
  /** The gas of each call; undefined if the node does not report it. */
  gasUsed: readonly (bigint | undefined)[]
}

const hex = z.templateLiteral(['0x', z.string().check(z.regex(/^[0-9a-fA-F]*$/))])
const resultSchema = z.array(
  z.object({
    calls: z.array(
      z.object({
        status: z.string(),
        gasUsed: z.optional(z.string().check(z.regex(/^0x[0-9a-fA-F]{1,16}$/))),
        logs: z.array(z.object({ address: hex, topics: z.array(hex), data: hex })),
      }),
    ),
  }),
)

/** The address under which nodes report transfers of the native currency on request. @see eth_simulateV1, `traceTransfers` */
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/**
 * Simulates calls of an account on the node, one after the other in one block. The outcome is `unknown` if the node cannot
 * simulate, or if its answer is malformed. The changes do not include the fee.
 */
export async function simulateCalls(
  calls: readonly SimulatedCall[],
  account: Address,
  node: CallNode,
): Promise<Simulation> {
  const unknown = { outcome: 'unknown', changes: [], losses: [], grants: [], gasUsed: [] } as const
  const sent = calls.map(({ to, value, data }) => ({ from: account, ...(to && { to }), value: toHex(value), data }))
  try {
    const answer = await node('eth_simulateV1', [
      { blockStateCalls: [{ calls: sent }], traceTransfers: true, validation: false },
      'latest',
    ])
    const results = resultSchema.parse(answer)[0]?.calls ?? []
    if (results.length !== calls.length) return unknown
    const gasUsed = results.map((result) => (result.gasUsed === undefined ? undefined : BigInt(result.gasUsed)))
    if (results.some(({ status }) => status !== '0x1'))
      return { outcome: 'fails', changes: [], losses: [], grants: [], gasUsed }
    const logs = results.map((result) => result.logs)
    return {
      outcome: 'succeeds',
      ...effectsOf(logs.flat(), calls, account),
      grants: listGrants(logs, calls, account),
      gasUsed,
    }
  } catch {
    // The node does not support the method, or cannot be reached.
    return unknown
  }
}

/**
 * Computes how much native currency the account spends in addition to fees, in wei. If the calls succeed, what they earn, for
 * example by a swap, is deducted. Otherwise, this is the sum of the calls' values.
 */
export function spentCurrencyOf(calls: readonly { value: bigint }[], { outcome, changes }: Simulation): bigint {
  if (outcome !== 'succeeds') return calls.reduce((sum, call) => sum + call.value, 0n)
  const change = changes.find(({ token, item }) => token === undefined && item === undefined)?.amount ?? 0n
  return change < 0n ? -change : 0n
}

type Log = { address: Hex; topics: readonly Hex[]; data: Hex }

/** Lists the rights that called contracts give in calls of unknown functions. @param logs - the events of each call. */
function listGrants(
  logs: readonly (readonly Log[])[],
  calls: readonly SimulatedCall[],
  account: Address,
): readonly CallDanger[] {
  return calls.flatMap(({ to, data }, index) => {
    if (to === null || !hasUnknownCall(decodeCall(data))) return []
    const ofContract = (logs[index] ?? []).filter(({ address }) => address.toLowerCase() === to.toLowerCase())
    return grantsOf(ofContract, account)
  })
}

function effectsOf(
  logs: readonly Log[],
  calls: readonly SimulatedCall[],
  account: Address,
): Pick<Simulation, 'changes' | 'losses'> {
  const [changes, losses] = [createTotals(), createTotals()]
  const isOwn = (address: string | null): boolean => address?.toLowerCase() === account.toLowerCase()
  let hasNative = false
  for (const log of logs) {
    const isNative = log.address.toLowerCase() === NATIVE
    const token = isNative ? undefined : log.address
    for (const { from, to, item, value: amount } of readTransfers(log)) {
      if (isNative) hasNative = true
      if (isOwn(from)) changes.add(token, item, -amount)
      if (isOwn(to)) changes.add(token, item, amount)
      if (isOwn(from) && !isOwn(to)) losses.add(token, item, -amount)
    }
  }
  // Some nodes do not report transfers of the native currency, but the account always sends the calls' own value. Value that it
  // sends to itself changes nothing.
  if (!hasNative) {
    for (const { to, value } of calls) {
      if (isOwn(to)) continue
      for (const totals of [changes, losses]) totals.add(undefined, undefined, -value)
    }
  }
  const [lost, gained] = [changes.list().filter(isLoss), changes.list().filter((change) => !isLoss(change))]
  return { changes: [...lost, ...gained], losses: losses.list() }
}

const isLoss = ({ amount }: BalanceChange): boolean => amount < 0n

/** Adds up amounts of assets. */
function createTotals() {
  const totals = new Map<string, BalanceChange>()
  return {
    add: (token: Address | undefined, item: bigint | undefined, amount: bigint): void => {
      const key = `${token ?? ''} ${item ?? ''}`
      totals.set(key, { token, item, amount: (totals.get(key)?.amount ?? 0n) + amount })
    },
    list: (): readonly BalanceChange[] => [...totals.values()].filter(({ amount }) => amount !== 0n),
  }
}

type Transfer = { from: Address; to: Address; item?: bigint | undefined; value: bigint }

const TRANSFER = toEventSelector('event Transfer(address from, address to, uint256 value)')
const batchAbi = parseAbi([
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
])

/**
 * Reads the transfers of an event: of tokens (ERC-20), of one item (ERC-721), or of amounts of items (ERC-1155). Empty for
 * another event.
 */
function readTransfers({ topics, data }: Log): readonly Transfer[] {
  const [signature, ...others] = topics
  if (signature === undefined) return []
  if (signature.toLowerCase() === TRANSFER) return readTransfer(others, data)
  try {
    const { eventName, args } = decodeEventLog({ abi: batchAbi, topics: [signature, ...others], data })
    const { from, to } = args
    if (eventName === 'TransferSingle') return [{ from, to, item: args.id, value: args.value }]
    return args.ids.map((item, index) => ({ from, to, item, value: args.values[index] ?? 0n }))
  } catch {
    // It is another event, or one of these events in another form.
    return []
  }
}

/**
 * Reads the event `Transfer`. ERC-20 and ERC-721 have the same signature, but ERC-721 indexes all three fields. Older collections
 * index fewer fields, so that they look like tokens: the number of the item then counts as an amount.
 */
function readTransfer(indexed: readonly Hex[], data: Hex): readonly Transfer[] {
  const words = concat([...indexed, data])
  if (size(words) !== 96) return []
  const [from, to, number] = decodeAbiParameters(transferFields, words)
  return indexed.length === 3 ? [{ from, to, item: number, value: 1n }] : [{ from, to, value: number }]
}

const transferFields = parseAbiParameters('address, address, uint256')
