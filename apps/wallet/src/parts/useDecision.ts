import { BaseError } from '@holdfast/base'
import { useState } from 'react'
import { requestMessages } from '../messages/requests.ts'

/** Which answer is being sent, and the error of the last one. */
export type DecisionState = {
  working: 'approve' | 'reject' | undefined
  problem: string | undefined
  /** Runs the action of a button. A failure is shown and can be retried. */
  run: (kind: 'approve' | 'reject', action: () => Promise<void>) => void
}

/** Keeps the state of a decision's buttons. */
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
