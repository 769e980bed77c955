import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { currencySigns } from './currencies.ts'
import { type Image, svgImage } from './Image.ts'
import { byStem, loadImages } from './loadImages.ts'
import { colourOf, drawLetters, drawMonogram } from './monogram.ts'
import { tokensWithoutMark } from './tokens.ts'

/** The images that ship with the server. */
export const shippedImages = fileURLToPath(new URL('./data', import.meta.url))

/** Currencies share one colour: their signs tell them apart. */
const MONEY = '#0f766e'

/** Images of everything that is no wallet. Each takes an id as the request has it. */
export type Assets = {
  /** @param id - a network's CAIP-2 id, such as `eip155:1`, or a connector's, such as `walletConnect`. */
  findAsset: (id: string) => Image | undefined
  /** @param id - an ISO 4217 code in any case. */
  findCurrency: (id: string) => Image | undefined
  /** @param id - a symbol in any case. */
  findToken: (id: string) => Image | undefined
}

/**
 * Reads the images of networks, connectors, currencies and tokens into memory. A network that the server is set up for and
 * that has no mark gets a monogram.
 *
 * @param options.networks - names by CAIP-2 id.
 * @param options.folder - the operator's; its folders `chains`, `connectors`, `currencies` and `tokens` win over ours.
 * @throws {UnsafeImageError}
 */
export async function loadAssets(options: {
  networks: ReadonlyMap<string, string>
  folder?: string | undefined
}): Promise<Assets> {
  const folders = [shippedImages, ...(options.folder === undefined ? [] : [options.folder])]
  const read = async (kind: string): Promise<Map<string, Image>> => {
    const layers = await Promise.all(folders.map((folder) => loadImages(join(folder, kind))))
    return new Map(layers.flatMap((layer) => Array.from(byStem(layer))))
  }
  const [chains, connectors, currencies, tokens] = await Promise.all(
    ['chains', 'connectors', 'currencies', 'tokens'].map(read),
  )
  const assets = new Map<string, Image>(Array.from(options.networks, ([id, name]) => [id, monogramOf(name)]))
  for (const [stem, image] of chains ?? []) assets.set(stem.replace('-', ':'), image)
  for (const [id, image] of connectors ?? []) assets.set(id, image)

  const signs = Object.entries(currencySigns).map(([code, sign]) => [code, letters(sign, MONEY)] as const)
  const currencyImages = new Map([...signs, ...upperCased(currencies)])
  const symbols = tokensWithoutMark.map((symbol) => {
    const shown = symbol.replaceAll(/[^A-Za-z\d]/g, '')
    return [symbol.toUpperCase(), letters(shown, colourOf(symbol))] as const
  })
  const tokenImages = new Map([...symbols, ...upperCased(tokens)])
  return {
    findAsset: (id) => assets.get(id),
    findCurrency: (id) => currencyImages.get(id.toUpperCase()),
    findToken: (id) => tokenImages.get(id.toUpperCase()),
  }
}

function monogramOf(name: string): Image {
  return svgImage(drawMonogram(name))
}

function letters(text: string, colour: string): Image {
  return svgImage(drawLetters(text, colour))
}

function upperCased(images: ReadonlyMap<string, Image> = new Map()): [string, Image][] {
  return Array.from(images, ([name, image]) => [name.toUpperCase(), image])
}
