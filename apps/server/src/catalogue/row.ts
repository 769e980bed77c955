import { namespaceOf } from '@holdfast/caip'
import { hashOf, monogramVersion } from '../assets/monogram.ts'
import type { Wallet } from './loadCatalogue.ts'
import { type Searchable, toSearchable } from './search.ts'

/** A wallet, prepared for answering requests. */
export type Row = {
  id: string
  name: string
  imageId: string
  /** The part of the wallet's JSON between its id and its chains: `,"name":…`. */
  json: string
  /** The chains named in every answer; undefined for a wallet that does not list its chains. */
  namedChains: readonly string[] | undefined
  isCertified: boolean
  /** The supported chains, as CAIP-2 ids and bare namespaces; undefined for a wallet that matches any chain. */
  chains: ReadonlySet<string> | undefined
  searchable: Searchable
  picture: Wallet['picture']
}

/** By namespace, the chain that an answer lists for a wallet that supports every chain of the namespace. */
const mainChains: ReadonlyMap<string, string> = new Map([
  ['eip155', 'eip155:1'],
  ['solana', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['bip122', 'bip122:000000000019d6689c085ae165831e93'],
  ['polkadot', 'polkadot:91b171bb158e2d3848fa23a9f1c25182'],
])

/** Prepares a wallet for answering requests. */
export function toRow(wallet: Wallet): Row {
  const { id, name, picture, chains, badge_type: badge } = wallet
  const imageId = `${id}.${picture?.digest ?? monogramDigest(name)}`
  const isCertified = badge === 'certified'
  const fields = {
    name,
    badge_type: isCertified ? badge : undefined,
    homepage: wallet.homepage ?? undefined,
    image_id: imageId,
    image_url: wallet.image_url ?? undefined,
    order: wallet.order,
    mobile_link: wallet.mobile_link ?? undefined,
    desktop_link: wallet.desktop_link ?? undefined,
    webapp_link: wallet.webapp_link ?? undefined,
    app_store: wallet.app_store ?? undefined,
    play_store: wallet.play_store ?? undefined,
    chrome_store: wallet.chrome_store ?? undefined,
    firefox_store: wallet.firefox_store ?? undefined,
    rdns: wallet.rdns ?? undefined,
    injected: wallet.injected ?? undefined,
  }
  return {
    id,
    name,
    imageId,
    json: `,${JSON.stringify(fields).slice(1, -1)}`,
    namedChains: chains?.flatMap((chain) => (chain.includes(':') ? chain : (mainChains.get(chain) ?? []))),
    isCertified,
    chains: chains && chains.length > 0 ? new Set(chains) : undefined,
    searchable: toSearchable(wallet),
    picture,
  }
}

/** How many of the requested chains of one namespace an answer lists for a wallet, so that no request makes the answer huge. */
const MAX_NAMED = 50

/**
 * Formats a wallet as answers contain it. Its list of chains begins with the requested chains that it supports, including
 * those of a namespace that it supports as a whole. Other kits show a wallet only if it lists one of their chains.
 *
 * @param options.id - the id by which the wallet was requested.
 * @param options.requested - CAIP-2 ids.
 * @returns JSON.
 */
export function formatRow(
  { json, chains, namedChains }: Row,
  { id, requested }: { id: string; requested: readonly string[] },
): string {
  const counts = new Map<string, number>()
  const matched = requested.filter((chain) => {
    const namespace = namespaceOf(chain)
    if (chains && !chains.has(chain) && !chains.has(namespace)) return false
    const count = (counts.get(namespace) ?? 0) + 1
    counts.set(namespace, count)
    return count <= MAX_NAMED
  })
  const named = requested.length === 0 ? namedChains : Array.from(new Set([...matched, ...(namedChains ?? [])]))
  return `{"id":${JSON.stringify(id)}${json}${named ? `,"chains":${JSON.stringify(named)}` : ''}}`
}

/** Computes a digest that changes with the monogram, because browsers keep an image under its id forever. */
function monogramDigest(name: string): string {
  return hashOf(`${monogramVersion} ${name}`).toString(16).padStart(8, '0')
}

/** Compares wallets by their order number, then by name, then by id. No two wallets compare as equal. */
export function compareWallets(first: Wallet, second: Wallet): number {
  const byOrder = (first.order ?? Number.POSITIVE_INFINITY) - (second.order ?? Number.POSITIVE_INFINITY)
  // Comparing two wallets without a number gives NaN.
  if (byOrder) return byOrder
  return collator.compare(first.name, second.name) || (first.id < second.id ? -1 : 1)
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
