import { isSameAddress } from '@holdfast/caip'
import { getAccount, type Kit, readWalletError, type TopUp } from '@holdfast/core'
import type { SentBatch, StakeOrder } from './chain.ts'
import type { contractCall } from './contractCall.ts'
import { StakeRefusedError } from './errors.ts'

/**
 * Asks the wallet to exchange a token for ether and deposit the ether, in one confirmation: both happen or neither.
 *
 * @returns the wallet's id of the batch and the wallet's connector, for {@link waitForBatch}.
 * @throws {StakeRefusedError} when the app cannot send the batch. Throws the wallet's error otherwise, for instance when the
 * user declines or the wallet cannot make the calls atomically.
 */
export async function exchangeAndDeposit(
  kit: Kit,
  { order, topUp, deposit }: { order: StakeOrder; topUp: TopUp; deposit: contractCall.ReturnType },
): Promise<SentBatch> {
  const { buildTopUp, sendCalls } = await import('../exchange.ts')
  const exchangeCalls = await buildTopUp(kit, { topUp }).catch((cause: unknown) => {
    throw new StakeRefusedError('exchangeNotBuilt', { cause })
  })
  const { to, data, value } = deposit
  const calls = [...exchangeCalls, { to, data, value }]
  assertAccountAndChain(kit, order)
  const { connectorId } = getAccount(kit, { namespace: 'eip155' })
  const { id } = await sendCalls(kit, { calls, atomicRequired: true })
  return { callsId: id, connectorId }
}

/**
 * Waits until the batch is in a block.
 *
 * @returns the hash of its transaction; undefined at once if the order's account or the batch's wallet is not in use, since
 * another wallet does not know the batch.
 * @throws {StakeRefusedError} when the batch failed, or the wallet can no longer report its outcome; the wallet's error if
 * the wallet has failed to answer for a while.
 */
export async function waitForBatch(
  kit: Kit,
  { order, batch }: { order: StakeOrder; batch: SentBatch },
): Promise<`0x${string}` | undefined> {
  const { waitForCalls } = await import('../exchange.ts')
  const { address, connectorId } = getAccount(kit, { namespace: 'eip155' })
  if (address === undefined || !isSameAddress(address, order.address, 'eip155')) return undefined
  if (batch.connectorId !== undefined && batch.connectorId !== connectorId) return undefined
  const { status, hashes } = await waitForCalls(kit, { id: batch.callsId }).catch((cause: unknown) => {
    const meaning = readWalletError(cause)
    if (meaning === 'unknownBatch') throw new StakeRefusedError('batchForgotten', { cause })
    if (meaning === 'badAnswer' || meaning === 'unsupported') throw new StakeRefusedError('walletAnswer', { cause })
    throw cause
  })
  // An atomic batch cannot be carried out in part, so the wallet's report is wrong and the outcome is unknown.
  if (status === 'partial') throw new StakeRefusedError('batchPartial')
  if (status !== 'confirmed') throw new StakeRefusedError('batchFailed')
  const hash = hashes.at(-1)
  if (!hash) throw new StakeRefusedError('walletAnswer')
  return hash
}

/** Checks that the order's account and chain are in use: the user may have switched either while the calls were built. */
function assertAccountAndChain(kit: Kit, order: StakeOrder): void {
  const { address, chainId } = getAccount(kit)
  if (address === undefined) throw new StakeRefusedError('notConnected')
  if (!isSameAddress(address, order.address, 'eip155')) throw new StakeRefusedError('accountMismatch')
  if (chainId !== order.target.chainId) throw new StakeRefusedError('chainMismatch')
}
