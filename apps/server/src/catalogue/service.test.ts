import { catalogueWalletSchema, type WalletsQuery } from '@holdfast/api'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { svgImage } from '../assets/Image.ts'
import type { CatalogueData, Wallet } from './loadCatalogue.ts'
import { createCatalogue, type ProjectLists } from './service.ts'

const open: ProjectLists = { include: [], exclude: [] }
const picture = svgImage('<svg xmlns="http://www.w3.org/2000/svg"/>')

const entry = (id: string, name: string, more: Partial<Wallet> = {}): Wallet => ({
  id,
  name,
  picture: undefined,
  ...more,
})

const birds: CatalogueData = {
  wallets: [
    entry('tern', 'Tern', { chains: ['solana'], badge_type: 'certified' }),
    entry('heron', 'Heron', {
      chains: ['eip155'],
      badge_type: 'certified',
      homepage: 'https://heron.example',
      picture,
    }),
    entry('skua', 'Skua', { order: 1, chains: ['eip155:10', 'bip122'], badge_type: 'none' }),
    entry('gannet', 'Gannet', { rdns: 'example.northern.gannet' }),
    entry('auk', 'Auk 10', { chains: ['eip155:1'] }),
    entry('auk-2', 'Auk 9', { chains: ['eip155:1'] }),
  ],
  aliases: new Map([['f'.repeat(64), 'heron']]),
}

type Answer = { data: { id: string; name: string; image_id: string; chains?: string[] }[]; count: number }

function ask(data: CatalogueData, query: Partial<WalletsQuery> = {}, lists: ProjectLists = open): Answer {
  const { body } = createCatalogue(data).find({ page: 1, entries: 40, ...query }, lists)
  return JSON.parse(Buffer.from(body).toString()) as Answer
}

const idsOf = ({ data }: Answer): string[] => data.map(({ id }) => id)

