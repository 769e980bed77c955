import { findEffects } from './effects.ts'
import { roomOf } from './importRules.ts'

/** Pure files, and the files with effects, which a pure file must not import at any depth. */
const purity: readonly { room: string; pure: RegExp; world: RegExp; because: string }[] = [
  {
    room: 'packages/core',
    pure: /\/(?:machine|rules)\.ts$/,
    world: /^src\/(?:kit|composeKit)\.ts$/,
    because: 'machines and rules are pure: nothing that they import uses the kit',
  },
  ...['packages/core', 'apps/web', 'apps/secure', 'apps/wallet', 'apps/server'].map((room) => ({
    room,
    pure: /\/(?:machine|rules)\.ts$/,
    world: /\/(?:actions|queries)(?:\.ts$|\/)|\.tsx$/,
    because: 'machines and rules are pure: effects and components import them, never the other way round',
  })),
]

/**
 * What pure files, and all code that they load, may use when they run. The check looks at what the code does, not at the names
 * of files: see `effects.ts`. Types are not checked.
 */
const pureCode: {
  files: RegExp
  /** Packages whose functions depend only on their arguments. The workspace's own packages take effects as parameters. */
  packages: RegExp
  /** Packages that single files may import, with the reason. */
  exceptions: Readonly<Record<string, { package: string; because: string }>>
  because: string
} = {
  files: /\/src\/.*\/(?:machine|rules)\.ts$/,
  packages: /^(?:@holdfast\/|zod(?:\/|$)|viem$)/,
  exceptions: {
    'apps/server/src/analytics/rules.ts': {
      package: 'node:crypto',
      because: 'an HMAC depends only on its key and its text',
    },
  },
  because: 'machines and rules are pure: time, randomness, network and storage are passed in',
}

/** Finds files that must be pure but are not, by their direct and indirect imports. */
export function findImpure(graph: ReadonlyMap<string, readonly string[]>): string[] {
  return purity.flatMap(({ room, pure, world, because }) =>
    [...graph.keys()]
      .filter((file) => file.startsWith(`${room}/`) && pure.test(file))
      .flatMap((file) => {
        const path = pathTo(graph, file, (each) => world.test(each.slice(room.length + 1)))
        return path ? [`${file}: ${because}; ${path.join(' → ')}`] : []
      }),
  )
}

/** Finds pure files that have effects when they run: by themselves, by the code that they load, or by a package. */
export function findPureWithEffects(
  loaded: ReadonlyMap<string, readonly string[]>,
  sources: ReadonlyMap<string, string>,
): string[] {
  const { files, packages, exceptions } = pureCode
  return [...loaded.keys()]
    .filter((file) => files.test(file))
    .flatMap((file) =>
      [...pathsFrom(loaded, file)].flatMap(([target, way]) => {
        const source = sources.get(target)
        const isPackage = roomOf(target) === undefined
        const importer = way.at(-2) ?? file
        const isAllowed = packages.test(target) || exceptions[importer]?.package === target
        const effects = source === undefined ? [] : findEffects(target, source)
        if (isPackage && !isAllowed) effects.push(target)
        return effects.map((effect) => `${file}: ${pureCode.because}; ${way.join(' → ')} uses ${effect}`)
      }),
    )
}

/** Returns the shortest path of imports from a file to a file that matches. */
function pathTo(
  graph: ReadonlyMap<string, readonly string[]>,
  from: string,
  isWanted: (file: string) => boolean,
): string[] | undefined {
  return [...pathsFrom(graph, from)].find(([file]) => isWanted(file))?.[1]
}

/** Returns the shortest path of imports from a file to each file that it reaches, nearest first. */
function pathsFrom(graph: ReadonlyMap<string, readonly string[]>, from: string): Map<string, string[]> {
  const ways = new Map([[from, [from]]])
  // Iterating over a map also visits entries that are added meanwhile.
  for (const [file, way] of ways) {
    for (const next of graph.get(file) ?? []) if (!ways.has(next)) ways.set(next, [...way, next])
  }
  return ways
}
