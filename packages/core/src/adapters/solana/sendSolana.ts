import { base58 } from '@scure/base'
import type { NodeProvider } from '../adapter.ts'
import { SolanaNodeError } from './errors.ts'
import type { RequestSigner, SendOptions, SolanaCalls } from './solanaWallet.ts'
import { isSignedBy, readTransaction, toBase64 } from './transactionBytes.ts'

/**
 * Asks a wallet to sign and send a transaction. If the wallet only signs, the kit sends the transaction through the network's
 * configured node. If that node's answer is lost, the transaction counts as sent: the app can follow its signature, while an
 * error would invite the user to pay twice.
 *
 * @returns the signature in base58, which is the transaction's id.
 * @throws the wallet's error; {SolanaNodeError} if the node refuses the transaction.
 */
export async function sendSolana(
  wallet: SolanaCalls,
  node: NodeProvider,
  {
    transaction,
    signer,
    options = {},
  }: { transaction: Uint8Array; signer: RequestSigner; options?: SendOptions | undefined },
): Promise<string> {
  const sentSignature = await wallet.signAndSend(transaction, signer, options)
  if (sentSignature !== undefined) return sentSignature
  const [signed = transaction] = await wallet.signTransactions([transaction], signer)
  const { signatures, signers } = readTransaction(signed)
  const preflightCommitment = options.preflightCommitment ?? 'confirmed'
  const params = [toBase64(signed), { encoding: 'base64', ...options, preflightCommitment }]
  try {
    await node.request({ method: 'sendTransaction', params })
  } catch (error) {
    const isLost = error instanceof SolanaNodeError && !error.isRefusal
    // A transaction that lacks a signature cannot have been sent: no node accepts it.
    if (!isLost || !signers.every((each) => isSignedBy(signed, each))) throw error
  }
  const [signature = new Uint8Array()] = signatures
  return base58.encode(signature)
}
