import { initialSendState, type SendState } from '@holdfast/core'
import { useKit } from '../../../hooks/useKit.ts'

/** Returns the state of the send. Until the code for sending has joined the kit, it is the state of an empty one. */
export function useSend(): SendState {
  return useKit(({ send }) => send ?? initialSendState)
}
