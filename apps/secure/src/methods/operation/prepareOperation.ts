import { type Simulation, simulateCalls, spentCurrencyOf } from '@holdfast/clear-signing/requests'
import type { Address } from 'viem'
import type { SigningAccount } from '../../accounts/signingAccount.ts'
import type { BatchCall } from '../calls/readCalls.ts'
import type { MethodContext } from '../context.ts'
import { NodeError, readQuantity } from '../node.ts'
import { takesAllOfToken } from '../rules/wholeBalance.ts'
import { readFees } from '../transaction/readFees.ts'
import { draftOperation, maxFeeOf, type Operation, readNonce, withGas, withPaymaster } from './userOperation.ts'

/** An operation, with what the approval card shows about it. Amounts are in wei. */
export type PreparedOperation = {
  operation: Operation
  /** Whether our services pay the fee. */
  isSponsored: boolean
  /** The highest possible fee. */
  maxFee: bigint
  /** Whether the balance is too low for the calls and for the fee, if the account pays it. */
  lacksFunds: boolean
  /** Whether the calls take the whole balance of the chain's currency or of a token. */
  takesAll: boolean
  /** Whether the operation also deploys the account's contract. */
  deploys: boolean
} & Pick<Simulation, 'changes' | 'losses' | 'grants'> & { simulation: Simulation['outcome'] }

/** How many bits of a nonce's key are free. The first 20 of the key's 24 bytes choose a module. @see ERC-7579 */
const FREE_KEY_BITS = 32

/**
 * Builds one user operation that makes the calls, and asks node, bundler and paymaster what the operation does and costs.
 *
 * @param options.hasPending - whether an earlier operation of the account is not in a block yet. Then this operation gets a
 * random nonce key, so that it does not depend on the earlier one.
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
  const address = account.address as Address // The address was computed from a key's address.
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
    lacksFunds: balance < spentCurrencyOf(calls, simulation) + ownFee,
    takesAll:
      (value > 0n && balance - value <= ownFee && balance >= value) ||
      (await takesAllOfToken(simulation.losses, address, node)),
    deploys: !isDeployed,
    simulation: simulation.outcome,
    changes: simulation.changes,
    losses: simulation.losses,
    grants: simulation.grants,
  }
}

/**
 * Adds our services' paymaster, and estimates the gas. @returns undefined if our services do not pay: then the account pays.
 */
async function sponsor(
  draft: Operation,
  options: { chainId: number; bundler: MethodContext['node'] },
): Promise<Operation | undefined> {
  try {
    const estimated = await withGas(await withPaymaster('pm_getPaymasterStubData', draft, options), options.bundler)
    // Stub data are no promise to pay. So the wallet requests the final data before it tells the user that our services pay,
    // and again before it signs.
    await withPaymaster('pm_getPaymasterData', estimated, options)
    return estimated
  } catch (error) {
    // If the calls themselves would fail, the caller's estimate without a paymaster fails too, and throws the reason.
    if (error instanceof NodeError) return undefined
    throw error
  }
}
