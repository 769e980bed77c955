import { useEffect, useState } from 'react'

/** The state of a read for a question: under way, complete, or failed with a reason. */
export type ReadState<Value> =
  | { status: 'reading' }
  | { status: 'ready'; value: Value }
  | { status: 'failed'; error: unknown }

/**
 * Reads what a question needs, and again on demand.
 *
 * @param read - Does it for a subject. It must be the same function as long as it does the same.
 */
export function useRead<Subject extends object, Value>(
  subject: Subject,
  read: (subject: Subject) => Promise<Value>,
): { state: ReadState<Value>; retry: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [answered, setAnswered] = useState<{ subject: Subject; attempt: number; state: ReadState<Value> }>()

  useEffect(() => {
    let isCurrent = true
    const show = (state: ReadState<Value>): void => {
      if (isCurrent) setAnswered({ subject, attempt, state })
    }
    read(subject).then(
      (value) => show({ status: 'ready', value }),
      (error: unknown) => show({ status: 'failed', error }),
    )
    return () => {
      isCurrent = false
    }
  }, [subject, read, attempt])

  const isAnswered = answered?.subject === subject && answered.attempt === attempt
  return { state: isAnswered ? answered.state : { status: 'reading' }, retry: () => setAttempt(attempt + 1) }
}
