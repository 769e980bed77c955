import { type Address, type Hex, keccak256, serializeTransaction } from 'viem'
import type { SigningAccount } from '../../accounts/signingAccount.ts'
import type { MethodContext } from '../context.ts'
import { assertSafeCall } from '../rules/assertSafeCall.ts'
import { sendToNode } from '../sendToNode.ts'
import { describeSteps, rememberReceivers } from './describeSteps.ts'
import { FALLBACK_GAS, prepareEoaCalls, withGasMargin } from './prepareEoaCalls.ts'
import type { BatchCall } from './readCalls.ts'

/**
 * Sends calls of the key's own account in order, one transaction per call. One card shows all calls, and the user approves them
 * together. The card tells the user that a failed call does not undo the calls before it.
 *
 * @param options.onSigned - called with all hashes before the first transaction is sent.
 * @returns the hashes, in the order of the calls.
 * @throws {FrameRefusal} | {NodeError}
 */
export async function sendSequence(
  calls: readonly BatchCall[],
  account: SigningAccount,
  context: MethodContext,
  { onSigned }: { onSigned: (hashes: readonly Hex[]) => Promise<void> },
): Promise<readonly Hex[]> {
  const { origin, chain, signal, approvals, session, node, hashes } = context
  for (const call of calls) assertSafeCall(call, context)
  const address = account.address as Address // The address was derived from a key.
  const { simulation, fees, nonce, checkBalance } = await prepareEoaCalls(calls, address, context)
  const transactions = calls.map(({ to, value, data }, index) => {
    const used = simulation.gasUsed[index]
    const gas = used === undefined ? FALLBACK_GAS : withGasMargin(used)
    return { type: 'eip1559', ...fees, gas, chainId: chain.id, to, value, data, nonce: nonce + index } as const
  })
  const maxFee = transactions.reduce((sum, { gas }) => sum + gas * fees.maxFeePerGas, 0n)
  const checked = await checkBalance(maxFee)
  const { steps, receivers, risks } = await describeSteps(calls, address, checked, context)
  const content = {
    kind: 'calls',
    isAtomic: calls.length === 1,
    steps,
    maxFee,
    isSponsored: false,
    deploys: false,
    simulation: simulation.outcome,
    changes: simulation.changes,
    losses: simulation.losses,
  } as const
  // The key will sign these hashes. A page must not obtain a signature of any of them as a message.
  for (const transaction of transactions) hashes.add(keccak256(serializeTransaction(transaction)))
  await approvals.ask({ origin, account: account.address, accountType: account.type, chain, risks, content }, signal)
  const signed: Hex[] = []
  for (const transaction of transactions) {
    signed.push(await session.sign({ kind: 'transaction', transaction }, account.owner))
  }
  const signedHashes = signed.map((each) => keccak256(each))
  for (const hash of signedHashes) hashes.add(hash)
  await onSigned(signedHashes)
  // The transactions are sent in order, since a node may refuse a nonce while the nonce before it is missing.
  for (const each of signed) await sendToNode(node, 'eth_sendRawTransaction', [each])
  await rememberReceivers(address, receivers, context)
  return signedHashes
}
