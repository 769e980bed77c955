import { fakeClock } from '@holdfast/testing/time'
import { describe, expect, onTestFinished, test, vi } from 'vitest'

/** Imports the module in a page with fake workers, which the test controls. */
async function start() {
  const started: TestWorker[] = []
  class TestWorker {
    readonly messages: unknown[] = []
    isTerminated = false
    onmessage: ((event: { data: unknown }) => void) | undefined
    onerror: (() => void) | undefined
    constructor() {
      started.push(this)
    }
    postMessage(message: unknown): void {
      this.messages.push(message)
    }
    terminate(): void {
      this.isTerminated = true
    }
  }
  vi.stubGlobal('Worker', TestWorker)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { createKeyWorkers } = await import('./createKeyWorkers.ts')
  const clock = fakeClock()
  return { started, clock, workers: createKeyWorkers(clock) }
}

describe('createKeyWorkers', () => {
  test('behavior: a task does not use a spare worker that did not start', async () => {
    const { started, workers, clock } = await start()
    workers.prepare()
    started[0]?.onerror?.()
    const done = workers.run('create', undefined)
    expect(started[1]?.messages).toEqual([{ name: 'create', input: undefined }])
    started[1]?.onmessage?.({ data: { answer: 'shares' } })
    expect(await done).toBe('shares')
    // A spare worker that works gets the next task. An error of this worker then ends the task.
    workers.prepare()
    const failing = workers.run('create', undefined)
    expect(started).toHaveLength(3)
    started[2]?.onerror?.()
    await expect(failing).rejects.toThrow('The worker did not start.')
    expect([started.map(({ isTerminated }) => isTerminated), clock.pending()]).toEqual([[false, true, true], 0])
  })

  test('error: ends a worker that does not answer within a minute', async () => {
    const { started, workers, clock } = await start()
    const failed = expect(workers.run('create', undefined)).rejects.toThrow('The worker did not answer.')
    await clock.advance(59_999)
    expect(started[0]?.isTerminated).toBe(false)
    await clock.advance(1)
    await failed
    expect(started[0]?.isTerminated).toBe(true)
  })

  test('behavior: a device does not use the spare worker of another device', async () => {
    const { started, workers } = await start()
    workers.prepare()
    const { started: others, workers: otherWorkers } = await start()
    void otherWorkers.run('create', undefined)
    expect([started.length, others.length]).toEqual([1, 1])
  })
})
