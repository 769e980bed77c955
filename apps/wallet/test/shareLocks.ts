import { onTestFinished } from 'vitest'

/** Gives the simulated document the locks of a browser until the test ends: tasks of the same name run in turn. */
export function shareLocks(): void {
  const last = new Map<string, Promise<unknown>>()
  const request = (name: string, task: () => Promise<unknown>): Promise<unknown> => {
    const result = (last.get(name) ?? Promise.resolve()).then(task)
    last.set(
      name,
      result.catch(() => undefined),
    )
    return result
  }
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
}
