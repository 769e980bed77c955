import { isSameAddress } from '@holdfast/caip'
import type { Kit } from '../../kit.ts'
import { PENDING_SENDS_MAX, type PendingSend, pendingSendsKey } from '../../storage/pendingSendKeys.ts'
import type { SendAsset, SendOrder } from '../state.ts'

/** A transaction without an end after this long was dropped by the network, and is no longer followed, in milliseconds. */
const FORGET_AFTER_MS = 24 * 60 * 60 * 1_000

/** What it takes to follow a transaction again. */
export type StoredSend = { hash: string; order: SendOrder; nonceBefore: number | undefined }

/** Remembers a transaction until its end is known, so that it survives a reload and a crash of the browser. */
export function addPendingSend(kit: Kit, { hash, order, nonceBefore }: StoredSend): void {
  const { storage, clock } = kit.internals
  const { asset, value, from, to, toName } = order
  const { standard, address, tokenId, name, symbol, decimals, iconUrl } = asset
  const added: PendingSend = {
    hash: hash as PendingSend['hash'], // Parsed when the wallet answered.
    caipNetworkId: asset.caipNetworkId as PendingSend['caipNetworkId'], // Only EVM accounts send.
    from,
    to,
    toName,
    value: value.toString(),
    asset: { standard, address, tokenId: tokenId?.toString(), name, symbol, decimals, iconUrl },
    nonceBefore,
    at: clock.now(),
  }
  storage.set(pendingSendsKey, [added, ...without(read(kit), hash)].slice(0, PENDING_SENDS_MAX))
}

/** Forgets a transaction whose end is known. */
export function removePendingSend(kit: Kit, hash: string): void {
  const before = read(kit)
  const after = without(before, hash)
  if (after.length === 0) kit.internals.storage.remove(pendingSendsKey)
  else if (after.length < before.length) kit.internals.storage.set(pendingSendsKey, after)
}

/** Keeps following a transaction under the hash of the same one with another fee. */
export function repricePendingSend(kit: Kit, hash: string, by: string): void {
  const renamed = read(kit).map((each) => (each.hash === hash ? { ...each, hash: by as PendingSend['hash'] } : each)) // Read from a block.
  kit.internals.storage.set(pendingSendsKey, renamed)
}

/** Lists the transactions of an account on a network that are under way, newest first. Those of yesterday are forgotten. */
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
        isSameAddress(each.from, address, 'eip155'),
    )
    .map(({ hash, nonceBefore, ...send }) => ({ hash, nonceBefore, order: orderOf(send) }))
}

function orderOf({
  asset,
  value,
  from,
  to,
  toName,
  caipNetworkId,
}: Omit<PendingSend, 'hash' | 'nonceBefore'>): SendOrder {
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

function without(sends: readonly PendingSend[], hash: string): readonly PendingSend[] {
  return sends.filter((each) => each.hash.toLowerCase() !== hash.toLowerCase())
}
