import { formatExact } from '@holdfast/caip'
import { type Hex, numberToHex } from 'viem'
import { getTransactionCount } from 'viem/actions'
import { track } from '../../analytics/actions/track.ts'
import { UserRejectedError } from '../../connections/errors.ts'
import { request } from '../../eip1193/checkedProvider.ts'
import type { KitWith } from '../../kit.ts'
import { isModalVisible } from '../../modal/state.ts'
import { pushView, resetView } from '../../router/actions.ts'
import { parseErrorMessage } from '../../text/parseErrorMessage.ts'
import { isUserRejection } from '../../wallet-errors/readWalletError.ts'
import { assertSameInWallet } from '../chain/assertSameInWallet.ts'
import { failureOf } from '../chain/failureOf.ts'
import { type OpenChain, openChain } from '../chain/openChain.ts'
import { addPendingSend, removePendingSend } from '../chain/pending.ts'
import { readAsset } from '../chain/readAsset.ts'
import { callOf, simulate } from '../chain/simulate.ts'
import { transferOf } from '../chain/transfer.ts'
import { addRecentReceiver } from '../counterparties/receivers.ts'
import { SendFailedError, type SendFailure } from '../errors.ts'
import { isSolana, loadSolanaSteps } from '../namespaces.ts'
import { isWaiting } from '../progress.ts'
import type { SendOrder } from '../state.ts'
import { showSendToast } from '../toasts.ts'
import { followSend } from './followSend.ts'
import { orderOf } from './orderOf.ts'
import { assertComplete } from './reviewSend.ts'

/** Sends what the user has entered, and follows the transaction. @throws {SendIncompleteError} */
export async function submitSend(kit: KitWith<'send'>): Promise<void> {
  if (isWaiting(kit.send.getState().progress)) return
  assertComplete(kit)
  const order = orderOf(kit)
  if (!order) return
  const { following } = kit.internals.send
  // Forgetting the user replaces `following`. Destroying the kit only aborts it, so the send is still stored, for the next page.
  const isForgotten = (): boolean => kit.internals.send.following !== following
  const waiting = new AbortController()
  kit.internals.send.waiting = waiting
  waiting.signal.addEventListener('abort', () => kit.send.send({ type: 'progressed', event: { type: 'stopped' } }))
  kit.send.send({ type: 'progressed', event: { type: 'started' } })
  track(kit, { event: 'SEND_INITIATED', properties: propertiesOf(kit, order) })
  try {
    if (isSolana(order)) return await submitSolana(kit, order, { signal: waiting.signal, isForgotten })
    const { gas, nonceBefore } = await checkOrder(kit, order, waiting.signal)
    kit.send.send({ type: 'progressed', event: { type: 'checked' } })
    const hash = await askWallet(kit, order, gas)
    if (isForgotten()) return
    // Stored before anything else: the page may close at any moment.
    addPendingSend(kit, { hash, order, nonceBefore })
    afterSend(kit, order, hash, waiting.signal)
    void followSend(kit, order, { hash, nonceBefore })
  } catch (error) {
    const message = parseErrorMessage(error)
    track(kit, { event: 'SEND_ERROR', properties: { ...propertiesOf(kit, order), message } })
    if (!waiting.signal.aborted) afterFailure(kit, error, isSolana(order) ? 'sendNotCompleted' : 'sendFailed')
  }
}

/** Sends on Solana: the wallet only signs, and the network's node sends, so the transaction is stored before it is sent. */
async function submitSolana(
  kit: KitWith<'send'>,
  order: SendOrder,
  { signal, isForgotten }: { signal: AbortSignal; isForgotten: () => boolean },
): Promise<void> {
  const { signSolana } = await loadSolanaSteps()
  const onChecked = (): void => kit.send.send({ type: 'progressed', event: { type: 'checked' } })
  const { hash, lastValidBlockHeight, send } = await signSolana(kit, order, { signal, onChecked })
  addPendingSend(kit, { hash, order, lastValidBlockHeight })
  try {
    await send()
  } catch (error) {
    removePendingSend(kit, hash)
    throw error
  }
  if (isForgotten()) return
  afterSend(kit, order, hash, signal)
  void followSend(kit, order, { hash, lastValidBlockHeight })
}

type Checked = { gas: bigint; nonceBefore: number | undefined }

