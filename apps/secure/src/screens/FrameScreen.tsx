import { useObservable } from '@holdfast/ui/observable'
import { useTexts } from '../messages/texts.ts'
import type { Session } from '../session/createSession.ts'
import type { OwnerQuestions } from '../session/ownerQuestion.ts'
import { CallsNotice } from './approval/CallsNotice.tsx'
import { type ContinueInWindow, FrameApproval } from './approval/FrameApproval.tsx'
import { usePointerRest } from './approval/gate/usePointerRest.ts'
import type { Approvals } from './approvals.ts'
import { OwnerQuestion } from './owner/OwnerQuestion.tsx'
import { StorageNotice, type StorageOffer } from './StorageNotice.tsx'
import { NumberForm } from './social/NumberForm.tsx'

const focusElement = (element: HTMLElement | null): void => element?.focus()

/** Shows what the user must answer or know now: a question, a notice, or a step of the login. */
export function FrameScreen({
  approvals,
  session,
  owner,
  projectName,
  storage,
  continueInWindow,
}: {
  approvals: Approvals
  session: Pick<Session, 'login' | 'giveNumber'>
  owner: OwnerQuestions
  projectName: string
  /** Where the device's data is stored. If it is only in memory, `offer` lets the user have it stored on the device. */
  storage: { tier: 'device' } | { tier: 'memory'; offer: StorageOffer | undefined }
  continueInWindow: ContinueInWindow
}) {
  const { card: text } = useTexts()
  const approval = useObservable(approvals.current)
  const isSending = useObservable(approvals.isSending)
  const notice = useObservable(approvals.notice)
  const login = useObservable(session.login)
  const ownerQuestion = useObservable(owner.question)
  const isPointerAtRest = usePointerRest()
  if (approval) {
    return (
      <main>
        <FrameApproval
          key={approval.id}
          approval={approval}
          isPointerAtRest={isPointerAtRest}
          projectName={projectName}
          onApprove={() => approvals.approve(approval.id)}
          onRefuse={() => approvals.refuse(approval.id)}
          continueInWindow={continueInWindow}
        />
      </main>
    )
  }
  if (notice) return <CallsNotice notice={notice} onClose={approvals.closeStatus} />
  if (isSending) {
    return (
      <main className="frame-card">
        <output className="frame-scroll">
          <h1>{text.sending.title}</h1>
          <p>{text.sending.text}</p>
        </output>
      </main>
    )
  }
  if (ownerQuestion) {
    return (
      <main className="frame-card">
        <div className="frame-scroll">
          <OwnerQuestion owner={owner} />
        </div>
      </main>
    )
  }
  return (
    <main className="frame-card">
      {login.step === 'awaitDevice' && login.matchNumber !== '' && (
        <div className="frame-scroll">
          <h1>{text.device.title}</h1>
          <p>{text.device.text}</p>
          {/* The focus makes screen readers read out the number, which the user then compares. */}
          <p key={login.matchNumber} ref={focusElement} tabIndex={-1} className="frame-number">
            {login.matchNumber}
          </p>
        </div>
      )}
      {login.step === 'awaitSocial' && login.isNumberAsked && <NumberForm onNumber={session.giveNumber} />}
      {storage.tier === 'memory' && <StorageNotice offer={storage.offer} />}
    </main>
  )
}
