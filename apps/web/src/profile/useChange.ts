import { useState } from 'react'

/**
 * Changes what a list shows, and fetches it anew afterwards.
 *
 * @param reload - Fetches the list.
 * @param failureText - What is said of a change that failed.
 */
export function useChange(
  reload: () => Promise<void>,
  failureText: (failure: unknown) => string,
): useChange.ReturnType {
  const [error, setError] = useState<string>()
  const [isWorking, setWorking] = useState(false)

  async function run(work: () => Promise<void>): Promise<void> {
    setError(undefined)
    setWorking(true)
    try {
      await work()
      await reload()
    } catch (failure) {
      setError(failureText(failure))
    } finally {
      setWorking(false)
    }
  }

  return { run, error, isWorking }
}

export declare namespace useChange {
  type ReturnType = {
    /** Makes a change. Never rejects. */
    run: (work: () => Promise<void>) => Promise<void>
    /** Why the last change failed. */
    error: string | undefined
    isWorking: boolean
  }
}
