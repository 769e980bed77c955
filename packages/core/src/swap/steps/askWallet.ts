import { type Client, type Hex, numberToHex } from 'viem'
import { getCode, getTransactionCount } from 'viem/actions'
import { sendCalls, waitForCalls } from '../../calls/actions.ts'
import { listenForActivity } from '../../data/actions/listenForActivity.ts'
import { request } from '../../eip1193/checkedProvider.ts'
import type { KitWith } from '../../kit.ts'
import { assertSameInWallet } from '../../send/chain/assertSameInWallet.ts'
import { followTransaction } from '../../send/chain/followTransaction.ts'
import { type OpenChain, openChain } from '../../send/chain/openChain.ts'
import type { SwapAccount } from '../reading/swapAccount.ts'
import type { BuiltTransaction } from '../state.ts'
import { SwapFailedError } from './failure.ts'

/** A transaction that the wallet has sent, and what is needed to follow it. */
export type SentTransaction = {
  hash: Hex
  nonceBefore: number | undefined
  /** The chain of the transaction; the user may use another chain by now. */
  chain: OpenChain
}

/**
 * Asks the wallet to send a transaction, with the displayed gas price. Before that, checks that the wallet has the account and
 * chain that the user has seen.
 *
 * @throws the wallet's error; {SwapFailedError} | {SendFailedError} if the account or chain has changed, in the kit or in the
 * wallet; an `AbortError` if `signal` is aborted before the wallet is asked.
 */
export async function sendBuiltTransaction(
  kit: KitWith<'swap'>,
  { account, transaction, signal }: { account: SwapAccount; transaction: BuiltTransaction; signal: AbortSignal },
): Promise<SentTransaction> {
  const chain = await openSameChain(kit, account)
  // Without the nonce the swap still works, but if no node ever knows the transaction, its replacement is not found.
  const nonceBefore = await getTransactionCount(chain.client, { address: account.from, blockTag: 'pending' }).catch(
    () => undefined,
  )
  const wallet = await chain.wallet()
  await assertSameInWallet(wallet, chain)
  signal.throwIfAborted()
  const { to, data, value, gas, gasPrice } = transaction
  // As for sends, a transaction of the legacy type costs exactly the displayed fee.
  const fee = gasPrice > 0n ? { gasPrice: numberToHex(gasPrice), type: '0x0' } : {}
  const hash = await request(wallet, 'eth_sendTransaction', [
    { from: account.from, to, data, value: numberToHex(value), gas: numberToHex(gas), ...fee },
  ])
  return { hash, nonceBefore, chain }
}

/**
 * Asks the wallet to make an approval and the swap as an atomic batch, and waits for the outcome.
 *
 * @param onSent - called when the wallet has accepted the batch.
 * @throws as {@link sendBuiltTransaction}, and an `AbortError` if `following` aborts before the outcome is known. The wallet's error has the code 5750 if the user declines the upgrade of the
 * account.
 */
export async function sendBatch(
  kit: KitWith<'swap'>,
  {
    account,
    calls,
    signal,
    following,
  }: { account: SwapAccount; calls: readonly BuiltTransaction[]; signal: AbortSignal; following: AbortSignal },
  onSent: () => void,
): Promise<SwapOutcome> {
  const chain = await openSameChain(kit, account)
  await assertSameInWallet(await chain.wallet(), chain)
  signal.throwIfAborted()
  const { id } = await sendCalls(kit, {
    calls: calls.map(({ to, data, value }) => ({ to, data, value })),
    atomicRequired: true,
  })
  following.throwIfAborted()
  onSent()
  const { status, hashes } = await waitForCalls(kit, { id, signal: following })
  return status === 'confirmed'
    ? { type: 'confirmed', hash: hashes.at(-1) ?? '' }
    : { type: 'reverted', detail: undefined }
}

/** The outcome of a transaction. */
export type SwapOutcome =
  | { type: 'confirmed'; hash: string }
  /** `altered`: the wallet has sent something other than the requested transaction. */
  | { type: 'replaced' | 'cancelled' | 'altered' }
  | { type: 'reverted'; detail: string | undefined }

/**
 * Follows a transaction to its end, whatever view is shown.
 *
 * @param sent.isExact - whether the sent transaction must equal the requested one. False for an approval, since the user may
 * change its allowance in the wallet.
 * @param onChange - called with each change of the transaction's status.
 * @returns undefined if `following` aborts before the transaction ends.
 */
export async function followSentTransaction(
  kit: KitWith<'swap'>,
  sent: SentTransaction & {
    account: SwapAccount
    transaction: BuiltTransaction
    following: AbortSignal
    isExact: boolean
  },
  onChange: (change: { hash: string; status: 'submitted' | 'slow' | 'missing' }) => void,
): Promise<SwapOutcome | undefined> {
  const { account, transaction, following: signal, hash, nonceBefore, isExact } = sent
  const { client, paysGas } = sent.chain
  const { to, data, value } = transaction
  const { clock } = kit.internals
  const call = { from: account.from, to, data, value }
  const comparesContent = isExact && paysGas && (await hasNoCode(client, account))
  const listen = (onActivity: () => void) => listenForActivity(kit, onActivity)
  const followed = { client, call, hash, clock, signal, comparesContent, nonceBefore, listen }
  const flags = { isAltered: false, isMissing: false }
  let outcome: SwapOutcome | undefined
  await followTransaction(followed, (event) => {
    switch (event.type) {
      case 'altered':
        flags.isAltered = true
        break
      case 'repriced':
        flags.isAltered = false
        onChange({ hash: event.by, status: 'submitted' })
        break
      case 'delayed':
        // 'missing' says more than 'slow', so 'missing' stays.
        if (!flags.isMissing) onChange({ hash: event.hash, status: 'slow' })
        break
      case 'lost':
        flags.isMissing = true
        onChange({ hash: event.hash, status: 'missing' })
        break
      case 'seenAgain':
        flags.isMissing = false
        onChange({ hash: event.hash, status: 'submitted' })
        break
      case 'reverted':
        outcome = { type: 'reverted', detail: event.failure.detail }
        break
      case 'confirmed':
        outcome = flags.isAltered ? { type: 'altered' } : { type: 'confirmed', hash: event.hash }
        break
      case 'replaced':
      case 'cancelled':
        outcome = { type: event.type }
    }
  })
  return outcome
}

/** Whether the account has no code. A smart account wraps the requested call, so the sent call is not the requested one. */
async function hasNoCode(client: Client, { from: address }: SwapAccount): Promise<boolean> {
  const code = await getCode(client, { address }).catch(() => 'unknown') // A failure counts as code.
  return code === undefined
}

async function openSameChain(kit: KitWith<'swap'>, { from, caipNetworkId }: SwapAccount) {
  const chain = await openChain(kit)
  if (chain?.from === from && chain.network.caipNetworkId === caipNetworkId) return chain
  throw new SwapFailedError({ failure: { code: 'accountChanged' } })
}
