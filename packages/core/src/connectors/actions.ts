import type { CatalogueWallet } from '@holdfast/api'
import type { Kit } from '../kit.ts'
import { knownWallets } from './knownWallets.ts'
import { normalizeRdns } from './selectors/identity.ts'
import type { KnownWallet } from './state.ts'

/** Adds the ids and pictures of these catalogue wallets to the connectors with the same rdns, whether listed now or later. */
export function identifyConnectors(kit: Kit, wallets: readonly CatalogueWallet[]): void {
  const { known } = kit.connectors.getState()
  const found = wallets.flatMap(({ id, image_id, rdns: catalogueRdns }): [string, KnownWallet][] => {
    const rdns = normalizeRdns(catalogueRdns ?? '')
    const imageId = image_id ?? id
    const isNew = rdns !== '' && (known[rdns]?.id !== id || known[rdns].imageId !== imageId)
    return isNew ? [[rdns, { id, imageId }]] : []
  })
  addKnownWallets(kit, found)
}

/** Like {@link identifyConnectors}, for the kit's built-in list of wallets. The catalogue's answer takes precedence. */
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
