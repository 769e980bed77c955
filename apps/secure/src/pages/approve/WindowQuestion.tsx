import { APPROVAL_NOT_FOUND } from '@holdfast/api/approvals'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../messages/texts.ts'
import { Decision } from '../../screens/approval/Decision.tsx'
import { Question } from '../../screens/approval/Question.tsx'
import { codeOf } from '../../session/tokens.ts'
import type { OpenQuestion } from './openQuestion.ts'
import { useWindowGate } from './useWindowGate.ts'

type Step = 'asking' | 'sending' | 'approved' | 'refused' | 'over' | 'failed'

/** Shows a question in its window, then whether the answer was sent. */
export function WindowQuestion({
  question: { approval, answer },
  projectName,
  close = () => window.close(),
}: {
  question: OpenQuestion
  projectName: string
  /** Closes the window, if the browser allows it. */
  close?: () => void
}) {
  const { approve: text, card } = useTexts()
  const [step, setStep] = useState<Step>('asking')
  const isGateOpen = useWindowGate(approval.id)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [step])

  const decide = (decision: 'approved' | 'refused'): void => {
    setStep('sending')
    answer(decision).then(
      () => {
        setStep(decision)
        close()
      },
      (error: unknown) => setStep(codeOf(error) === APPROVAL_NOT_FOUND ? 'over' : 'failed'),
    )
  }

  if (step === 'approved' || step === 'refused' || step === 'over') {
    return (
      <div className="page-text">
        <h1 ref={heading} tabIndex={-1}>
          {step === 'over' ? text.overTitle : text.doneTitle[step]}
        </h1>
        <p>{step === 'over' ? text.over : text.done}</p>
      </div>
    )
  }
  const note = { asking: isGateOpen ? '' : card.waitingForWindow, sending: text.sending, failed: text.failed }[step]
  const footer = (
    <>
      <output className="frame-muted">{note}</output>
      <Decision
        isOpen={isGateOpen && step !== 'sending'}
        risks={approval.risks}
        onApprove={() => decide('approved')}
        onRefuse={() => decide('refused')}
      />
    </>
  )
  return <Question approval={approval} projectName={projectName} footer={footer} />
}
