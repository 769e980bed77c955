import { type Simulation, simulateCalls, spentCurrencyOf } from '@holdfast/clear-signing/requests'
import { FrameRefusal } from '@holdfast/frame/guest'
import type { Address } from 'viem'
import type { MethodContext } from '../context.ts'
import { readQuantity } from '../node.ts'
import { takesAllOfToken } from '../rules/wholeBalance.ts'
import { type Fees, readFees } from '../transaction/readFees.ts'
import type { CheckedCalls } from './describeSteps.ts'
import type { BatchCall } from './readCalls.ts'

/** The margin on a call's simulated gas. When the call is mined, it may need more gas than in the simulation. */
const GAS_MARGIN_PERCENT = 25n
/** The gas limit of a call that could not be simulated. It suffices for most calls, and limits what a failing call costs. */
export const FALLBACK_GAS = 300_000n

/** Computes the gas limit of a call from the gas that it used in the simulation. */
export function withGasMargin(used: bigint): bigint {
  return used + (used * GAS_MARGIN_PERCENT) / 100n
}

/** What the chain's node returned about calls of the key's own account. */
export type PreparedEoaCalls = {
  simulation: Simulation
  fees: Fees
  /** The nonce of the account's next transaction. */
  nonce: number
  /**
   * Compares the account's balances with what the calls and the fee spend.
   *
   * @param maxFee - the highest possible fee, in wei.
   */
  checkBalance: (maxFee: bigint) => Promise<CheckedCalls>
}

/**
 * Simulates calls of the key's own account, and reads the fees, the balance and the nonce.
 *
 * @throws {FrameRefusal} for a node of another chain. @throws {NodeError}
 */
export async function prepareEoaCalls(
  calls: readonly BatchCall[],
  address: Address,
  { chain, node }: Pick<MethodContext, 'chain' | 'node'>,
): Promise<PreparedEoaCalls> {
  // With the nonce and fees of another chain, the user would sign a transaction that may fail or cost too much.
  if (Number(readQuantity(await node('eth_chainId'))) !== chain.id) {
    throw new FrameRefusal('The node belongs to another network')
  }
  const [simulation, fees, balance, count] = await Promise.all([
    simulateCalls(calls, address, node),
    readFees(node),
    node('eth_getBalance', [address, 'latest']).then(readQuantity),
    node('eth_getTransactionCount', [address, 'pending']).then(readQuantity),
  ])
  const value = calls.reduce((sum, call) => sum + call.value, 0n)
  return {
    simulation,
    fees,
    nonce: Number(count),
    checkBalance: async (maxFee) => ({
      simulation: simulation.outcome,
      grants: simulation.grants,
      lacksFunds: balance < spentCurrencyOf(calls, simulation) + maxFee,
      takesAll:
        (value > 0n && balance >= value && balance - value <= maxFee) ||
        (await takesAllOfToken(simulation.losses, address, node)),
    }),
  }
}
