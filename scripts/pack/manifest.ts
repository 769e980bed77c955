/** The parts of a package.json that packing reads. */
export type SourceManifest = {
  name: string
  version: string
  description: string
  license: string
  sideEffects: boolean | readonly string[]
  exports: Readonly<Record<string, string>>
  dependencies?: Readonly<Record<string, string>> | undefined
  peerDependencies?: Readonly<Record<string, string>> | undefined
  peerDependenciesMeta?: Readonly<Record<string, { optional?: boolean }>> | undefined
}

/** The targets of an entry point, types first. */
export type PublishedEntry = string | { types: string; default: string }

/** A published package.json. */
export type PublishedManifest = Omit<SourceManifest, 'exports'> & {
  type: 'module'
  engines: { node: string }
  exports: Record<string, PublishedEntry>
  files: readonly string[]
}

/** Packages whose files are copied beside the style sheets, so that apps need not install them. */
const bakedIn = new Set(['@fontsource-variable/inter'])

/**
 * Creates the published manifest from the workspace's manifest.
 *
 * The workspace's entries point to TypeScript, the published ones to the built files. Versions that the workspace pins become
 * ranges, so that an app can share one copy of a library with its other dependencies. Our own packages are released together, so
 * their versions stay exact.
 *
 * @param source - The workspace's manifest.
 * @param engines - The Node version that the repository requires.
 */
export function publishedManifest(source: SourceManifest, engines: { node: string }): PublishedManifest {
  const { name, version, description, license, sideEffects, dependencies = {}, peerDependencies } = source
  const entries = Object.entries(source.exports).filter(([, file]) => file.startsWith('./src/'))
  const ranges = Object.entries(dependencies)
    .filter(([dependency]) => !bakedIn.has(dependency))
    .map(([dependency, range]): [string, string] => [dependency, publishedRange(range, version)])
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    engines,
    sideEffects: Array.isArray(sideEffects) ? sideEffects.map(builtPath) : sideEffects,
    exports: {
      ...Object.fromEntries(entries.map(([entry, file]) => [entry, publishedEntry(file)])),
      './package.json': './package.json',
    },
    files: ['dist', 'src'],
    ...(ranges.length > 0 && { dependencies: Object.fromEntries(ranges) }),
    ...(peerDependencies && { peerDependencies }),
    ...(source.peerDependenciesMeta && { peerDependenciesMeta: source.peerDependenciesMeta }),
  }
}

/** Returns the path of a source file's built code: `./src/exports/index.ts` becomes `./dist/exports/index.js`. */
export function builtPath(file: string): string {
  return file.replace(/^\.\/src\//, './dist/').replace(/\.tsx?$/, '.js')
}

function publishedEntry(file: string): PublishedEntry {
  const built = builtPath(file)
  if (!built.endsWith('.js')) return built
  return { types: built.replace(/\.js$/, '.d.ts'), default: built }
}

function publishedRange(range: string, ownVersion: string): string {
  if (range.startsWith('workspace:')) return ownVersion
  return /^\d+\.\d+\.\d+$/.test(range) ? `^${range}` : range
}
