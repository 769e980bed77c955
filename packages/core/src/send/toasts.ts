import type { Kit } from '../kit.ts'
import { showToast } from '../toasts/actions.ts'
import type { SendToastCode } from '../toasts/catalogue.ts'
import { sendFailedText, sendIncompleteText } from './errors.ts'

/** The texts of toasts about sends, in English, by code. @see specification sections 5 and 8 */
export const sendToasts = {
  sendConfirmed: 'Transaction confirmed',
  sendFailed: sendFailedText,
  sendIncomplete: sendIncompleteText,
  sendNotCompleted: 'Failed to send transaction. Please try again.',
  sendStarted: 'Transaction started',
} as const satisfies Readonly<Record<SendToastCode, string>>

/** Shows a toast about a send. */
export function showSendToast(kit: Kit, code: SendToastCode): void {
  const isGood = code === 'sendStarted' || code === 'sendConfirmed'
  showToast(kit, { variant: isGood ? 'success' : 'error', code, message: sendToasts[code] })
}
