/** The part of a bundler's output that this plugin needs. */
type Bundle = Readonly<Record<string, { type: string; imports?: readonly string[] }>>

/** The part of a bundler's plugin interface that this plugin implements, for Vite and Rollup. */
type CirclePlugin = {
  name: string
  apply: 'build'
  generateBundle: (this: { error: (message: string) => never }, options: unknown, bundle: Bundle) => void
}

/**
 * Fails a build whose files import each other in a circle. One of them would run before a file that it imports, while that
 * file's exports are still undefined. Which one it is depends on the file that the page requests first. An undefined component
 * would break the whole page.
 */
export function noFileCircles(): CirclePlugin {
  return {
    name: 'holdfast:no-file-circles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const circle = findCircle(bundle)
      if (circle) this.error(`these files import each other: ${circle.join(' → ')}; change how the modules are grouped`)
    },
  }
}

/** Finds the first circle of static imports. */
function findCircle(bundle: Bundle): readonly string[] | undefined {
  const done = new Set<string>()
  function follow(file: string, path: readonly string[]): readonly string[] | undefined {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return undefined
    for (const next of bundle[file]?.imports ?? []) {
      const circle = follow(next, [...path, file])
      if (circle) return circle
    }
    done.add(file)
    return undefined
  }
  for (const file of Object.keys(bundle)) {
    const circle = follow(file, [])
    if (circle) return circle
  }
  return undefined
}
