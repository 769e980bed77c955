import type { ChainNamespace } from '@holdfast/caip'
import type { Connector } from './state.ts'

/** Wallets known under a long and a short name: one entry, under the short one. */
const shortNames: Readonly<Record<string, string>> = { 'Trust Wallet': 'Trust' }

/** The name by which wallets are shown and merged. */
export function normalizeConnectorName(name: string): string {
  return shortNames[name] ?? name
}

/**
 * Merges connectors of one name across namespaces into one MULTI_CHAIN entry that keeps the first one's id, name and image.
 *
 * Two of one name in the same namespace are two wallets (say, two builds of one extension): the second stays reachable
 * as an entry of its own. Nameless ones are dropped.
 */
export function mergeConnectors(connectors: readonly Connector[], namespace?: ChainNamespace): readonly Connector[] {
  const groups: Connector[][] = []
  for (const connector of connectors) {
    if (!connector.name || (namespace && connector.chain !== namespace)) continue
    const name = normalizeConnectorName(connector.name)
    const named = name === connector.name ? connector : { ...connector, name }
    const group = groups.find((g) => g[0]?.name === name && !g.some(({ chain }) => chain === named.chain))
    if (group) group.push(named)
    else groups.push([named])
  }
  return groups.flatMap(([first, ...rest]) => {
    if (!first) return []
    if (rest.length === 0) return [first]
    const { provider: _, info: __, ...entry } = first
    return [{ ...entry, type: first.type === 'AUTH' ? 'AUTH' : 'MULTI_CHAIN', connectors: [first, ...rest] } as const]
  })
}
