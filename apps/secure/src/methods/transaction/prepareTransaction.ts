import { type BalanceChange, type Simulation, simulateCalls } from '@holdfast/clear-signing/requests'
import type { Address } from 'viem'
import { type CallNode, readQuantity } from '../node.ts'
import { takesAllOfToken } from '../rules/wholeBalance.ts'
import { readFees } from './readFees.ts'
import type { TransactionFields } from './readTransaction.ts'

/** The margin on the node's gas estimate. When the transaction is mined, it may need more gas than estimated. */
const GAS_MARGIN_PERCENT = 25n

/** A transaction's cost and effects, which the card shows. Fees are in wei. */
export type PreparedTransaction = {
  gas: bigint
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
  nonce: number
  /** The highest possible fee. */
  maxFee: bigint
  /** Whether the balance does not cover the value and the fee. */
  lacksFunds: boolean
  /** Whether the transaction takes the account's whole balance of the native currency, apart from the fee, or of a token. */
  takesAll: boolean
  simulation: Simulation['outcome']
  changes: readonly BalanceChange[]
  /** What leaves the account. What comes back is not subtracted. */
  losses: readonly BalanceChange[]
  /** The rights that an unknown function gives to other accounts. */
  grants: Simulation['grants']
}

/** Asks the node what a transaction costs and does. @throws {NodeError} */
export async function prepareTransaction(
  fields: TransactionFields,
  account: Address,
  node: CallNode,
): Promise<PreparedTransaction> {
  const { to, value, data } = fields
  const call = { from: account, ...(to && { to }), value: `0x${value.toString(16)}`, data }
  const [simulation, estimate, fees, balance, nonce] = await Promise.all([
    simulateCalls([fields], account, node),
    // A transaction that would fail has no estimate. The card warns the user, who may still send the transaction.
    node('eth_estimateGas', [call]).then(readQuantity, () => undefined),
    readFees(node),
    node('eth_getBalance', [account, 'latest']).then(readQuantity),
    node('eth_getTransactionCount', [account, 'pending']).then(readQuantity),
  ])
  const needed = estimate === undefined ? FALLBACK_GAS : estimate + (estimate * GAS_MARGIN_PERCENT) / 100n
  const gas = fields.gas !== undefined && fields.gas > needed ? fields.gas : needed
  const maxFee = gas * fees.maxFeePerGas
  return {
    gas,
    ...fees,
    nonce: Number(nonce),
    maxFee,
    lacksFunds: balance < value + maxFee,
    takesAll:
      (value > 0n && balance >= value && balance - value <= maxFee) ||
      (await takesAllOfToken(simulation.losses, account, node)),
    simulation: estimate === undefined && simulation.outcome === 'unknown' ? 'fails' : simulation.outcome,
    changes: simulation.changes,
    losses: simulation.losses,
    grants: simulation.grants,
  }
}

/** The gas limit of a transaction without an estimate. It suffices for most calls, and limits what a failing call costs. */
const FALLBACK_GAS = 300_000n
