import { FrameRefusal } from '@holdfast/frame/guest'
import { delegate7702Address, encodeBatch } from '@holdfast/smart-account'
import { type Address, type Hex, keccak256, parseSignature, type TransactionSerializable } from 'viem'
import type { SigningAccount } from '../../accounts/signingAccount.ts'
import type { MethodContext } from '../context.ts'
import { readQuantity } from '../node.ts'
import { refuseStep } from '../rules/refuseStep.ts'
import { takesAllOfToken } from '../rules/wholeBalance.ts'
import { readFees } from '../transaction/readFees.ts'
import { simulate } from '../transaction/simulate.ts'
import { describeSteps, rememberReceivers } from './describeSteps.ts'
import type { BatchCall } from './readCalls.ts'

/** What is added to what the calls used when they were simulated: they may need more by the time they are mined. */
const GAS_MARGIN_PERCENT = 25n
/** The limit of a call that could not be simulated. */
const FALLBACK_GAS = 300_000n
/** What an authorization takes, and what takes the calls out of the batch. @see EIP-7702 */
const BATCH_GAS = 80_000n

/**
 * Sends calls of the key's own account as one transaction to itself, all or none: by the code of our delegate, which the account
 * lends itself in that transaction unless it has it (EIP-7702). The authorization holds for this chain and this transaction's
 * number alone, and never leaves the frame but within it.
 *
 * @param options.lendsCode - the account does not have the code yet.
 * @param options.onSigned - is told the hash before the transaction leaves.
 * @throws {FrameRefusal} | {NodeError}
 */
export async function sendLentBatch(
  calls: readonly BatchCall[],
  account: SigningAccount,
  context: MethodContext,
  { lendsCode, onSigned }: { lendsCode: boolean; onSigned: (hashes: readonly Hex[]) => Promise<void> },
): Promise<void> {
  const { origin, chain, signal, approvals, session, node, hashes } = context
  for (const call of calls) refuseStep(call, context)
  // A node that serves another chain than it should would have the user sign for that one.
  if (Number(readQuantity(await node('eth_chainId'))) !== chain.id) {
    throw new FrameRefusal('The node is of another network')
  }
  const address = account.address as Address // The address of a key, which was derived here.
  const [simulation, fees, balance, count] = await Promise.all([
    simulate(calls, address, node),
    readFees(node),
    node('eth_getBalance', [address, 'latest']).then(readQuantity),
    node('eth_getTransactionCount', [address, 'pending']).then(readQuantity),
  ])
  const used = calls.reduce((sum, _, place) => sum + (simulation.gasUsed[place] ?? FALLBACK_GAS), 0n)
  const gas = used + (used * GAS_MARGIN_PERCENT) / 100n + BATCH_GAS
  const mostFee = gas * fees.maxFeePerGas
  const value = calls.reduce((sum, call) => sum + call.value, 0n)
  const prepared = {
    simulation: simulation.outcome,
    isShort: balance < value + mostFee,
    takesAll:
      (value > 0n && balance >= value && balance - value <= mostFee) ||
      (await takesAllOfToken(simulation.changes, address, node)),
  }
  const { steps, receivers, risks } = await describeSteps(calls, address, prepared, context)
  const batch = { kind: 'calls', isAtomic: true, isSponsored: false, deploys: false, lendsCode } as const
  const content = { ...batch, steps, mostFee, simulation: simulation.outcome, changes: simulation.changes } as const
  await approvals.ask({ origin, account: address, accountType: account.type, chain, risks, content }, signal)

  const nonce = Number(count)
  const common = { ...fees, gas, chainId: chain.id, to: address, value: 0n, data: encodeBatch(calls), nonce } as const
  const transaction: TransactionSerializable = lendsCode
    ? { ...common, type: 'eip7702', authorizationList: [await authorize(account, nonce + 1, context)] }
    : { ...common, type: 'eip1559' }
  const signed = await session.sign({ kind: 'transaction', transaction }, account.owner)
  const hash = keccak256(signed)
  hashes.add(hash)
  await onSigned([hash])
  await node('eth_sendRawTransaction', [signed])
  await rememberReceivers(address, receivers, context)
}

/** @param nonce - the number after the transaction's own: that is spent by the time the authorization is looked at. */
async function authorize(account: SigningAccount, nonce: number, { chain, session }: MethodContext) {
  const authorized = { chainId: chain.id, nonce }
  const signing = { kind: 'authorization', contractAddress: delegate7702Address, ...authorized } as const
  const { r, s, yParity } = parseSignature(await session.sign(signing, account.owner))
  return { address: delegate7702Address, ...authorized, r, s, yParity }
}
