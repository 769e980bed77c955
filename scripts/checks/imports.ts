import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root, run } from '../run/command.ts'
import type { StepResult } from '../run/steps.ts'
import { findLongChains } from './chains.ts'
import { findImports } from './findImports.ts'
import {
  allowedImports,
  allowedInTests,
  type Floors,
  floors,
  forbiddenPackages,
  layerRules,
  roomOf,
} from './importRules.ts'
import { findKitMembers } from './kitMembers.ts'
import { findImpure, findPureWithEffects } from './purity.ts'

const TEST_FILE = /(?:\.test(?:-d)?\.tsx?$|\/test\/|(?:^|\/)(?:playwright|vitest|vite)\.config\.ts$)/

/** The fields of a `package.json` that the check reads. */
export type Manifest = { name?: string } & Partial<Record<(typeof dependencyKinds)[number], Record<string, string>>>

const dependencyKinds = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'] as const

/** Reads the manifests of the workspace's packages, by folder. */
function readManifests(files: readonly string[]): Map<string, Manifest> {
  return new Map(
    files
      .filter((path) => path.endsWith('package.json') && path !== 'package.json')
      // Cast: the file is our own, and pnpm has already parsed it.
      .map((file) => [dirname(file), JSON.parse(readFileSync(join(root, file), 'utf8')) as Manifest]),
  )
}

/** Returns the folder of each workspace package, by name. */
function packageFolders(manifests: ReadonlyMap<string, Manifest>): Map<string, string> {
  return new Map([...manifests].flatMap(([folder, { name }]) => (name ? [[name, folder]] : [])))
}

/**
 * Finds workspace packages that depend on each other, by their manifests. Dependencies of tests count too: packages in such a
 * circle cannot be built or tested one after the other.
 */
export function findWorkspaceCircles(manifests: readonly Manifest[]): string[][] {
  const workspaceNames = new Set(manifests.flatMap(({ name = [] }) => name))
  const needs = (manifest: Manifest): string[] =>
    dependencyKinds.flatMap((kind) => Object.keys(manifest[kind] ?? {})).filter((name) => workspaceNames.has(name))
  return findCircles(new Map(manifests.map((manifest) => [manifest.name ?? '', needs(manifest)])))
}

/** Returns whether a room may import a workspace package. A rule such as `packages/pairing/wire` allows only that entry. */
export function mayImport(room: string, target: string, entry: string, isTest: boolean): boolean {
  const allowed = [...(allowedImports[room] ?? []), ...(isTest ? allowedInTests : [])]
  return allowed.includes(target) || (entry !== '' && allowed.includes(`${target}/${entry}`))
}

/** Finds circles in a graph by depth-first search. Returns each circle once. */
export function findCircles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const state = new Map<string, 'open' | 'done'>()
  const path: string[] = []
  const circles: string[][] = []
  const visit = (node: string): void => {
    state.set(node, 'open')
    path.push(node)
    for (const next of graph.get(node) ?? []) {
      if (state.get(next) === 'open') circles.push([...path.slice(path.indexOf(next)), next])
      else if (!state.has(next)) visit(next)
    }
    path.pop()
    state.set(node, 'done')
  }
  for (const node of graph.keys()) if (!state.has(node)) visit(node)
  return circles
}

/**
 * Checks every import of the repository against the tables in `importRules.ts`. Also checks that there is no circle, types
 * included, and that no chain of imports is too long.
 */
export async function checkImports(): Promise<StepResult> {
  const listed = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard'])
  const files = listed.output.split('\n').filter((file) => file && existsSync(join(root, file)))
  const sources = new Map(
    files
      .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  )
  const isFile = (path: string): boolean => existsSync(join(root, path)) && !statSync(join(root, path)).isDirectory()
  const manifests = readManifests(files)
  const { problems, imports } = findImportProblems(sources, { isFile, folders: packageFolders(manifests) })
  for (const circle of findWorkspaceCircles([...manifests.values()])) problems.push(`packages: ${circle.join(' → ')}`)
  if (imports === 0) problems.push('no import was found; the import check itself is broken')
  return { passed: imports > 0 ? 1 : 0, failed: problems.length, output: problems.join('\n') }
}

