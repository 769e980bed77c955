import { delegate7702Address, delegatedBatchGas, encodeBatch } from '@holdfast/smart-account'
import {
  type Address,
  type Hex,
  keccak256,
  parseSignature,
  serializeTransaction,
  type TransactionSerializable,
} from 'viem'
import type { SigningAccount } from '../../accounts/signingAccount.ts'
import type { MethodContext } from '../context.ts'
import { assertSafeAccountCall } from '../rules/assertSafeCall.ts'
import { sendToNode } from '../sendToNode.ts'
import { describeSteps, rememberReceivers } from './describeSteps.ts'
import { FALLBACK_GAS, prepareEoaCalls, withGasMargin } from './prepareEoaCalls.ts'
import type { BatchCall } from './readCalls.ts'

/**
 * Sends calls of the key's own account as one atomic transaction to the account itself, which runs the code of our delegate. An
 * account without that code delegates to it in the same transaction (EIP-7702). The authorization is valid only for this chain
 * and nonce, and leaves the frame only as a part of the transaction.
 *
 * @param options.delegates - whether the transaction must include the authorization: true if the account does not delegate yet.
 * @param options.onSigned - called with the hash before the transaction is sent.
 * @throws {FrameRefusal} | {NodeError}
 */
export async function sendAtomic(
  calls: readonly BatchCall[],
  account: SigningAccount,
  context: MethodContext,
  { delegates, onSigned }: { delegates: boolean; onSigned: (hashes: readonly Hex[]) => Promise<void> },
): Promise<void> {
  const { origin, chain, signal, approvals, session, node, hashes } = context
  for (const call of calls) assertSafeAccountCall(call, context)
  const address = account.address as Address // The address was derived from a key.
  const { simulation, fees, nonce, checkBalance } = await prepareEoaCalls(calls, address, context)
  const used = calls.reduce((sum, _, index) => sum + (simulation.gasUsed[index] ?? FALLBACK_GAS), 0n)
  const gas = withGasMargin(used) + delegatedBatchGas
  const maxFee = gas * fees.maxFeePerGas
  const checked = await checkBalance(maxFee)
  const { steps, receivers, risks } = await describeSteps(calls, address, checked, context)
  const batch = { kind: 'calls', isAtomic: true, isSponsored: false, deploys: false, delegates } as const
  const { outcome, changes, losses } = simulation
  const content = { ...batch, steps, maxFee, simulation: outcome, changes, losses } as const
  const common = { ...fees, gas, chainId: chain.id, to: address, value: 0n, data: encodeBatch(calls), nonce } as const
  // A page must not obtain a signature of the transaction's hash as a message.
  if (!delegates) hashes.add(keccak256(serializeTransaction({ ...common, type: 'eip1559' })))
  await approvals.ask({ origin, account: address, accountType: account.type, chain, risks, content }, signal)

  const transaction: TransactionSerializable = delegates
    ? { ...common, type: 'eip7702', authorizationList: [await authorize(account, nonce + 1, context)] }
    : { ...common, type: 'eip1559' }
  hashes.add(keccak256(serializeTransaction(transaction)))
  const signed = await session.sign({ kind: 'transaction', transaction }, account.owner)
  const hash = keccak256(signed)
  hashes.add(hash)
  await onSigned([hash])
  await sendToNode(node, 'eth_sendRawTransaction', [signed])
  await rememberReceivers(address, receivers, context)
}

/**
 * Signs the account's authorization of our delegate.
 *
 * @param nonce - the transaction's nonce plus one: the chain increments the account's nonce before it checks the authorization.
 */
async function authorize(account: SigningAccount, nonce: number, { chain, session }: MethodContext) {
  const scope = { chainId: chain.id, nonce }
  const signing = { kind: 'authorization', contractAddress: delegate7702Address, ...scope } as const
  const { r, s, yParity } = parseSignature(await session.sign(signing, account.owner))
  return { address: delegate7702Address, ...scope, r, s, yParity }
}
