/** As much of a bundler's output as this needs. */
type Bundle = Readonly<Record<string, { type: string; imports?: readonly string[] }>>

/** As much of a bundler's plugin as this one is: Vite and Rollup take it. */
type CirclePlugin = {
  name: string
  apply: 'build'
  generateBundle: (this: { error: (message: string) => never }, options: unknown, bundle: Bundle) => void
}

/**
 * Fails a build whose files import each other in a circle. Which of them runs first then depends on which one the page happens
 * to ask for first, and what it needs of the other is undefined: a component without a type, and the whole page goes.
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

/** The first circle of static imports. */
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
