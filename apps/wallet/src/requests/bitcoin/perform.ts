import { hex } from '@scure/base'
import type { SendTransactions } from '../../client/sends.ts'
import type { Keyring } from '../../keys/keyring.ts'
import { unauthorized } from '../errors.ts'
import type { WalletRequest } from '../walletRequest.ts'
import type { EsploraNode } from './esplora.ts'
import type { PsbtRequest } from './psbt/psbt.ts'
import { signPsbt } from './psbt/signPsbt.ts'
import { signBip322, signLegacyMessage } from './signBitcoinMessage.ts'
import { type PreparedTransfer, signTransfer, type TransferRequest } from './transfer/transfer.ts'

type MessageRequest = Extract<WalletRequest, { kind: 'bitcoinMessage' }>

/** Signs a message. @returns the result for the app, with the signature in hex. @see BIP-322, BIP-137 */
export function performBitcoinMessage(keyring: Keyring, request: MessageRequest): unknown {
  const { address, protocol, message } = request
  const key = keyOf(keyring, request)
  const signature = protocol === 'bip322' ? signBip322(message.bytes, key) : signLegacyMessage(message.bytes, key)
  return { address, signature: hex.encode(signature) }
}

/** Signs a PSBT, and sends the transaction if the app requested that. */
export async function performPsbt(
  keyring: Keyring,
  request: PsbtRequest,
  { node, send }: { node: EsploraNode; send: SendTransactions },
): Promise<unknown> {
  const { caipNetworkId } = request.chain
  const { psbt, transaction } = await signPsbt(request, keyring.bitcoinKeys(request.address, caipNetworkId), node)
  if (!transaction) return { psbt }
  const result = { psbt, txid: transaction.hash }
  await send({ caipNetworkId, transactions: [transaction], result })
  return result
}

/** Signs a payment and sends it. */
export async function performTransfer(
  keyring: Keyring,
  request: TransferRequest,
  { prepared, node, send }: { prepared: PreparedTransfer; node: EsploraNode; send: SendTransactions },
): Promise<unknown> {
  const transaction = await signTransfer(request, keyOf(keyring, request), prepared, node)
  const result = { txid: transaction.hash }
  await send({ caipNetworkId: request.chain.caipNetworkId, transactions: [transaction], result })
  return result
}

function keyOf(keyring: Keyring, { address, chain }: MessageRequest | TransferRequest) {
  const key = keyring.bitcoinKeys(address, chain.caipNetworkId).find((each) => each.address === address)
  // The wallet no longer has the account to which the app was given access.
  if (!key) throw unauthorized()
  return key
}
