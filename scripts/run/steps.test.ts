import { expect, onTestFinished, test, vi } from 'vitest'
import { runPhases, type StepResult } from './steps.ts'

/** Runs steps with the given results; an error is thrown by its step. @returns the exit code and what was printed. */
async function runSteps(...results: (StepResult | Error)[]): Promise<{ code: number; printed: string }> {
  let printed = ''
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text)
    return true
  })
  onTestFinished(() => write.mockRestore())
  const steps = results.map((result, index) => ({
    name: `step ${index}`,
    run: () => (result instanceof Error ? Promise.reject(result) : Promise.resolve(result)),
  }))
  return { code: await runPhases([[steps]]), printed }
}

test('default: the last line counts what passed and failed in all steps', async () => {
  const { code, printed } = await runSteps({ passed: 2, failed: 0 }, { passed: 3, failed: 1, output: 'the reason' })
  expect(code).toBe(1)
  expect(printed).toContain('the reason')
  expect(printed).toMatch(/\n5 passed, 1 failed\n$/)
})

test('behavior: the last lines name each unsteady test as a defect, although the run passes', async () => {
  const unsteady = ['a.test.ts: one', 'a.test.ts: two']
  const { code, printed } = await runSteps({ passed: 4, failed: 0, output: 'the first failure', unsteady })
  expect(code).toBe(0)
  expect(printed).toContain('the first failure')
  expect(printed.split('\n').slice(-4)).toEqual([
    'unsteady, a defect to mend (failed, then passed alone): a.test.ts: one',
    'unsteady, a defect to mend (failed, then passed alone): a.test.ts: two',
    '4 passed, 0 failed, 2 unsteady',
    '',
  ])
})

test('error: a step that throws counts as one failure', async () => {
  const { code, printed } = await runSteps({ passed: 1, failed: 0 }, new Error('no disk'))
  expect(code).toBe(1)
  expect(printed).toContain('no disk')
  expect(printed).toMatch(/\n1 passed, 1 failed\n$/)
})
