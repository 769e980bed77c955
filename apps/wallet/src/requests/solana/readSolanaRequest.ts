import { readText } from '@holdfast/clear-signing/requests'
import { base58, base64 } from '@scure/base'
import * as z from 'zod/mini'
import { answerCodes, invalidParams, RequestError, unauthorized } from '../errors.ts'
import type { AutomaticAnswer, WalletRequest } from '../walletRequest.ts'
import { parseSolanaTransaction, type SolanaTransaction } from './transaction.ts'

const messageSchema = z.object({ message: z.string(), pubkey: z.string() })
const transactionSchema = z.object({ transaction: z.string(), pubkey: z.optional(z.string()) })
const transactionsSchema = z.object({ transactions: z.array(z.string()).check(z.minLength(1), z.maxLength(50)) })

/**
 * Reads a request for a Solana account.
 *
 * @param granted - The addresses that the app has access to.
 * @throws {RequestError}
 */
export function readSolanaRequest(
  { method, params }: { method: string; params: unknown },
  granted: readonly string[],
): WalletRequest | AutomaticAnswer {
  switch (method) {
    case 'solana_signMessage': {
      const { message, pubkey } = parse(messageSchema, params)
      const bytes = decode(message, base58.decode)
      // This is a transaction disguised as a message: its signature would move money.
      if (isTransactionMessage(bytes)) throw invalidParams('The message is a transaction; ask for its signature.')
      return {
        kind: 'message',
        namespace: 'solana',
        address: own(pubkey, granted),
        message: { bytes, text: readText(bytes) },
      }
    }
    case 'solana_signTransaction':
      return readTransactions([parse(transactionSchema, params).transaction], granted, false)
    case 'solana_signAllTransactions':
      return readTransactions(parse(transactionsSchema, params).transactions, granted, true)
    case 'solana_getAccounts':
    case 'solana_requestAccounts':
      return { kind: 'automatic', result: granted.map((pubkey) => ({ pubkey })) }
    default:
      throw new RequestError({
        code: answerCodes.unsupportedMethod,
        message: `The wallet does not support ${method}.`,
      })
  }
}

function readTransactions(encoded: readonly string[], granted: readonly string[], isList: boolean): WalletRequest {
  const transactions = encoded.map((text) => parseSolanaTransaction(decode(text, base64.decode)))
  const address = granted.find((one) => transactions.every(({ signers }) => signers.includes(one)))
  if (address === undefined) throw unauthorized()
  return { kind: 'solanaTransaction', address, transactions, isList }
}

/** Whether bytes would be read as the message of a transaction. */
function isTransactionMessage(bytes: Uint8Array): boolean {
  const signers = (bytes[0] ?? 0) & 0x80 ? bytes[1] : bytes[0]
  try {
    return isWhole(
      parseSolanaTransaction(Uint8Array.from([signers ?? 0, ...new Uint8Array(64 * (signers ?? 0)), ...bytes])),
    )
  } catch {
    // Not readable as a transaction message.
    return false
  }
}

function isWhole({ instructions }: SolanaTransaction): boolean {
  return instructions.length > 0
}

function parse<Value>(schema: z.ZodMiniType<Value>, params: unknown): Value {
  const parsed = schema.safeParse(params)
  if (!parsed.success) throw invalidParams('The parameters cannot be read.', parsed.error)
  return parsed.data
}

function decode(text: string, decoder: (text: string) => Uint8Array): Uint8Array {
  try {
    return decoder(text)
  } catch (cause) {
    throw invalidParams('The bytes cannot be decoded.', cause)
  }
}

function own(address: string, granted: readonly string[]): string {
  if (!granted.includes(address)) throw unauthorized()
  return address
}