describe('find', () => {
  it('default: sorts by order number, then by name, in which digits count as numbers', () => {
    const answer = ask(birds)
    expect(idsOf(answer)).toEqual(['skua', 'auk-2', 'auk', 'gannet', 'heron', 'tern'])
    expect(answer.count).toBe(6)
  })

  it('default: an entry contains the known fields and nothing else', () => {
    const catalogue = createCatalogue(birds)
    const text = Buffer.from(catalogue.find({ page: 1, entries: 40, include: ['heron'] }, open).body).toString()
    expect(text).toBe(
      '{"data":[{"id":"heron","name":"Heron","badge_type":"certified","homepage":"https://heron.example",' +
        `"image_id":"heron.${picture.digest}","chains":["eip155:1"]}],"count":1}`,
    )
  })

  it.each<[string, Partial<WalletsQuery>, string[]]>([
    ['chains of a wallet', { chains: ['eip155:10'] }, ['skua', 'gannet', 'heron']],
    ['any of several chains', { chains: ['eip155:31337', 'solana:x'] }, ['gannet', 'heron', 'tern']],
    ['include', { include: ['tern', 'heron', 'nobody'] }, ['heron', 'tern']],
    ['exclude', { exclude: ['skua', 'gannet', 'nobody'] }, ['auk-2', 'auk', 'heron', 'tern']],
    ['include and exclude', { include: ['tern', 'heron'], exclude: ['tern'] }, ['heron']],
    ['certified wallets', { badge_type: 'certified' }, ['heron', 'tern']],
    ['wallets that are not certified', { badge_type: 'none' }, ['skua', 'auk-2', 'auk', 'gannet']],
    ['search', { search: 'auk' }, ['auk-2', 'auk']],
    ['search in order of fit', { search: 'n' }, ['gannet', 'heron', 'tern']],
    ['search among chains', { search: 'an', chains: ['eip155:1'] }, ['gannet']],
    ['search by domain', { search: 'northern' }, ['gannet']],
    ['search without letters or digits', { search: '**' }, []],
    ['an alias', { exclude: ['f'.repeat(64)] }, ['skua', 'auk-2', 'auk', 'gannet', 'tern']],
    ['a page beyond the end', { page: 7 }, []],
  ])('param: %s', (_name, query, ids) => {
    const answer = ask(birds, query)
    expect(idsOf(answer)).toEqual(ids)
    expect(answer.count).toBe(query.page ? 6 : ids.length)
  })

  it('behavior: a request by a foreign id is answered with that id', () => {
    const answer = ask(birds, { include: ['f'.repeat(64), 'tern'] })
    expect(answer.data).toMatchObject([{ id: 'f'.repeat(64), name: 'Heron' }, { id: 'tern' }])
    expect(idsOf(ask(birds, { search: 'heron' }))).toEqual(['heron'])
  })

  it.each<[string, string[], Record<string, string[] | undefined>]>([
    [
      'requested chains come first',
      ['eip155:10', 'eip155:137', 'solana:x'],
      {
        heron: ['eip155:10', 'eip155:137', 'eip155:1'],
        skua: ['eip155:10', 'bip122:000000000019d6689c085ae165831e93'],
        tern: ['solana:x', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
        // The wallet lists no chains, so it matches all of them.
        gannet: ['eip155:10', 'eip155:137', 'solana:x'],
      },
    ],
    ['each chain once', ['eip155:1', 'eip155:1'], { heron: ['eip155:1'], auk: ['eip155:1'], gannet: ['eip155:1'] }],
    [
      'the main chains when no chain is requested',
      [],
      { heron: ['eip155:1'], skua: ['eip155:10', 'bip122:000000000019d6689c085ae165831e93'], gannet: undefined },
    ],
  ])('behavior: the chains that a wallet names: %s', (_name, chains, named) => {
    const { data } = ask(birds, { chains })
    const chainsById = Object.fromEntries(data.map((wallet) => [wallet.id, wallet.chains]))
    expect(chainsById).toMatchObject(named)
  })

  it('behavior: of five thousand requested chains of a namespace, an answer names the first fifty', () => {
    const evm = Array.from({ length: 5_000 }, (_, index) => `eip155:${index + 1}`)
    const { data } = ask(birds, { chains: [...evm, 'solana:x'] })
    const gannet = data.find(({ id }) => id === 'gannet')?.chains
    expect(gannet).toEqual([...evm.slice(0, 50), 'solana:x'])
    expect(data.find(({ id }) => id === 'tern')?.chains).toContain('solana:x')
  })

  it("behavior: the project's lists apply to every request", () => {
    const lists = { include: ['heron', 'tern', 'skua'], exclude: ['tern'] }
    expect(idsOf(ask(birds, {}, lists))).toEqual(['skua', 'heron'])
    expect(idsOf(ask(birds, { include: ['tern', 'auk', 'heron'] }, lists))).toEqual(['heron'])
    expect(idsOf(ask(birds, {}, { include: [], exclude: ['f'.repeat(64)] }))).not.toContain('heron')
  })

  it('behavior: the same query of two projects with different lists gets different answers', () => {
    const catalogue = createCatalogue(birds)
    const query = { page: 1, entries: 40 }
    const all = catalogue.find(query, open)
    expect(catalogue.find(query, { include: [], exclude: ['tern'] }).etag).not.toBe(all.etag)
    expect(catalogue.find(query, open)).toEqual(all)
  })

  const wallets = fc.uniqueArray(
    fc.record({
      id: fc.stringMatching(/^[a-z]{1,3}$/),
      name: fc.stringMatching(/^[A-Za-z]{1,4}(?: [A-Za-z]{1,4})?$/),
      order: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }),
      chains: fc.option(fc.subarray(['eip155', 'eip155:1', 'eip155:10', 'solana']), { nil: undefined }),
    }),
    { selector: ({ id }) => id, maxLength: 60 },
  )
  const toData = (entries: readonly Omit<Wallet, 'picture'>[]): CatalogueData => ({
    wallets: entries.map((one) => ({ ...one, picture: undefined })),
    aliases: new Map(),
  })
  const question = fc.record({
    chains: fc.constantFrom<string[] | undefined>(undefined, ['eip155:1'], ['solana:x', 'eip155:10']),
    search: fc.constantFrom<string | undefined>(undefined, 'a', 'b c', 'e'),
  })

  it('behavior: pages of any size partition the list', () => {
    fc.assert(
      fc.property(wallets, question, fc.integer({ min: 1, max: 100 }), (entries, asked, size) => {
        const data = toData(entries)
        const whole = ask(data, { ...asked, entries: 100 })
        const pages = Array.from({ length: Math.ceil(whole.count / size) + 1 }, (_, index) =>
          ask(data, { ...asked, entries: size, page: index + 1 }),
        )
        expect(pages.flatMap(idsOf)).toEqual(idsOf(whole))
        expect(new Set(idsOf(whole)).size).toBe(whole.count)
        expect(pages.every(({ count }) => count === whole.count)).toBe(true)
        expect(pages.at(-1)?.data).toEqual([])
      }),
    )
  })

  it('behavior: the order in which wallets were listed does not matter', () => {
    fc.assert(
      fc.property(wallets, question, (entries, asked) => {
        expect(ask(toData(entries.toReversed()), asked)).toEqual(ask(toData(entries), asked))
      }),
    )
  })

  it('behavior: a search among chains finds exactly the wallets that the search alone and the chains alone both find', () => {
    fc.assert(
      fc.property(wallets, question, (entries, { chains, search }) => {
        const data = toData(entries)
        const by = (query: Partial<WalletsQuery>) => idsOf(ask(data, { ...query, entries: 100 })).toSorted()
        const found = by({ search })
        expect(by({ chains, search })).toEqual(by({ chains }).filter((id) => found.includes(id)))
      }),
    )
  })

  it('behavior: every answer can be read by the client', () => {
    fc.assert(
      fc.property(wallets, (entries) => {
        for (const one of ask(toData(entries)).data) expect(catalogueWalletSchema.safeParse(one).success).toBe(true)
      }),
    )
  })
})

describe('findImage', () => {
  const catalogue = createCatalogue(birds)

  it('default: finds an image by the image_id of an answer; the image may be cached for ever', () => {
    expect(catalogue.findImage(`heron.${picture.digest}`)).toEqual({ image: picture, isExact: true })
  })

  it.each(['heron', `heron.00000000`, 'f'.repeat(64)])(
    'param: finds an image by %s; the image may be cached for a day',
    (id) => {
      expect(catalogue.findImage(id)).toEqual({ image: picture, isExact: false })
    },
  )

  it('behavior: a wallet without an image has a monogram, always the same', () => {
    const id = ask(birds, { include: ['tern'] }).data[0]?.image_id ?? ''
    const found = catalogue.findImage(id)
    expect(found?.isExact).toBe(true)
    expect(Buffer.from(found?.image.bytes ?? []).toString()).toContain('>T<')
    expect(createCatalogue(birds).findImage(id)).toEqual(found)
  })

  it.each(['nobody', '', 'nobody.00000000', '__proto__', 'constructor'])('error: finds nothing for %j', (id) => {
    expect(catalogue.findImage(id)).toBeUndefined()
  })
})
