import type { SendFailure } from '@holdfast/core'
import type { sendMessages } from '../../../messages/languages/english/send.ts'
import type { TextWith } from '../../../messages/text.ts'

/** Says why a transaction failed or was not sent, with the contract's own message if there is one. */
export function failureWords(text: TextWith<typeof sendMessages>, { code, detail }: SendFailure): string {
  const words = text(`send.failure.${code}`)
  return detail ? `${words} ${text('send.reason', { reason: detail })}` : words
}
