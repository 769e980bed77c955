import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'

/** The benchmark's page, with a button and a store, as in an app. */
const page = fileURLToPath(new URL('../../bench/modal/pages/holdfast', import.meta.url))
/** Packages that an app has in any case. */
const packagesOfApp = /^(?:react|react-dom|viem)(?:\/|$)/

/** The modules that the core's `preloadModal` loads. */
const preloads = [
  '/core/src/services/client.ts',
  '/services/actions/loadProjectConfig.ts',
  '/analytics/actions/sendHeldEvents.ts',
  '/wallets/actions/prefetchWallets.ts',
]

/** What the kit adds to an app, which has React and viem in any case. Sizes are in bytes after gzip -9. */
export type KitWeights = {
  /** The button and the store, before the user presses anything. */
  firstLoad: number
  /** The first load, the modal and its first view. */
  open: number
  /** The parts of the message catalogue that have loaded once the modal is open. */
  messages: readonly string[]
  /** The modules that have loaded once the modal is open, including those that fetch the modal's lists from the services. */
  modules: readonly string[]
}

/** Bundles a page with the kit as an app does, and measures the code that it loads. */
export async function measureKit(): Promise<KitWeights> {
  const built = await build({
    root: page,
    configFile: false,
    logLevel: 'error',
    build: { write: false, rolldownOptions: { external: packagesOfApp } },
  })
  if (!('output' in built)) throw new Error('Vite did not return a single build')
  const chunks = built.output.filter((file) => file.type === 'chunk')
  const entry = chunks.find(({ isEntry }) => isEntry)
  const laterChunks = ['/shell/Modal.tsx', '/views/connect/Connect/Connect.tsx'].map((module) =>
    chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module)),
  )
  const preloaded = preloads.map((module) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
    if (!chunk) throw new Error(`no file contains ${module}`)
    return chunk
  })
  const modal = laterChunks.filter((chunk) => chunk !== undefined)
  if (!entry || modal.length < laterChunks.length)
    throw new Error('the modal or its first view does not load separately from the page')
  const first = closureOf(entry, chunks)
  const open = modal.flatMap((chunk) => [...closureOf(chunk, chunks)])
  const loaded = new Set([...first, ...open])
  const modules = [...loaded, ...preloaded.flatMap((chunk) => [...closureOf(chunk, chunks)])].flatMap(
    ({ moduleIds }) => moduleIds,
  )
  return { firstLoad: weigh(first), open: weigh(loaded), messages: messagesIn(loaded), modules }
}

/** Returns a chunk and all chunks that it imports statically, directly or indirectly. */
export function closureOf(
  chunk: Rolldown.OutputChunk,
  chunks: readonly Rolldown.OutputChunk[],
): Set<Rolldown.OutputChunk> {
  const found = new Set([chunk])
  // Iterating over a set also visits elements that are added meanwhile.
  for (const { imports } of found) for (const other of chunks) if (imports.includes(other.fileName)) found.add(other)
  return found
}

function messagesIn(chunks: ReadonlySet<Rolldown.OutputChunk>): string[] {
  const modules = [...chunks].flatMap(({ moduleIds }) => moduleIds)
  return modules.flatMap((module) => /\/messages\/languages\/english\/(\w+)\.ts$/.exec(module)?.[1] ?? []).toSorted()
}

function weigh(chunks: ReadonlySet<Rolldown.OutputChunk>): number {
  return [...chunks].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0)
}
