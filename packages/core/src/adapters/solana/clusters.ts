import { type CaipNetwork, type CaipNetworkId, deprecatedSolanaNetworkIds, solanaNetworkIds } from '@holdfast/caip'

/** A network as wallets of the page name it. @see https://github.com/anza-xyz/wallet-standard */
export type Cluster = `solana:${string}`

/** Names a network as wallets do: any network outside the public clusters is called local. */
export function clusterOf(caipNetworkId: CaipNetworkId): Cluster {
  const id = deprecatedSolanaNetworkIds[caipNetworkId] ?? caipNetworkId
  const [name = 'localnet'] = Object.entries(solanaNetworkIds).find(([, known]) => known === id) ?? []
  return `solana:${name}`
}

/**
 * Lists the networks that a wallet can use: first those that the app has configured, in the app's order, then the other public
 * networks.
 *
 * @param clusters - the networks that the wallet can use, as it names them; unknown names are ignored.
 * @returns undefined if the wallet can use none of them.
 */
export function networksOf(
  clusters: readonly string[],
  caipNetworks: readonly CaipNetwork[],
): readonly [CaipNetworkId, ...CaipNetworkId[]] | undefined {
  const configured = caipNetworks.map(({ caipNetworkId }) => caipNetworkId)
  const covered = configured.map(clusterOf)
  const others = Object.values(solanaNetworkIds).filter((id) => !covered.includes(clusterOf(id)))
  const [first, ...rest] = [...configured, ...others].filter((id) => clusters.includes(clusterOf(id)))
  return first && [first, ...rest]
}
