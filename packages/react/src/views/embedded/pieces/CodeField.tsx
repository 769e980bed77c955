import { CODE_LENGTH, codeDigitsOf, type LoginProblem } from '@holdfast/core'
import { Spinner } from '@holdfast/ui'
import { type ClipboardEvent, useEffect, useId, useRef, useState } from 'react'
import { embeddedMessages } from '../../../messages/languages/english/embedded.ts'
import { useText } from '../../../messages/useText.ts'
import './code.css'

/** Props of {@link CodeField}. */
export type CodeFieldProps = {
  isChecking: boolean
  problem: LoginProblem | undefined
  /** Called with the code as soon as it has six digits. */
  onCode: (code: string) => void
}

/**
 * Draws six boxes that show the digits of a code. A single transparent text field covers them all, so the caret moves on by
 * itself, a pasted code fills all boxes, and the phone's keyboard offers the code from the message.
 */
export function CodeField({ isChecking, problem, onCode }: CodeFieldProps) {
  const text = useText(embeddedMessages)
  const errorId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const isSpent = problem?.code === 'codeUsedUp' || problem?.code === 'codeExpired'

  const [shownProblem, setShownProblem] = useState(problem)
  // After a refusal, the field is cleared for another attempt.
  if (shownProblem !== problem) {
    setShownProblem(problem)
    if (problem) setCode('')
  }
  useEffect(() => input.current?.focus(), [problem])

  function enter(typed: string) {
    if (isChecking || isSpent) return
    const digits = codeDigitsOf(typed)
    setCode(digits)
    if (digits.length === CODE_LENGTH && digits !== code) onCode(digits)
  }
  // Without this handler, `maxLength` would cut off the end of a pasted code with spaces or words around it.
  function paste(event: ClipboardEvent) {
    event.preventDefault()
    enter(event.clipboardData.getData('text'))
  }

  return (
    <div className="hf-kit-code">
      <div className="hf-kit-code-boxes" dir="ltr" data-invalid={problem ? '' : undefined} aria-busy={isChecking}>
        <input
          ref={input}
          className="hf-kit-code-input"
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-label={text('code.label')}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? errorId : undefined}
          maxLength={CODE_LENGTH}
          value={code}
          readOnly={isChecking || isSpent}
          onChange={(event) => enter(event.target.value)}
          onPaste={paste}
        />
        {Array.from({ length: CODE_LENGTH }, (_, position) => (
          // oxlint-disable-next-line react/no-array-index-key -- a box is identified by its position.
          <span
            key={position}
            className="hf-kit-code-box"
            data-next={position === code.length ? '' : undefined}
            aria-hidden="true"
          >
            {code[position]}
          </span>
        ))}
        {isChecking && (
          <span className="hf-kit-code-cover">
            <Spinner label={text('code.checking')} />
          </span>
        )}
      </div>
      <p id={errorId} className="hf-kit-code-error" role="alert">
        {problem && <Problem problem={problem} />}
      </p>
    </div>
  )
}

function Problem({ problem }: { problem: LoginProblem }) {
  const text = useText(embeddedMessages)
  switch (problem.code) {
    case 'codeExpired':
      return text('code.expired')
    case 'codeUsedUp':
      return text('code.usedUp')
    case 'failed':
      return text('code.refused', { message: problem.message })
    default:
      return text('code.wrong')
  }
}
