import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'oxc-parser'
import { root, run } from '../run/command.ts'
import type { StepResult } from '../run/steps.ts'
import { allowedImports, allowedInTests, forbiddenPackages, layerRules } from './importRules.ts'

const TEST_FILE = /(?:\.test(?:-d)?\.tsx?$|\/test\/|(?:^|\/)(?:playwright|vitest|vite)\.config\.ts$)/

/** An import statement as found in a file: what was asked for, and whether it is for types alone. */
type FoundImport = { specifier: string; isDynamic: boolean }

function findImports(path: string, source: string): FoundImport[] {
  const { module, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message ?? 'cannot be parsed'}`)
  const found: FoundImport[] = module.staticImports.map((entry) => ({
    specifier: entry.moduleRequest.value,
    isDynamic: false,
  }))
  for (const statement of module.staticExports) {
    for (const entry of statement.entries) {
      if (entry.moduleRequest) found.push({ specifier: entry.moduleRequest.value, isDynamic: false })
    }
  }
  for (const entry of module.dynamicImports) {
    const text = source.slice(entry.moduleRequest.start, entry.moduleRequest.end)
    const literal = /^['"`]([^'"`$]+)['"`]$/.exec(text)?.[1]
    if (literal) found.push({ specifier: literal, isDynamic: true })
  }
  return found
}

function roomOf(path: string): string | undefined {
  return Object.keys(allowedImports).find((room) => path.startsWith(`${room}/`))
}

/** Workspace package name → its folder, read from the manifests. */
function readPackageFolders(files: readonly string[]): Map<string, string> {
  const folders = new Map<string, string>()
  for (const file of files.filter((path) => path.endsWith('package.json') && path !== 'package.json')) {
    const { name } = JSON.parse(readFileSync(join(root, file), 'utf8')) as { name?: string }
    if (name) folders.set(name, dirname(file))
  }
  return folders
}

/** True when a room may import a workspace package; a rule such as `packages/pairing/wire` allows that entry alone. */
export function mayImport(room: string, target: string, entry: string, isTest: boolean): boolean {
  const allowed = [...(allowedImports[room] ?? []), ...(isTest ? allowedInTests : [])]
  return allowed.includes(target) || (entry !== '' && allowed.includes(`${target}/${entry}`))
}

/** Finds circles among a room's files by depth-first search; each circle is told once. */
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

/** Checks every import of the tree against the table in `importRules.ts`, and that no circle exists, types included. */
export async function checkImports(): Promise<StepResult> {
  const listed = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard'])
  const files = listed.output.split('\n').filter((file) => file && existsSync(join(root, file)))
  const folders = readPackageFolders(files)
  const problems: string[] = []
  const graph = new Map<string, string[]>()
  let passed = 0

  for (const file of files.filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))) {
    const room = roomOf(file)
    if (!room) continue
    const isTest = TEST_FILE.test(file)
    const edges: string[] = []
    graph.set(file, edges)
    for (const { specifier, isDynamic } of findImports(file, readFileSync(join(root, file), 'utf8'))) {
      const problem = specifier.startsWith('.')
        ? checkRelative({ file, room, specifier, isDynamic, edges })
        : checkPackage({ room, specifier, isTest, folders })
      if (problem) problems.push(`${file}: ${problem}`)
      else passed += 1
    }
  }
  for (const circle of findCircles(graph)) problems.push(`circle: ${circle.join(' → ')}`)
  if (passed === 0) problems.push('no import was found; the import check itself is broken')
  return { passed: passed > 0 ? 1 : 0, failed: problems.length, output: problems.join('\n') }
}

function checkRelative(found: {
  file: string
  room: string
  specifier: string
  isDynamic: boolean
  edges: string[]
}): string | undefined {
  const target = relative(root, join(root, dirname(found.file), found.specifier.replace(/\?.*$/, '')))
  if (!target.startsWith(`${found.room}/`))
    return `'${found.specifier}' leaves its package; import the package's public name`
  if (!existsSync(join(root, target)) || statSync(join(root, target)).isDirectory()) {
    return `'${found.specifier}' names no file; relative imports carry their extension`
  }
  if (!found.isDynamic) found.edges.push(target)
  const inside = (path: string): string => path.slice(found.room.length + 1)
  const broken = layerRules.find(
    (rule) => rule.room === found.room && rule.in.test(inside(found.file)) && rule.not.test(inside(target)),
  )
  return broken ? `'${found.specifier}': ${broken.because}` : undefined
}

function checkPackage(found: {
  room: string
  specifier: string
  isTest: boolean
  folders: ReadonlyMap<string, string>
}): string | undefined {
  const [scope = '', bare = ''] = found.specifier.split('/')
  const name = found.specifier.startsWith('@') ? `${scope}/${bare}` : scope
  const target = found.folders.get(name)
  if (target === undefined) {
    const forbidden = forbiddenPackages.find(
      (rule) => rule.rooms.test(found.room) && rule.package.test(found.specifier),
    )
    return forbidden && !found.isTest ? `'${found.specifier}': ${forbidden.because}` : undefined
  }
  const entry = found.specifier.slice(name.length + 1)
  if (target === found.room || mayImport(found.room, target, entry, found.isTest)) return undefined
  return `'${found.specifier}' may not be imported by ${found.room}`
}
