import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildWhatIsStale } from './build.ts'
import { root, run } from './command.ts'
import { asCheck, type Step, type StepResult } from './steps.ts'

const RESULTS = 'test-results'

function readJson<Shape>(file: string): Shape | undefined {
  try {
    // Written by the reporter that the caller asked for.
    return JSON.parse(readFileSync(join(root, RESULTS, file), 'utf8')) as Shape
  } catch {
    return undefined
  }
}

/** A runner that fails without a failure in its report counts as one more failure. */
function judge(code: number, counted: { passed: number; failed: number } | undefined, output: string): StepResult {
  const { passed, failed } = counted ?? { passed: 0, failed: 0 }
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, output }
}

/** The Solidity tests: unit, fuzz, invariants, and the gas figures against their snapshot. */
export const contractTests: Step = {
  name: 'contracts',
  run: async () => {
    const folder = join(root, 'contracts')
    const stale = await run('node', ['scripts/generate.ts', '--check'], { cwd: folder })
    if (stale.code !== 0) return { passed: 0, failed: 1, output: stale.output }
    const { code, output } = await run('node', ['scripts/forge.ts', 'test'], { cwd: folder })
    const totals = /(\d+) tests? passed, (\d+) failed/.exec(output)
    return judge(code, totals ? { passed: Number(totals[1]) + 1, failed: Number(totals[2]) } : undefined, output)
  },
}

/** Unit, property and service tests (vitest), all or those whose file name holds a filter. */
export function unitTests(filters: readonly string[]): Step {
  return {
    name: 'unit and service tests',
    run: async () => {
      mkdirSync(join(root, RESULTS), { recursive: true })
      const { code, output } = await run(
        'vitest',
        [
          'run',
          '--reporter=dot',
          '--reporter=json',
          `--outputFile.json=${RESULTS}/unit.json`,
          ...(filters.length > 0 ? ['--passWithNoTests', ...filters] : []),
        ],
        // What is printed is read when something failed: plain text then.
        { env: { NO_COLOR: '1' } },
      )
      const report = readJson<{ numPassedTests: number; numFailedTests: number }>('unit.json')
      return judge(code, report && { passed: report.numPassedTests, failed: report.numFailedTests }, output)
    },
  }
}

/** Builds the product for the stories, where it is older than its sources. */
export const build: Step = {
  name: 'build',
  run: async () => {
    const { code, output } = await buildWhatIsStale({ log: () => undefined })
    return asCheck(code, output)
  },
}

/** The stories in a real browser, on the built product. */
export function endToEndTests(filters: readonly string[]): Step {
  return {
    name: 'stories in the browser',
    run: async () => {
      const { code, output } = await run(
        'playwright',
        [
          'test',
          '--config',
          'e2e/playwright.config.ts',
          ...(filters.length > 0 ? ['--pass-with-no-tests', ...filters] : []),
        ],
        { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(root, RESULTS, 'stories.json') } },
      )
      const report = readJson<{ stats: { expected: number; unexpected: number; flaky: number } }>('stories.json')
      const counted = report && { passed: report.stats.expected, failed: report.stats.unexpected + report.stats.flaky }
      return judge(code, counted, output)
    },
  }
}
