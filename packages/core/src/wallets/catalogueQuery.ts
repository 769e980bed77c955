import type { CatalogueWallet, ServicesClient, Wallets } from '@holdfast/api'
import { walletsLimits } from '@holdfast/api/limits'
import { identifyConnectors } from '../connectors/actions.ts'
import type { Kit } from '../kit.ts'
import { hasCatalogue } from './selectors/hasCatalogue.ts'

/** Returns the client for the catalogue; undefined if the app has none. */
export async function catalogueOf(kit: Kit): Promise<ServicesClient | undefined> {
  return hasCatalogue(kit.options.getState()) ? kit.internals.services() : undefined
}

/** Requests wallets from the catalogue, and identifies their connectors. */
export async function fetchWallets(
  kit: Kit,
  services: ServicesClient,
  query: Parameters<ServicesClient['getWallets']>[0],
): Promise<Wallets> {
  const answer = await services.getWallets(query)
  identifyConnectors(kit, answer.data)
  return answer
}

/** Fetches the wallets with these ids, however many there are, on any chain. They are in the server's order. */
export async function fetchByIds(
  kit: Kit,
  services: ServicesClient,
  ids: readonly string[],
): Promise<readonly CatalogueWallet[]> {
  const { signal } = kit.internals.lifetime
  const chunks: (readonly string[])[] = []
  const { entries } = walletsLimits
  for (let start = 0; start < ids.length; start += entries) chunks.push(ids.slice(start, start + entries))
  const answers = await Promise.all(
    chunks.map((include) => fetchWallets(kit, services, { page: 1, entries: include.length, include, signal })),
  )
  return answers.flatMap(({ data }) => data)
}
