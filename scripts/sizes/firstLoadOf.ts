import { gzipSync } from 'node:zlib'
import { build, type Plugin, type Rolldown } from 'vite'

/**
 * Bundles a page as an app does, but leaves out viem and React, which apps install themselves. Measures the code that loads
 * before the user presses anything.
 *
 * @param sources - The page's modules by name. `input` is one of the names.
 * @returns the code, and its size in bytes, with each file compressed separately by gzip -9.
 */
export async function firstLoadOf(
  input: string,
  sources: Readonly<Record<string, string>>,
): Promise<{ code: string; bytes: number }> {
  const virtual: Plugin = {
    name: 'virtual',
    resolveId: (id) => (id in sources ? id : undefined),
    load: (id) => sources[id],
  }
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [virtual],
    build: {
      write: false,
      rolldownOptions: { input, external: /^(?:viem|react)/, preserveEntrySignatures: 'strict' },
    },
  })
  if (!('output' in built)) throw new Error('Vite did not return a single build')
  const chunks = built.output.filter((file) => file.type === 'chunk')
  const first = new Set<Rolldown.OutputChunk>(chunks.filter(({ isEntry }) => isEntry))
  // Iterating over a set also visits elements that are added meanwhile.
  for (const { imports } of first) for (const each of chunks) if (imports.includes(each.fileName)) first.add(each)
  const texts = [...first].map(({ code }) => code)
  return { code: texts.join(''), bytes: texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0) }
}
