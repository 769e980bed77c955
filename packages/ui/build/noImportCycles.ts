/** The part of a bundler's output that this plugin needs. */
type Bundle = Readonly<Record<string, { type: string; imports?: readonly string[] }>>

/** The part of a bundler's plugin interface that this plugin implements, for Vite and Rollup. */
type ImportCyclePlugin = {
  name: string
  apply: 'build'
  generateBundle: (this: { error: (message: string) => never }, options: unknown, bundle: Bundle) => void
}

/**
 * Fails a build whose files import each other in a cycle. In a cycle, one file runs before a file that it imports, whose
 * exports are still undefined. Which file runs too early depends on the file that the page requests first. An undefined
 * component breaks the whole page.
 */
export function noImportCycles(): ImportCyclePlugin {
  return {
    name: 'holdfast:no-import-cycles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const cycle = findCycle(bundle)
      if (cycle) this.error(`these files import each other: ${cycle.join(' → ')}; change how the modules are grouped`)
    },
  }
}

/** Finds the first cycle of static imports. */
function findCycle(bundle: Bundle): readonly string[] | undefined {
  const done = new Set<string>()
  function follow(file: string, path: readonly string[]): readonly string[] | undefined {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return undefined
    for (const next of bundle[file]?.imports ?? []) {
      const cycle = follow(next, [...path, file])
      if (cycle) return cycle
    }
    done.add(file)
    return undefined
  }
  for (const file of Object.keys(bundle)) {
    const cycle = follow(file, [])
    if (cycle) return cycle
  }
  return undefined
}
