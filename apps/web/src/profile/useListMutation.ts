import { useState } from 'react'

/**
 * Returns a function that changes the entries of a list and then fetches the list again, and the state of the last change.
 *
 * @param reload - Fetches the list.
 * @param failureText - The message for a change that failed.
 */
export function useListMutation(
  reload: () => Promise<void>,
  failureText: (failure: unknown) => string,
): useListMutation.ReturnType {
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

export declare namespace useListMutation {
  type ReturnType = {
    /** Makes a change. Never rejects. */
    run: (work: () => Promise<void>) => Promise<void>
    /** The message for the last change, if it failed. */
    error: string | undefined
    isWorking: boolean
  }
}
