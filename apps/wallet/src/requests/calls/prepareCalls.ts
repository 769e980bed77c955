import { type BalanceChange, type Simulation, simulateCalls, spentCurrencyOf } from '@holdfast/clear-signing/requests'
import { type Call, delegatedBatchGas, encodeBatch } from '@holdfast/smart-account'
import type { Address } from 'viem'
import { type NodeRpc, readQuantity } from '../../node/nodeRpc.ts'
import { type PreparedTransaction, prepareTransaction } from '../transaction/prepareTransaction.ts'
import type { TransactionFields } from '../transaction/transactionFields.ts'
import type { WalletRequest } from '../walletRequest.ts'
import { assertAtomic, notAtomic } from './atomic.ts'

type CallsRequest = Extract<WalletRequest, { kind: 'calls' }>

/** The gas limit of a call that the node cannot simulate. */
const FALLBACK_GAS = 300_000n

/** The transactions that make the calls, their cost in wei, and their effects. */
export type PreparedCalls = {
  transactions: readonly { fields: TransactionFields; prepared: PreparedTransaction }[]
  /**
   * Set if one transaction makes all calls; undefined if each call is a transaction. `delegates` says whether the one transaction
   * also gives the account the code that makes the calls.
   */
  atomic: { delegates: boolean } | undefined
  /** The highest possible fee of all transactions together. */
  maxFee: bigint
  /** Whether the balance is too low for the calls and the fee. */
  lacksFunds: boolean
  /** Whether one of the calls would fail. Undefined if the node cannot simulate them one after the other. */
  wouldFail: boolean | undefined
  /** The account's gains and losses, without the fee. Empty unless all calls succeed. */
  changes: readonly BalanceChange[]
  /** The rights that calls of unknown functions give to other accounts. */
  grants: Simulation['grants']
}

/**
 * Prepares the transactions for a batch of calls. The node simulates each call after the ones before it.
 *
 * @throws {NodeError} with the node's response | {RequestError} 5760 if the calls must be atomic but cannot be.
 */
export async function prepareCalls(request: CallsRequest, rpc: NodeRpc): Promise<PreparedCalls> {
  const { calls, isAtomic } = request
  const address = request.address as Address // The address belongs to one of the wallet's keys.
  const status = isAtomic ? await assertAtomic(address, rpc) : undefined
  const simulation = await simulateCalls(calls.map(toCall), address, rpc)
  const gasOf = (index: number): bigint => withMargin(simulation.gasUsed[index])
  const unprepared = status
    ? [
        joinCalls(
          request,
          address,
          calls.reduce((sum, _, index) => sum + gasOf(index), delegatedBatchGas),
        ),
      ]
    : calls.map((fields, index) => ({ ...fields, gas: gasOf(index) }))
  const transactions = await Promise.all(
    unprepared.map(async (fields) => ({ fields, prepared: await prepareTransaction({ fields, address }, rpc) })),
  )
  // A transaction that also gives the account its code (EIP-7702) needs EIP-1559 fees, which some chains lack.
  if (status === 'ready' && transactions.some(({ prepared }) => 'gasPrice' in prepared.fees)) throw notAtomic()
  const maxFee = transactions.reduce((sum, { prepared }) => sum + prepared.maxFee, 0n)
  const balance = readQuantity(await rpc('eth_getBalance', [address, 'latest']))
  return {
    transactions,
    atomic: status && { delegates: status === 'ready' },
    maxFee,
    lacksFunds: balance < spentCurrencyOf(calls, simulation) + maxFee,
    wouldFail: simulation.outcome === 'unknown' ? undefined : simulation.outcome === 'fails',
    changes: simulation.changes,
    grants: simulation.grants,
  }
}

const toCall = ({ to, value, data }: TransactionFields): Parameters<typeof simulateCalls>[0][number] => ({
  to: to as Address | null, // The request reader has checked the address.
  value,
  data,
})

const withMargin = (used: Simulation['gasUsed'][number]): bigint =>
  used === undefined ? FALLBACK_GAS : (used * 5n) / 4n

/** Returns the transaction from the account to itself with which the account's code makes all calls. */
function joinCalls({ calls }: CallsRequest, address: Address, gas: bigint): TransactionFields {
  const [first] = calls
  if (!first) throw new TypeError('The request has no calls.')
  const data = encodeBatch(calls.map((call) => call as Call)) // No call of a batch creates a contract.
  return { ...first, to: address, value: 0n, data, gas }
}
