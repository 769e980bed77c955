import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Plugin, type Rolldown } from 'vite'
import { expect, test } from 'vitest'

const core = fileURLToPath(new URL('../../packages/core/src/', import.meta.url))
/** Stands for the code of a heavy capability. */
const WEIGHT = 'kelp'.repeat(5_000)

/** What a page asks for before it reaches a capability: a kit, and the way to the capability. */
const sources: Record<string, string> = {
  'virtual:plain': `export { createKit } from '${core}exports/index.ts'`,
  'virtual:reaching': `
    export { createKit } from '${core}exports/index.ts'
    import { joinCapability } from '${core}joinCapability.ts'
    export const reach = (kit) => joinCapability(kit, { name: 'tide', load: async () => (await import('virtual:tide')).tide })`,
  'virtual:tide': `export const tide = { name: 'tide', machine: (state) => state, initialState: () => '${WEIGHT}' }`,
}
const virtual: Plugin = {
  name: 'virtual',
  resolveId: (id) => (id in sources ? id : undefined),
  load: (id) => sources[id],
}

async function firstLoadOf(input: string): Promise<{ code: string; bytes: number }> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [virtual],
    build: {
      write: false,
      rolldownOptions: { input, external: /^(?:viem|react)/, preserveEntrySignatures: 'strict' },
    },
  })
  if (!('output' in built)) throw new Error('one build was asked for')
  const chunks = built.output.filter((file) => file.type === 'chunk')
  const first = new Set<Rolldown.OutputChunk>(chunks.filter(({ isEntry }) => isEntry))
  // A set is walked through to what is added on the way.
  for (const { imports } of first) for (const each of chunks) if (imports.includes(each.fileName)) first.add(each)
  const texts = [...first].map(({ code }) => code)
  return { code: texts.join(''), bytes: texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0) }
}

test('a capability that joins when it is reached costs the first load no more than the way to it', async () => {
  const [plain, reaching] = [await firstLoadOf('virtual:plain'), await firstLoadOf('virtual:reaching')]
  expect(reaching.code).not.toContain(WEIGHT)
  // The verb by which it joins is shared by all of them.
  expect(reaching.bytes - plain.bytes).toBeLessThan(500)
}, 60_000)
