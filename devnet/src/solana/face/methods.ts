import {
  type Address,
  assertIsAddress,
  getBase58Encoder,
  getBase64Decoder,
  getCompiledTransactionMessageDecoder,
} from '@solana/kit'
import {
  readDecimals,
  readTokenAccount,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  tokenAmount,
} from '../tokens/tokenAccount.ts'
import { type Cluster, readTransaction, solanaGenesisHash } from '../vm/cluster.ts'
import { invalidParams, SolanaRpcError } from '../vm/errors.ts'
import type { LedgerEntry } from '../vm/ledger.ts'
import { type AccountOptions, assertEncoding, writeAccount } from './writeAccount.ts'
import { writeEntry } from './writeEntry.ts'

const MAX_SIGNATURES = 1_000
const LAMPORTS_PER_SIGNATURE = 5_000
const SLOTS_PER_EPOCH = 432_000
/** The most accounts in one call of `getMultipleAccounts`. */
const MAX_ACCOUNTS = 100

type Params = readonly unknown[]
type Faucet = (address: Address, amount: bigint) => Promise<string>

/**
 * Creates the function that executes a Solana node's JSON-RPC methods, as far as wallets and services use them.
 *
 * @see https://solana.com/docs/rpc/http
 */
export function createMethods(cluster: Cluster, faucet: Faucet): (method: string, params: Params) => Promise<unknown> {
  const { svm, ledger } = cluster
  const withContext = <Value>(value: Value) => ({
    context: { apiVersion: '3.0.0', slot: Number(cluster.slot()) },
    value,
  })
  const writeAccountAt = (address: Address, options: AccountOptions) =>
    writeAccount(cluster, svm.getAccount(address), options)

  const methods: Readonly<Record<string, (params: Params) => unknown>> = {
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': '3.0.0', 'feature-set': 0 }),
    getGenesisHash: () => solanaGenesisHash,
    getIdentity: () => ({ identity: '11111111111111111111111111111111' }),
    getSlot: () => Number(cluster.slot()),
    getBlockHeight: () => Number(cluster.slot()),
    getEpochInfo: () => {
      const slot = Number(cluster.slot())
      const epoch = Math.floor(slot / SLOTS_PER_EPOCH)
      const slotIndex = slot % SLOTS_PER_EPOCH
      const transactionCount = ledger.entries.length
      return {
        absoluteSlot: slot,
        blockHeight: slot,
        epoch,
        slotIndex,
        slotsInEpoch: SLOTS_PER_EPOCH,
        transactionCount,
      }
    },
    getLatestBlockhash: () => {
      const { blockhash, lastValidBlockHeight } = cluster.latestBlockhash()
      return withContext({ blockhash, lastValidBlockHeight: Number(lastValidBlockHeight) })
    },
    isBlockhashValid: ([blockhash]) => withContext(cluster.isBlockhashValid(String(blockhash))),
    getMinimumBalanceForRentExemption: ([size]) => Number(svm.minimumBalanceForRentExemption(BigInt(Number(size)))),
    getRecentPrioritizationFees: () => [{ slot: Number(cluster.slot()), prioritizationFee: 0 }],
    getFeeForMessage: ([message]) => withContext(feeOf(String(message))),
    getBalance: ([address]) => withContext(Number(svm.getBalance(readAddress(address)) ?? 0n)),
    getAccountInfo: ([address, options]) => {
      const accountOptions = readAccountOptions(options)
      return withContext(writeAccountAt(readAddress(address), accountOptions))
    },
    getMultipleAccounts: ([addresses, options]) => {
      const accountOptions = readAccountOptions(options)
      if (!Array.isArray(addresses) || addresses.length > MAX_ACCOUNTS) throw invalidParams('up to 100 accounts')
      return withContext(addresses.map((address) => writeAccountAt(readAddress(address), accountOptions)))
    },
    getTokenAccountsByOwner: ([owner, filter, options]) => {
      const accountOptions = readAccountOptions(options)
      const { mint, programId } = asObject(filter)
      const ownerAddress = readAddress(owner)
      const programs = programId === undefined ? [TOKEN_PROGRAM, TOKEN_2022_PROGRAM] : [readAddress(programId)]
      const found = programs
        .flatMap((program) => svm.getProgramAccounts(program))
        .filter(({ programAddress, data }) => {
          const state = readTokenAccount(programAddress, data)
          return state?.owner === ownerAddress && (mint === undefined || state.mint === mint)
        })
      return withContext(
        found.map(({ address }) => ({ pubkey: address, account: writeAccountAt(address, accountOptions) })),
      )
    },
    getTokenAccountBalance: ([address]) => {
      const tokenAccount = svm.getAccount(readAddress(address))
      const state = tokenAccount.exists ? readTokenAccount(tokenAccount.programAddress, tokenAccount.data) : undefined
      const mint = state && svm.getAccount(state.mint)
      if (!state || !mint?.exists) throw invalidParams('could not find account')
      return withContext(tokenAmount(state.amount, readDecimals(mint.data)))
    },
    getSignatureStatuses: ([signatures]) => {
      const list = Array.isArray(signatures) ? signatures : []
      return withContext(list.map((signature) => statusOf(ledger.find(String(signature)))))
    },
    getSignaturesForAddress: ([address, options]) => {
      const { limit = MAX_SIGNATURES, before, until } = asObject(options)
      const account = readAddress(address)
      // `before` may be any transaction, even one that does not contain the account.
      const end = before === undefined ? undefined : ledger.entries.findIndex(({ signature }) => signature === before)
      const older = new Set(end === undefined ? ledger.entries : ledger.entries.slice(0, Math.max(0, end)))
      const candidates = ledger.findByAccount(account).filter((entry) => older.has(entry))
      const untilIndex = candidates.findIndex(({ signature }) => signature === until)
      return candidates
        .slice(0, untilIndex < 0 ? undefined : untilIndex)
        .slice(0, Math.min(Number(limit), MAX_SIGNATURES))
        .map(summaryOf)
    },
    getTransaction: ([signature, options]) => {
      const { encoding = 'json' } = asObject(options)
      const entry = ledger.find(String(signature))
      return entry ? writeEntry(entry, String(encoding)) : null
    },
    simulateTransaction: ([wire, options]) => {
      const { replaceRecentBlockhash, sigVerify } = asObject(options)
      const transaction = readWire(wire, options)
      const result = cluster.simulate(transaction, {
        replaceBlockhash: replaceRecentBlockhash === true,
        verifiesSignatures: sigVerify === true,
      })
      const { failure: err, logs, unitsConsumed } = result
      return withContext({ err, logs, unitsConsumed, accounts: null, returnData: null, innerInstructions: null })
    },
    sendTransaction: ([wire, options]) =>
      cluster.send(readWire(wire, options), { skipPreflight: asObject(options)['skipPreflight'] === true }),
    requestAirdrop: ([address, amount]) => faucet(readAddress(address), BigInt(Number(amount))),
  }

  const statusOf = (entry: LedgerEntry | undefined): object | null => {
    if (!entry) return null
    const { slot, failure } = entry
    const isFinal = cluster.isFinal(entry)
    return {
      slot,
      confirmations: isFinal ? null : Number(cluster.slot()) - slot,
      err: failure,
      status: failure === null ? { Ok: null } : { Err: failure },
      confirmationStatus: isFinal ? 'finalized' : 'confirmed',
    }
  }
  const summaryOf = (entry: LedgerEntry): object => {
    const { signature, slot, failure, blockTime } = entry
    const confirmationStatus = cluster.isFinal(entry) ? 'finalized' : 'confirmed'
    return { signature, slot, err: failure, memo: null, blockTime, confirmationStatus }
  }

  return async (method, params) => {
    const execute = methods[method]
    if (!execute) throw new SolanaRpcError({ code: -32601, message: 'Method not found' })
    return execute(params)
  }
}

