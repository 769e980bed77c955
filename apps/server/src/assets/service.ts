import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { currencySigns } from './currencies.ts'
import { type Image, readImage, svgImage } from './Image.ts'
import { byStem, loadImages } from './loadImages.ts'
import { colourOf, drawLetters, drawMonogram } from './monogram.ts'
import { tokensWithoutLogo } from './tokens.ts'

/** The folder of the images that ship with the server. */
export const shippedImages = fileURLToPath(new URL('./data', import.meta.url))

const shippedAliases = fileURLToPath(new URL('./data/aliases.json', import.meta.url))

/** The shipped table of the image ids that other kits use, each with the packages that use it. */
export const assetAliasesSchema = z.array(
  z.strictObject({
    /** The id that other kits send. */
    id: z.guid(),
    /** The subject of the picture: a network's CAIP-2 id, or a connector's id. */
    asset: z.string(),
    /** The network's name, from which a monogram is drawn if there is no logo. */
    name: z.string().optional(),
    /** A file in the `wallets` folder, for a connector that is a wallet. */
    image: z.string().optional(),
    /** The packages that use the id, with their versions. */
    source: z.array(z.string()).nonempty(),
    /** The day on which the entry was last compared with these packages. */
    checkedAt: z.iso.date(),
  }),
)

/** All currencies share one colour: their signs tell them apart. */
const CURRENCY_COLOUR = '#0f766e'

/** All images other than those of wallets. Each lookup takes an id as the request spells it. */
export type Assets = {
  /**
   * @param id - a network's CAIP-2 id, such as `eip155:1`, a connector's id, such as `walletConnect`, or the id that other kits
   * use for either.
   */
  findAsset: (id: string) => Image | undefined
  /** @param id - an ISO 4217 code in upper or lower case. */
  findCurrency: (id: string) => Image | undefined
  /** @param id - a symbol in upper or lower case. */
  findToken: (id: string) => Image | undefined
}

/**
 * Reads the images of networks, connectors, currencies and tokens into memory. A configured network without a logo gets a
 * monogram.
 *
 * @param options.networks - names by CAIP-2 id.
 * @param options.folder - the operator's folder. Images in its subfolders `chains`, `connectors`, `currencies` and `tokens`
 * replace the shipped ones.
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
  // A file name has a hyphen in place of the colon of the CAIP-2 id.
  for (const [stem, image] of chains ?? []) assets.set(stem.replace('-', ':'), image)
  for (const [id, image] of connectors ?? []) assets.set(id, image)
  for (const [id, image] of await readAliases(assets)) assets.set(id, image)

  const signs = Object.entries(currencySigns).map(([code, sign]) => [code, letterImage(sign, CURRENCY_COLOUR)] as const)
  const currencyImages = new Map([...signs, ...upperCased(currencies)])
  const symbols = tokensWithoutLogo.map((symbol) => {
    const shown = symbol.replaceAll(/[^A-Za-z\d]/g, '')
    return [symbol.toUpperCase(), letterImage(shown, colourOf(symbol))] as const
  })
  const tokenImages = new Map([...symbols, ...upperCased(tokens)])
  return {
    findAsset: (id) => assets.get(id),
    findCurrency: (id) => currencyImages.get(id.toUpperCase()),
    findToken: (id) => tokenImages.get(id.toUpperCase()),
  }
}

/** Finds an image for each id of other kits. An operator's image of a network or connector also applies to these ids. */
async function readAliases(assets: ReadonlyMap<string, Image>): Promise<[string, Image][]> {
  const aliases = assetAliasesSchema.parse(JSON.parse(await readFile(shippedAliases, 'utf8')))
  return Promise.all(
    aliases.map(async ({ id, asset, name = asset, image }): Promise<[string, Image]> => {
      const loaded = assets.get(asset)
      if (loaded) return [id, loaded]
      if (image === undefined) return [id, monogramOf(name)]
      const file = join(shippedImages, 'wallets', image)
      return [id, readImage(await readFile(file), file)]
    }),
  )
}

function monogramOf(name: string): Image {
  return svgImage(drawMonogram(name))
}

function letterImage(text: string, colour: string): Image {
  return svgImage(drawLetters(text, colour))
}

function upperCased(images: ReadonlyMap<string, Image> = new Map()): [string, Image][] {
  return Array.from(images, ([name, image]) => [name.toUpperCase(), image])
}
