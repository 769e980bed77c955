import { parseBitcoinAddress } from '@holdfast/caip'
import { p2tr, p2wpkh, Script, Transaction } from '@scure/btc-signer'
import type { SignedTransaction } from '../../../client/sends.ts'
import type { BitcoinKey } from '../../../keys/bitcoin.ts'
import { RequestError } from '../../errors.ts'
import type { WalletRequest } from '../../walletRequest.ts'
import { addressParameters } from '../addressParameters.ts'
import type { Coin, EsploraNode } from '../esplora.ts'
import { feeConcern } from '../feeConcern.ts'
import { type CoinSelection, chooseCoins } from './chooseCoins.ts'

/** A request to send a payment. */
export type TransferRequest = Extract<WalletRequest, { kind: 'bitcoinTransfer' }>

/** A payment whose coins and fee are chosen. */
export type PreparedTransfer = CoinSelection & { hasHighFee: boolean }

/** The sizes of an input and of an output in virtual bytes, by the type of the key or address. @see BIP-141, BIP-341 */
const inputSizes = { payment: 68, ordinal: 57.5 } as const
const outputSizes = { p2pkh: 34, p2sh: 32, p2wpkh: 31, p2wsh: 43, p2tr: 43 } as const
/** The size of the version, the counts, the lock time and the segwit marker, in virtual bytes. */
const OVERHEAD = 11

/**
 * Chooses the coins of a payment at the current fee rate.
 *
 * @throws {RequestError} if the account holds too little. @throws {NodeError} if the node does not answer.
 */
export async function prepareTransfer(
  request: TransferRequest,
  key: BitcoinKey,
  node: EsploraNode,
): Promise<PreparedTransfer> {
  const [coins, feeRate] = await Promise.all([node.coins(key.address), node.feeRate()])
  const { caipNetworkId } = request.chain
  const sizeOf = (address: string): number => outputSizes[parseBitcoinAddress(address, caipNetworkId)?.type ?? 'p2wsh']
  const base = OVERHEAD + sizeOf(request.recipient) + (request.memo ? 11 + request.memo.length : 0)
  const sizes = { base, input: inputSizes[key.type], change: sizeOf(request.changeAddress) }
  const choice = chooseCoins({ coins, value: request.value, feeRate, sizes })
  if (!choice)
    throw new RequestError({ code: -32_000, message: 'The account holds too little for the amount and the fee.' })
  const vsize = BigInt(Math.ceil(base + choice.coins.length * sizes.input))
  const concern = feeConcern({ fee: choice.fee, vsize, paid: request.value })
  if (concern === 'absurd')
    throw new RequestError({ code: -32_000, message: 'The node names a fee that nodes refuse as absurd.' })
  return { ...choice, hasHighFee: concern === 'high' }
}

/**
 * Signs a payment.
 *
 * @throws {RequestError} if one of its coins has been spent since they were chosen, for example in another tab: this payment
 *   could replace the payment that spent the coin. @throws {NodeError} if the node does not answer.
 */
export async function signTransfer(
  request: TransferRequest,
  key: BitcoinKey,
  { coins, change }: PreparedTransfer,
  node: Pick<EsploraNode, 'coins'>,
): Promise<SignedTransaction> {
  const unspent = await node.coins(key.address)
  const isUnspent = ({ txid, vout }: Coin): boolean => unspent.some((coin) => coin.txid === txid && coin.vout === vout)
  if (!coins.every(isUnspent))
    throw new RequestError({
      code: -32_000,
      message: 'A coin of this payment has been spent in the meantime. Reject the request, and ask for it again.',
    })
  const parameters = addressParameters(request.chain.caipNetworkId)
  const transaction = new Transaction({ allowUnknownOutputs: request.memo !== undefined })
  const internalKey = key.publicKey.slice(1)
  const isTaproot = key.type === 'ordinal'
  const { script } = isTaproot ? p2tr(internalKey) : p2wpkh(key.publicKey)
  for (const { txid, vout, value } of coins) {
    const witnessUtxo = { script, amount: value }
    transaction.addInput({ txid, index: vout, witnessUtxo, ...(isTaproot && { tapInternalKey: internalKey }) })
  }
  transaction.addOutputAddress(request.recipient, request.value, parameters)
  if (change > 0n) transaction.addOutputAddress(request.changeAddress, change, parameters)
  if (request.memo) transaction.addOutput({ script: Script.encode(['RETURN', request.memo]), amount: 0n })
  transaction.sign(key.secret)
  transaction.finalize()
  return { hash: transaction.id, bytes: transaction.hex }
}