function feeOf(message: string): number {
  const { header } = getCompiledTransactionMessageDecoder().decode(Buffer.from(message, 'base64'))
  return header.numSignerAccounts * LAMPORTS_PER_SIGNATURE
}

function readWire(wire: unknown, options: unknown): ReturnType<typeof readTransaction> {
  const { encoding = 'base58' } = asObject(options)
  if (typeof wire !== 'string') throw invalidParams('the transaction must be a string')
  if (encoding === 'base64') return readTransaction(wire)
  return readTransaction(getBase64Decoder().decode(getBase58Encoder().encode(wire)))
}

function readAccountOptions(value: unknown): AccountOptions {
  const { encoding, dataSlice } = asObject(value) as AccountOptions // Cast: its two fields are checked here.
  assertEncoding(encoding)
  if (dataSlice && !(Number.isInteger(dataSlice.offset) && Number.isInteger(dataSlice.length)))
    throw invalidParams('a dataSlice must have an offset and a length')
  return { encoding, dataSlice }
}

function readAddress(value: unknown): Address {
  try {
    assertIsAddress(String(value))
    return String(value) as Address // Cast: checked on the line above.
  } catch {
    throw invalidParams(`${String(value)} is not an address`)
  }
}

function asObject(value: unknown): { [field: string]: unknown } {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
