import type { CatalogueWallet } from '@holdfast/api'
import type { Kit } from '../kit.ts'
import { knownWallets } from './knownWallets.ts'
import { normalizeRdns } from './selectors/identity.ts'
import type { KnownWallet } from './state.ts'

/**
 * Identifies the connectors of these wallets of the catalogue by rdns: those listed now, and those of wallets that announce
 * themselves later.
 */
export function identifyConnectors(kit: Kit, wallets: readonly CatalogueWallet[]): void {
  const { known } = kit.connectors.getState()
  const found = wallets.flatMap(({ id, image_id, rdns: announced }): [string, KnownWallet][] => {
    const rdns = normalizeRdns(announced ?? '')
    const imageId = image_id ?? id
    const isNew = rdns !== '' && (known[rdns]?.id !== id || known[rdns].imageId !== imageId)
    return isNew ? [[rdns, { id, imageId }]] : []
  })
  addKnownWallets(kit, found)
}

/** Identifies connectors by the kit's built-in list of wallets; earlier answers of the catalogue take precedence. */
export function identifyKnownConnectors(kit: Kit): void {
  const { known } = kit.connectors.getState()
  const found = Object.entries(knownWallets).filter(([rdns]) => !Object.hasOwn(known, rdns))
  addKnownWallets(
    kit,
    found.map(([rdns, id]) => [rdns, { id, imageId: id }]),
  )
}

function addKnownWallets(kit: Kit, found: readonly [string, KnownWallet][]): void {
  if (found.length > 0) kit.connectors.send({ type: 'identified', known: Object.fromEntries(found) })
}
