import { ConnectionCancelledError, UserRejectedError } from '@holdfast/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useEffectEvent } from '../hooks/useEffectEvent.ts'
import { errorText } from '../messages/coreText.ts'
import { useText } from '../messages/useText.ts'

/** How long the wallet may leave a request unanswered before the view says where the request may be hidden, in milliseconds. */
export const stillWaitingMs = 20_000

/** The state of a request that the user must approve in their wallet. */
export type WalletRequestState =
  /** `isLong`: the wallet has not answered for a while, see {@link stillWaitingMs}. */
  | { readonly status: 'waiting'; readonly isLong: boolean }
  | { readonly status: 'done' }
  | { readonly status: 'declined' }
  | { readonly status: 'failed'; readonly error: unknown; readonly message: string }

/**
 * Sends a request to the wallet once when the view is shown, and again on demand.
 *
 * @param request - if it rejects, the class of the error decides between `declined` and `failed`. If the user cancels, the
 * state does not change, since the view is about to close.
 */
export function useWalletRequest(request: () => Promise<unknown>): { state: WalletRequestState; retry: () => void } {
  const [state, setState] = useState<WalletRequestState>({ status: 'waiting', isLong: false })
  const attempts = useRef(0)
  const text = useText()

  const send = useEffectEvent(async () => {
    attempts.current += 1
    const attempt = attempts.current
    const settle = (next: WalletRequestState) => {
      if (attempts.current === attempt) setState(next)
    }
    try {
      await request()
      settle({ status: 'done' })
    } catch (error) {
      if (error instanceof ConnectionCancelledError) return
      if (error instanceof UserRejectedError) return settle({ status: 'declined' })
      settle({ status: 'failed', error, message: errorText(text, error) })
    }
  })

  // StrictMode runs an effect twice, but the wallet must be asked only once. A ref survives the second run, and goes away with
  // the view.
  const [round, setRound] = useState(0)
  const lastRound = useRef(-1)
  useEffect(() => {
    if (lastRound.current === round) return
    lastRound.current = round
    void send()
  }, [round])

  const waiting = state.status === 'waiting'
  useEffect(() => {
    if (!waiting) return
    const timer = window.setTimeout(() => setState({ status: 'waiting', isLong: true }), stillWaitingMs)
    return () => window.clearTimeout(timer)
  }, [waiting, round])

  const retry = useCallback(() => {
    setState({ status: 'waiting', isLong: false })
    setRound((before) => before + 1)
  }, [])
  return { state, retry }
}
