import { InvalidWalletAnswerError } from '../../connections/errors.ts'
import type { NodeProvider } from '../adapter.ts'
import type { SendOptions, SignerOf, SolanaCalls } from './solanaWallet.ts'
import { toBase64 } from './transactionBytes.ts'

/**
 * Lets a wallet sign and send a transaction; if the wallet only signs, it is sent through the network's own node.
 *
 * @returns the signature in base58, which names the transaction.
 * @throws the wallet's error; {NodeError} if the node refuses it.
 */
export async function sendSolana(
  wallet: SolanaCalls,
  node: NodeProvider,
  {
    transaction,
    signer,
    options = {},
  }: { transaction: Uint8Array; signer: SignerOf; options?: SendOptions | undefined },
): Promise<string> {
  const sent = await wallet.signAndSend(transaction, signer, options)
  if (sent !== undefined) return sent
  const [signed = transaction] = await wallet.signTransactions([transaction], signer)
  const method = 'sendTransaction'
  const preflightCommitment = options.preflightCommitment ?? 'confirmed'
  const params = [toBase64(signed), { encoding: 'base64', ...options, preflightCommitment }]
  const signature = await node.request({ method, params })
  if (typeof signature !== 'string') throw new InvalidWalletAnswerError({ method, answer: signature })
  return signature
}
