import type { OperationType } from '@holdfast/api/data'
import type { AccountTransaction, AssetMove } from '../ChainDataProvider.ts'
import type { NodeTransaction } from './schema.ts'

/** By how much a transaction changed an owner's amount of an asset. */
type Change = { owner: string; asset: string; decimals: number; delta: bigint }

/** A transaction, and the mints of its tokens. The tokens have no names yet. */
export type ReadTransaction = AccountTransaction & { mints: readonly string[] }

/**
 * Describes a transaction as seen from one account. Amounts come only from the balances before and after the transaction, never
 * from its instructions. The fee is not part of the sent amount.
 *
 * @param account - the account; by default the fee payer.
 */
export function readTransaction(
  signature: string,
  { slot, blockTime, transaction, meta }: NodeTransaction,
  { account, currency }: { account: string | undefined; currency: Pick<AssetMove, 'name' | 'symbol' | 'decimals'> },
): ReadTransaction {
  const { writable = [], readonly = [] } = meta.loadedAddresses ?? {}
  const keys = [...transaction.message.accountKeys, ...writable, ...readonly]
  const [payer = ''] = keys
  const subject = account ?? payer
  const fee = BigInt(Math.trunc(meta.fee))
  const changes = [
    ...keys.map((owner, index): Change => {
      const [before = 0, after = 0] = [meta.preBalances[index], meta.postBalances[index]]
      const delta = BigInt(Math.trunc(after)) - BigInt(Math.trunc(before)) + (index === 0 ? fee : 0n)
      return { owner, asset: 'native', decimals: currency.decimals, delta }
    }),
    ...tokenChanges(meta),
  ].filter(({ delta }) => delta !== 0n)
  const ownChanges = changes.filter(({ owner }) => owner === subject)
  const moves = ownChanges.map((change): AssetMove => {
    const isIn = change.delta > 0n
    const counterparty = counterpartyOf(change, changes)
    return {
      asset: change.asset,
      ...(change.asset === 'native' ? currency : { name: null, symbol: null, decimals: change.decimals }),
      amount: isIn ? change.delta : -change.delta,
      direction: isIn ? 'in' : 'out',
      sender: isIn ? (counterparty ?? payer) : subject,
      recipient: isIn ? subject : counterparty,
    }
  })
  // A token transfer describes the transaction better than the rent paid for the receiver's account.
  const main = moves.find(({ asset }) => asset !== 'native') ?? moves[0]
  return {
    hash: signature,
    minedAt: new Date((blockTime ?? 0) * 1_000),
    sentFrom: main?.sender ?? payer,
    sentTo: main?.recipient ?? subject,
    status: meta.err === null || meta.err === undefined ? 'confirmed' : 'failed',
    operationType: operationOf(moves),
    moves,
    fee,
    block: { number: BigInt(slot), hash: null },
    mints: moves.flatMap(({ asset }) => (asset === 'native' ? [] : [asset])),
  }
}

/** Sums the changes of each token by owner, over all token accounts of the owner. */
function tokenChanges({ preTokenBalances, postTokenBalances }: NodeTransaction['meta']): Change[] {
  const changes = new Map<string, Change>()
  const add = (balances: typeof preTokenBalances, sign: bigint): void => {
    for (const { mint, owner, uiTokenAmount } of balances ?? []) {
      if (owner === undefined) continue
      const key = `${owner} ${mint}`
      const change = changes.get(key) ?? { owner, asset: mint, decimals: uiTokenAmount.decimals, delta: 0n }
      changes.set(key, { ...change, delta: change.delta + sign * BigInt(uiTokenAmount.amount) })
    }
  }
  add(preTokenBalances, -1n)
  add(postTokenBalances, 1n)
  return [...changes.values()]
}

/** Finds the owner whose amount of the same asset changed most in the other direction. */
function counterpartyOf({ asset, owner, delta }: Change, changes: readonly Change[]): string | undefined {
  const others = changes.filter(
    (change) => change.asset === asset && change.owner !== owner && change.delta > 0n !== delta > 0n,
  )
  const size = ({ delta: value }: Change): bigint => (value < 0n ? -value : value)
  return others.toSorted((left, right) => (size(right) > size(left) ? 1 : -1))[0]?.owner
}

function operationOf(moves: readonly AssetMove[]): OperationType {
  const hasIn = moves.some(({ direction }) => direction === 'in')
  const hasOut = moves.some(({ direction }) => direction === 'out')
  // Lamports that go out may be the rent of a new account, so they alone do not make the transaction a trade.
  const isTrade = hasIn && moves.some(({ direction, asset }) => direction === 'out' && asset !== 'native')
  if (isTrade) return 'trade'
  return hasIn ? 'receive' : hasOut ? 'send' : 'execute'
}
