import { isRecord } from '@holdfast/base'
import { InvalidWalletAnswerError } from '../../../connections/errors.ts'
import { pairedConnector } from '../../../pairing/adapter/pairedConnector.ts'
import { readWalletError } from '../../../wallet-errors/readWalletError.ts'
import type { AdapterContext } from '../../adapter.ts'
import type { SolanaCalls } from '../solanaWallet.ts'
import { fromBase64, isSignedBy, signatureBytes, toBase64, withSignature } from '../transactionBytes.ts'
import { type SolanaConnector, withSignatureChecked } from './solanaConnector.ts'

/**
 * Creates the connector of the wallet that the kit is paired with.
 *
 * @see https://docs.reown.com/advanced/multichain/rpc-reference/solana-rpc
 */
export function pairedSolana(context: AdapterContext): SolanaConnector {
  const connector = pairedConnector('solana', context)
  const { request } = connector
  const signOne = async (transaction: Uint8Array, address: string): Promise<Uint8Array> => {
    const method = 'solana_signTransaction'
    const answer = await request({ method, params: { transaction: toBase64(transaction), pubkey: address } })
    const { transaction: signedTransaction, signature } = isRecord(answer)
      ? answer
      : { signature: answer, transaction: undefined }
    const signed =
      typeof signedTransaction === 'string'
        ? fromBase64(signedTransaction)
        : insertSignature(transaction, address, signature)
    if (!signed || !isSignedBy(signed, address)) throw new InvalidWalletAnswerError({ method, answer })
    return signed
  }
  const signAll = async (transactions: readonly Uint8Array[], address: string): Promise<readonly Uint8Array[]> => {
    const method = 'solana_signAllTransactions'
    const answer = await request({ method, params: { transactions: transactions.map(toBase64), pubkey: address } })
    const texts: unknown = isRecord(answer) ? answer['transactions'] : undefined
    const signed = Array.isArray(texts) ? texts.flatMap((text) => fromBase64(String(text)) ?? []) : []
    if (signed.length !== transactions.length || !signed.every((each) => isSignedBy(each, address)))
      throw new InvalidWalletAnswerError({ method, answer })
    return signed
  }
  const calls: SolanaCalls = {
    signTransactions: async (transactions, { address }) => {
      const [only, ...others] = transactions
      if (only && others.length === 0) return [await signOne(only, address)]
      return signAll(transactions, address)
    },
    signAndSend: async (transaction, { address }, sendOptions) => {
      const method = 'solana_signAndSendTransaction'
      const params = { transaction: toBase64(transaction), pubkey: address, sendOptions }
      const answer = await request({ method, params }).catch((error: unknown) => {
        // If the method was not granted, or the wallet does not know it, the wallet only signs, and the kit sends.
        if (readWalletError(error) === 'unsupported') return undefined
        throw error
      })
      if (answer === undefined) return undefined
      const signature = isRecord(answer) ? answer['signature'] : answer
      if (typeof signature !== 'string' || !signatureBytes(signature))
        throw new InvalidWalletAnswerError({ method, answer })
      return signature
    },
  }
  return { ...connector, ...calls, signMessage: withSignatureChecked(connector.signMessage) }
}

/** Inserts a signature into a transaction: some wallets answer with the signature alone. */
function insertSignature(transaction: Uint8Array, address: string, signature: unknown): Uint8Array | undefined {
  const bytes = signatureBytes(signature)
  return bytes && withSignature(transaction, address, bytes)
}
