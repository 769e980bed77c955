import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { check } from 'recheck'
import { root, run } from '../run/command.ts'
import type { StepResult } from '../run/steps.ts'

/** The folders of sources that ship, and the service worker, which is outside of them. */
const FOLDERS = /^(?:(?:apps|packages)\/[^/]+\/(?:src\/|public\/|serviceWorker\.)|devnet\/src\/)/
const SOURCE = /(?<!\.test|\.test-d)\.(?:ts|tsx|js|mjs)$/
/** The longest time to judge one expression, on a busy machine, in milliseconds. */
const TIMEOUT_MS = 180_000
/**
 * The time from which an attack counts as successful, in milliseconds. A harmless expression is far faster, even on a busy
 * machine.
 */
const ATTACK_MS = 10_000
/**
 * The time limit of the first attempt at a proof, in milliseconds. A proof takes milliseconds for most expressions, and minutes
 * for a few.
 */
const QUICK_PROOF_MS = 1_000

/**
 * The cache of expressions that were found harmless, since checking all of them takes a quarter of a minute. It is in
 * `node_modules`, so a fresh installation drops it.
 */
const HARMLESS_FILE = join(root, 'node_modules', '.cache', 'holdfast', 'harmless-expressions.json')

/** A regular expression in a file. */
type FoundExpression = { pattern: string; flags: string; line: number }

/** Returns whether a file ships, and so may process foreign input. Tests and build code process only our own texts. */
export const isShipped = (path: string): boolean =>
  FOLDERS.test(path) && SOURCE.test(path) && !path.split('/').includes('test')

/**
 * Finds the regular expressions of a source: the literals, and the lines of expressions that are created at run time, whose
 * pattern is unknown.
 */
export function findExpressions(path: string, source: string): { literals: FoundExpression[]; made: number[] } {
  const literals: FoundExpression[] = []
  const made: number[] = []
  const lineOf = ({ start }: { start: number }): number => source.slice(0, start).split('\n').length
  const noteMade = (node: { start: number; callee: { type: string } }): void => {
    if ('name' in node.callee && node.callee.name === 'RegExp') made.push(lineOf(node))
  }
  const visitor = new Visitor({
    Literal: (node) => {
      if ('regex' in node) literals.push({ ...node.regex, line: lineOf(node) })
    },
    NewExpression: noteMade,
    CallExpression: noteMade,
  })
  visitor.visit(parseSync(path, source).program)
  return { literals, made }
}

/**
 * Checks whether an expression is safe for foreign text. It is unsafe if its time grows faster than the text.
 *
 * @returns the problem with an example text, or undefined for a harmless expression.
 */
export async function findSlowness(expression: { pattern: string; flags: string }): Promise<string | undefined> {
  const { pattern, flags } = expression
  // Without repetition, each attempt to match takes a limited time, however long the text is.
  if (!/[*+{]/.test(pattern)) return undefined
  // Random attacks may report a harmless expression. So a proof by automaton is tried before the attacks, and again for longer
  // if an attack succeeds.
  const prove = (timeout: number) => check(pattern, flags, { timeout, checker: 'automaton' })
  let verdict = await prove(QUICK_PROOF_MS)
  if (verdict.status === 'unknown')
    verdict = await check(pattern, flags, {
      timeout: TIMEOUT_MS,
      attackTimeout: ATTACK_MS,
      checker: 'fuzz',
      randomSeed: 1,
    })
  if (verdict.status === 'vulnerable' && verdict.checker === 'fuzz' && (await prove(TIMEOUT_MS)).status === 'safe')
    return undefined
  if (verdict.status === 'safe') return undefined
  if (verdict.status === 'unknown') return `cannot be judged (${verdict.error.kind})`
  return `takes ${verdict.complexity.summary} time, for example on ${verdict.attack.pattern}`
}

/** Checks every regular expression that ships against its worst-case text. */
export async function checkExpressions(): Promise<StepResult> {
  const { output } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard'])
  const problems: string[] = []
  const judged = new Map(readHarmless().map((expression): [string, string | undefined] => [expression, undefined]))
  let literalCount = 0
  for (const file of output.split('\n').filter(isShipped)) {
    const { literals, made } = findExpressions(file, readFileSync(join(root, file), 'utf8'))
    for (const line of made)
      problems.push(`${file}:${line}: created at run time, so it cannot be judged; write a literal`)
    for (const { pattern, flags, line } of literals) {
      literalCount += 1
      const expression = `/${pattern}/${flags}`
      if (!judged.has(expression)) judged.set(expression, await findSlowness({ pattern, flags }))
      const problem = judged.get(expression)
      if (problem) problems.push(`${file}:${line}: ${expression} ${problem}`)
    }
  }
  if (literalCount === 0) problems.push('no expression was found; the check itself is broken')
  writeHarmless([...judged].flatMap(([expression, problem]) => (problem ? [] : [expression])))
  return { passed: literalCount > 0 ? 1 : 0, failed: problems.length, output: problems.join('\n') }
}

function readHarmless(): string[] {
  // Cast: this script has written the file.
  return existsSync(HARMLESS_FILE) ? (JSON.parse(readFileSync(HARMLESS_FILE, 'utf8')) as string[]) : []
}

function writeHarmless(expressions: readonly string[]): void {
  mkdirSync(dirname(HARMLESS_FILE), { recursive: true })
  writeFileSync(HARMLESS_FILE, JSON.stringify(expressions))
}
