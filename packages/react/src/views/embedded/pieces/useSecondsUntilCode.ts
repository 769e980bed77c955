import { secondsUntilNextEmail } from '@holdfast/core'
import { useEffect, useState } from 'react'
import { useKit } from '../../../hooks/useKit.ts'

const TICK_MS = 1000

/** How many seconds remain until another mail may be requested; 0 from then on. Counts down automatically. */
export function useSecondsUntilCode(): number {
  const lastCodeAt = useKit(({ embedded }) => embedded?.lastCodeAt)
  const [now, setNow] = useState(Date.now)
  const seconds = secondsUntilNextEmail(lastCodeAt, now)
  const isRunning = seconds > 0
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [isRunning])
  return seconds
}
