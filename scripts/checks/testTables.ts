import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Expression, parseSync, type SpreadElement, Visitor } from 'oxc-parser'
import { root, run } from '../run/command.ts'
import type { StepResult } from '../run/steps.ts'

const TESTS = /^(?!node_modules\/).*\.tsx?$/
/** A '%' before a digit, as in C's formats with a width. Vitest prints such a format unchanged. */
const FORMAT_WITH_LENGTH = /%[-+.\d]+[a-zA-Z]/
/** The expressions whose value the source does not show. */
const unknownKinds: ReadonlySet<string> = new Set([
  'AwaitExpression',
  'CallExpression',
  'ConditionalExpression',
  'LogicalExpression',
  'MemberExpression',
])

/**
 * Finds tables of tests (`each`, `for`) that vitest does not print as they are meant.
 *
 * `each` spreads the rows over the parameters only if every row is an array, but a title always takes its values from within a
 * row that is an array. So the titles of a table that mixes arrays with other values print `[null]` as `null` and `[]` as
 * `undefined`. Once the last row that is no array is removed, `each` spreads all other rows, and a row `[]` passes nothing.
 */
export function findTableProblems(path: string, source: string): string[] {
  if (!source.includes('.each(') && !source.includes('.for(')) return []
  const { program } = parseSync(path, source)
  const values = new Map<string, Expression>()
  const problems: string[] = []
  const tell = (start: number, problem: string): void => {
    problems.push(`${path}:${source.slice(0, start).split('\n').length}: ${problem}`)
  }
  const valueOf = (expression: Expression): Expression => {
    if (expression.type === 'TSAsExpression' || expression.type === 'TSSatisfiesExpression')
      return valueOf(expression.expression)
    return (expression.type === 'Identifier' && values.get(expression.name)) || expression
  }
  const valuesOf = (row: Expression | SpreadElement | null): Expression[] => {
    const value = row === null || row.type === 'SpreadElement' ? undefined : valueOf(row)
    return value && hasKnownKind(value) ? [value] : []
  }

  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init) values.set(id.name, valueOf(init))
    },
  }).visit(program)
  new Visitor({
    CallExpression({ callee, arguments: [title], start }) {
      if (callee.type !== 'CallExpression' || callee.callee.type !== 'MemberExpression') return
      const { property } = callee.callee
      if (property.type !== 'Identifier' || (property.name !== 'each' && property.name !== 'for')) return
      const format = title && FORMAT_WITH_LENGTH.exec(source.slice(title.start, title.end))
      if (format && title.type === 'Literal')
        tell(title.start, `vitest does not know the format '${format[0]}'; add a column of short names`)
      const [table] = callee.arguments
      if (!table || table.type === 'SpreadElement') return
      const rows = valueOf(table)
      if (rows.type !== 'ArrayExpression') return
      const knownRows = rows.elements.flatMap(valuesOf)
      const arrays = knownRows.filter((row) => row.type === 'ArrayExpression')
      if (arrays.length > 0 && arrays.length < knownRows.length)
        tell(start, 'some rows are arrays and some are not; put each row into brackets of its own')
      else if (property.name === 'each' && arrays.some((row) => row.elements.length === 0))
        tell(start, 'a row without values; write [[]] to pass an empty array')
    },
  }).visit(program)
  return problems
}

/** Returns whether the source shows if a value is an array. It does not for an imported value or the result of a call. */
function hasKnownKind(value: Expression): boolean {
  return value.type === 'Identifier' ? value.name === 'undefined' : !unknownKinds.has(value.type)
}

/** Checks that vitest prints and passes the rows of each table of tests as they are written. */
export async function checkTestTables(): Promise<StepResult> {
  const listed = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard'])
  const files = listed.output.split('\n').filter((file) => TESTS.test(file) && existsSync(join(root, file)))
  const problems = files.flatMap((file) => findTableProblems(file, readFileSync(join(root, file), 'utf8')))
  if (files.length === 0) problems.push('no source was found; the check itself is broken')
  return { passed: problems.length === 0 ? 1 : 0, failed: problems.length, output: problems.join('\n') }
}
