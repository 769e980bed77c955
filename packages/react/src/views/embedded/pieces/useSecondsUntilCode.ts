import { secondsUntilNextEmail } from '@holdfast/core'
import { useEffect, useState } from 'react'
import { useKit } from '../../../hooks/useKit.ts'

const TICK_MS = 1000

/** Counts down the seconds until another mail may be requested. @returns 0 once it may. */
export function useSecondsUntilCode(): number {
  const lastCodeAt = useKit(({ embedded }) => embedded?.lastCodeAt)
  const [reading, setReading] = useState(() => ({ lastCodeAt, now: Date.now() }))
  // If a code was sent after the last reading of the clock, the time when it was sent is taken as the current time.
  const now = reading.lastCodeAt === lastCodeAt ? reading.now : (lastCodeAt ?? reading.now)
  const seconds = secondsUntilNextEmail(lastCodeAt, now)
  const isRunning = seconds > 0
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => setReading({ lastCodeAt, now: Date.now() }), TICK_MS)
    return () => clearInterval(timer)
  }, [isRunning, lastCodeAt])
  return seconds
}
