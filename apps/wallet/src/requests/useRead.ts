import { useEffect, useState } from 'react'

/** The state of the data for the screen of a request: being read, ready, or failed with a reason. */
export type ReadState<Value> =
  | { status: 'reading' }
  | { status: 'ready'; value: Value }
  | { status: 'failed'; error: unknown }

/**
 * Reads the data for the screen of a request. `retry` reads it again.
 *
 * @param read - reads the data for a subject. Pass a stable function, since a new one starts another read.
 */
export function useRead<Subject extends object, Value>(
  subject: Subject,
  read: (subject: Subject) => Promise<Value>,
): { state: ReadState<Value>; retry: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [settled, setSettled] = useState<{ subject: Subject; attempt: number; state: ReadState<Value> }>()

  useEffect(() => {
    let isCurrent = true
    const show = (state: ReadState<Value>): void => {
      if (isCurrent) setSettled({ subject, attempt, state })
    }
    read(subject).then(
      (value) => show({ status: 'ready', value }),
      (error: unknown) => show({ status: 'failed', error }),
    )
    return () => {
      isCurrent = false
    }
  }, [subject, read, attempt])

  const isSettled = settled?.subject === subject && settled.attempt === attempt
  return { state: isSettled ? settled.state : { status: 'reading' }, retry: () => setAttempt(attempt + 1) }
}
