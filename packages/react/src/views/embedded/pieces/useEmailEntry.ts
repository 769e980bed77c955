import type { LoginProblem } from '@holdfast/core'
import { useState } from 'react'
import { embeddedMessages } from '../../../messages/languages/english/embedded.ts'
import { useText } from '../../../messages/useText.ts'

/** A text with fewer characters cannot be a mail address. */
const MIN_LENGTH = 4

/** The content and display of a mail address field. */
export type EmailEntry = {
  /** As typed. */
  email: string
  /** Whether the text is long enough to submit. */
  isLongEnough: boolean
  /**
   * Must be called when the address is submitted. If the address is refused as invalid, the field says so until the user
   * changes it.
   */
  markSubmitted: () => void
  /** Props of the text field. */
  field: ReturnType<typeof fieldOf>
}

/**
 * Keeps the state of a field for a mail address.
 *
 * @param state.initial - the initial address. @default ''
 * @param state.isBusy - whether the address is being submitted, and cannot be changed.
 * @param state.problem - why the submitted address was refused.
 */
export function useEmailEntry(state: {
  initial?: string | undefined
  isBusy: boolean
  problem: LoginProblem | undefined
}): EmailEntry {
  const text = useText(embeddedMessages)
  const [email, setEmail] = useState(state.initial ?? '')
  const [isSubmitted, setSubmitted] = useState(false)
  const isInvalid = isSubmitted && state.problem?.code === 'invalidEmail'
  return {
    email,
    isLongEnough: email.trim().length >= MIN_LENGTH,
    markSubmitted: () => setSubmitted(true),
    field: fieldOf(email, {
      readOnly: state.isBusy,
      error: isInvalid ? text('email.invalid') : undefined,
      onValueChange: (value) => {
        setEmail(value)
        setSubmitted(false)
      },
    }),
  }
}

function fieldOf(
  value: string,
  more: { readOnly: boolean; error: string | undefined; onValueChange: (value: string) => void },
) {
  return {
    type: 'email',
    inputMode: 'email',
    autoComplete: 'email',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: 254,
    value,
    ...more,
  } as const
}
