import { type Hex, numberToHex } from 'viem'
import { getTransactionCount } from 'viem/actions'
import { sendCalls, waitForCalls } from '../../calls/actions.ts'
import { request } from '../../eip1193/checkedProvider.ts'
import type { KitWith } from '../../kit.ts'
import { assertSameInWallet } from '../../send/chain/assertSameInWallet.ts'
import { followTransaction } from '../../send/chain/follow.ts'
import { openChain } from '../../send/chain/openChain.ts'
import type { BuiltTransaction } from '../state.ts'
import { SwapNotBuiltError } from './failure.ts'
import type { SwapAccount } from './swapAccount.ts'

/** A transaction that the wallet has sent, and what it takes to follow it. */
export type SentTransaction = { hash: Hex; nonceBefore: number | undefined }

/**
 * Asks the wallet to send a transaction, at the gas that was shown. Before that, the wallet must be where the user thinks it is.
 *
 * @throws the wallet's error; {SendFailedError} if the wallet has moved on; an `AbortError` once the wait was given up.
 */
export async function sendBuilt(
  kit: KitWith<'swap'>,
  { account, transaction, signal }: { account: SwapAccount; transaction: BuiltTransaction; signal: AbortSignal },
): Promise<SentTransaction> {
  const chain = await chainOf(kit, account)
  // Only the following of the transaction is poorer without it.
  const nonceBefore = await getTransactionCount(chain.client, { address: account.from, blockTag: 'pending' }).catch(
    () => undefined,
  )
  const wallet = await chain.wallet()
  await assertSameInWallet(wallet, chain)
  signal.throwIfAborted()
  const { to, data, value, gas, gasPrice } = transaction
  // The fee that was shown is the fee that is paid: the transaction is of the legacy type, as sends are.
  const fee = gasPrice > 0n ? { gasPrice: numberToHex(gasPrice), type: '0x0' } : {}
  const hash = await request(wallet, 'eth_sendTransaction', [
    { from: account.from, to, data, value: numberToHex(value), gas: numberToHex(gas), ...fee },
  ])
  return { hash, nonceBefore }
}

/**
 * Asks the wallet to make an approval and the exchange at once: all of it happens or nothing.
 *
 * @returns how it ended.
 * @throws as {@link sendBuilt}; the wallet's error, code 5750 if the user does not want their account to be able to do that.
 */
export async function sendBatch(
  kit: KitWith<'swap'>,
  { account, calls, signal }: { account: SwapAccount; calls: readonly BuiltTransaction[]; signal: AbortSignal },
  onSent: () => void,
): Promise<SwapEnd> {
  const chain = await chainOf(kit, account)
  await assertSameInWallet(await chain.wallet(), chain)
  signal.throwIfAborted()
  const { id } = await sendCalls(kit, {
    calls: calls.map(({ to, data, value }) => ({ to, data, value })),
    atomicRequired: true,
  })
  onSent()
  const { status, hashes } = await waitForCalls(kit, { id, signal: kit.internals.swap.following.signal })
  return status === 'confirmed'
    ? { type: 'confirmed', hash: hashes.at(-1) ?? '' }
    : { type: 'reverted', detail: undefined }
}

/** How a transaction ended. */
export type SwapEnd =
  | { type: 'confirmed'; hash: string }
  | { type: 'replaced' | 'cancelled' }
  | { type: 'reverted'; detail: string | undefined }

/**
 * Follows a transaction to its end, whatever view is shown.
 *
 * @param tell - what is seen of it on the way.
 * @returns undefined when the following ends before the transaction does, with the kit.
 */
export async function followBuilt(
  kit: KitWith<'swap'>,
  sent: SentTransaction & { account: SwapAccount; transaction: BuiltTransaction },
  tell: (news: { hash: string; status: 'submitted' | 'slow' | 'missing' }) => void,
): Promise<SwapEnd | undefined> {
  const { account, transaction, hash, nonceBefore } = sent
  const { client, paysGas } = await chainOf(kit, account)
  const { to, data, value } = transaction
  const { clock } = kit.internals
  const { signal } = kit.internals.swap.following
  const call = { from: account.from, to, data, value }
  const followed = { client, call, hash, clock, signal, comparesContent: paysGas, nonceBefore }
  let end: SwapEnd | undefined
  await followTransaction(followed, (event) => {
    if (event.type === 'repriced') tell({ hash: event.by, status: 'submitted' })
    else if (event.type === 'delayed') tell({ hash: event.hash, status: 'slow' })
    else if (event.type === 'lost') tell({ hash: event.hash, status: 'missing' })
    else if (event.type === 'seenAgain') tell({ hash: event.hash, status: 'submitted' })
    else if (event.type === 'reverted') end = { type: 'reverted', detail: event.failure.detail }
    else if (event.type === 'confirmed') end = { type: 'confirmed', hash: event.hash }
    else if (event.type === 'replaced' || event.type === 'cancelled') end = { type: event.type }
  })
  return end
}

async function chainOf(kit: KitWith<'swap'>, { from, caipNetworkId }: SwapAccount) {
  const chain = await openChain(kit)
  if (chain?.from === from && chain.network.caipNetworkId === caipNetworkId) return chain
  throw new SwapNotBuiltError({ failure: { code: 'accountChanged' } })
}
