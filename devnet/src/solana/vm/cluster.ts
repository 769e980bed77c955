import { createHash } from 'node:crypto'
import type { Clock } from '@holdfast/base'
import {
  getBase58Decoder,
  getBase64Decoder,
  getBase64Encoder,
  getSignatureFromTransaction,
  getTransactionDecoder,
  getTransactionEncoder,
  type Transaction,
} from '@solana/kit'
import { FailedTransactionMetadata, LiteSVM, type TransactionMetadata } from 'litesvm'
import { BLOCKHASH_BLOCKS, createBlockhashes } from './blockhashes.ts'
import { SolanaRpcError } from './errors.ts'
import { accountsOf, balancesOf, createLedger, type Ledger, type LedgerEntry, readMessage } from './ledger.ts'
import { describeFailure, readFailure, type TransactionFailure } from './transactionError.ts'

/** How long a slot lasts, in milliseconds. */
const SLOT_MS = 400
/** The number of slots after which a block is final. */
const FINAL_AFTER = 32n

/** The genesis hash of the local cluster; the first 32 characters are its CAIP-2 reference. */
export const solanaGenesisHash = getBase58Decoder().decode(
  createHash('sha256').update('a local cluster of holdfast').digest(),
)

/** The state of a cluster, to store between runs. */
export type ClusterState = { svm: Uint8Array; entries: LedgerEntry[]; slot: bigint }

/** The outcome of a simulated transaction. */
export type Simulation = { failure: TransactionFailure | null; logs: readonly string[]; unitsConsumed: number }

/** A Solana cluster of one node: the real virtual machine, with slots that advance with the clock. */
export type Cluster = {
  svm: LiteSVM
  ledger: Ledger
  slot: () => bigint
  /** Advances by the given number of slots at once. */
  advance: (slots: number) => void
  latestBlockhash: () => { blockhash: string; lastValidBlockHeight: bigint }
  isBlockhashValid: (blockhash: string) => boolean
  isFinal: (entry: LedgerEntry) => boolean
  /** Executes a transaction. @returns its signature. @throws {SolanaRpcError} */
  send: (transaction: Transaction, options?: { skipPreflight?: boolean | undefined }) => string
  simulate: (
    transaction: Transaction,
    options?: { replaceBlockhash?: boolean | undefined; verifiesSignatures?: boolean | undefined },
  ) => Simulation
  /** Calls the listener with each executed transaction. @returns a function that removes the listener. */
  onEntry: (listener: (entry: LedgerEntry) => void) => () => void
  /** Returns the current state, for {@link createCluster} to continue with later. */
  state: () => ClusterState
}

