import { FrameRefusal } from '@holdfast/frame/guest'
import type { Hex } from 'viem'
import type { SigningAccount } from '../../accounts/signingAccount.ts'
import { describeSteps, rememberReceivers } from '../calls/describeSteps.ts'
import type { BatchCall } from '../calls/readCalls.ts'
import type { MethodContext } from '../context.ts'
import { readQuantity } from '../node.ts'
import { assertSafeAccountCall } from '../rules/assertSafeCall.ts'
import { prepareOperation } from './prepareOperation.ts'
import { submitOperation } from './submitOperation.ts'

/**
 * Sends calls of a smart account as one user operation: shows the user what the calls do together and who pays, signs exactly
 * that operation, and sends it to the bundler.
 *
 * @param options.onSigned - called with the hash before the operation is sent, so that the operation can be found even if the
 * bundler's answer is lost.
 * @returns the hash of the operation.
 * @throws {FrameRefusal} | {NodeError}
 */
export async function sendOperation(
  calls: readonly BatchCall[],
  account: SigningAccount,
  context: MethodContext,
  { onSigned }: { onSigned?: ((hash: Hex) => Promise<void>) | undefined } = {},
): Promise<Hex> {
  const { origin, chain, signal, approvals, node } = context
  for (const call of calls) assertSafeAccountCall(call, context)
  // With the nonce and fees of another chain, the user would sign an operation that may fail or cost too much.
  if (Number(readQuantity(await node('eth_chainId'))) !== chain.id) {
    throw new FrameRefusal('The node belongs to another network')
  }
  const bundler = context.bundlerOf(chain)
  const hasPending = await context.pendingOperations.has(account.address, chain, bundler)
  const prepared = await prepareOperation(calls, account, context, { hasPending })
  const { steps, receivers, risks } = await describeSteps(calls, account.address, prepared, context)
  const { isSponsored, maxFee, deploys, simulation, changes, losses } = prepared
  const effects = { simulation, changes, losses }
  const content = { kind: 'calls', isAtomic: true, steps, maxFee, isSponsored, deploys, ...effects } as const
  await approvals.ask({ origin, account: account.address, accountType: account.type, chain, risks, content }, signal)
  const hash = await submitOperation(prepared, account, context, { onSigned })
  await rememberReceivers(account.address, receivers, context)
  return hash
}
