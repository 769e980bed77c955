import { initialSendState, type SendState } from '@holdfast/core'
import { useKit } from '../../hooks/useKit.ts'

/** Returns the state of the send: the initial state until the code for sending has loaded. */
export function useSend(): SendState {
  return useKit(({ send }) => send ?? initialSendState)
}
