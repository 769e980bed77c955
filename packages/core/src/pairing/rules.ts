import type { CaipNetwork, CaipNetworkId } from '@holdfast/caip'

/** A URI counts as expired this many milliseconds early: scanning and approving take longer. */
const EXPIRY_MARGIN_MS = 10_000

/** Milliseconds until a URI counts as expired; zero or less if it already does. @param expiry - Unix seconds. */
export function millisecondsLeft(expiry: number, nowMs: number): number {
  return expiry * 1_000 - nowMs - EXPIRY_MARGIN_MS
}

/** The ids that wallets used for Solana's chains before the genesis hashes became the standard. @see CAIP-30 */
const olderIds: Readonly<Record<CaipNetworkId, CaipNetworkId>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}

/** Every id that a wallet may use for a network, the current one first. */
export function idsOfNetwork(caipNetworkId: CaipNetworkId): readonly CaipNetworkId[] {
  const older = olderIds[caipNetworkId]
  return older ? [caipNetworkId, older] : [caipNetworkId]
}

/** The current id of a network that a wallet may name by an older one. */
export function currentId(caipNetworkId: CaipNetworkId): CaipNetworkId {
  const known = Object.entries(olderIds).find(([, older]) => older === caipNetworkId)?.[0]
  // It is a key of the table: Object.entries widened it.
  return (known as CaipNetworkId | undefined) ?? caipNetworkId
}

/** The node URL of each network, by CAIP-2 id; networks without one are left out. */
export function rpcUrlsOf(networks: readonly CaipNetwork[]): Record<string, string> {
  return Object.fromEntries(
    networks.flatMap(({ caipNetworkId, rpcUrls }) => {
      const [url] = rpcUrls.default.http
      return url === undefined ? [] : idsOfNetwork(caipNetworkId).map((id) => [id, url])
    }),
  )
}
