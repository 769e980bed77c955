import { isSameAddress, namespaceOf } from '@holdfast/caip'
import type { Kit } from '../../kit.ts'
import { PENDING_SENDS_MAX, type PendingSend, pendingSendsKey } from '../../storage/pendingSendKeys.ts'
import type { SendAsset, SendOrder } from '../state.ts'

/** After this long without an outcome, in milliseconds, a transaction counts as dropped and is no longer followed. */
const FORGET_AFTER_MS = 24 * 60 * 60 * 1_000

/** What is needed to follow a transaction again after a reload. */
export type StoredSend = {
  hash: string
  order: SendOrder
  /** The account's next nonce before the wallet was asked; undefined if unknown. */
  nonceBefore?: number | undefined
  /** Only on Solana: no block above this height can contain the transaction. */
  lastValidBlockHeight?: number | undefined
}

/** Stores a transaction until its outcome is known, so that it survives a reload and a crash of the browser. */
export function addPendingSend(kit: Kit, { hash, order, nonceBefore, lastValidBlockHeight }: StoredSend): void {
  const { storage, clock } = kit.internals
  const { asset, value, from, to, toName } = order
  const { standard, address, tokenId, name, symbol, decimals, iconUrl } = asset
  const added: PendingSend = {
    hash,
    caipNetworkId: asset.caipNetworkId,
    from,
    to,
    toName,
    value: value.toString(),
    asset: { standard, address, tokenId: tokenId?.toString(), name, symbol, decimals, iconUrl },
    nonceBefore,
    lastValidBlockHeight,
    at: clock.now(),
  }
  storage.set(pendingSendsKey, [added, ...withoutSend(read(kit), hash)].slice(0, PENDING_SENDS_MAX))
}

/** Removes a transaction whose outcome is known. */
export function removePendingSend(kit: Kit, hash: string): void {
  const before = read(kit)
  const after = withoutSend(before, hash)
  if (after.length === 0) kit.internals.storage.remove(pendingSendsKey)
  else if (after.length < before.length) kit.internals.storage.set(pendingSendsKey, after)
}

/** Stores a transaction under its new hash, after it was sent again with another fee. */
export function replacePendingSend(kit: Kit, hash: string, newHash: string): void {
  const replaced = read(kit).map((each) => (each.hash === hash ? { ...each, hash: newHash } : each))
  kit.internals.storage.set(pendingSendsKey, replaced)
}

/** Lists the pending transactions of an account on a network, newest first. Those older than a day are removed. */
export function listPendingSends(
  kit: Kit,
  { address, caipNetworkId }: { address: string; caipNetworkId: string },
): readonly StoredSend[] {
  const now = kit.internals.clock.now()
  const all = read(kit)
  for (const { hash, at } of all) if (now - at > FORGET_AFTER_MS) removePendingSend(kit, hash)
  return all
    .filter(
      (each) =>
        now - each.at <= FORGET_AFTER_MS &&
        each.caipNetworkId === caipNetworkId &&
        isSameAddress(each.from, address, namespaceOf(each.caipNetworkId)),
    )
    .map(({ hash, nonceBefore, lastValidBlockHeight, ...send }) => ({
      hash,
      nonceBefore,
      lastValidBlockHeight,
      order: orderOf(send),
    }))
}

function orderOf({
  asset,
  value,
  from,
  to,
  toName,
  caipNetworkId,
}: Omit<PendingSend, 'hash' | 'nonceBefore' | 'lastValidBlockHeight'>): SendOrder {
  const { standard, address, tokenId, name, symbol, decimals, iconUrl } = asset
  const sent: SendAsset = {
    standard,
    caipNetworkId,
    address,
    tokenId: tokenId === undefined ? undefined : BigInt(tokenId),
    name,
    symbol,
    decimals,
    balance: undefined,
    price: undefined,
    iconUrl,
  }
  return { asset: sent, value: BigInt(value), from, to, toName }
}

function read(kit: Kit): readonly PendingSend[] {
  return kit.internals.storage.get(pendingSendsKey) ?? []
}

function withoutSend(sends: readonly PendingSend[], hash: string): readonly PendingSend[] {
  return sends.filter((each) => each.hash.toLowerCase() !== hash.toLowerCase())
}
