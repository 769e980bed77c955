import { createHash } from 'node:crypto'
import type { WalletsQuery } from '@holdfast/api'
import { namespaceOf } from '@holdfast/caip'
import { type Image, svgImage } from '../assets/Image.ts'
import { drawMonogram } from '../assets/monogram.ts'
import { createCache } from '../cache/createCache.ts'
import type { CatalogueData } from './loadCatalogue.ts'
import { compareWallets, formatRow, toRow } from './row.ts'
import { createMatcher, ranks } from './search.ts'

/** One page, ready to be sent. */
export type WalletsPage = {
  /** JSON. */
  body: Uint8Array<ArrayBuffer>
  etag: string
}

/** Which wallets a project lists. */
export type ProjectLists = {
  /** Only these wallets, unless empty. */
  include: readonly string[]
  /** None of these wallets. */
  exclude: readonly string[]
}

/** The wallet catalogue, in memory. */
export type Catalogue = {
  /** The number of all wallets. */
  size: number
  /** Returns one page. The same query gets the same page for as long as the server runs. */
  find: (query: WalletsQuery, lists: ProjectLists) => WalletsPage
  /**
   * Returns a wallet's image: its own or a monogram.
   *
   * @param id - an `image_id`, current or outdated, or a wallet's id.
   * @returns `isExact` is true if the id can never mean another image.
   */
  findImage: (id: string) => { image: Image; isExact: boolean } | undefined
}

/** Cache sizes in bytes: for answered pages, and for the lists of wallets that match a query. */
const PAGES_BYTES = 16 * 1024 * 1024
const MATCHES_BYTES = 16 * 1024 * 1024

/** The wallets that match, as indexes into the list of rows, and the foreign ids by which they were requested, by index. */
type Match = { rowIndexes: Uint32Array<ArrayBuffer>; foreignIds: ReadonlyMap<number, string> }

const encoder = new TextEncoder()

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

/** Prepares the catalogue. Each wallet's JSON is written in advance, so that a request only has to join such pieces. */
export function createCatalogue({ wallets, aliases }: CatalogueData): Catalogue {
  const rows = wallets.toSorted(compareWallets).map(toRow)
  const indexes = new Map(rows.map(({ id }, index) => [id, index]))
  for (const [foreign, id] of aliases) {
    const index = indexes.get(id)
    if (index !== undefined) indexes.set(foreign, index)
  }
  const allIndexes = Uint32Array.from(rows.keys())
  const version = digestOf(rows.map(({ id, json, namedChains }) => `${id}${json}${namedChains?.join() ?? ''}`).join())
  const matches = createCache<Match>({ maxCost: MATCHES_BYTES })
  const pages = createCache<WalletsPage>({ maxCost: PAGES_BYTES })

  const toIndexes = (ids: readonly string[]): Set<number> => new Set(ids.flatMap((id) => indexes.get(id) ?? []))

  function search(text: string): Uint32Array<ArrayBuffer> {
    const rankOf = createMatcher(text)
    const byRank: number[][] = Array.from({ length: ranks }, () => [])
    for (const [index, { searchable }] of rows.entries()) {
      const rank = rankOf(searchable)
      if (rank !== undefined) byRank[rank]?.push(index)
    }
    return Uint32Array.from(byRank.flat())
  }

  function match(
    { chains = [], include = [], exclude = [], search: text, badge_type }: WalletsQuery,
    lists: ProjectLists,
  ): Match {
    const wanted = include.length > 0 ? toIndexes(include) : undefined
    const allowed = lists.include.length > 0 ? toIndexes(lists.include) : undefined
    const excluded = toIndexes([...exclude, ...lists.exclude])
    // A wallet may list a whole namespace, so the namespaces of the requested chains are looked up too. A wallet that lists no
    // chains matches any request.
    const wantedChains = Array.from(new Set(chains.flatMap((chain) => [chain, namespaceOf(chain)])))
    const fits = (index: number): boolean => {
      const row = rows[index]
      if (!row) return false
      const { chains: supported, isCertified } = row
      return (
        (wanted?.has(index) ?? true) &&
        (allowed?.has(index) ?? true) &&
        !excluded.has(index) &&
        (badge_type === undefined || isCertified === (badge_type === 'certified')) &&
        (supported === undefined || wantedChains.length === 0 || wantedChains.some((chain) => supported.has(chain)))
      )
    }
    const foreign = include.filter((id) => aliases.has(id)).map((id) => [indexes.get(id) ?? -1, id] as const)
    return { rowIndexes: (text ? search(text) : allIndexes).filter(fits), foreignIds: new Map(foreign) }
  }

  return {
    size: rows.length,
    find: (query, lists) => {
      const { page, entries, ...criteria } = query
      const key = JSON.stringify([criteria, lists])
      const pageKey = `${page} ${entries} ${key}`
      const cached = pages.get(pageKey)
      if (cached) return cached
      let matching = matches.get(key)
      if (!matching) {
        matching = match(query, lists)
        matches.set(key, matching, matching.rowIndexes.byteLength)
      }
      const { rowIndexes: found, foreignIds } = matching
      const data = Array.from(found.subarray((page - 1) * entries, page * entries), (index) => {
        const row = rows[index]
        return row ? formatRow(row, { id: foreignIds.get(index) ?? row.id, requested: query.chains ?? [] }) : ''
      })
      const answer = {
        body: encoder.encode(`{"data":[${data.join(',')}],"count":${found.length}}`),
        // The same query gets the same bytes from the same catalogue, so the tag needs no hash of the bytes.
        etag: `"${digestOf(`${version} ${pageKey}`)}"`,
      }
      pages.set(pageKey, answer, answer.body.byteLength)
      return answer
    },
    findImage: (id) => {
      const index = indexes.get(id) ?? indexes.get(id.replace(/\.[\da-f]{8}$/, ''))
      const row = index === undefined ? undefined : rows[index]
      if (!row) return undefined
      return { image: row.picture ?? svgImage(drawMonogram(row.name)), isExact: id === row.imageId }
    },
  }
}