/** Facts from the disk that the check needs besides the sources. */
type Surroundings = { isFile: (path: string) => boolean; folders: ReadonlyMap<string, string> }

/** Finds violations of the rules in sources, by path from the root. @returns the problems, and the number of imports. */
export function findImportProblems(
  sources: ReadonlyMap<string, string>,
  { isFile, folders }: Surroundings = { isFile: (path) => sources.has(path), folders: new Map() },
): { problems: string[]; imports: number } {
  const problems: string[] = []
  const graph = new Map<string, string[]>()
  /** What each file loads when it runs: other files, and packages by their specifiers. */
  const loaded = new Map<string, string[]>()
  /** For each file, the files that are loaded before its own code runs. */
  const loadedFirst = new Map<string, string[]>()
  const completeFloors = floors.map((rule) => placeNewcomers(rule, [...sources.keys()]))
  let imports = 0
  for (const [file, source] of sources) {
    const room = roomOf(file)
    if (!room) continue
    const isTest = TEST_FILE.test(file)
    const edges: string[] = []
    graph.set(file, edges)
    const loads: string[] = []
    loaded.set(file, loads)
    const loadsFirst: string[] = []
    if (!isTest) loadedFirst.set(file, loadsFirst)
    for (const { specifier, isType, isDynamic } of findImports(file, source, sources.keys())) {
      imports += 1
      const problem = specifier.startsWith('.')
        ? checkRelative({ file, room, specifier, isType, isTest, isFile, edges, completeFloors })
        : checkPackage({ room, path: file.slice(room.length + 1), specifier, isTest, folders })
      if (problem) problems.push(`${file}: ${problem}`)
      const target = specifier.startsWith('.') ? join(dirname(file), specifier) : specifier
      if (!isType) loads.push(target)
      if (!isType && !isDynamic) loadsFirst.push(target)
    }
    const rule = completeFloors.find((each) => each.room === room)
    if (rule?.reachesUp && !isTest) problems.push(...findReachesUp(rule, rule.reachesUp, file, source))
  }
  problems.push(...findUnplaced(completeFloors, [...sources.keys()]))
  problems.push(...findImpure(graph), ...findPureWithEffects(loaded, sources), ...findLongChains(loadedFirst))
  for (const circle of findCircles(graph)) problems.push(`circle: ${circle.join(' → ')}`)
  return { problems, imports }
}

function checkRelative(found: {
  file: string
  room: string
  specifier: string
  isType: boolean
  isTest: boolean
  isFile: Surroundings['isFile']
  edges: string[]
  completeFloors: readonly Floors[]
}): string | undefined {
  const { file, room, specifier, isType, isTest, isFile, edges, completeFloors } = found
  const target = relative(root, join(root, dirname(file), specifier.replace(/\?.*$/, '')))
  if (!target.startsWith(`${room}/`)) return `'${specifier}' leaves its package; import the package's public name`
  if (!isFile(target)) return `'${specifier}' is no file; write relative imports with their extension`
  if (!isTest && TEST_FILE.test(target)) return `'${specifier}' belongs to tests; what ships cannot import it`
  edges.push(target)
  const inside = (path: string): string => path.slice(room.length + 1)
  const broken = layerRules.find(
    (rule) => rule.room === room && rule.in.test(inside(file)) && rule.not.test(inside(target)),
  )
  if (broken) return `'${specifier}': ${broken.because}`
  const rule = completeFloors.find((each) => each.room === room)
  const problem = rule && !isTest ? checkFloors(rule, inside(file), inside(target), isType) : undefined
  return problem && `'${specifier}': ${problem}`
}

/** Adds to the floors of a room the unlisted folders that contain the newcomers' file. */
function placeNewcomers(rule: Floors, files: readonly string[]): Floors {
  const { room, nouns, newcomers } = rule
  if (!newcomers) return rule
  const [prefix, suffix] = [`${room}/src/`, `/${newcomers.file}`]
  const arrived = files
    .filter(
      (file) =>
        file.startsWith(prefix) && file.endsWith(suffix) && unitOf(rule, file.slice(room.length + 1)) === undefined,
    )
    .map((file) => file.slice(prefix.length, -suffix.length))
  return { ...rule, nouns: nouns.flatMap((noun) => (noun === newcomers.under ? [...arrived, noun] : [noun])) }
}

