import { type Simulation, simulateCalls, spentOf } from '@holdfast/clear-signing/requests'
import type { Address } from 'viem'
import type { SigningAccount } from '../../accounts/signingAccount.ts'
import type { BatchCall } from '../calls/readCalls.ts'
import type { MethodContext } from '../context.ts'
import { NodeError, readQuantity } from '../node.ts'
import { takesAllOfToken } from '../rules/wholeBalance.ts'
import { readFees } from '../transaction/readFees.ts'
import { draftOperation, maxFeeOf, type Operation, readNonce, withGas, withPaymaster } from './userOperation.ts'

/** An operation as shown: what it does, and who pays. Amounts in wei. */
export type PreparedOperation = {
  operation: Operation
  /** Whether the services pay the fee. */
  isSponsored: boolean
  /** The highest possible fee. */
  maxFee: bigint
  isShort: boolean
  takesAll: boolean
  /** Whether the operation also deploys the account's contract. */
  deploys: boolean
} & Pick<Simulation, 'changes'> & { simulation: Simulation['outcome'] }

/** A nonce's key has 24 bytes. The first 20 choose a module, the rest are free. @see ERC-7579 */
const FREE_KEY_BITS = 32

/**
 * Asks the node, the bundler and the paymaster what the calls do and cost as one user operation.
 *
 * @param options.hasPending - an earlier operation of the account is not in a block yet, so this one gets a separate nonce
 * sequence.
 * @throws {NodeError} with the reason why the calls would fail.
 */
export async function prepareOperation(
  calls: readonly BatchCall[],
  account: SigningAccount,
  context: Pick<MethodContext, 'chain' | 'node' | 'bundlerOf' | 'smartAccounts'>,
  { hasPending }: { hasPending: boolean },
): Promise<PreparedOperation> {
  const { chain, node } = context
  const bundler = context.bundlerOf(chain)
  const address = account.address as Address // The address was computed here.
  const key = hasPending ? BigInt(crypto.getRandomValues(new Uint32Array(1))[0] ?? 1) % 2n ** BigInt(FREE_KEY_BITS) : 0n
  const [simulation, isDeployed, fees, nonce, balance] = await Promise.all([
    simulateCalls(calls, address, node),
    context.smartAccounts.isDeployed(chain, address),
    readFees(node),
    readNonce(address, key, node),
    node('eth_getBalance', [address, 'latest']).then(readQuantity),
  ])
  const draft = draftOperation(calls, { account, nonce, isDeployed, fees })
  const sponsored = chain.hasPaymaster ? await sponsor(draft, { chainId: chain.id, bundler }) : undefined
  const operation = sponsored ?? (await withGas(draft, bundler))
  const maxFee = maxFeeOf(operation)
  const ownFee = sponsored ? 0n : maxFee
  const value = calls.reduce((sum, call) => sum + call.value, 0n)
  return {
    operation,
    isSponsored: sponsored !== undefined,
    maxFee,
    isShort: balance < spentOf(calls, simulation) + ownFee,
    takesAll:
      (value > 0n && balance - value <= ownFee && balance >= value) ||
      (await takesAllOfToken(simulation.changes, address, node)),
    deploys: !isDeployed,
    simulation: simulation.outcome,
    changes: simulation.changes,
  }
}

/** Adds the services' paymaster, and measures the gas. @returns undefined if the services do not pay; the account then does. */
async function sponsor(
  draft: Operation,
  options: { chainId: number; bundler: MethodContext['node'] },
): Promise<Operation | undefined> {
  try {
    const measured = await withGas(await withPaymaster('pm_getPaymasterStubData', draft, options), options.bundler)
    // A stub promises nothing. The wallet asks whether the services pay this much before it tells the user, and again before it
    // signs.
    await withPaymaster('pm_getPaymasterData', measured, options)
    return measured
  } catch (error) {
    // If the calls themselves are at fault, the attempt without the paymaster fails again and says so.
    if (error instanceof NodeError) return undefined
    throw error
  }
}
