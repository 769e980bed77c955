import { statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { packPackages } from './pack/packPackages.ts'
import { root } from './run/command.ts'

/**
 * `npm run pack` builds the published packages and writes a tarball of each into `dist/packages`; `npm run pack -- <folder>`
 * writes the tarballs there.
 */
const target = resolve(process.argv[2] ?? join(root, 'dist/packages'))
const packed = await packPackages(target)
for (const { name, tarball } of packed) {
  const size = `${Math.ceil(statSync(tarball).size / 1000)} kB`
  process.stdout.write(`${name.padEnd(20)} ${size.padStart(8)}  ${relative(process.cwd(), tarball)}\n`)
}
