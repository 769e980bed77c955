import { copyFileSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from '../run/command.ts'
import { type DeclarationPaths, emitPackage } from './emit.ts'
import { builtPath, type PublishedManifest, publishedManifest, type SourceManifest } from './manifest.ts'
import { flattenStyles, writeStyles } from './styles.ts'

/** The published packages, each after its dependencies. */
const publishable = ['base', 'caip', 'api', 'frame', 'pairing', 'core', 'ui', 'react'] as const

/** A published package: its folder, and its tarball. */
export type PackedPackage = { name: string; folder: string; tarball: string }

/**
 * Builds and packs every publishable package.
 *
 * @param target - The absolute path of a folder, whose content is replaced by a folder per package and the tarballs.
 * @throws Error with the output of a tool that fails.
 */
export async function packPackages(target: string): Promise<readonly PackedPackage[]> {
  rmSync(target, { recursive: true, force: true })
  const { engines } = readJson<{ engines: { node: string } }>(join(root, 'package.json'))
  const packed: PackedPackage[] = []
  let paths: DeclarationPaths = {}
  for (const name of publishable) {
    const folder = join(root, 'packages', name)
    const source = readJson<SourceManifest>(join(folder, 'package.json'))
    const manifest = publishedManifest(source, engines)
    const stage = join(target, name)
    mkdirSync(stage, { recursive: true })
    // While the packages are built, declarations resolve imports from npm as the sources do.
    symlinkSync(join(folder, 'node_modules'), join(stage, 'node_modules'), 'dir')
    await emitPackage(folder, stage, paths)
    paths = { ...paths, ...declarationsOf(manifest, stage) }
    for (const file of Object.values(source.exports)) {
      if (file.endsWith('.css')) writeStyles(flattenStyles(join(folder, file)), join(stage, builtPath(file)))
    }
    copyFileSync(join(root, 'LICENSE'), join(stage, 'LICENSE'))
    copyFileSync(join(folder, 'README.md'), join(stage, 'README.md'))
    writeFileSync(join(stage, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
    packed.push({ name: source.name, folder: stage, tarball: join(target, `holdfast-${name}-${source.version}.tgz`) })
  }
  for (const { folder } of packed) rmSync(join(folder, 'node_modules'))
  await makeTarballs(
    packed.map(({ folder }) => folder),
    target,
  )
  return packed
}

function declarationsOf({ name, exports }: PublishedManifest, stage: string): DeclarationPaths {
  const entries = Object.entries(exports).flatMap(([entry, target]) =>
    typeof target === 'string' ? [] : [[`${name}${entry.slice(1)}`, [join(stage, target.types)]] as const],
  )
  return Object.fromEntries(entries)
}

async function makeTarballs(folders: readonly string[], target: string): Promise<void> {
  const { code, output } = await run('npm', [
    'pack',
    '--ignore-scripts',
    '--silent',
    '--pack-destination',
    target,
    ...folders,
  ])
  if (code !== 0) throw new Error(`npm pack failed:\n${output}`)
}

function readJson<Shape>(file: string): Shape {
  return JSON.parse(readFileSync(file, 'utf8')) as Shape // Cast: the manifests are our own.
}
