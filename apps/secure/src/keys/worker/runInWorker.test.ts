import { expect, onTestFinished, test, vi } from 'vitest'

test('behavior: a task does not use a spare worker that did not start', async () => {
  const started: TestWorker[] = []
  class TestWorker {
    readonly messages: unknown[] = []
    onmessage: ((event: { data: unknown }) => void) | undefined
    onerror: (() => void) | undefined
    constructor() {
      started.push(this)
    }
    postMessage(message: unknown): void {
      this.messages.push(message)
    }
    terminate(): void {}
  }
  vi.stubGlobal('Worker', TestWorker)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { prepareWorker, runInWorker } = await import('./runInWorker.ts')
  prepareWorker()
  started[0]?.onerror?.()
  const done = runInWorker('create', undefined)
  expect(started[1]?.messages).toEqual([{ name: 'create', input: undefined }])
  started[1]?.onmessage?.({ data: { answer: 'shares' } })
  expect(await done).toBe('shares')
  // A spare worker that works gets the next task. An error of this worker then ends the task.
  prepareWorker()
  const failing = runInWorker('create', undefined)
  expect(started).toHaveLength(3)
  started[2]?.onerror?.()
  await expect(failing).rejects.toThrow('The worker did not start.')
})
