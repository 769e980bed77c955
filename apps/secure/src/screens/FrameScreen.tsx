import { useObservable } from '@holdfast/ui/observable'
import type { StorageTier } from '../device/openDeviceStore.ts'
import { useTexts } from '../messages/texts.ts'
import type { Session } from '../session/createSession.ts'
import { type ContinueInWindow, FrameApproval } from './approval/FrameApproval.tsx'
import type { Approvals } from './approvals.ts'

/** What the frame shows: a question, the number of a device that waits for its approval, or a notice. */
export function FrameScreen({
  approvals,
  session,
  projectName,
  tier,
  continueInWindow,
}: {
  approvals: Approvals
  session: Pick<Session, 'login'>
  projectName: string
  tier: StorageTier
  continueInWindow: ContinueInWindow
}) {
  const { card: text } = useTexts()
  const approval = useObservable(approvals.current)
  const login = useObservable(session.login)
  if (approval) {
    return (
      <main>
        <FrameApproval
          key={approval.id}
          approval={approval}
          projectName={projectName}
          onApprove={() => approvals.approve(approval.id)}
          onRefuse={() => approvals.refuse(approval.id)}
          continueInWindow={continueInWindow}
        />
      </main>
    )
  }
  return (
    <main className="frame-card">
      {login.step === 'awaitDevice' && login.matchNumber !== '' && (
        <div className="frame-scroll">
          <h1>{text.device.title}</h1>
          <p>{text.device.text}</p>
          <p className="frame-number">{login.matchNumber}</p>
        </div>
      )}
      {tier === 'memory' && <p className="frame-muted">{text.memoryOnly}</p>}
    </main>
  )
}
