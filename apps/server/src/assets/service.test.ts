import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { UnsafeImageError } from './errors.ts'
import { loadAssets } from './service.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function makeFolder(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-assets-'))
  folders.push(folder)
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}

const networks = new Map([
  ['eip155:1', 'Mainnet'],
  ['eip155:31337', 'Devnet'],
])
const operatorImage = '<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>'
const textOf = (image: { bytes: Uint8Array } | undefined): string => Buffer.from(image?.bytes ?? []).toString()

describe('loadAssets', () => {
  it('default: has a picture of every network with swaps, and of the other namespaces', async () => {
    const { findAsset } = await loadAssets({ networks })
    const swaps = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554].map((id) => `eip155:${id}`)
    const others = [
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      'bip122:000000000019d6689c085ae165831e93',
      'polkadot:91b171bb158e2d3848fa23a9f1c25182',
      'walletConnect',
      'injected',
    ]
    for (const id of [...swaps, ...others]) expect([id, findAsset(id)?.contentType]).toEqual([id, 'image/svg+xml'])
    expect(findAsset('eip155:999')).toBeUndefined()
  })

  it('default: finds common tokens and currencies, in upper and lower case', async () => {
    const { findToken, findCurrency } = await loadAssets({ networks })
    for (const symbol of ['ETH', 'USDC', 'usdt', 'DAI', 'WETH', 'WBTC', 'SOL', 'BTC', 'DOT', 'POL', 'BNB', 'xDAI']) {
      expect([symbol, findToken(symbol) !== undefined]).toEqual([symbol, true])
    }
    expect(textOf(findCurrency('eur'))).toContain('>€<')
    expect(textOf(findCurrency('GBP'))).toContain('>£<')
    expect(textOf(findCurrency('USD'))).toContain('>$<')
    expect([findToken('NOPE'), findCurrency('XXX')]).toEqual([undefined, undefined])
  })

  it('param: networks without a logo get a monogram', async () => {
    const { findAsset } = await loadAssets({ networks })
    expect(textOf(findAsset('eip155:31337'))).toContain('>D<')
    expect(textOf(findAsset('eip155:1'))).not.toContain('<text')
  })

  it("param: the operator's images replace ours", async () => {
    const folder = makeFolder({
      'chains/eip155-1.svg': operatorImage,
      'chains/eip155-999.svg': operatorImage,
      'tokens/reef.svg': operatorImage,
      'currencies/USD.svg': operatorImage,
      'connectors/safe.svg': operatorImage,
      'tokens/notes.txt': 'left alone',
    })
    const { findAsset, findToken, findCurrency } = await loadAssets({ networks, folder })
    const found = [
      findAsset('eip155:1'),
      findAsset('eip155:999'),
      findToken('REEF'),
      findCurrency('usd'),
      findAsset('safe'),
    ]
    expect(found.map(textOf)).toEqual(Array(5).fill(operatorImage))
    expect(findToken('ETH')).toBeDefined()
  })

  it.each([
    ['a network with a logo', 'ba0ba0cd-17c6-4806-ad93-f9d174f17900', 'eip155:1'],
    [
      'a network of another namespace',
      'a1b58899-f671-4276-6a5e-56ca5bd59700',
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    ],
    ['a connector', 'ef1a1fcf-7fe8-4d69-bd6d-fda1345b4400', 'walletConnect'],
  ])('default: finds a picture by the id of other kits: %s', async (_name, foreignId, ownId) => {
    const { findAsset } = await loadAssets({ networks: new Map() })
    expect(findAsset(foreignId)).toBeDefined()
    expect(findAsset(foreignId)).toBe(findAsset(ownId))
  })

  it('default: finds a picture by the id of other kits, even for a network without a logo and for a wallet', async () => {
    const { findAsset } = await loadAssets({ networks: new Map() })
    expect(textOf(findAsset('e86fae9b-b770-4eea-e520-150e12c81100'))).toContain('>M<')
    expect(textOf(findAsset('0c2840c3-5b04-4c44-9661-fbd4b49e1800'))).toContain('<svg')
    expect(textOf(findAsset('0c2840c3-5b04-4c44-9661-fbd4b49e1800'))).not.toContain('<text')
  })

  it("param: the operator's image is also found by the ids of other kits", async () => {
    const folder = makeFolder({ 'chains/eip155-1.svg': operatorImage, 'connectors/safe.svg': operatorImage })
    const { findAsset } = await loadAssets({ networks, folder })
    const ids = ['ba0ba0cd-17c6-4806-ad93-f9d174f17900', '461db637-8616-43ce-035a-d89b8a1d5800']
    expect(ids.map((id) => textOf(findAsset(id)))).toEqual([operatorImage, operatorImage])
  })

  it('error: refuses a hostile image', async () => {
    const folder = makeFolder({ 'tokens/EVIL.svg': '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>' })
    const loaded = loadAssets({ networks, folder })
    await expect(loaded).rejects.toBeInstanceOf(UnsafeImageError)
    await expect(loaded).rejects.toThrow(
      `EVIL.svg' cannot be used: as an SVG the attribute 'onload' is an event handler`,
    )
  })
})
