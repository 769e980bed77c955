import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { root, run } from '../run/command.ts'
import type { StepResult } from '../run/steps.ts'

/** Sources that are sent to browsers. */
const IN_BROWSERS = /^(?:packages\/[^/]+|apps\/(?:web|wallet))\/src\/.*\.tsx?$/
/** Modules that render the page on the server, which may await at the top level. */
const ON_SERVER = /^apps\/web\/src\/ssr\//
const IN_TESTS = /\.test(?:-d)?\.tsx?$/

/** Returns whether a module awaits outside of any function. */
export function hasTopLevelAwait(path: string, source: string): boolean {
  let depth = 0
  let isFound = false
  const enter = (): void => void (depth += 1)
  const leave = (): void => void (depth -= 1)
  const noteAwait = (): void => void (isFound ||= depth === 0)
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    AwaitExpression: noteAwait,
    ForOfStatement: ({ await: waits }) => {
      if (waits) noteAwait()
    },
  }).visit(parseSync(path, source).program)
  return isFound
}

/**
 * Checks that no module that is sent to a browser has a top-level await. If a dynamically imported module depends on a module
 * that awaits, WebKit may resolve the import before the imported module has run. A lazily loaded view is then undefined, and
 * the page stays empty.
 *
 * @see https://bugs.webkit.org/show_bug.cgi?id=242740
 */
export async function checkTopLevelAwait(): Promise<StepResult> {
  const listed = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard'])
  const files = listed.output
    .split('\n')
    .filter(
      (file) => IN_BROWSERS.test(file) && !ON_SERVER.test(file) && !IN_TESTS.test(file) && existsSync(join(root, file)),
    )
  const waiting = files.filter((file) => hasTopLevelAwait(file, readFileSync(join(root, file), 'utf8')))
  const problems = waiting.map((file) => `${file}: has a top-level await; move it into a function`)
  if (files.length === 0) problems.push('no source was found; the check itself is broken')
  return { passed: problems.length === 0 ? 1 : 0, failed: problems.length, output: problems.join('\n') }
}
