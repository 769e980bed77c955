import { BaseError } from '@holdfast/base'
import { base58 } from '@scure/base'
import { type ByteReader, createByteReader } from './reader.ts'

const SIGNATURE_BYTES = 64
const KEY_BYTES = 32
/** A transaction must fit into one packet. @see Solana's PACKET_DATA_SIZE */
const MOST_BYTES = 1_232

/** Thrown for bytes that are no transaction that can be shown. */
export class UnreadableSolanaTransactionError extends BaseError {
  override name = 'UnreadableSolanaTransactionError' as const
  constructor({ reason, cause }: { reason: string; cause?: unknown }) {
    super(`The transaction ${reason}.`, { cause })
  }
}

/** An instruction: its program, its accounts and its data. Accounts from a lookup table are undefined. */
export type SolanaInstruction = { program: string; accounts: readonly (string | undefined)[]; data: Uint8Array }

/** A decoded transaction. */
export type SolanaTransaction = {
  /** The bytes that each signer signs. */
  message: Uint8Array
  signatures: readonly Uint8Array[]
  /** Addresses that must sign, in the order of their signatures. The first pays the fee. */
  signers: readonly string[]
  instructions: readonly SolanaInstruction[]
  /** Whether some accounts are in lookup tables on the chain, which the wallet does not read. */
  hasTables: boolean
}

/**
 * Decodes a transaction.
 *
 * @throws {UnreadableSolanaTransactionError}
 * @see https://solana.com/docs/core/transactions
 */
export function parseSolanaTransaction(bytes: Uint8Array): SolanaTransaction {
  if (bytes.length > MOST_BYTES) throw new UnreadableSolanaTransactionError({ reason: 'is too long' })
  try {
    return readTransaction(bytes)
  } catch (cause) {
    throw new UnreadableSolanaTransactionError({ reason: 'cannot be read', cause })
  }
}

function readTransaction(bytes: Uint8Array): SolanaTransaction {
  const reader = createByteReader(bytes)
  const signatures = repeat(reader.length(), () => reader.bytes(SIGNATURE_BYTES))
  const message = bytes.slice(reader.offset())
  const isVersioned = ((bytes[reader.offset()] ?? 0) & 0x80) !== 0
  if (isVersioned && reader.byte() !== 0x80) throw new RangeError('Only version 0 is known.')
  const signerCount = reader.byte()
  // Which accounts are read-only does not matter for what is shown.
  reader.bytes(2)
  const keys = repeat(reader.length(), () => base58.encode(reader.bytes(KEY_BYTES)))
  // The recent blockhash, which limits how long the transaction is valid.
  reader.bytes(KEY_BYTES)
  const instructions = repeat(reader.length(), () => readInstruction(reader, keys))
  const tables = isVersioned ? repeat(reader.length(), () => skipTable(reader)) : []
  if (!reader.isAtEnd() || signerCount === 0 || signerCount > keys.length || signatures.length !== signerCount) {
    throw new RangeError('The parts do not fit together.')
  }
  return { message, signatures, signers: keys.slice(0, signerCount), instructions, hasTables: tables.length > 0 }
}

function readInstruction(reader: ByteReader, keys: readonly string[]): SolanaInstruction {
  const program = keys[reader.byte()]
  if (program === undefined) throw new RangeError('A program stands in no table.')
  const accounts = Array.from(reader.bytes(reader.length()), (index) => keys[index])
  return { program, accounts, data: reader.bytes(reader.length()) }
}

function skipTable(reader: ByteReader): void {
  reader.bytes(KEY_BYTES)
  reader.bytes(reader.length())
  reader.bytes(reader.length())
}

function repeat<Value>(count: number, read: () => Value): Value[] {
  return Array.from({ length: count }, read)
}

/** Inserts a signature. @returns the bytes of the whole transaction. */
export function withSignature(
  { signatures, signers, message }: SolanaTransaction,
  address: string,
  signature: Uint8Array,
): Uint8Array {
  const placed = signatures.map((given, index) => (signers[index] === address ? signature : given))
  // At most 127 signatures fit into a packet, so the count always takes one byte.
  return Uint8Array.from([placed.length, ...placed.flatMap((bytes) => Array.from(bytes)), ...message])
}

/** Whether bytes would be read as the message of a transaction: their signature would be the transaction's. */
export function isSolanaTransactionMessage(bytes: Uint8Array): boolean {
  const signers = (bytes[0] ?? 0) & 0x80 ? bytes[1] : bytes[0]
  try {
    const whole = Uint8Array.from([signers ?? 0, ...new Uint8Array(SIGNATURE_BYTES * (signers ?? 0)), ...bytes])
    return parseSolanaTransaction(whole).instructions.length > 0
  } catch {
    // Not readable as a transaction message.
    return false
  }
}
