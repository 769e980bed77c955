import type { CatalogueWallet } from '@holdfast/api'
import { normalizeConnectorName } from '../rules.ts'
import type { Connector } from '../state.ts'

/** Builds of one wallet that announce themselves separately: they count as one. */
const rdnsAliases: Readonly<Record<string, string>> = { 'io.metamask.mobile': 'io.metamask' }

/** The rdns under which a wallet is known, whichever of its builds announced itself. */
export function normalizeRdns(rdns: string): string {
  const lower = rdns.toLowerCase()
  return rdnsAliases[lower] ?? lower
}

/**
 * Keys that identify a wallet: its rdns, its catalogue id, its name. Two wallets that share a key are one wallet. A missing value
 * gives no key: two wallets without an rdns do not count as one.
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

/** The keys of an entry of the list: those of all connectors behind it. */
export function connectorKeys(connector: Connector): readonly string[] {
  return connectorsBehind(connector).flatMap(({ explorerId, info, name }) =>
    walletKeys({ id: explorerId, rdns: info?.rdns, name }),
  )
}

/** The connectors behind an entry of the list: itself, or one per namespace. */
export function connectorsBehind(connector: Connector): readonly Connector[] {
  return connector.connectors ?? [connector]
}

/** Whether a connector reaches a wallet of the catalogue: by its catalogue id, or by its rdns; both sides must have one. */
export function reachesWallet(connector: Connector, wallet: Pick<CatalogueWallet, 'id' | 'rdns'>): boolean {
  return createReachCheck([connector])(wallet)
}

/** Returns a function that tells whether one of several connectors reaches a wallet. Its cost does not grow with their number. */
export function createReachCheck(
  connectors: readonly Connector[],
): (wallet: Pick<CatalogueWallet, 'id' | 'rdns'>) => boolean {
  const parts = connectors.flatMap(connectorsBehind)
  const ids = new Set(parts.flatMap(({ explorerId }) => explorerId || []))
  const rdns = new Set(parts.flatMap(({ info }) => (info?.rdns ? normalizeRdns(info.rdns) : [])))
  return (wallet) => ids.has(wallet.id) || (Boolean(wallet.rdns) && rdns.has(normalizeRdns(wallet.rdns ?? '')))
}
