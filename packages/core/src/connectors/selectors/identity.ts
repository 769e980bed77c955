import type { CatalogueWallet } from '@holdfast/api'
import { normalizeConnectorName } from '../rules.ts'
import type { Connector } from '../state.ts'

/** The rdns of each build that announces itself under its own rdns, mapped to the rdns of its wallet. */
const rdnsAliases: ReadonlyMap<string, string> = new Map([['io.metamask.mobile', 'io.metamask']])

/** Returns the one rdns that identifies a wallet, whichever of its builds announced itself. */
export function normalizeRdns(rdns: string): string {
  const lower = rdns.toLowerCase()
  return rdnsAliases.get(lower) ?? lower
}

/**
 * Returns the keys that identify a wallet: its rdns, its catalogue id, and its name. Two wallets that share a key are one
 * wallet. A missing value yields no key, so two wallets without an rdns do not count as one.
 */
export function walletKeys({
  id,
  rdns,
  name,
}: {
  id?: string | undefined
  rdns?: string | null | undefined
  name: string
}): readonly string[] {
  const keys = [`name:${normalizeConnectorName(name).trim().toLowerCase()}`]
  if (id) keys.push(`id:${id}`)
  if (rdns) keys.push(`rdns:${normalizeRdns(rdns)}`)
  return keys
}

/** Returns the keys of an entry of the list: those of all connectors behind it. */
export function connectorKeys(connector: Connector): readonly string[] {
  return connectorsBehind(connector).flatMap(({ explorerId, info, name }) =>
    walletKeys({ id: explorerId, rdns: info?.rdns, name }),
  )
}

/** Returns the connectors behind an entry of the list: the entry itself, or one per namespace. */
export function connectorsBehind(connector: Connector): readonly Connector[] {
  return connector.connectors ?? [connector]
}

/** Tells whether a connector reaches a wallet of the catalogue: the connector has the wallet's catalogue id or its rdns. */
export function reachesWallet(connector: Connector, wallet: Pick<CatalogueWallet, 'id' | 'rdns'>): boolean {
  return createReachCheck([connector])(wallet)
}

/**
 * Returns a function that tells whether one of several connectors reaches a wallet. The cost of a check does not grow with the
 * number of connectors.
 */
export function createReachCheck(
  connectors: readonly Connector[],
): (wallet: Pick<CatalogueWallet, 'id' | 'rdns'>) => boolean {
  const parts = connectors.flatMap(connectorsBehind)
  const ids = new Set(parts.flatMap(({ explorerId }) => explorerId || []))
  const rdns = new Set(parts.flatMap(({ info }) => (info?.rdns ? normalizeRdns(info.rdns) : [])))
  return (wallet) => ids.has(wallet.id) || (Boolean(wallet.rdns) && rdns.has(normalizeRdns(wallet.rdns ?? '')))
}
