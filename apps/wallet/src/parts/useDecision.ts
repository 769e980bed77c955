import { BaseError } from '@holdfast/base'
import { useState } from 'react'
import { requestMessages } from '../messages/requests.ts'

/** Which answer is on its way, and what went wrong with the last. */
export type DecisionState = {
  working: 'approve' | 'reject' | undefined
  problem: string | undefined
  /** Does what one of the buttons means; a failure is shown and can be tried again. */
  run: (kind: 'approve' | 'reject', action: () => Promise<void>) => void
}

/** Keeps the state of a question's buttons. */
export function useDecision(): DecisionState {
  const [working, setWorking] = useState<'approve' | 'reject'>()
  const [problem, setProblem] = useState<string>()
  return {
    working,
    problem,
    run: (kind, action) => {
      setWorking(kind)
      setProblem(undefined)
      action()
        .catch((error: unknown) => {
          setProblem(error instanceof BaseError ? error.shortMessage : requestMessages.unreachable)
        })
        .finally(() => setWorking(undefined))
    },
  }
}
