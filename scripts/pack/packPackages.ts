import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from '../run/command.ts'
import { emitPackage } from './emit.ts'
import { publishedManifest, type SourceManifest } from './manifest.ts'
import { flattenStyles, writeStyles } from './styles.ts'

/** The packages that others install, each after those that it needs. */
export const publishable = ['base', 'caip', 'api', 'pairing', 'core', 'ui', 'react'] as const

/** A package as it is published: its folder, and the tarball made of it. */
export type PackedPackage = { name: string; folder: string; tarball: string }

/**
 * Builds and packs every publishable package.
 *
 * @param target - an absolute path; what it held is removed. One folder a package, and the tarballs beside them.
 * @throws Error with what a tool says when it fails.
 */
export async function packPackages(target: string): Promise<readonly PackedPackage[]> {
  rmSync(target, { recursive: true, force: true })
  const folders = publishable.map((name) => join(root, 'packages', name))
  await succeed('tsc', ['-b', '--pretty', 'false', ...folders])
  const { engines } = readJson<{ engines: { node: string } }>(join(root, 'package.json'))
  return Promise.all(folders.map((folder) => packPackage(folder, target, engines)))
}

async function packPackage(folder: string, target: string, engines: { node: string }): Promise<PackedPackage> {
  const source = readJson<SourceManifest>(join(folder, 'package.json'))
  const shortName = source.name.replace('@holdfast/', '')
  const stage = join(target, shortName)
  mkdirSync(stage, { recursive: true })
  await emitPackage(folder, stage)
  for (const file of Object.values(source.exports)) {
    if (file.endsWith('.css'))
      writeStyles(flattenStyles(join(folder, file)), join(stage, file.replace('./src/', 'dist/')))
  }
  copyFileSync(join(root, 'LICENSE'), join(stage, 'LICENSE'))
  copyFileSync(join(folder, 'README.md'), join(stage, 'README.md'))
  const manifest = publishedManifest(source, engines)
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
  await succeed('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', target, stage])
  return { name: source.name, folder: stage, tarball: join(target, `holdfast-${shortName}-${source.version}.tgz`) }
}

async function succeed(program: string, parameters: readonly string[]): Promise<void> {
  const { code, output } = await run(program, parameters)
  if (code !== 0) throw new Error(`${program} failed:\n${output}`)
}

function readJson<Shape>(file: string): Shape {
  return JSON.parse(readFileSync(file, 'utf8')) as Shape // our own manifests.
}
