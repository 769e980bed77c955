import {
  type Address,
  type CompiledTransactionMessage,
  getAddressDecoder,
  getCompiledTransactionMessageDecoder,
  type Transaction,
} from '@solana/kit'
import type { LiteSVM } from 'litesvm'
import { isTokenProgram, readDecimals, readTokenAccount, tokenAmount } from '../tokens/tokenAccount.ts'
import type { TransactionFailure } from './transactionError.ts'

/** The number of bytes before the addresses in a lookup table. @see the address lookup table program */
const TABLE_HEADER = 56
/** The most transactions that the ledger stores. Older ones are dropped. */
const KEPT_TRANSACTIONS = 10_000

/** An executed transaction, with the data for `getTransaction`. */
export type LedgerEntry = {
  signature: string
  slot: number
  blockTime: number
  /** The serialized transaction in base64. */
  wire: string
  /** All accounts of the transaction, those of lookup tables last. */
  accounts: readonly Address[]
  loadedAddresses: { writable: readonly Address[]; readonly: readonly Address[] }
  failure: TransactionFailure | null
  fee: number
  logs: readonly string[]
  unitsConsumed: number
  before: Balances
  after: Balances
}

/**
 * The balances of a transaction's accounts: the lamports of each account, in the order of the accounts, and the amounts of the
 * token accounts.
 */
export type Balances = { lamports: readonly number[]; tokens: readonly object[] }

/** The transactions of the cluster, oldest first. */
export type Ledger = {
  entries: readonly LedgerEntry[]
  add: (entry: LedgerEntry) => void
  find: (signature: string) => LedgerEntry | undefined
  /** Returns the transactions that contain an account, newest first. */
  findByAccount: (account: string) => readonly LedgerEntry[]
}

/** Creates a ledger. @param entries - The transactions of an earlier run. The ledger changes this array. */
export function createLedger(entries: LedgerEntry[] = []): Ledger {
  const bySignature = new Map(entries.map((entry) => [entry.signature, entry]))
  return {
    entries,
    add: (entry) => {
      entries.push(entry)
      bySignature.set(entry.signature, entry)
      for (const old of entries.splice(0, Math.max(0, entries.length - KEPT_TRANSACTIONS)))
        bySignature.delete(old.signature)
    },
    find: (signature) => bySignature.get(signature),
    findByAccount: (account) =>
      entries.filter(({ accounts }) => accounts.some((each) => each === account)).toReversed(),
  }
}

/** Returns all accounts of a transaction, including those from lookup tables. */
export function accountsOf(svm: LiteSVM, transaction: Transaction): Pick<LedgerEntry, 'accounts' | 'loadedAddresses'> {
  const message = readMessage(transaction)
  const lookups = 'addressTableLookups' in message ? (message.addressTableLookups ?? []) : []
  const writable = lookups.flatMap((each) => lookUp(svm, each.lookupTableAddress, each.writableIndexes))
  const readonly = lookups.flatMap((each) => lookUp(svm, each.lookupTableAddress, each.readonlyIndexes))
  return { accounts: [...message.staticAccounts, ...writable, ...readonly], loadedAddresses: { writable, readonly } }
}

/** Decodes the message of a transaction. */
export function readMessage(transaction: Transaction): CompiledTransactionMessage & { lifetimeToken?: string } {
  return getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
}

function lookUp(svm: LiteSVM, table: Address, indexes: readonly number[]): Address[] {
  const account = svm.getAccount(table)
  if (!account.exists) return []
  const count = (account.data.length - TABLE_HEADER) / 32
  return indexes
    .filter((index) => index < count)
    .map((index) => getAddressDecoder().decode(account.data, TABLE_HEADER + 32 * index))
}

/** Reads the balances of accounts, in lamports and in tokens. */
export function balancesOf(svm: LiteSVM, accounts: readonly Address[]): Balances {
  const found = accounts.map((address) => svm.getAccount(address))
  const tokens = found.flatMap((account, accountIndex): object[] => {
    if (!account.exists || !isTokenProgram(account.programAddress)) return []
    const state = readTokenAccount(account.programAddress, account.data)
    const mint = state && svm.getAccount(state.mint)
    if (!state || !mint?.exists) return []
    const { owner, amount } = state
    const uiTokenAmount = tokenAmount(amount, readDecimals(mint.data))
    return [{ accountIndex, mint: state.mint, owner, programId: account.programAddress, uiTokenAmount }]
  })
  return { lamports: found.map((account) => (account.exists ? Number(account.lamports) : 0)), tokens }
}
