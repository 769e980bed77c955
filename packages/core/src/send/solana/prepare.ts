import { toBase58 } from '@holdfast/pairing'
import { SolanaNodeError } from '../../adapters/solana/errors.ts'
import { isSignedBy, readTransaction, toBase64 } from '../../adapters/solana/transactionBytes.ts'
import { SendFailedError } from '../errors.ts'
import type { SendOrder } from '../state.ts'
import { failureOfTransaction } from './failure.ts'
import type { OpenSolana } from './openSolana.ts'
import { readAccountCost, readLifetime, readRoute, simulateTransfer } from './reads.ts'
import { TRANSFER_FEE, writeTransfer } from './transferMessage.ts'

/** A transfer that is ready to sign. */
export type PreparedTransfer = {
  /** In wire format, not yet signed. */
  transaction: Uint8Array
  lastValidBlockHeight: bigint
  /** Lamports for the signature and the priority fee. */
  fee: bigint
  /** Lamports for the receiver's new account; 0n if none is needed. */
  accountCost: bigint
}

/** Writes the transaction of an order and simulates it. @throws {SendFailedError} if the transaction would fail. */
export async function prepareTransfer({ node }: OpenSolana, order: SendOrder): Promise<PreparedTransfer> {
  const { from, to, value } = order
  const route = await readRoute(node, order)
  const [accountCost, lifetime] = await Promise.all([route ? readAccountCost(node, route) : 0n, readLifetime(node)])
  const transaction = writeTransfer({ from, to, value, route }, lifetime)
  try {
    await simulateTransfer(node, transaction)
  } catch (error) {
    if (!route || !(error instanceof SendFailedError) || error.failure.code !== 'insufficientBalance') throw error
    // `readRoute` has found enough of the token, so lamports are missing: for the receiver's new account, or for the deposit
    // that the sender's own account must keep.
    throw new SendFailedError({ failure: { code: 'insufficientGas' }, cause: error })
  }
  return { transaction, lastValidBlockHeight: lifetime.lastValidBlockHeight, fee: TRANSFER_FEE, accountCost }
}

/**
 * Asks the wallet to sign, and checks that it signed exactly what the user has seen, byte for byte.
 *
 * @returns the signed transaction, and its signature in base58, which is its id.
 * @throws the wallet's error; {SendFailedError} if another account is connected, or the wallet signed something else.
 */
export async function signTransfer(
  { wallet, from }: OpenSolana,
  transaction: Uint8Array,
): Promise<{ signed: Uint8Array; hash: string }> {
  const connected = await wallet()
  // Another account may have been connected since the order was checked.
  if (connected.address !== from) throw new SendFailedError({ failure: { code: 'accountChanged' } })
  const signed = await connected.signTransaction(transaction)
  const { message, signatures } = readTransaction(signed)
  const { message: wanted } = readTransaction(transaction)
  const isSame = message.length === wanted.length && message.every((byte, index) => byte === wanted[index])
  const [signature] = signatures
  if (!isSame || !signature || !isSignedBy(signed, from)) throw new SendFailedError({ failure: { code: 'altered' } })
  return { signed, hash: toBase58(signature) }
}

/**
 * Sends a signed transaction through the network's node.
 *
 * @returns true if the node has accepted the transaction, false if that is unknown.
 * @throws {SendFailedError} if the node refuses the transaction.
 */
export async function sendTransfer({ node }: OpenSolana, signed: Uint8Array): Promise<boolean> {
  const params = [toBase64(signed), { encoding: 'base64', preflightCommitment: 'confirmed' }]
  try {
    await node.request({ method: 'sendTransaction', params })
    return true
  } catch (error) {
    if (!(error instanceof SolanaNodeError)) throw error
    if (!error.isRefusal) return false
    const reason: unknown = typeof error.data === 'object' && error.data ? Reflect.get(error.data, 'err') : undefined
    const failure = reason ? failureOfTransaction(reason) : { code: 'unknown' as const, detail: error.shortMessage }
    throw new SendFailedError({ failure, cause: error })
  }
}
