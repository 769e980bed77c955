import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(?:js|css|html|svg|json|webmanifest|txt|md)$/
const smallestWorthwhileBytes = 512

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

/** The part of Vite's plugin interface that this plugin uses. */
type CompressionPlugin = {
  name: string
  apply: 'build'
  configResolved: (config: { build: { outDir: string; write: boolean } }) => void
  closeBundle: () => Promise<void>
}

/** Writes `.gz` and `.br` next to each text file of the build, except tiny ones, so that the server need not compress them. */
export function precompress(): CompressionPlugin {
  let outDir: string | undefined
  return {
    name: 'holdfast:precompress',
    apply: 'build',
    configResolved(config) {
      // A build that is only measured writes no files.
      outDir = config.build.write ? config.build.outDir : undefined
    },
    async closeBundle() {
      if (outDir === undefined) return
      const folder = outDir
      const files = await readdir(folder, { recursive: true })
      await Promise.all(files.filter((file) => compressible.test(file)).map((file) => compressFile(join(folder, file))))
    },
  }
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.byteLength < smallestWorthwhileBytes) return
  const [gz, br] = await Promise.all([
    toGzip(content, { level: 9 }),
    toBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  ])
  await Promise.all([writeFile(`${path}.gz`, gz), writeFile(`${path}.br`, br)])
}
