import type { SendFailure } from '@holdfast/core'
import type { SendText } from '../../../messages/useSendText.ts'

/** Says why something was not sent, with the contract's own words where there are any. */
export function failureWords(text: SendText, { code, detail }: SendFailure): string {
  const words = text(`send.failure.${code}`)
  return detail ? `${words} ${text('send.reason', { reason: detail })}` : words
}
