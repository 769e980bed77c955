import { isSameAddress } from '@holdfast/caip'
import { getAccount, type Kit, type TopUp } from '@holdfast/core'
import type { StakeOrder } from './chain.ts'
import { contractCall } from './contractCall.ts'
import { StakeRefusedError } from './errors.ts'

/** The codes with which a wallet refuses to make several calls atomic. @see EIP-5792 */
const NOT_ATOMIC: readonly unknown[] = [5750, 5760]

/**
 * Has the wallet exchange a token for ether and deposit it, in one confirmation: both happen or neither.
 *
 * @param onGiven - called once the wallet has been given the user's consent.
 * @returns the hash of the transaction that holds both, once it is in a block.
 * @throws {StakeRefusedError} when nothing happened; the wallet's error, for instance when the user declines.
 */
export async function exchangeAndDeposit(
  kit: Kit,
  { order, topUp, onGiven }: { order: StakeOrder; topUp: TopUp; onGiven?: (() => void) | undefined },
): Promise<`0x${string}`> {
  const { buildTopUp, sendCalls, waitForCalls } = await import('../exchange.ts')
  const exchange = await buildTopUp(kit, { topUp }).catch((cause: unknown) => {
    throw new StakeRefusedError('exchangeNotBuilt', { cause })
  })
  const { to, data, value } = contractCall(order)
  const calls = [...exchange, { to, data, value }]
  assertSameAccount(kit, order)
  const { id } = await sendCalls(kit, { calls, atomicRequired: true }).catch((error: unknown) => {
    throw isNotAtomic(error) ? new StakeRefusedError('batchRefused', { cause: error }) : error
  })
  onGiven?.()
  const { status, hashes } = await waitForCalls(kit, { id })
  // A wallet that reports this has not kept to all or nothing, so its result is unknown.
  if (status === 'partial') throw new StakeRefusedError('batchPartial')
  if (status !== 'confirmed') throw new StakeRefusedError('batchFailed')
  const hash = hashes.at(-1)
  if (!hash) throw new StakeRefusedError('walletAnswer')
  return hash
}

/** The wallet may have changed while the calls were built, and would make them for what is in use now. */
function assertSameAccount(kit: Kit, order: StakeOrder): void {
  const { address, chainId } = getAccount(kit)
  if (address === undefined) throw new StakeRefusedError('notConnected')
  if (!isSameAddress(address, order.address, 'eip155')) throw new StakeRefusedError('accountMismatch')
  if (chainId !== order.target.chainId) throw new StakeRefusedError('chainMismatch')
}

function isNotAtomic(error: unknown): boolean {
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined
  return NOT_ATOMIC.includes(code)
}
