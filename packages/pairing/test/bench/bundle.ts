import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

/** Sizes of a bundle in bytes after gzip -9, and the files in the part that loads at once. */
export type Bundle = { atOnce: number; later: number; inputs: string[] }

/** Bundles a module of this package for a browser, and measures the code that loads at once and the code that can load later. */
export function measureEntry(entry: string): Promise<Bundle> {
  return measure(fileURLToPath(new URL(`../../src/exports/${entry}`, import.meta.url)))
}

/** Bundles the peer's client in the same way. */
export function measurePeer(): Promise<Bundle> {
  return measure('@walletconnect/sign-client')
}

async function measure(entryPoint: string): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    entryPoints: { entry: entryPoint },
    absWorkingDir: fileURLToPath(new URL('../..', import.meta.url)),
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    outdir: 'out',
    write: false,
    metafile: true,
    logLevel: 'error',
  })
  const name = (path: string): string => path.split(/[\\/]/).at(-1) ?? path
  const weights = new Map(outputFiles.map((file) => [name(file.path), gzipSync(file.contents, { level: 9 }).length]))
  const outputs = new Map(Object.entries(metafile.outputs))
  const loaded = new Set<string>()
  const load = (path: string): void => {
    if (loaded.has(path)) return
    loaded.add(path)
    for (const { kind, path: imported } of outputs.get(path)?.imports ?? [])
      if (kind === 'import-statement') load(imported)
  }
  for (const path of outputs.keys()) if (name(path) === 'entry.js') load(path)
  const sum = (paths: Iterable<string>): number =>
    [...paths].reduce((total, path) => total + (weights.get(name(path)) ?? 0), 0)
  const atOnce = sum(loaded)
  const inputs = [...loaded].flatMap((path) => Object.keys(outputs.get(path)?.inputs ?? {}))
  return { atOnce, later: sum(outputs.keys()) - atOnce, inputs }
}
