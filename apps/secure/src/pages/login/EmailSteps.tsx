import { emailCodeDigits } from '@holdfast/api/limits'
import { Button, Spinner, TextField } from '@holdfast/ui'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../messages/texts.ts'
import type { usePageLogin } from './usePageLogin.ts'

/** Shows the steps of a login by email, one at a time. */
export function EmailSteps({ title, login }: { title: string; login: ReturnType<typeof usePageLogin> }) {
  const {
    keys: { login: text },
  } = useTexts()
  const { step, hasFailed, email, setEmail, code, setCode, matchNumber, begin, submitCode, startAgain } = login
  const error = hasFailed && text.failed
  const field = useRef<HTMLInputElement>(null)
  const number = useRef<HTMLParagraphElement>(null)
  const focusedStep = useRef(step)
  useEffect(() => {
    // Each step replaces the fields of the previous step, which had the focus. When the page opens, nothing takes the focus.
    if (focusedStep.current !== step) (field.current ?? number.current)?.focus()
    focusedStep.current = step
  }, [step])
  return (
    <form
      className="page-text"
      onSubmit={(event) => {
        event.preventDefault()
        void (step === 'code' ? submitCode() : begin())
      }}
    >
      <h1>{title}</h1>
      {step === 'email' && (
        <>
          <p>{text.text}</p>
          <TextField
            ref={field}
            label={text.email}
            type="email"
            autoComplete="email"
            required
            value={email}
            onValueChange={setEmail}
            error={error}
          />
          <Button type="submit" block>
            {text.next}
          </Button>
        </>
      )}
      {step === 'device' && (
        <>
          <p>{text.device}</p>
          {/* The focus makes screen readers read out the number, which the user then compares. */}
          <p ref={number} tabIndex={-1} className="frame-number">
            {matchNumber}
          </p>
          <output>{text.waiting}</output>
        </>
      )}
      {step === 'code' && (
        <>
          <p>{text.codeText}</p>
          <TextField
            ref={field}
            label={text.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern={`\\d{${emailCodeDigits}}`}
            required
            value={code}
            onValueChange={setCode}
            error={error}
          />
          <Button type="submit" block>
            {text.next}
          </Button>
        </>
      )}
      {step === 'opening' && <Spinner label={text.opening} />}
      {(step === 'device' || step === 'code') && (
        <Button variant="ghost" onClick={startAgain}>
          {text.again}
        </Button>
      )}
    </form>
  )
}
