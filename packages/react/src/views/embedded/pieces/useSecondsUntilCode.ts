import { secondsUntilNextEmail } from '@holdfast/core'
import { useEffect, useState } from 'react'
import { useKit } from '../../../hooks/useKit.ts'

const TICK_MS = 1000

/** Counts down the seconds until another mail may be requested. @returns 0 once it may. */
export function useSecondsUntilCode(): number {
  const kit = useKit()
  const lastCodeAt = useKit(({ embedded }) => embedded?.lastCodeAt)
  const [reading, setReading] = useState(() => ({ lastCodeAt, now: kit.internals.clock.now() }))
  // If a code was sent after the last reading of the clock, the time when it was sent is taken as the current time.
  const now = reading.lastCodeAt === lastCodeAt ? reading.now : (lastCodeAt ?? reading.now)
  const seconds = secondsUntilNextEmail(lastCodeAt, now)
  const isRunning = seconds > 0
  useEffect(() => {
    const { clock } = kit.internals
    return isRunning ? clock.setInterval(() => setReading({ lastCodeAt, now: clock.now() }), TICK_MS) : undefined
  }, [kit, isRunning, lastCodeAt])
  return seconds
}
