import { performance } from 'node:perf_hooks'

/** What a step found: how many checks passed and failed, and what to print when something is wrong. */
export type StepResult = { passed: number; failed: number; output?: string | undefined }

/** A named part of a check run. */
export type Step = { name: string; run: () => Promise<StepResult> }

/** Wraps a command-like check (zero is good) as one passed or failed check. */
export function asCheck(code: number, output: string): StepResult {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, output }
}

/**
 * Runs steps one after the other, printing a line for each and the output of those that fail.
 * All steps run even when one fails, so that one run shows everything that is wrong.
 *
 * @returns the exit code: 0 when nothing failed, else 1.
 */
export async function runSteps(steps: readonly Step[]): Promise<number> {
  let passed = 0
  let failed = 0
  const startedAt = performance.now()
  for (const step of steps) {
    process.stdout.write(`• ${step.name} …\n`)
    const stepStartedAt = performance.now()
    const result = await step.run().catch((error: unknown) => ({ passed: 0, failed: 1, output: String(error) }))
    passed += result.passed
    failed += result.failed
    const seconds = ((performance.now() - stepStartedAt) / 1000).toFixed(1)
    process.stdout.write(`${result.failed === 0 ? '✓' : '✗'} ${step.name}: ${result.passed} passed`)
    process.stdout.write(`${result.failed > 0 ? `, ${result.failed} failed` : ''} (${seconds} s)\n`)
    if (result.failed > 0 && result.output) process.stdout.write(`${result.output.trimEnd()}\n`)
  }
  process.stdout.write(
    `\nin ${((performance.now() - startedAt) / 1000).toFixed(0)} s\n${passed} passed, ${failed} failed\n`,
  )
  return failed === 0 ? 0 : 1
}
