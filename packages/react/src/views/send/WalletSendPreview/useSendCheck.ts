import { checkSend, type SendFailure } from '@holdfast/core'
import { useEffect, useState } from 'react'
import { useKit } from '../../../hooks/useKit.ts'
import { attempt } from '../../../loading/attempt.ts'

/**
 * Simulates the transaction when the review is shown. Returns whether the simulation still runs and, if the transaction would
 * fail, why.
 */
export function useSendCheck(): { isRunning: boolean; failure: SendFailure | undefined } {
  const kit = useKit()
  const [state, setState] = useState<{ isRunning: boolean; failure: SendFailure | undefined }>({
    isRunning: true,
    failure: undefined,
  })
  useEffect(() => {
    let isCurrent = true
    attempt(kit, async () => {
      const failure = await checkSend(kit)
      if (isCurrent) setState({ isRunning: false, failure })
    })
    return () => {
      isCurrent = false
    }
  }, [kit])
  return state
}