/**
 * Checks the order against the chain's current state, and that the wallet uses the order's account and chain.
 *
 * @returns the gas that the order needs, and the account's next nonce.
 */
async function checkOrder(kit: KitWith<'send'>, order: SendOrder, signal: AbortSignal): Promise<Checked> {
  const chain = await openSameChain(kit, order)
  const current = await readAsset(chain.client, order.asset, chain.from).catch((error: unknown) => {
    const { code } = failureOf(error)
    throw new SendFailedError({ failure: { code: code === 'unreachable' ? code : 'notAToken' }, cause: error })
  })
  // If the token has other decimals than the order, `order.value` is not the amount that the user has seen.
  if (current.decimals !== order.asset.decimals) throw new SendFailedError({ failure: { code: 'notAToken' } })
  if ((current.balance ?? 0n) < order.value) throw new SendFailedError({ failure: { code: 'insufficientBalance' } })
  const [gas, nonceBefore] = await Promise.all([
    simulate(chain.client, order),
    // Without the nonce the send still works. But if the transaction is replaced before any node has reported it, the
    // replacement is not found.
    getTransactionCount(chain.client, { address: chain.from, blockTag: 'pending' }).catch(() => undefined),
  ])
  signal.throwIfAborted()
  kit.send.send({ type: 'gasEstimated', gasLimit: gas })
  await assertSameInWallet(await chain.wallet(), chain)
  signal.throwIfAborted()
  return { gas, nonceBefore }
}

async function openSameChain(kit: KitWith<'send'>, order: SendOrder): Promise<OpenChain> {
  const chain = await openChain(kit)
  if (chain?.from === order.from && chain.network.caipNetworkId === order.asset.caipNetworkId) return chain
  throw new SendFailedError({ failure: { code: 'accountChanged' } })
}

/**
 * Asks the wallet to send. If the gas price is known, the transaction has the legacy type, so that its gas price is exactly the
 * one behind the displayed fee.
 *
 * @see specification section 9
 */
async function askWallet(kit: KitWith<'send'>, order: SendOrder, gas: bigint): Promise<Hex> {
  const chain = await openSameChain(kit, order)
  const { gasPrice } = kit.send.getState()
  const fee = gasPrice === undefined ? {} : { gasPrice: numberToHex(gasPrice), type: '0x0' }
  const transaction = { ...callOf(transferOf(order)), gas: numberToHex(gas), ...fee }
  return request(await chain.wallet(), 'eth_sendTransaction', [transaction])
}

/** Handles a transaction that was sent, even if the user no longer waits for it. */
function afterSend(kit: KitWith<'send'>, order: SendOrder, hash: string, signal: AbortSignal): void {
  const { changes } = kit.internals
  const wasAtPreview =
    !signal.aborted && isModalVisible(kit.modal.getState()) && kit.router.getState().view === 'WalletSendPreview'
  changes.run(() => {
    kit.send.send({ type: 'progressed', event: { type: 'sent', hash, order } })
    kit.send.send({ type: 'reset' })
    if (wasAtPreview) {
      resetView(kit, 'Account')
      pushView(kit, 'WalletSendProgress')
    }
    showSendToast(kit, 'sendStarted')
  })
  addRecentReceiver(kit, order)
  track(kit, { event: 'SEND_SUCCESS', properties: propertiesOf(kit, order) })
}

function afterFailure(kit: KitWith<'send'>, error: unknown, toast: 'sendFailed' | 'sendNotCompleted'): void {
  if (error instanceof UserRejectedError || isUserRejection(error)) {
    kit.send.send({ type: 'progressed', event: { type: 'failed', failure: { code: 'rejected' } } })
    return
  }
  const failure: SendFailure = failureOf(error)
  kit.internals.log.info('Unable to send', error)
  kit.send.send({ type: 'progressed', event: { type: 'failed', failure } })
  showSendToast(kit, toast)
}

function propertiesOf({ accounts }: KitWith<'send'>, { asset, value }: SendOrder) {
  const { caipNetworkId: network, address, symbol, decimals } = asset
  return {
    network,
    token: address === undefined ? symbol : `${network}:${address}`,
    amount: formatExact(value, decimals),
    isSmartAccount: accounts.getState().eip155?.preferredAccountType === 'smartAccount',
  }
}
