import { BaseError } from '@holdfast/base'
import { useState } from 'react'
import { requestMessages } from '../messages/requests.ts'

/** Which answer to a request is being sent, and why the last attempt failed. */
export type DecisionState = {
  working: 'approve' | 'reject' | undefined
  problem: string | undefined
  /** Runs the action of a button. Its error becomes the problem; the user can try again. */
  run: (kind: 'approve' | 'reject', action: () => Promise<void>) => void
}

/** Manages the state of the two buttons of a decision. */
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
