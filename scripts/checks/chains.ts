import { roomOf } from './importRules.ts'

/** The longest allowed chain of imports inside one room, in steps. A longer chain makes code hard to follow. */
const MAX_STEPS = 10

/**
 * Finds the rooms in which a chain of imports is too long, with the longest chain of each. Types and dynamic imports do not
 * count.
 *
 * @param graph - for each file, the files that are loaded before its own code runs.
 */
export function findLongChains(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const chains = new Map<string, readonly string[]>()
  const longestFrom = (file: string): readonly string[] => {
    const known = chains.get(file)
    if (known) return known
    // A circle, which another check reports, ends here.
    chains.set(file, [file])
    const next = (graph.get(file) ?? []).filter((each) => graph.has(each)).map(longestFrom)
    const chain = [file, ...longest(next)]
    chains.set(file, chain)
    return chain
  }
  const files = [...graph.keys()]
  return Array.from(new Set(files.map(roomOf))).flatMap((room) => {
    const chain = longest(files.filter((file) => roomOf(file) === room).map(longestFrom))
    const steps = chain.length - 1
    return steps > MAX_STEPS
      ? [`${room}: a chain of ${steps} imports, more than ${MAX_STEPS}: ${chain.join(' → ')}`]
      : []
  })
}

function longest(chains: readonly (readonly string[])[]): readonly string[] {
  return chains.reduce((best, chain) => (chain.length > best.length ? chain : best), [])
}
