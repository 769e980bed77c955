import { initialSendState, type SendState } from '@holdfast/core'
import { useKit } from '../../../hooks/useKit.ts'

/** What is being sent. Until the code for sending has joined the kit, nothing is. */
export function useSend(): SendState {
  return useKit(({ send }) => send ?? initialSendState)
}
