import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { root, run } from '../run/command.ts'
import { publishedModule } from './modules.ts'

/** Files below `src` that are not published. */
const ofTests = /\.test\.tsx?$|\.test-d\.ts$|\/testing\/|__snapshots__/

/** The declaration files of packages that are already built, by entry: `{ '@holdfast/base': ['/…/index.d.ts'] }`. */
export type DeclarationPaths = Readonly<Record<string, readonly string[]>>

/**
 * Compiles a package into `<stage>/dist`, module by module, with declarations and maps, and copies its sources to
 * `<stage>/src`, to which the maps point. Dynamic imports stay, so lazily loaded code stays lazy.
 *
 * @param paths - The declaration files of our other packages, as they will be published.
 * @throws Error with the compiler's messages.
 */
export async function emitPackage(folder: string, stage: string, paths: DeclarationPaths): Promise<void> {
  const source = join(folder, 'src')
  const config = join(stage, 'tsconfig.json')
  writeFileSync(config, JSON.stringify(compilerConfig(folder, join(stage, 'dist'), paths)))
  const { code, output } = await run('tsc', ['-p', config, '--pretty', 'false', '--checkers', '1'])
  rmSync(config)
  if (code !== 0) throw new Error(`${relative(root, folder)} does not compile:\n${output}`)

  cpSync(source, join(stage, 'src'), { recursive: true, filter: (file) => !ofTests.test(file) })
  for (const file of globSync('**/*.{js,d.ts}', { cwd: join(stage, 'dist') })) {
    const path = join(stage, 'dist', file)
    writeFileSync(path, publishedModule(readFileSync(path, 'utf8')))
  }
  for (const file of globSync('**/*.map', { cwd: join(stage, 'dist') }))
    moveSources(join(stage, 'dist', file), folder, stage)
}

function compilerConfig(folder: string, outDir: string, paths: DeclarationPaths): object {
  return {
    extends: join(folder, 'tsconfig.json'),
    compilerOptions: {
      rootDir: join(folder, 'src'),
      outDir,
      paths,
      typeRoots: [join(root, 'node_modules/@types')],
      composite: false,
      incremental: false,
      tsBuildInfoFile: null,
      emitDeclarationOnly: false,
      rewriteRelativeImportExtensions: true,
      declarationMap: true,
      sourceMap: true,
    },
    include: [join(folder, 'src')],
    exclude: ['**/*.test.ts', '**/*.test.tsx', '**/*.test-d.ts', '**/testing/**'].map((glob) =>
      join(folder, 'src', glob),
    ),
  }
}

/** Makes a source map point to the copy of the sources in the package. */
function moveSources(file: string, folder: string, stage: string): void {
  // Cast: the compiler has written the file.
  const map = JSON.parse(readFileSync(file, 'utf8')) as { sources: string[] }
  const sources = map.sources.map((source) => {
    const original = resolve(dirname(file), source)
    return relative(dirname(file), join(stage, relative(folder, original)))
  })
  writeFileSync(file, JSON.stringify({ ...map, sources }))
}
