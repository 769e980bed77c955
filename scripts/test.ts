import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run/command.ts'
import { ensureChromium } from './run/programs/chromium.ts'
import { ensureRedis } from './run/programs/redis.ts'
import { firstChecks, laterChecks } from './run/staticChecks.ts'
import { type Phase, runPhases, type Step } from './run/steps.ts'
import { build, contractTests, endToEndTests, otherChainStories, productStories, unitTests } from './run/suites.ts'

/**
 * `npm test` runs all checks and tests; `npm test -- <filter>` runs the unit tests and stories whose file name contains the
 * filter.
 */
const filters = process.argv.slice(2)
const log = (line: string): void => void process.stdout.write(`holdfast: ${line}\n`)

/** Finds or installs the programs that the tests need in addition to the workspace's packages. */
const programs: Step = {
  name: 'find a browser and a Redis',
  run: async () => {
    process.env['CHROMIUM'] = await ensureChromium(log)
    await ensureRedis(log)
    return { passed: 1, failed: 0 }
  },
}

// The tests start hundreds of processes, which share Node's cache of compiled code.
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules', '.cache', 'holdfast', 'compiled')

rmSync('test-results', { recursive: true, force: true })
const phases: Phase[] =
  filters.length > 0
    ? [[[programs, unitTests(filters), build, endToEndTests(filters)]]]
    : [
        [firstChecks, [programs], [build]],
        // The unit and service tests wait for sockets and processes about a sixth of their time, in which the second lane runs.
        [
          [unitTests([]), productStories],
          [contractTests, ...laterChecks, otherChainStories],
        ],
      ]

process.exitCode = await runPhases(phases)
