import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BaseError } from '@holdfast/base'
import { startCpuTime } from '@holdfast/testing/time'
import { afterAll, describe, expect, it } from 'vitest'
import { loadCatalogue } from './loadCatalogue.ts'
import { createCatalogue } from './service.ts'

const root = mkdtempSync(join(tmpdir(), 'holdfast-catalogue-'))
afterAll(() => rmSync(root, { recursive: true }))

let count = 0
/** Writes an operator's folder and returns its path. */
function makeFolder(catalogue: unknown, images: Record<string, string> = {}): string {
  count += 1
  const folder = join(root, String(count))
  mkdirSync(join(folder, 'wallets'), { recursive: true })
  writeFileSync(join(folder, 'catalogue.json'), typeof catalogue === 'string' ? catalogue : JSON.stringify(catalogue))
  for (const [name, content] of Object.entries(images)) writeFileSync(join(folder, 'wallets', name), content)
  return folder
}

async function problemOf(path: string): Promise<string> {
  const error: unknown = await loadCatalogue({ path }).catch((thrown: unknown) => thrown)
  return error instanceof BaseError ? error.shortMessage : `no refusal: ${String(error)}`
}

const heron = { id: 'heron', name: 'Heron' }
const picture = '<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>'
const foreignId = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'

describe('loadCatalogue', () => {
  it('default: loads the shipped wallets, and their ids in other kits', async () => {
    const { wallets, aliases } = await loadCatalogue()
    expect(wallets.find(({ id }) => id === 'metamask')).toMatchObject({ name: 'MetaMask', rdns: 'io.metamask' })
    expect(aliases.get(foreignId)).toBe('metamask')
  })

  it('behavior: a foreign id is removed with its wallet, and the operator may give it to another wallet, as an alias or as its id', async () => {
    const gone = await loadCatalogue({ path: makeFolder({ remove: ['metamask'] }) })
    expect(gone.aliases.has(foreignId)).toBe(false)
    const replaced = await loadCatalogue({ path: makeFolder({ mode: 'replace', wallets: [heron] }) })
    expect(replaced.aliases.size).toBe(0)
    const own = await loadCatalogue({ path: makeFolder({ wallets: [heron], aliases: { [foreignId]: 'heron' } }) })
    expect(own.aliases.get(foreignId)).toBe('heron')
    const listed = await loadCatalogue({ path: makeFolder({ wallets: [{ id: foreignId, name: 'House wallet' }] }) })
    expect(listed.aliases.has(foreignId)).toBe(false)
  })

  it('param: extend adds wallets to the shipped ones, replaces some, and removes others', async () => {
    const own = { id: 'metamask', name: 'MetaMask (house build)', image: 'mm.svg' }
    const folder = makeFolder(
      { wallets: [heron, own], remove: ['phantom'], aliases: { [foreignId]: 'metamask' } },
      { 'mm.svg': picture },
    )
    const [{ wallets: shipped }, { wallets, aliases }] = [await loadCatalogue(), await loadCatalogue({ path: folder })]
    expect(wallets).toHaveLength(shipped.length)
    expect(wallets.filter(({ id }) => id === 'metamask')).toEqual([
      { ...own, picture: expect.objectContaining({ contentType: 'image/svg+xml' }) },
    ])
    expect(wallets.some(({ id }) => id === 'heron')).toBe(true)
    expect(wallets.some(({ id }) => id === 'phantom')).toBe(false)
    expect(aliases.get(foreignId)).toBe('metamask')
  })

  it('param: replace leaves the shipped wallets out', async () => {
    const { wallets } = await loadCatalogue({ path: makeFolder({ mode: 'replace', wallets: [heron] }) })
    expect(wallets.map(({ id }) => id)).toEqual(['heron'])
  })

  it('param: the path may name the file, and a link may be null', async () => {
    const folder = makeFolder({
      mode: 'replace',
      wallets: [{ ...heron, mobile_link: null, chains: null, image: null }],
    })
    const { wallets } = await loadCatalogue({ path: join(folder, 'catalogue.json') })
    expect(wallets).toHaveLength(1)
  })

  it.each<[string, unknown, string]>([
    ['broken JSON', '{ "wallets": [', 'the JSON cannot be read: '],
    ['a list in place of an object', [heron], '(the whole): Invalid input: expected object, received array'],
    ['an unknown mode', { mode: 'merge' }, "mode: is neither 'extend' nor 'replace'"],
    ['wallets that are not a list', { wallets: {} }, 'wallets: is not a list of wallets'],
    ['an unknown field', { wallet: [] }, '(the whole): Unrecognized key: "wallet"'],
    ['an invalid wallet', { wallets: [heron, 'tern'] }, 'wallet 1: (the whole): Invalid input'],
    ['a missing name', { wallets: [{ id: 'heron' }] }, "wallet 0 ('heron'): name: Invalid input: expected string"],
    ['a missing id', { wallets: [{ name: 'Heron' }] }, 'wallet 0: id: Invalid input: expected string'],
    ['an id with a comma', { wallets: [{ ...heron, id: 'a,b' }] }, "wallet 0 ('a,b'): id: is not an id"],
    [
      'a name with an invisible character',
      { wallets: [{ ...heron, name: 'Her\u202Eon' }] },
      "('heron'): name: has invisible characters",
    ],
    ['an empty name', { wallets: [{ ...heron, name: '  ' }] }, 'name: is empty'],
    ['an id twice', { wallets: [heron, heron] }, "wallet 1: the id 'heron' is used twice"],
    [
      'a script as a link',
      { wallets: [{ ...heron, mobile_link: 'javascript:alert(1)' }] },
      'mobile_link: is not a link that',
    ],
    ['a script as a page', { wallets: [{ ...heron, homepage: 'javascript://x' }] }, 'homepage: is not a web address'],
    ['a scheme as a page', { wallets: [{ ...heron, webapp_link: 'heron://' }] }, 'webapp_link: is not a web address'],
    ['data as a store', { wallets: [{ ...heron, app_store: 'data:text/html,x' }] }, 'app_store: is not a web address'],
    [
      'an unsafe image address',
      { wallets: [{ ...heron, image_url: 'http://x.example/a.png' }] },
      'image_url: is not a web',
    ],
    [
      'a number as a domain name',
      { wallets: [{ ...heron, rdns: 7 }] },
      'rdns: Invalid input: expected string, received number',
    ],
    ['a name that is no domain name', { wallets: [{ ...heron, rdns: 'heron' }] }, 'rdns: is not a reverse domain name'],
    [
      'a chain of another form',
      { wallets: [{ ...heron, chains: ['eip155:1', 'x'] }] },
      'chains.1: is neither a CAIP-2 id such as',
    ],
    ['text as the order', { wallets: [{ ...heron, order: '1' }] }, 'order: is not a number'],
    ['another badge', { wallets: [{ ...heron, badge_type: 'gold' }] }, "badge_type: is neither 'certified' nor 'none'"],
    ['a misspelt field', { wallets: [{ ...heron, mobileLink: 'heron://' }] }, 'Unrecognized key: "mobileLink"'],
    ['a path as an image', { wallets: [{ ...heron, image: '../../etc/passwd.svg' }] }, 'image: is not a file name'],
    ['an image that is not there', { wallets: [{ ...heron, image: 'x.svg' }] }, "image: there is no file 'x.svg'"],
    ['two faults', { wallets: [{ ...heron, order: '1', rdns: 7 }] }, '(and 1 more like it)'],
    [
      'an alias of nothing',
      { aliases: { [foreignId]: 'tern' } },
      `aliases: '${foreignId}' stands for 'tern', which is no`,
    ],
    [
      'an alias that is a wallet',
      { aliases: { metamask: 'trust' } },
      "aliases: 'metamask' is already the id of a wallet",
    ],
    ['a removal of nothing', { remove: ['tern'] }, "remove.0: no shipped wallet has the id 'tern'"],
  ])('error: refuses a catalogue with %s', async (_name, catalogue, problem) => {
    const folder = makeFolder(catalogue)
    const said = await problemOf(folder)
    expect(said).toContain(`CATALOGUE_PATH: in '${join(folder, 'catalogue.json')}' `)
    expect(said).toContain(problem)
    expect(said).not.toContain('\n')
  })

  it('error: refuses a path that leads nowhere, and a folder without a catalogue', async () => {
    expect(await problemOf('/nowhere/x.json')).toBe(
      "CATALOGUE_PATH: in '/nowhere/x.json' there is neither a file nor a folder.",
    )
    const empty = join(root, 'empty')
    mkdirSync(empty)
    expect(await problemOf(empty)).toMatch(/empty\/catalogue\.json' the JSON cannot be read: ENOENT/)
  })

  it('error: refuses a hostile image', async () => {
    const folder = makeFolder({ wallets: [] }, { 'evil.svg': picture.replace('<rect/>', '<script/>') })
    expect(await problemOf(folder)).toBe(
      `The image '${join(folder, 'wallets', 'evil.svg')}' cannot be used: as an SVG the element 'script' is not allowed.`,
    )
  })
})

describe('50,000 wallets', () => {
  const wallets = Array.from({ length: 50_000 }, (_, index) => ({
    id: `w-${index}`,
    name: `${['Heron', 'Tern', 'Otter', 'Seal'][index % 4]} ${index}`,
    homepage: `https://w${index}.example`,
    rdns: `example.w${index}`,
    mobile_link: `w${index}://`,
    app_store: `https://apps.example/${index}`,
    chains: ['eip155:1', 'eip155:10', 'solana'],
    injected: [{ namespace: 'eip155', injected_id: `isW${index}` }],
  }))

  it('behavior: loading the wallets, answering a page and searching take little work', async () => {
    const folder = makeFolder({ mode: 'replace', wallets })
    const loading = startCpuTime()
    const catalogue = createCatalogue(await loadCatalogue({ path: folder }))
    expect(catalogue.size).toBe(50_000)
    expect(loading()).toBeLessThan(4000)

    const lists = { include: [], exclude: [] }
    const count = (search: string): number => {
      const { body } = catalogue.find({ page: 1, entries: 100, search }, lists)
      return (JSON.parse(Buffer.from(body).toString()) as { count: number }).count
    }
    const searching = startCpuTime()
    expect(count('otter 49998')).toBe(1)
    expect(count('otter')).toBe(12_500)
    expect(count('gannet')).toBe(0)
    expect(catalogue.find({ page: 1250, entries: 40, chains: ['eip155:10'] }, lists).body.byteLength).toBeGreaterThan(
      1000,
    )
    expect(searching()).toBeLessThan(1000)
  }, 60_000)
})
