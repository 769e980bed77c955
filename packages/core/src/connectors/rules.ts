import type { ChainNamespace } from '@holdfast/caip'
import type { Connector, ConnectorType, KitConnectorType } from './state.ts'

/** Wallets known under a long and a short name: one entry, under the short one. */
const shortNames: Readonly<Record<string, string>> = { 'Trust Wallet': 'Trust' }

/** The name by which wallets are shown and merged. */
export function normalizeConnectorName(name: string): string {
  return shortNames[name] ?? name
}

/** Whether connectors of a type are the kit's own, rather than an adapter's. */
export function isOfKit(type: ConnectorType): type is KitConnectorType {
  return type === 'WALLET_CONNECT' || type === 'AUTH'
}

/**
 * Merges connectors of one name across namespaces into one MULTI_CHAIN entry that keeps the first one's id, name and image.
 * The kit's own ones merge among themselves alone, whatever wallets call themselves, and keep their type.
 *
 * Two of one name in the same namespace are two wallets (say, two builds of one extension): the second stays reachable
 * as an entry of its own. Two of one id are one, since they are found by it. Nameless ones are dropped.
 */
export function mergeConnectors(connectors: readonly Connector[], namespace?: ChainNamespace): readonly Connector[] {
  const ids = new Set<string>()
  const groups: Connector[][] = []
  const groupsByName = new Map<string, Connector[][]>()
  for (const connector of connectors) {
    const { id, chain, type } = connector
    if (!connector.name || (namespace && chain !== namespace) || ids.has(`${chain}|${id}`)) continue
    ids.add(`${chain}|${id}`)
    const name = normalizeConnectorName(connector.name)
    const named = name === connector.name ? connector : { ...connector, name }
    const key = isOfKit(type) ? `${type}|` : `|${name}`
    const sameName = groupsByName.get(key) ?? []
    const group = sameName.find((members) => !members.some((member) => member.chain === chain))
    if (group) group.push(named)
    else {
      const created = [named]
      groups.push(created)
      groupsByName.set(key, [...sameName, created])
    }
  }
  return groups.flatMap(([first, ...rest]) => {
    if (!first) return []
    if (rest.length === 0) return [first]
    const { provider: _, info: __, ...entry } = first
    return [{ ...entry, type: isOfKit(first.type) ? first.type : 'MULTI_CHAIN', connectors: [first, ...rest] } as const]
  })
}
