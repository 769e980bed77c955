import { decodeReadableText } from '@holdfast/clear-signing/requests'
import { isSolanaTransactionMessage, parseSolanaTransaction } from '@holdfast/clear-signing/solana'
import { base58, base64 } from '@scure/base'
import * as z from 'zod/mini'
import type { Chain } from '../../config/config.ts'
import { invalidParams, unauthorized, unsupportedMethod } from '../errors.ts'
import { assertGranted } from '../params/assertGranted.ts'
import { parseParams } from '../params/parseParams.ts'
import type { AutomaticAnswer, WalletRequest } from '../walletRequest.ts'

const messageSchema = z.object({ message: z.string(), pubkey: z.string() })
const transactionSchema = z.object({ transaction: z.string(), pubkey: z.optional(z.string()) })
const transactionsSchema = z.object({
  transactions: z.array(z.string()).check(z.minLength(1), z.maxLength(50)),
  pubkey: z.optional(z.string()),
})

/**
 * Reads a request for a Solana account.
 *
 * @param request.chain - the chain of the request, if the wallet has it.
 * @param granted - the addresses to which the app has access.
 * @throws {RequestError}
 */
export function readSolanaRequest(
  { method, params, chain }: { method: string; params: unknown; chain: Chain | undefined },
  granted: readonly string[],
): WalletRequest | AutomaticAnswer {
  switch (method) {
    case 'solana_signMessage': {
      const { message, pubkey } = parseParams(messageSchema, params)
      const bytes = decode(message, base58.decode)
      // A transaction could be disguised as a message, and its signature would then move money.
      if (isSolanaTransactionMessage(bytes)) throw invalidParams('The message is a transaction; ask for its signature.')
      return {
        kind: 'message',
        namespace: 'solana',
        address: assertGranted(pubkey, granted),
        message: { bytes, text: decodeReadableText(bytes) },
      }
    }
    case 'solana_signTransaction': {
      const { transaction, pubkey } = parseParams(transactionSchema, params)
      return readTransactions([transaction], { signers: signersOf(pubkey, granted), chain, isList: false })
    }
    case 'solana_signAllTransactions': {
      const { transactions, pubkey } = parseParams(transactionsSchema, params)
      return readTransactions(transactions, { signers: signersOf(pubkey, granted), chain, isList: true })
    }
    case 'solana_getAccounts':
    case 'solana_requestAccounts':
      return { kind: 'automatic', result: granted.map((pubkey) => ({ pubkey })) }
    default:
      throw unsupportedMethod(method)
  }
}

/** Lists the accounts that may sign a request's transactions: the requested one, or each granted one if none is requested. */
function signersOf(pubkey: string | undefined, granted: readonly string[]): readonly string[] {
  return pubkey === undefined ? granted : [assertGranted(pubkey, granted)]
}

function readTransactions(
  encoded: readonly string[],
  { signers, chain, isList }: { signers: readonly string[]; chain: Chain | undefined; isList: boolean },
): WalletRequest {
  const transactions = encoded.map((text) => decode(text, (value) => parseSolanaTransaction(base64.decode(value))))
  const address = signers.find((each) => transactions.every((transaction) => transaction.signers.includes(each)))
  if (address === undefined) throw unauthorized()
  return { kind: 'solanaTransaction', address, chain, transactions, isList }
}

function decode<Value>(text: string, decoder: (text: string) => Value): Value {
  try {
    return decoder(text)
  } catch (cause) {
    throw invalidParams('The bytes cannot be decoded.', cause)
  }
}
