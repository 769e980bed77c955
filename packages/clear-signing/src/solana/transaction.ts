import { BaseError } from '@holdfast/base'
import { base58 } from '@scure/base'
import { type ByteReader, createByteReader } from './reader.ts'

const SIGNATURE_BYTES = 64
const KEY_BYTES = 32
/** The first byte of a message with a version is the version with the highest bit set. In UTF-8, no text begins with these bytes. */
const FIRST_VERSION = 0x80
const LAST_VERSION = 0xbf
/** A transaction must fit into one packet. @see Solana's PACKET_DATA_SIZE */
const MAX_BYTES = 1_232

/** Thrown for bytes that are not a transaction, or a transaction of an unsupported version. */
export class UnreadableSolanaTransactionError extends BaseError {
  override name = 'UnreadableSolanaTransactionError' as const
  constructor({ reason, cause }: { reason: string; cause?: unknown }) {
    super(`The transaction ${reason}.`, { cause })
  }
}

/** An instruction: its program, its accounts and its data. Accounts from a lookup table that was not read are undefined. */
export type SolanaInstruction = { program: string; accounts: readonly (string | undefined)[]; data: Uint8Array }

/** A decoded transaction. */
export type SolanaTransaction = {
  /** The bytes that each signer signs. */
  message: Uint8Array
  signatures: readonly Uint8Array[]
  /** Addresses that must sign, in the order of their signatures. The first pays the fee. */
  signers: readonly string[]
  instructions: readonly SolanaInstruction[]
  /** Addresses of the lookup tables from which accounts are still missing. */
  unreadTables: readonly string[]
}

/** The accounts of each lookup table, in the table's order, by the table's address. */
export type TableContents = ReadonlyMap<string, readonly string[]>

/**
 * Decodes a transaction.
 *
 * @throws {UnreadableSolanaTransactionError}
 * @see https://solana.com/docs/core/transactions
 */
export function parseSolanaTransaction(bytes: Uint8Array): SolanaTransaction {
  if (bytes.length > MAX_BYTES) throw new UnreadableSolanaTransactionError({ reason: 'is too long' })
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
  const decoded = readMessage(message, new Map())
  if (signatures.length !== decoded.signers.length)
    throw new RangeError('The numbers of signatures and signers differ.')
  return { ...decoded, message, signatures }
}

/**
 * Inserts the accounts of lookup tables.
 *
 * @param contents - a table that is missing here, or has fewer accounts than the transaction uses, stays unread.
 */
export function withTableAccounts(transaction: SolanaTransaction, contents: TableContents): SolanaTransaction {
  return { ...transaction, ...readMessage(transaction.message, contents) }
}

function readMessage(
  bytes: Uint8Array,
  contents: TableContents,
): Pick<SolanaTransaction, 'signers' | 'instructions' | 'unreadTables'> {
  const reader = createByteReader(bytes)
  const isVersioned = ((bytes[0] ?? 0) & 0x80) !== 0
  if (isVersioned && reader.byte() !== FIRST_VERSION) throw new RangeError('Only version 0 is supported.')
  const signerCount = reader.byte()
  // Skips the two counts of read-only accounts, since the display does not depend on them.
  reader.bytes(2)
  const keys = repeat(reader.length(), () => base58.encode(reader.bytes(KEY_BYTES)))
  // Skips the recent blockhash, which limits how long the transaction is valid.
  reader.bytes(KEY_BYTES)
  const parsed = repeat(reader.length(), () => readInstruction(reader, keys))
  const tableUses = isVersioned ? repeat(reader.length(), () => readTableUse(reader, contents)) : []
  if (!reader.isAtEnd() || signerCount === 0 || signerCount > keys.length) {
    throw new RangeError('There are bytes after the message, or too few accounts for its signers.')
  }
  // The writable accounts of all tables come before the read-only ones.
  const accounts = [
    ...keys,
    ...tableUses.flatMap(({ writable }) => writable),
    ...tableUses.flatMap(({ readonly }) => readonly),
  ]
  return {
    signers: keys.slice(0, signerCount),
    instructions: parsed.map(({ accountIndexes, ...instruction }) => ({
      ...instruction,
      accounts: Array.from(accountIndexes, (index) => accounts[index]),
    })),
    unreadTables: tableUses
      .filter(({ writable, readonly }) => [...writable, ...readonly].includes(undefined))
      .map(({ table }) => table),
  }
}

/** Reads an instruction, with the indexes of its accounts. Its program is one of `keys`, never in a lookup table. */
function readInstruction(reader: ByteReader, keys: readonly string[]) {
  const program = keys[reader.byte()]
  if (program === undefined) throw new RangeError('The program of an instruction is not among the accounts.')
  return { program, accountIndexes: reader.bytes(reader.length()), data: reader.bytes(reader.length()) }
}

/** Reads which accounts of a lookup table the transaction uses. An account that `contents` does not have is undefined. */
function readTableUse(reader: ByteReader, contents: TableContents) {
  const table = base58.encode(reader.bytes(KEY_BYTES))
  const accounts = contents.get(table) ?? []
  const readAccounts = (): (string | undefined)[] =>
    Array.from(reader.bytes(reader.length()), (index) => accounts[index])
  return { table, writable: readAccounts(), readonly: readAccounts() }
}

function repeat<Value>(count: number, read: () => Value): Value[] {
  return Array.from({ length: count }, read)
}

/** Inserts a signature. @returns the bytes of the whole transaction. */
export function withSolanaSignature(
  { signatures, signers, message }: SolanaTransaction,
  address: string,
  signature: Uint8Array,
): Uint8Array {
  const updated = signatures.map((current, index) => (signers[index] === address ? signature : current))
  // Fewer than 128 signatures fit into a packet, so the count always takes one byte.
  return Uint8Array.from([updated.length, ...updated.flatMap((bytes) => Array.from(bytes)), ...message])
}

/**
 * Returns whether bytes are, or could be, the message of a transaction: a signature of these bytes would sign the transaction.
 * Bytes that begin with the number of a version count as a message, since later versions have other forms. No text begins in
 * this way.
 */
export function isSolanaTransactionMessage(bytes: Uint8Array): boolean {
  const [signerCount = 0] = bytes
  if (signerCount >= FIRST_VERSION && signerCount <= LAST_VERSION) return true
  try {
    const whole = Uint8Array.from([signerCount, ...new Uint8Array(SIGNATURE_BYTES * signerCount), ...bytes])
    return parseSolanaTransaction(whole).instructions.length > 0
  } catch {
    // The bytes are not a transaction message.
    return false
  }
}
