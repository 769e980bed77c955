import type { KitWith } from '../../kit.ts'
import { isModalVisible } from '../../modal/state.ts'
import { afterTransaction } from '../../transactions/actions/afterTransaction.ts'
import { removePendingSend } from '../chain/pending.ts'
import { SendFailedError } from '../errors.ts'
import type { SendOrder } from '../state.ts'
import { showSendToast } from '../toasts.ts'
import { followSolana } from './followSolana.ts'
import { type OpenSolana, openSolana } from './openSolana.ts'
import { prepareTransfer, sendTransfer, signTransfer } from './prepare.ts'
import { readLamports, readSolanaAsset } from './reads.ts'
import { TRANSFER_FEE } from './transferMessage.ts'

/** Reads the balance that pays for a transfer, and stores it with the fee, which is the same for every transfer. */
export async function refreshSolanaFee(kit: KitWith<'send'>): Promise<void> {
  const chain = await openSolana(kit)
  if (!chain) return
  const networkBalance = await readLamports(chain.node, chain.from)
  if (await isStillInUse(kit, chain)) kit.send.send({ type: 'feeRead', gasPrice: TRANSFER_FEE, networkBalance })
}

/** Reads the chosen asset's balance and decimals from the chain. */
export async function refreshSolanaToken(kit: KitWith<'send'>): Promise<void> {
  const { token } = kit.send.getState()
  const chain = token && (await openSolana(kit))
  if (!chain || chain.network.caipNetworkId !== token.caipNetworkId) return
  const asset = await readSolanaAsset(chain.node, token, chain.from)
  if (await isStillInUse(kit, chain)) kit.send.send({ type: 'assetRead', asset })
}

/** Whether the account and the cluster are still in use after an answer has arrived. */
async function isStillInUse(kit: KitWith<'send'>, { from, network }: OpenSolana): Promise<boolean> {
  const current = await openSolana(kit)
  return current?.from === from && current.network.caipNetworkId === network.caipNetworkId
}

/** Simulates an order, and stores the cost of the receiver's new account. @throws {SendFailedError} if the order would fail. */
export async function checkSolana(kit: KitWith<'send'>, order: SendOrder): Promise<void> {
  const chain = await openSameChain(kit, order)
  const { accountCost } = await prepareTransfer(chain, order)
  kit.send.send({ type: 'accountCostRead', accountCost })
}

/** A signed transaction, ready to be sent. */
export type SignedSend = { hash: string; lastValidBlockHeight: number; send: () => Promise<unknown> }

/**
 * Compares the order that the user has seen with the chain's current state, and asks the wallet to sign the transaction.
 *
 * @param onChecked - called before the wallet is asked.
 * @throws {SendFailedError}, and the wallet's error.
 */
export async function signSolana(
  kit: KitWith<'send'>,
  order: SendOrder,
  { signal, onChecked }: { signal: AbortSignal; onChecked: () => void },
): Promise<SignedSend> {
  const chain = await openSameChain(kit, order)
  const current = await readSolanaAsset(chain.node, order.asset, order.from)
  // If the token has other decimals than the order, `order.value` is not the amount that the user has seen.
  if (current.decimals !== order.asset.decimals) throw new SendFailedError({ failure: { code: 'notAToken' } })
  if ((current.balance ?? 0n) < order.value) throw new SendFailedError({ failure: { code: 'insufficientBalance' } })
  const { transaction, lastValidBlockHeight } = await prepareTransfer(chain, order)
  signal.throwIfAborted()
  onChecked()
  const { signed, hash } = await signTransfer(chain, transaction)
  // If the user has cancelled meanwhile, the signed transaction is not sent. On EVM chains the wallet would have sent it by now.
  signal.throwIfAborted()
  return { hash, lastValidBlockHeight: Number(lastValidBlockHeight), send: () => sendTransfer(chain, signed) }
}

/**
 * Follows a transaction to its outcome, whatever view is shown. Once it is in a block, reads balances and history again. Does
 * nothing while another account or network is in use.
 */
export async function followSolanaSend(
  kit: KitWith<'send'>,
  order: SendOrder,
  { hash, lastValidBlockHeight }: { hash: string; lastValidBlockHeight: number | undefined },
): Promise<void> {
  const { followed, following } = kit.internals.send
  followed.add(hash)
  const chain = await openSolana(kit)
  if (!chain || chain.from !== order.from || chain.network.caipNetworkId !== order.asset.caipNetworkId) {
    followed.delete(hash)
    return
  }
  const last = lastValidBlockHeight === undefined ? undefined : BigInt(lastValidBlockHeight)
  const { clock } = kit.internals
  await followSolana(
    { node: chain.node, hash, lastValidBlockHeight: last, clock, signal: following.signal },
    (event) => {
      kit.send.send({ type: 'progressed', event })
      if (event.type === 'delayed') return
      removePendingSend(kit, hash)
      // A transaction that failed in its block has cost its fee. One that expired is in no block.
      if (event.type !== 'lost') void afterTransaction(kit, { hash })
      const isShown = isModalVisible(kit.modal.getState()) && kit.router.getState().view === 'WalletSendProgress'
      if (event.type !== 'confirmed') showSendToast(kit, 'sendNotCompleted')
      else if (!isShown) showSendToast(kit, 'sendConfirmed')
    },
  )
}

async function openSameChain(kit: KitWith<'send'>, order: SendOrder): Promise<OpenSolana> {
  const chain = await openSolana(kit)
  if (chain?.from === order.from && chain.network.caipNetworkId === order.asset.caipNetworkId) return chain
  throw new SendFailedError({ failure: { code: 'accountChanged' } })
}
