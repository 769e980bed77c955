import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { catalogueWalletSchema } from '@holdfast/api'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { assetAliasesSchema, shippedImages } from '../assets/service.ts'
import { loadCatalogue } from './loadCatalogue.ts'
import { entrySchema, shippedAliasesSchema } from './schema.ts'
import { createCatalogue } from './service.ts'

const { wallets, aliases } = await loadCatalogue()
/** A package with its version. */
const fromPackage = z.string().regex(/^@?[\w./-]+@\d+\.\d+\.\d+$/)
const readJson = (url: URL): unknown => JSON.parse(readFileSync(fileURLToPath(url), 'utf8'))
const notices = readFileSync(fileURLToPath(new URL('../../../../THIRD_PARTY_NOTICES.md', import.meta.url)), 'utf8')

/** Maps each value of a field to the wallets that have it. */
function holdersOf(read: (wallet: (typeof wallets)[number]) => readonly (string | null | undefined)[]) {
  const holders = new Map<string, string[]>()
  for (const wallet of wallets) {
    for (const value of read(wallet)) {
      if (value) holders.set(value.toLowerCase(), [...(holders.get(value.toLowerCase()) ?? []), wallet.id])
    }
  }
  return holders
}

const shared = (holders: ReadonlyMap<string, readonly string[]>) =>
  Array.from(holders).filter(([, ids]) => ids.length > 1)

describe('the shipped wallets', () => {
  it('default: there are enough wallets in every namespace', () => {
    expect(wallets.length).toBeGreaterThanOrEqual(80)
    for (const [family, least] of Object.entries({ eip155: 60, solana: 15, bip122: 10, polkadot: 6 })) {
      expect(wallets.filter(({ chains }) => chains?.includes(family)).length).toBeGreaterThanOrEqual(least)
    }
  })

  it('default: each entry names its sources and the day of the last comparison', () => {
    const documented = entrySchema.extend({
      source: z.array(z.string().regex(/^@?[\w./-]+@\d+\.\d+\.\d+$|^https:\/\//)).nonempty(),
      checkedAt: z.iso.date(),
      chains: z.array(z.string()).nonempty(),
    })
    for (const { picture: _, ...entry } of wallets) expect(documented.safeParse(entry).error?.issues).toBeUndefined()
  })

  it('behavior: no two have the same name, reverse domain name, store page, app link or injected id', () => {
    expect(shared(holdersOf(({ name }) => [name]))).toEqual([])
    expect(shared(holdersOf(({ rdns }) => [rdns]))).toEqual([])
    const stores = holdersOf((wallet) => [
      wallet.app_store,
      wallet.play_store,
      wallet.chrome_store,
      wallet.firefox_store,
    ])
    expect(shared(stores)).toEqual([])
    expect(shared(holdersOf(({ mobile_link }) => [mobile_link]))).toEqual([])
    const injected = holdersOf(({ injected: ids }) => (ids ?? []).map((one) => `${one.namespace} ${one.injected_id}`))
    expect(shared(injected)).toEqual([])
  })

  it('behavior: each has a homepage, a store page, an app link or an injected provider', () => {
    const lost = wallets.filter(
      (wallet) =>
        !(
          wallet.homepage ??
          wallet.app_store ??
          wallet.chrome_store ??
          wallet.mobile_link ??
          wallet.rdns ??
          wallet.injected
        ),
    )
    expect(lost.map(({ id }) => id)).toEqual([])
  })

  it("behavior: a wallet is 'certified' if more than one source confirms it, and only then", () => {
    for (const { id, badge_type, source = [] } of wallets) {
      expect([id, badge_type === 'certified']).toEqual([id, new Set(source).size > 1])
    }
  })

  it('behavior: the order numbers run from 1 without a gap or a repetition', () => {
    const places = wallets.flatMap(({ order }) => order ?? [])
    expect(places.toSorted((first, second) => first - second)).toEqual(places.map((_, index) => index + 1))
  })

  it('behavior: the client can read every entry of an answer', () => {
    const catalogue = createCatalogue({ wallets, aliases: new Map() })
    const { body } = catalogue.find({ page: 1, entries: 100 }, { include: [], exclude: [] })
    const { data } = JSON.parse(Buffer.from(body).toString()) as { data: Record<string, unknown>[] }
    for (const entry of data) {
      const parsed = catalogueWalletSchema.parse(entry)
      // No link was dropped as unsafe.
      expect(JSON.parse(JSON.stringify(parsed))).toEqual(entry)
    }
  })
})

describe('the shipped foreign ids', () => {
  it('default: each id of the catalogue stands for a listed wallet, and names its source', () => {
    const listed = shippedAliasesSchema.parse(readJson(new URL('./data/aliases.json', import.meta.url)))
    expect(listed.length).toBeGreaterThanOrEqual(14)
    expect(Object.fromEntries(aliases)).toEqual(Object.fromEntries(listed.map(({ id, wallet }) => [id, wallet])))
    expect(aliases.size).toBe(listed.length)
    for (const { id, source } of listed) {
      expect(id).toMatch(/^[\da-f]{64}$/)
      for (const one of source) expect(fromPackage.safeParse(one).success).toBe(true)
    }
  })

  it('default: each id of the assets stands for a network or a connector, and names its source', () => {
    const listed = assetAliasesSchema.parse(readJson(new URL('../assets/data/aliases.json', import.meta.url)))
    expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length)
    for (const { asset, name, source } of listed) {
      expect([asset, asset.includes(':') ? name !== undefined : name]).toEqual([
        asset,
        asset.includes(':') ? true : undefined,
      ])
      for (const one of source) expect(fromPackage.safeParse(one).success).toBe(true)
    }
  })
})

describe('the shipped images', () => {
  const kinds = ['wallets', 'chains', 'connectors', 'tokens']
  const files = kinds.flatMap((kind) => readdirSync(join(shippedImages, kind)).map((file) => `${kind}/${file}`))
  const ownDrawings = ['connectors/injected.svg']

  it('behavior: THIRD_PARTY_NOTICES.md lists exactly the shipped marks', () => {
    const listed = Array.from(notices.matchAll(/^\| `([a-z]+\/[^`]+)`/gm), ([, file = '']) => file)
    expect(listed.toSorted()).toEqual(files.filter((file) => !ownDrawings.includes(file)).toSorted())
  })

  it('behavior: every wallet image belongs to a wallet', () => {
    const used = wallets.flatMap(({ image }) => (image ? [`wallets/${image}`] : []))
    expect(used.toSorted()).toEqual(files.filter((file) => file.startsWith('wallets/')).toSorted())
  })

  it('behavior: images stay small', () => {
    const sizes = files.map((file) => readFileSync(join(shippedImages, file)).byteLength)
    expect(Math.max(...sizes)).toBeLessThan(48 * 1024)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1024 * 1024)
  })
})
