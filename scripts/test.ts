import { rmSync } from 'node:fs'
import { ensureChromium } from './run/chromium.ts'
import { staticChecks } from './run/staticChecks.ts'
import { runSteps, type Step } from './run/steps.ts'
import { contractTests, endToEndTests, unitTests } from './run/suites.ts'

/**
 * `npm test` runs everything; `npm test -- <filter>` runs the unit tests and stories whose file name holds the filter.
 */
const filters = process.argv.slice(2)
const log = (line: string): void => void process.stdout.write(`holdfast: ${line}\n`)

const browser: Step = {
  name: 'find a browser',
  run: async () => {
    process.env['CHROMIUM'] = await ensureChromium(log)
    return { passed: 1, failed: 0 }
  },
}

rmSync('test-results', { recursive: true, force: true })
const steps: Step[] =
  filters.length > 0
    ? [unitTests(filters), browser, endToEndTests(filters)]
    : [...staticChecks, contractTests, unitTests([]), browser, endToEndTests([])]

process.exitCode = await runSteps(steps)
