import { useEffect, useState } from 'react'

/** How long to wait for an answer before asking the user whether the app is installed, in milliseconds. */
export const slowMs = 3_000
/** How long to wait for an answer before offering to open the app again, in milliseconds. */
export const lateMs = 5_000
/** How long to wait for an app's answer after the user has returned from it, in milliseconds. */
export const returnMs = 5_000

/** How long the app has been open without an answer. */
export type WaitStage = 'fresh' | 'slow' | 'late'

/**
 * Measures the wait for an app's answer, and detects that the user has returned from the app.
 *
 * @param opening - a new object each time that an app is opened; undefined while no answer is awaited.
 */
export function useAppWait(opening: object | undefined): { stage: WaitStage; isReturning: boolean } {
  const [reached, setReached] = useState<{ of: object; stage: WaitStage }>()
  const [returned, setReturned] = useState<object>()

  useEffect(() => {
    if (!opening) return
    const timers = [
      window.setTimeout(() => setReached({ of: opening, stage: 'slow' }), slowMs),
      window.setTimeout(() => setReached({ of: opening, stage: 'late' }), lateMs),
    ]
    return () => {
      for (const timer of timers) window.clearTimeout(timer)
    }
  }, [opening])

  useEffect(() => {
    if (!opening) return
    let timer: number | undefined
    const onVisible = (): void => {
      if (document.visibilityState !== 'visible') return
      setReturned(opening)
      window.clearTimeout(timer)
      timer = window.setTimeout(() => setReturned(undefined), returnMs)
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      window.clearTimeout(timer)
    }
  }, [opening])

  const isOf = (other: object | undefined): boolean => opening !== undefined && other === opening
  return { stage: reached && isOf(reached.of) ? reached.stage : 'fresh', isReturning: isOf(returned) }
}
