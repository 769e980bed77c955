import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type * as z from 'zod'
import type { Image } from '../assets/Image.ts'
import { loadImages } from '../assets/loadImages.ts'
import { shippedImages } from '../assets/service.ts'
import { InvalidCatalogueError } from './errors.ts'
import { type Entry, entrySchema, fileSchema, shippedAliasesSchema } from './schema.ts'

const shippedWallets = fileURLToPath(new URL('./data/wallets.json', import.meta.url))
const shippedAliases = fileURLToPath(new URL('./data/aliases.json', import.meta.url))

/** A wallet, with its own image if it has one. */
export type Wallet = Entry & { picture: Image | undefined }

/** The data from which a catalogue is made. */
export type CatalogueData = {
  wallets: readonly Wallet[]
  /** Maps the ids that other kits use to ours. */
  aliases: ReadonlyMap<string, string>
}

/** The paths of the operator's files. */
type OperatorFiles = { file: string; folder: string }

/**
 * Resolves `CATALOGUE_PATH`: a JSON file, or a folder that contains `catalogue.json`.
 *
 * @throws {InvalidCatalogueError} when the path does not exist.
 */
export function locateCatalogue(path: string): OperatorFiles {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) throw new InvalidCatalogueError({ file: path, problem: 'there is neither a file nor a folder' })
  return stats.isDirectory()
    ? { file: join(path, 'catalogue.json'), folder: path }
    : { file: path, folder: dirname(path) }
}

/**
 * Reads the shipped wallets; the operator's wallets add to them or replace them.
 *
 * @param path - the operator's file or folder; without it, only the shipped wallets are read.
 * @throws {InvalidCatalogueError} | {UnsafeImageError} in one line that names file, entry and field.
 */
export async function loadCatalogue({ path }: { path?: string | undefined } = {}): Promise<CatalogueData> {
  if (path === undefined) {
    const wallets = await readShipped()
    return { wallets, aliases: await readShippedAliases(new Set(wallets.map(({ id }) => id))) }
  }
  const { file, folder } = locateCatalogue(path)
  const { mode, wallets: listed, remove, aliases } = parseFile(await readJson(file), file)
  const shipped = mode === 'extend' ? await readShipped() : []
  const operatorWallets = toWallets(parseEntries(listed, file), await loadImages(join(folder, 'wallets')), file)
  const shippedIds = new Set(shipped.map(({ id }) => id))
  for (const [index, id] of remove.entries()) {
    if (!shippedIds.has(id))
      throw new InvalidCatalogueError({ file, problem: `remove.${index}: no shipped wallet has the id '${id}'` })
  }
  // The wallets in `remove` are removed first, so that an operator's entry can take the same id.
  const wallets = new Map(shipped.filter(({ id }) => !remove.includes(id)).map((wallet) => [wallet.id, wallet]))
  for (const wallet of operatorWallets) wallets.set(wallet.id, wallet)
  for (const [foreign, id] of Object.entries(aliases)) {
    if (wallets.has(foreign)) {
      throw new InvalidCatalogueError({ file, problem: `aliases: '${foreign}' is already the id of a wallet` })
    }
    if (!wallets.has(id)) {
      throw new InvalidCatalogueError({
        file,
        problem: `aliases: '${foreign}' stands for '${id}', which is not a wallet`,
      })
    }
  }
  const allAliases = await readShippedAliases(new Set(wallets.keys()))
  for (const [foreign, id] of Object.entries(aliases)) allAliases.set(foreign, id)
  return { wallets: Array.from(wallets.values()), aliases: allAliases }
}

async function readShipped(): Promise<Wallet[]> {
  const listed = await readJson(shippedWallets)
  const entries = parseEntries(Array.isArray(listed) ? listed : [], shippedWallets)
  return toWallets(entries, await loadImages(join(shippedImages, 'wallets')), shippedWallets)
}

/** Reads the shipped aliases of these wallets. An alias that is itself the id of one of the wallets is left out. */
async function readShippedAliases(walletIds: ReadonlySet<string>): Promise<Map<string, string>> {
  const aliases = shippedAliasesSchema.parse(await readJson(shippedAliases))
  const kept = aliases.filter(({ id, wallet }) => walletIds.has(wallet) && !walletIds.has(id))
  return new Map(kept.map(({ id, wallet }) => [id, wallet]))
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    const reason = error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : String(error)
    throw new InvalidCatalogueError({ file, problem: `the JSON cannot be read: ${reason}` })
  }
}

function parseFile(content: unknown, file: string): z.output<typeof fileSchema> {
  const parsed = fileSchema.safeParse(content)
  if (parsed.success) return parsed.data
  throw new InvalidCatalogueError({ file, ...explain(parsed.error) })
}

function parseEntries(listed: readonly unknown[], file: string): Entry[] {
  const seen = new Set<string>()
  return listed.map((entry, index) => {
    const parsed = entrySchema.safeParse(entry)
    if (!parsed.success) {
      const { problem, others } = explain(parsed.error)
      throw new InvalidCatalogueError({ file, problem: `wallet ${index}${idNote(entry)}: ${problem}`, others })
    }
    if (seen.has(parsed.data.id)) {
      throw new InvalidCatalogueError({ file, problem: `wallet ${index}: the id '${parsed.data.id}' is used twice` })
    }
    seen.add(parsed.data.id)
    return parsed.data
  })
}

function toWallets(entries: readonly Entry[], images: ReadonlyMap<string, Image>, file: string): Wallet[] {
  return entries.map((entry, index) => {
    const picture = entry.image ? images.get(entry.image) : undefined
    if (entry.image && !picture) {
      const problem = `wallet ${index} ('${entry.id}'): image: there is no file '${entry.image}' in the folder 'wallets'`
      throw new InvalidCatalogueError({ file, problem })
    }
    return { ...entry, picture }
  })
}

function explain({ issues }: z.ZodError): { problem: string; others: number } {
  const [issue] = issues
  const field = issue?.path.join('.') || '(the whole)'
  return { problem: `${field}: ${issue?.message ?? 'is wrong'}`, others: issues.length - 1 }
}

/** Returns an entry's id in parentheses, for an error message; empty for an entry without an id. */
function idNote(entry: unknown): string {
  const id = typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : undefined
  return typeof id === 'string' ? ` ('${id.slice(0, 64)}')` : ''
}
