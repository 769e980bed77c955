import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allowedImports } from '../checks/importRules.ts'
import { type CommandResult, root, run } from './command.ts'

/** A build product: its sources, its output, and its command. */
type Product = { name: string; sources: readonly string[]; folder: string; build: () => Promise<CommandResult> }

/** Returns the packages that an app may import. */
function packagesOf(app: string): string[] {
  return (allowedImports[app] ?? []).filter((folder) => folder.startsWith('packages/'))
}

const products: readonly Product[] = [
  {
    name: 'web app',
    sources: ['apps/web', 'packages', 'contracts/generated', 'contracts/clear-signing', 'pnpm-lock.yaml'],
    folder: 'apps/web/dist',
    build: async () => {
      const cwd = join(root, 'apps/web')
      const page = await run('vite', ['build', '--logLevel', 'warn'], { cwd })
      if (page.code !== 0) return page
      // The page hydrates the server's HTML, so both are built from the same sources.
      return run('vite', ['build', '--config', 'vite.ssr.config.ts', '--logLevel', 'warn'], { cwd })
    },
  },
  {
    name: 'wallet frame',
    sources: [
      'apps/secure',
      ...packagesOf('apps/secure'),
      'contracts/clear-signing',
      'contracts/generated',
      'pnpm-lock.yaml',
    ],
    folder: 'apps/secure/dist',
    build: () => run('vite', ['build', '--logLevel', 'warn'], { cwd: join(root, 'apps/secure') }),
  },
  {
    name: 'pocket wallet',
    sources: [
      'apps/wallet',
      ...packagesOf('apps/wallet'),
      'contracts/clear-signing',
      'contracts/generated',
      'pnpm-lock.yaml',
    ],
    folder: 'apps/wallet/dist',
    build: () => run('vite', ['build', '--logLevel', 'warn'], { cwd: join(root, 'apps/wallet') }),
  },
]

/** The products that only the stories use: pages, and the published packages. */
const storyProducts: readonly Product[] = [
  {
    name: 'packages',
    sources: ['packages', 'scripts/pack', 'scripts/pack.ts', 'LICENSE', 'package.json', 'pnpm-lock.yaml'],
    folder: 'dist/packages',
    build: () => run('node', ['--disable-warning=ExperimentalWarning', 'scripts/pack.ts']),
  },
  {
    name: 'playground',
    sources: ['apps/playground', 'packages', 'pnpm-lock.yaml'],
    folder: 'apps/playground/dist',
    build: () => run('vite', ['build', '--logLevel', 'warn'], { cwd: join(root, 'apps/playground') }),
  },
  {
    name: 'app of Bitcoin and Polkadot',
    sources: ['e2e/other-chains/page', 'packages', 'pnpm-lock.yaml'],
    folder: 'e2e/other-chains/page/dist',
    build: () =>
      run('vite', ['build', '--logLevel', 'warn', '--base', '/other-chains/'], {
        cwd: join(root, 'e2e/other-chains/page'),
      }),
  },
]

/** Returns a hash of path, size and modification time of every source file, which is cheap and detects every edit. */
async function fingerprint(sources: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  const listed = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...sources])
  const files = listed.code === 0 ? listed.output.split('\n').filter(Boolean).sort() : []
  for (const file of files) {
    const path = join(root, file)
    if (!existsSync(path) || /\.test\.tsx?$/.test(file)) continue
    const { size, mtimeMs } = statSync(path)
    hash.update(`${file}\0${size}\0${mtimeMs}\n`)
  }
  // Outside a git checkout (in a release archive), no file is listed, so an existing build counts as up to date.
  return hash.digest('hex')
}

/**
 * Builds every product that is older than its sources.
 *
 * @param options.force - Builds every product, even if it is up to date.
 * @param options.forStories - Also builds the products that only the stories use.
 * @returns the first failing build's code and output, or code 0.
 */
export async function buildOutdated(options: {
  force?: boolean
  forStories?: boolean
  log: (line: string) => void
}): Promise<CommandResult> {
  for (const product of options.forStories ? [...products, ...storyProducts] : products) {
    const stamp = join(root, product.folder, '.sources')
    const sourcesHash = await fingerprint(product.sources)
    if (!options.force && existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesHash) continue
    options.log(`building the ${product.name} …`)
    const result = await product.build()
    if (result.code !== 0) return result
    writeFileSync(stamp, sourcesHash)
  }
  return { code: 0, output: '' }
}
