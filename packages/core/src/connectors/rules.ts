import type { ChainNamespace } from '@holdfast/caip'
import type { Connector, ConnectorType } from './state.ts'

/** Short names by long name, for wallets that announce themselves under either name. Both names lead to one entry. */
const shortNames: ReadonlyMap<string, string> = new Map([['Trust Wallet', 'Trust']])

/** Returns the name by which wallets are shown and merged. */
export function normalizeConnectorName(name: string): string {
  return shortNames.get(name) ?? name
}

/**
 * Merges connectors with the same name across namespaces into one MULTI_CHAIN entry with the id, name and image of the first.
 * The kit's own connectors merge only with each other, whatever wallets call themselves, and keep their type.
 *
 * Two connectors with the same name in one namespace are two wallets (say, two builds of one extension): the second becomes an
 * entry of its own. Two with the same id in one namespace count as one, since connectors are found by id. Connectors without a
 * name are dropped.
 *
 * @param namespace - keeps only the connectors of this namespace.
 */
export function mergeConnectors(connectors: readonly Connector[], namespace?: ChainNamespace): readonly Connector[] {
  const seenIds = new Set<string>()
  const counts = new Map<string, number>()
  const groups = new Map<string, [Connector, ...Connector[]]>()
  for (const connector of connectors) {
    const { id, chain, type } = connector
    if (!connector.name || (namespace && chain !== namespace) || seenIds.has(`${chain}|${id}`)) continue
    seenIds.add(`${chain}|${id}`)
    const name = normalizeConnectorName(connector.name)
    const named = name === connector.name ? connector : { ...connector, name }
    // The second connector of a name in one namespace is merged with the second of that name in the other namespaces.
    const owner = belongsToKit(type) ? type : 'wallet'
    const rank = counts.get(`${owner}|${chain}|${name}`) ?? 0
    counts.set(`${owner}|${chain}|${name}`, rank + 1)
    const group = groups.get(`${owner}|${rank}|${name}`)
    if (group) group.push(named)
    else groups.set(`${owner}|${rank}|${name}`, [named])
  }
  return [...groups.values()].map((group) => (group.length === 1 ? group[0] : mergedEntry(group)))
}

function mergedEntry(group: [Connector, ...Connector[]]): Connector {
  const { provider: _, info: __, ...entry } = group[0]
  return { ...entry, type: belongsToKit(entry.type) ? entry.type : 'MULTI_CHAIN', connectors: group }
}

/** Tells whether connectors of a type are the kit's own, and not of wallets in the page. */
function belongsToKit(type: ConnectorType): boolean {
  return type === 'WALLET_CONNECT' || type === 'AUTH'
}
