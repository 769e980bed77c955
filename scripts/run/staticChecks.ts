import { checkExpressions } from '../checks/expressions.ts'
import { checkImports } from '../checks/imports.ts'
import { checkLicences } from '../checks/licences.ts'
import { checkTestTables } from '../checks/testTables.ts'
import { checkTopLevelAwait } from '../checks/topLevelAwait.ts'
import { run } from './command.ts'
import { asCheck, type Lane, type Step } from './steps.ts'

function commandStep(
  name: string,
  program: string,
  parameters: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Step {
  return {
    name,
    run: async () => {
      const { code, output } = await run(program, parameters, { env })
      return asCheck(code, output)
    },
  }
}

/**
 * The environment of the checks that are written in Go. They read the types of the whole tree and then exit, so the garbage
 * collector may run less often as long as memory allows. This saves a fifth of their time.
 */
const rareCollection = { GOGC: '400', GOMEMLIMIT: '4GiB' }

/** The checks that find most mistakes, for the beginning of a run. None runs the product's code. */
export const firstChecks: Lane = [
  commandStep('format', 'biome', ['check', '.', '--max-diagnostics=20']),
  // Each checker computes most of a project's types again, so on two cores several checkers are slower than one.
  commandStep('types', 'tsc', ['-b', '--pretty', 'false', '--checkers', '1'], rareCollection),
]

/** Checks that can run beside the tests. */
export const laterChecks: Lane = [
  commandStep('lint', 'oxlint', ['--type-aware'], { ...rareCollection, GOMAXPROCS: '1' }),
  { name: 'import rules', run: checkImports },
  { name: 'top-level await', run: checkTopLevelAwait },
  { name: 'tables of tests', run: checkTestTables },
  commandStep('unused code', 'knip', ['--no-progress']),
  { name: 'licences', run: checkLicences },
  { name: 'regular expressions', run: checkExpressions },
]
