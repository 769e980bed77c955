import { execFile } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { mkdir, readdir, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))

/** A package from its tarball, unpacked as a package manager would. */
export type InstalledPackage = { name: string; folder: string; tarball: string; manifest: Manifest }

type Manifest = {
  name: string
  version: string
  exports: Record<string, string | { types: string; default: string }>
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

/**
 * Installs the tarballs of `npm run pack` into a folder as pnpm would, without a network. (The build before the stories has
 * created the tarballs.) Each package can import only the dependencies in its own manifest, so a missing dependency makes a
 * story fail. Packages from npm are links to the workspace's copies.
 */
export async function installPacked(folder: string): Promise<readonly InstalledPackage[]> {
  const packed = join(root, 'dist/packages')
  const tarballs = (await readdir(packed)).filter((file) => file.endsWith('.tgz')).map((file) => join(packed, file))
  const installed = await Promise.all(tarballs.map((tarball) => unpack(tarball, join(folder, 'installed'))))
  for (const { folder: importer, manifest } of installed) {
    for (const name of Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })) {
      await link(installed, name, importer, join(root, 'packages', manifest.name.replace('@holdfast/', '')))
    }
  }
  return installed
}

/** Links packages into an app: the packed packages, and the workspace's copies of packages from npm. */
export async function linkInto(
  app: string,
  packages: readonly InstalledPackage[],
  names: readonly string[],
): Promise<void> {
  for (const name of names) await link(packages, name, app, join(root, 'apps/web'))
}

async function unpack(tarball: string, into: string): Promise<InstalledPackage> {
  const folder = join(into, tarball.replace(/^.*holdfast-(.*?)-\d.*$/, '$1'))
  await mkdir(folder, { recursive: true })
  await execute('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1'])
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest // Cast: our own packing wrote this manifest.
  return { name: manifest.name, folder, tarball, manifest }
}

async function link(
  packages: readonly InstalledPackage[],
  name: string,
  into: string,
  fallback: string,
): Promise<void> {
  const packedFolder = packages.find((each) => each.name === name)?.folder
  const target = packedFolder ?? [fallback, root].map((place) => join(place, 'node_modules', name)).find(existsSync)
  if (!target) throw new Error(`${name} is neither packed nor a dependency of ${fallback}`)
  const path = join(into, 'node_modules', name)
  await mkdir(dirname(path), { recursive: true })
  await symlink(realpathSync(target), path, 'dir')
}
