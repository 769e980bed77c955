import type { CatalogueWallet } from '@holdfast/api'
import type { Kit } from '../kit.ts'
import { knownWallets } from './knownWallets.ts'
import { normalizeRdns } from './selectors/identity.ts'
import type { KnownWallet } from './state.ts'

/** Identifies connectors from these wallets of the catalogue, matched by rdns, now or when they announce themselves. */
export function identifyConnectors(kit: Kit, wallets: readonly CatalogueWallet[]): void {
  const { known } = kit.connectors.getState()
  const news = wallets.flatMap(({ id, image_id, rdns: announced }): [string, KnownWallet][] => {
    const rdns = normalizeRdns(announced ?? '')
    const imageId = image_id ?? id
    const isNews = rdns !== '' && (known[rdns]?.id !== id || known[rdns].imageId !== imageId)
    return isNews ? [[rdns, { id, imageId }]] : []
  })
  tell(kit, news)
}

/** Identifies connectors by the list of wallets that the kit brings; earlier answers of the catalogue take precedence. */
export function identifyKnownConnectors(kit: Kit): void {
  const { known } = kit.connectors.getState()
  const news = Object.entries(knownWallets).filter(([rdns]) => !Object.hasOwn(known, rdns))
  tell(
    kit,
    news.map(([rdns, id]) => [rdns, { id, imageId: id }]),
  )
}

function tell(kit: Kit, news: readonly [string, KnownWallet][]): void {
  if (news.length > 0) kit.connectors.send({ type: 'identified', known: Object.fromEntries(news) })
}
