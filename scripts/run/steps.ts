import { performance } from 'node:perf_hooks'
import { formatTable } from './table.ts'

/** The result of a step: the number of checks that passed and failed, and the text to print on a failure. */
export type StepResult = {
  passed: number
  failed: number
  output?: string | undefined
  /** Names of the checks that failed at first and passed when they ran again alone. They count as passed. */
  unsteady?: readonly string[] | undefined
}

/** A named part of a check run. */
export type Step = { name: string; run: () => Promise<StepResult> }

/** Converts the result of a command into one passed (exit code 0) or failed check. */
export function asCheck(code: number, output: string): StepResult {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, output }
}

/** Steps that run one after the other. */
export type Lane = readonly Step[]

/** Lanes that run in parallel, since most steps use only one core. */
export type Phase = readonly Lane[]

/** The summary of a step, printed at the end. */
type Finished = { name: string; passed: number; failed: number; unsteady: readonly string[]; seconds: number }

/**
 * Runs phases one after the other. Prints a line for each step, the output of failed steps, and the duration of each step. All
 * steps run even if one fails, so that one run shows everything that is wrong.
 *
 * @returns the exit code: 0 when nothing failed, else 1.
 */
export async function runPhases(phases: readonly Phase[]): Promise<number> {
  const startedAt = performance.now()
  const finished: Finished[] = []
  for (const phase of phases) {
    await Promise.all(
      phase.map(async (lane) => {
        for (const step of lane) finished.push(await runStep(step))
      }),
    )
  }
  const passed = finished.reduce((sum, step) => sum + step.passed, 0)
  const failed = finished.reduce((sum, step) => sum + step.failed, 0)
  const longestFirst = finished.toSorted((first, second) => second.seconds - first.seconds)
  const rows = longestFirst.map(({ name, seconds }) => [`${seconds.toFixed(1)} s`.padStart(8), name])
  const unsteady = finished.flatMap((step) =>
    step.unsteady.map((name) => `unsteady, a defect to mend (failed, then passed alone): ${name}\n`),
  )
  const counts = `${passed} passed, ${failed} failed${unsteady.length > 0 ? `, ${unsteady.length} unsteady` : ''}`
  process.stdout.write(
    `\n${formatTable(rows)}\nin ${secondsSince(startedAt).toFixed(0)} s\n${unsteady.join('')}${counts}\n`,
  )
  return failed === 0 ? 0 : 1
}

async function runStep({ name, run }: Step): Promise<Finished> {
  process.stdout.write(`• ${name} …\n`)
  const startedAt = performance.now()
  const {
    passed,
    failed,
    output,
    unsteady = [],
  } = await run().catch((error: unknown): StepResult => {
    return { passed: 0, failed: 1, output: String(error) }
  })
  const seconds = secondsSince(startedAt)
  const counts = failed === 0 ? `✓ ${name}: ${passed} passed` : `✗ ${name}: ${passed} passed, ${failed} failed`
  // The output is written in one piece, since steps of other lanes print too.
  process.stdout.write(
    `${counts} (${seconds.toFixed(1)} s)\n${failed + unsteady.length > 0 && output ? `${output.trimEnd()}\n` : ''}`,
  )
  return { name, passed, failed, unsteady, seconds }
}

function secondsSince(startedAt: number): number {
  return (performance.now() - startedAt) / 1000
}
