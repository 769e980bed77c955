import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'

/** A fifth of what @walletconnect/sign-client 2.21.8 weighs, built and compressed the same way, in bytes. */
const BUDGET = 149_400 / 5

/** Everything that an entry loads at once, bundled for a browser; and what it can load later. */
async function measure(entry: string): Promise<{ atOnce: number; later: number; inputs: string[] }> {
  const { outputFiles, metafile } = await build({
    entryPoints: [new URL(`../src/exports/${entry}`, import.meta.url).pathname],
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    outdir: 'out',
    write: false,
    metafile: true,
  })
  const weights = new Map(
    outputFiles.map((file) => [file.path.split('/').at(-1), gzipSync(file.contents, { level: 9 }).length]),
  )
  const outputs = new Map(Object.entries(metafile.outputs).map(([path, output]) => [path, output]))
  const loaded = new Set<string>()
  const load = (path: string): void => {
    if (loaded.has(path)) return
    loaded.add(path)
    for (const { kind, path: imported } of outputs.get(path)?.imports ?? [])
      if (kind === 'import-statement') load(imported)
  }
  for (const [path, { entryPoint }] of outputs) if (entryPoint?.endsWith(entry)) load(path)
  const weightOf = (path: string): number => weights.get(path.split('/').at(-1)) ?? 0
  const atOnce = [...loaded].reduce((sum, path) => sum + weightOf(path), 0)
  const all = [...outputs.keys()].reduce((sum, path) => sum + weightOf(path), 0)
  return {
    atOnce,
    later: all - atOnce,
    inputs: [...loaded].flatMap((path) => Object.keys(outputs.get(path)?.inputs ?? {})),
  }
}

describe('the bundle', () => {
  test('weighs a fifth of its peer at most, and brings no curve along', async () => {
    const { atOnce, inputs } = await measure('index.ts')
    expect(atOnce).toBeLessThan(BUDGET)
    expect(inputs.filter((path) => /@noble\/(?:curves|hashes)|authenticate\//.test(path))).toEqual([])
  })

  test('sign-in and curves come later, and are no more than the peer’s own', async () => {
    const { atOnce, later } = await measure('index.ts')
    // The peer loads 165 kB when everything is counted.
    expect(atOnce + later).toBeLessThan(165_200 / 2)
  })

  test('the wire alone, for a relay, brings no client along', async () => {
    const { inputs } = await measure('wire.ts')
    expect(inputs.filter((path) => /src\/(?:relayer|records|session|client|provider)\//.test(path))).toEqual([])
  })
})
