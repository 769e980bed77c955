import { gzipSync } from 'node:zlib'
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'

/** The bytes that a page loads, with each file compressed separately by gzip -9. */
export type PageBytes = {
  /** Before the user presses anything. */
  first: number
  /** Including the requested modules that load on demand. */
  used: number
}

/**
 * Bundles a page for production and measures the code that it loads.
 *
 * @param source - The code of the page's module.
 * @param later - The path endings of modules that load on demand. `used` includes them and their imports.
 */
export async function measureBytes(
  source: string,
  { later = [], ...config }: { later?: readonly string[] } & Pick<InlineConfig, 'root'> = {},
): Promise<PageBytes> {
  const input = 'virtual:page'
  const page: Plugin = {
    name: 'page',
    resolveId: (id) => (id === input ? id : undefined),
    load: (id) => (id === input ? source : undefined),
  }
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    plugins: [page],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: { input, external: /^(?:viem|react|react-dom)(?:\/|$)/, preserveEntrySignatures: 'strict' },
    },
  })
  if (!('output' in built)) throw new Error('Vite did not return a single build')
  const chunks = built.output.filter((file) => file.type === 'chunk')
  const first = new Set(chunks.filter(({ isEntry }) => isEntry))
  const laterChunks = later.map((end) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(end)))
    if (!chunk) throw new Error(`no file of the page contains ${end}`)
    return chunk
  })
  return { first: sizeOf(first, chunks), used: sizeOf(new Set([...first, ...laterChunks]), chunks) }
}

/** Returns the size of chunks and of all chunks that they import statically, directly or indirectly. */
function sizeOf(start: ReadonlySet<Rolldown.OutputChunk>, chunks: readonly Rolldown.OutputChunk[]): number {
  const found = new Set(start)
  // Iterating over a set also visits elements that are added meanwhile.
  for (const { imports } of found) for (const other of chunks) if (imports.includes(other.fileName)) found.add(other)
  return [...found].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0)
}
