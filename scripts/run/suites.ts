import { globSync, mkdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { buildOutdated } from './build.ts'
import { root, run } from './command.ts'
import { asCheck, type Step, type StepResult } from './steps.ts'

const RESULTS = 'test-results'

function readJson<Shape>(file: string): Shape | undefined {
  try {
    // Cast: the caller's reporter has written the file.
    return JSON.parse(readFileSync(join(root, RESULTS, file), 'utf8')) as Shape
  } catch {
    return undefined
  }
}

/** Returns the result of a runner. A runner that fails without a failure in its report counts as one failure. */
function judge(code: number, counted: { passed: number; failed: number } | undefined, output: string): StepResult {
  const { passed, failed } = counted ?? { passed: 0, failed: 0 }
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, output }
}

/** The Solidity tests: unit, fuzz, invariants, and the gas figures against their snapshot. */
export const contractTests: Step = {
  name: 'contracts',
  run: async () => {
    const folder = join(root, 'contracts')
    const { code, output } = await run('node', ['scripts/forge.ts', 'test'], { cwd: folder })
    const totals = /(\d+) tests? passed, (\d+) failed/.exec(output)
    const tested = judge(code, totals ? { passed: Number(totals[1]), failed: Number(totals[2]) } : undefined, output)
    // Runs after the tests, to reuse the files that they have compiled.
    const generated = await run('node', ['scripts/generate.ts', '--check'], { cwd: folder })
    const generatedCheck = asCheck(generated.code, generated.output)
    return {
      passed: tested.passed + generatedCheck.passed,
      failed: tested.failed + generatedCheck.failed,
      output: `${output}\n${generated.output}`,
    }
  },
}

/** The most failed tests that are run again. More failures have a cause that a second run does not remove. */
const MAX_RUN_AGAIN = 3

/**
 * Runs a few failed tests of a suite again, alone. A test that then passes is printed as unsteady, with its first failure. A
 * test that fails again fails the run.
 */
async function runAgainAlone(
  first: StepResult,
  names: readonly string[],
  rerun: () => Promise<StepResult>,
): Promise<StepResult> {
  if (first.failed === 0 || first.failed > MAX_RUN_AGAIN || names.length === 0) return first
  const second = await rerun()
  if (second.failed > 0) return { ...first, output: `${first.output ?? ''}\nOnce more, alone:\n${second.output ?? ''}` }
  return { ...first, passed: first.passed + first.failed, failed: 0, unsteady: names }
}

type UnitReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: readonly {
    name: string
    status: string
    assertionResults: readonly { fullName: string; status: string }[]
  }[]
}

async function runUnitTests(
  filters: readonly string[],
  reportFile: string,
): Promise<StepResult & { report?: UnitReport | undefined }> {
  const { code, output } = await run(
    'vitest',
    [
      'run',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${RESULTS}/${reportFile}`,
      ...(filters.length > 0 ? ['--passWithNoTests', ...filters] : []),
    ],
    // People read the output of a failure, so it must be plain text.
    { env: { NO_COLOR: '1' } },
  )
  const report = readJson<UnitReport>(reportFile)
  return { ...judge(code, report && { passed: report.numPassedTests, failed: report.numFailedTests }, output), report }
}

/** The unit, property and service tests (vitest): all of them, or those whose file name contains a filter. */
export function unitTests(filters: readonly string[]): Step {
  return {
    name: 'unit and service tests',
    run: async () => {
      mkdirSync(join(root, RESULTS), { recursive: true })
      const { report, ...first } = await runUnitTests(filters, 'unit.json')
      const failed = report?.testResults.filter(({ status }) => status === 'failed') ?? []
      const stray = [...(first.output ?? '').matchAll(/This error originated in "([^"]+)" test file/g)]
      const strayFiles = [...new Set(stray.flatMap(([, file]) => file ?? []))]
      const names = failed.flatMap(({ name, assertionResults }) => {
        const file = relative(root, name)
        const tests = assertionResults.filter(({ status }) => status === 'failed')
        return tests.length > 0 ? tests.map(({ fullName }) => `${file}: ${fullName}`) : [file]
      })
      const files = new Set([...failed.map(({ name }) => relative(root, name)), ...strayFiles])
      return runAgainAlone(first, [...names, ...strayFiles], () => runUnitTests([...files], 'unit-again.json'))
    },
  }
}

/** Builds the product and the parts that only the stories use, unless their builds are up to date. */
export const build: Step = {
  name: 'build',
  run: async () => {
    const { code, output } = await buildOutdated({ forStories: true, log: () => undefined })
    return asCheck(code, output)
  },
}

type StoryReport = { stats: { expected: number; unexpected: number } }

/** A run of stories: the name of the step, the folder for the files that the stories write, and the runner's parameters. */
type StoryRun = { name: string; folder: string; parameters: readonly string[] }

async function runStories(folder: string, parameters: readonly string[], reportFile: string): Promise<StepResult> {
  const { code, output } = await run(
    'playwright',
    ['test', '--config', 'e2e/playwright.config.ts', '--output', join(root, RESULTS, folder), ...parameters],
    { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(root, RESULTS, reportFile) } },
  )
  const report = readJson<StoryReport>(reportFile)
  return judge(code, report && { passed: report.stats.expected, failed: report.stats.unexpected }, output)
}

/** The most characters to print of the page of a failed story. */
const MAX_SHOWN = 6_000

/**
 * Reads the content of the pages of failed stories. The runner prints only the path of this content, and the second run
 * overwrites it.
 */
function readPages(folder: string): string {
  const files = globSync(`${RESULTS}/${folder}/*/error-context.md`, { cwd: root }).slice(0, MAX_RUN_AGAIN)
  return files.map((file) => `\n${file}\n${readFileSync(join(root, file), 'utf8').slice(0, MAX_SHOWN)}\n`).join('')
}

function stories({ name, folder, parameters }: StoryRun): Step {
  return {
    name,
    run: async () => {
      const ran = await runStories(folder, parameters, `${folder}.json`)
      // Parses the lines of failed stories from the list reporter's output.
      const names = (ran.output ?? '')
        .split('\n')
        .flatMap((line) => /^ +✘ +\d+ (.+) \([\d.]+\w+\)$/.exec(line)?.[1] ?? [])
      const first = ran.failed > 0 ? { ...ran, output: `${ran.output ?? ''}${readPages(folder)}` } : ran
      return runAgainAlone(first, names, () =>
        runStories(folder, ['--last-failed', '--workers=1'], `${folder}-again.json`),
      )
    },
  }
}

/** The stories whose file name contains one of the filters, in a real browser, on the built product. */
export function endToEndTests(filters: readonly string[]): Step {
  return stories({
    name: 'stories in the browser',
    folder: 'stories',
    parameters: ['--pass-with-no-tests', ...filters],
  })
}

/** The stories of the product as it starts by default. */
export const productStories: Step = stories({
  name: 'stories in the browser',
  folder: 'stories',
  parameters: ['--project=product'],
})

/** The stories that start the product with other chains, one after the other. */
export const otherChainStories: Step = stories({
  name: 'stories with other chains',
  folder: 'stories-with-other-chains',
  parameters: ['--project=with other chains'],
})
