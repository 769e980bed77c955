import { pause } from '@holdfast/base'
import type { CaipAddress } from '@holdfast/caip'
import { refreshBalance } from '../../balances/actions.ts'
import { getAccount } from '../../connections/snapshot.ts'
import type { Kit } from '../../kit.ts'
import { refreshNfts } from '../../nfts/actions/fetchNfts.ts'
import { refreshTokens } from '../../tokens/actions/refreshTokens.ts'
import { refreshTransactions } from './fetchTransactions.ts'

/** The history is read at most this many times to find the transaction: the service follows the chain with a delay. */
const TRIES = 5
/** Milliseconds between two of these readings. */
const TRY_EVERY_MS = 2_000

/**
 * Updates what the user's own transaction may have changed: the balances, and the lists that have been loaded. Call it when the
 * transaction is in a block; a call at any other time is safe.
 *
 * @param parameters.hash - the transaction's hash. With a hash, the history is read until it lists the transaction, a few times
 * at most; without a hash, once.
 * @param parameters.tokens - CAIP-10 addresses of the tokens that moved. @default all that are listed
 */
export async function afterTransaction(kit: Kit, { hash, tokens }: afterTransaction.Parameters = {}): Promise<void> {
  // A list that was never shown is not loaded now.
  await Promise.all([
    kit.tokens ? refreshTokens(kit, { tokens }) : refreshBalance(kit),
    kit.nfts && refreshNfts(kit),
    kit.transactions && (hash === undefined ? refreshTransactions(kit) : awaitTransaction(kit, hash)),
  ])
}

export declare namespace afterTransaction {
  type Parameters = { hash?: string | undefined; tokens?: readonly CaipAddress[] | undefined }
}

async function awaitTransaction(kit: Kit, hash: string): Promise<void> {
  const { clock, lifetime } = kit.internals
  const { caipAddress } = getAccount(kit)
  const isListed = (): boolean =>
    kit.transactions
      ?.getState()
      .transactions.some(({ metadata }) => metadata.hash.toLowerCase() === hash.toLowerCase()) === true
  for (let count = 0; count < TRIES && !isListed(); count += 1) {
    if (count > 0) await pause(TRY_EVERY_MS, { clock, signal: lifetime.signal })
    if (lifetime.signal.aborted || getAccount(kit).caipAddress !== caipAddress) return
    await refreshTransactions(kit)
  }
}
