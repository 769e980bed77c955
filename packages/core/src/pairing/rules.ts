import type { CaipNetworkId } from '@holdfast/caip'

/** A URI counts as expired this many milliseconds early: scanning it and approving take at least that long. */
const EXPIRY_MARGIN_MS = 10_000

/** Returns the milliseconds until a URI counts as expired; zero or less if it already does. @param expiry - Unix seconds. */
export function millisecondsLeft(expiry: number, nowMs: number): number {
  return expiry * 1_000 - nowMs - EXPIRY_MARGIN_MS
}

/** The ids that wallets used for Solana's chains before genesis hashes became the standard, by current id. @see CAIP-30 */
const olderIds: Readonly<Record<CaipNetworkId, CaipNetworkId>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}

/** Returns every id that a wallet may use for a network, the current one first. */
export function idsOfNetwork(caipNetworkId: CaipNetworkId): readonly CaipNetworkId[] {
  const older = olderIds[caipNetworkId]
  return older ? [caipNetworkId, older] : [caipNetworkId]
}

/** Returns the current id of a network, given that id or an older one. */
export function currentId(caipNetworkId: CaipNetworkId): CaipNetworkId {
  const current = Object.entries(olderIds).find(([, older]) => older === caipNetworkId)?.[0]
  // The value is a key of the table; Object.entries has widened its type.
  return (current as CaipNetworkId | undefined) ?? caipNetworkId
}