/** Creates the cluster, or continues with the state of an earlier run. @throws Error for an unreadable state. */
export function createCluster({ clock, saved }: { clock: Clock; saved?: ClusterState | undefined }): Cluster {
  const opened = saved ? LiteSVM.fromBytes(saved.svm) : new LiteSVM()
  // This module checks blockhashes itself, since the VM accepts only the latest one.
  const svm = opened.withBlockhashCheck(false).withTransactionHistory(1_000n)
  const ledger = createLedger(saved?.entries)
  const blockhashes = createBlockhashes()
  const listeners = new Set<(entry: LedgerEntry) => void>()
  const startedAt = clock.monotonic()
  let baseSlot = (saved?.slot ?? 0n) + 1n
  let warpedTo = 0n
  const slot = (): bigint => baseSlot + BigInt(Math.floor((clock.monotonic() - startedAt) / SLOT_MS))
  /** Sets the slot and the time that programs see during a transaction. @returns the slot. */
  const warp = (): bigint => {
    const current = slot()
    if (current !== warpedTo) svm.warpToSlot(current)
    warpedTo = current
    const time = svm.getClock()
    time.unixTimestamp = BigInt(Math.floor(clock.now() / 1000))
    svm.setClock(time)
    return current
  }
  const isStale = (transaction: Transaction): boolean => {
    const { lifetimeToken } = readMessage(transaction)
    return lifetimeToken === undefined || !blockhashes.isValid(lifetimeToken, slot())
  }

  const simulate: Cluster['simulate'] = (transaction, { replaceBlockhash = false, verifiesSignatures = true } = {}) => {
    warp()
    if (!replaceBlockhash && isStale(transaction)) return { failure: 'BlockhashNotFound', logs: [], unitsConsumed: 0 }
    const input = verifiesSignatures ? transaction : withAnySignatures(transaction)
    const result = svm.withSigverify(verifiesSignatures).simulateTransaction(input)
    svm.withSigverify(true)
    return outcomeOf(result instanceof FailedTransactionMetadata ? result : result.meta())
  }
  /** Executes a transaction with `run`, and adds it to the ledger. */
  const execute = (
    transaction: Transaction,
    run: () => TransactionMetadata | FailedTransactionMetadata | null,
  ): LedgerEntry => {
    const executedAt = warp()
    const { accounts, loadedAddresses } = accountsOf(svm, transaction)
    const before = balancesOf(svm, accounts)
    const result = run()
    if (!result) throw new SolanaRpcError({ code: -32603, message: 'Internal error' })
    const { failure, logs, unitsConsumed } = outcomeOf(result)
    const after = balancesOf(svm, accounts)
    const entry: LedgerEntry = {
      signature: getSignatureFromTransaction(transaction),
      slot: Number(executedAt),
      blockTime: Math.floor(clock.now() / 1000),
      wire: getBase64Decoder().decode(getTransactionEncoder().encode(transaction)),
      accounts,
      loadedAddresses,
      failure,
      // The fee is the total that the transaction's accounts lost, since none of them receives any part of the fee.
      fee: sum(before.lamports) - sum(after.lamports),
      logs,
      unitsConsumed,
      before,
      after,
    }
    ledger.add(entry)
    for (const listener of listeners) listener(entry)
    return entry
  }

  return {
    svm,
    ledger,
    slot,
    advance: (slots) => {
      baseSlot += BigInt(slots)
    },
    latestBlockhash: () => blockhashes.latest(slot()),
    isBlockhashValid: (blockhash) => blockhashes.isValid(blockhash, slot()),
    isFinal: (entry) => BigInt(entry.slot) + FINAL_AFTER <= slot(),
    simulate,
    send: (transaction, { skipPreflight = false } = {}) => {
      const signature = getSignatureFromTransaction(transaction)
      // As on a real node, sending an executed transaction again only returns its signature.
      if (ledger.find(signature)) return signature
      const preflight = simulate(transaction)
      const { failure } = preflight
      // A transaction that fails before its first instruction, such as one with a stale blockhash, cannot be in any block. So
      // it is rejected even if the caller skips the preflight.
      const cannotBeInBlock = failure !== null && !(typeof failure === 'object' && 'InstructionError' in failure)
      if (failure !== null && (cannotBeInBlock || !skipPreflight)) throw refusalOf(preflight)
      return execute(transaction, () => svm.sendTransaction(transaction)).signature
    },
    onEntry: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    // The next run begins after the last slot in which a blockhash of this run is valid, so that clients see it as expired.
    state: () => ({ svm: svm.toBytes(), entries: [...ledger.entries], slot: slot() + BLOCKHASH_BLOCKS }),
  }
}

/** Decodes a serialized transaction. @throws {SolanaRpcError} if it cannot be decoded. */
export function readTransaction(base64: string): Transaction {
  try {
    return getTransactionDecoder().decode(getBase64Encoder().encode(base64))
  } catch (cause) {
    throw new SolanaRpcError({ code: -32602, message: `failed to deserialize the transaction: ${String(cause)}` })
  }
}

/** Fills in missing signatures. The VM requires all of them, even when it does not verify them. */
function withAnySignatures(transaction: Transaction): Transaction {
  const signatures = Object.fromEntries(
    Object.entries(transaction.signatures).map(([signer, signature]) => [
      signer,
      signature ?? new Uint8Array(64).fill(1),
    ]),
  ) as Transaction['signatures'] // Cast: the VM ignores the bytes of these signatures.
  return { ...transaction, signatures }
}

function outcomeOf(result: TransactionMetadata | FailedTransactionMetadata): Simulation {
  const isFailed = result instanceof FailedTransactionMetadata
  const meta = isFailed ? result.meta() : result
  // The failure is parsed from the result's text, since the native object has only numbers instead of the names of errors.
  const [, text = ''] = isFailed ? result.toString().split('err: ') : []
  const failure = isFailed ? readFailure(text.split(', meta: ')[0] || 'Unknown') : null
  return { failure, logs: meta.logs(), unitsConsumed: Number(meta.computeUnitsConsumed()) }
}

function refusalOf({ failure, logs, unitsConsumed }: Simulation): SolanaRpcError {
  return new SolanaRpcError({
    code: -32002,
    message: `Transaction simulation failed: ${describeFailure(failure ?? '')}`,
    data: { err: failure, logs, unitsConsumed, accounts: null, innerInstructions: null, returnData: null },
  })
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