/** Returns the unit that a file belongs to: the longest entry of the floors that its path begins with. */
function unitOf({ ground, nouns }: Floors, path: string): string | undefined {
  return [...ground, ...nouns]
    .filter((unit) => path.startsWith(`src/${unit}/`))
    .toSorted((first, second) => second.length - first.length)[0]
}

/** Returns how high a unit stands: 0 for the ground. */
function heightOf({ ground, nouns }: Floors, unit: string): number {
  return ground.includes(unit) ? 0 : nouns.indexOf(unit) + 1
}

function checkFloors(rule: Floors, file: string, target: string, isType: boolean): string | undefined {
  const [from, to] = [unitOf(rule, file), unitOf(rule, target)]
  if (from === undefined || to === undefined || from === to) return undefined
  const mustComeFromBelow = !isType || rule.alsoTypes === true
  if (mustComeFromBelow && heightOf(rule, to) > heightOf(rule, from)) return `${from} stands below ${to}`
  if (!rule.doors || rule.ground.includes(to) || from === 'exports') return undefined
  const innerPath = target.slice(`src/${to}/`.length)
  const isOpen = rule.doors.test(innerPath) || rule.furtherDoors?.[to]?.files.test(innerPath) === true
  return isOpen ? undefined : `${innerPath} is internal to ${to}; other folders import its state, selectors and actions`
}

/**
 * Finds the nouns above a file that the file uses as members of the kit. The file needs no import for this, but still depends on
 * these nouns. Also finds exceptions that are no longer needed.
 */
function findReachesUp(
  rule: Floors,
  exceptions: NonNullable<Floors['reachesUp']>,
  file: string,
  source: string,
): string[] {
  const path = file.slice(rule.room.length + 1)
  const from = unitOf(rule, path)
  if (from === undefined) return []
  // A member has the name of its folder, in camel case.
  const units = [...findKitMembers(file, source)].map((name) => name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`))
  const above = units.filter((unit) => heightOf(rule, unit) > heightOf(rule, from))
  const excepted = exceptions[path.slice('src/'.length)]?.to
  const problems = above.filter((unit) => unit !== excepted).map((unit) => `kit.${unit}: ${from} stands below ${unit}`)
  if (excepted && !above.includes(excepted)) problems.push(`no longer reaches up to ${excepted}; remove the exception`)
  return problems.map((problem) => `${file}: ${problem}`)
}

/** Finds, in the rooms with floors, the files that are neither on a floor nor root files. */
function findUnplaced(completeFloors: readonly Floors[], files: readonly string[]): string[] {
  return completeFloors.flatMap((rule) =>
    files
      .filter((file) => file.startsWith(`${rule.room}/src/`) && !TEST_FILE.test(file))
      .map((file) => file.slice(rule.room.length + 1))
      .filter((path) => unitOf(rule, path) === undefined && !rule.roots.includes(path.slice('src/'.length)))
      .map((path) => `${rule.room}/${path}: stands on no floor; give its folder one in importRules.ts`),
  )
}

function checkPackage(found: {
  room: string
  /** The importing file, relative to the room. */
  path: string
  specifier: string
  isTest: boolean
  folders: ReadonlyMap<string, string>
}): string | undefined {
  const [first = '', second = ''] = found.specifier.split('/')
  const name = found.specifier.startsWith('@') ? `${first}/${second}` : first
  const target = found.folders.get(name)
  if (target === undefined) {
    const forbidden = forbiddenPackages.find(
      (rule) =>
        rule.rooms.test(found.room) && rule.package.test(found.specifier) && (rule.files?.test(found.path) ?? true),
    )
    return forbidden && !found.isTest ? `'${found.specifier}': ${forbidden.because}` : undefined
  }
  // An import by the package's own name would bypass the floors.
  if (target === found.room) return `'${found.specifier}' is this package; import the file`
  const entry = found.specifier.slice(name.length + 1)
  if (mayImport(found.room, target, entry, found.isTest)) return undefined
  return `'${found.specifier}' may not be imported by ${found.room}`
}
