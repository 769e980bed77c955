import { systemClock } from '@holdfast/base'
import { Button } from '@holdfast/ui'
import { useEffect, useRef, useState } from 'react'
import type { WindowOutcome } from '../../approval-window/askInWindow.ts'
import { useTexts } from '../../messages/texts.ts'
import type { Approval } from '../approvals.ts'
import { Decision } from './Decision.tsx'
import { useApprovalGate } from './gate/useApprovalGate.ts'
import { Question } from './Question.tsx'

/** How long the card may stay unseen before the window is offered, in milliseconds. */
const STUCK_MS = 4_000

/** Asks in a window of its own, within a press of the user. @throws when the services cannot be reached. */
export type ContinueInWindow = (approval: Approval, signal: AbortSignal) => Promise<WindowOutcome>

/** Where the question is: here, in a window, or back from one that gave no answer. */
type Place = 'here' | 'window' | 'blocked' | 'over' | 'failed'

/**
 * A question in the frame. It can be answered with yes only after the whole card was seen for a moment with nothing over it, and by a
 * pointer under which it has not just come. Where the browser cannot tell what is over it, or the card stays covered, a window of
 * the wallet's own is the way on.
 */
export function FrameApproval({
  approval,
  isPointerAtRest,
  projectName,
  onApprove,
  onRefuse,
  continueInWindow,
}: {
  approval: Approval
  /** Not in the moment in which the frame has come under the pointer. */
  isPointerAtRest: boolean
  projectName: string
  onApprove: () => void
  onRefuse: () => void
  continueInWindow: ContinueInWindow
}) {
  const { card: text } = useTexts()
  const card = useRef<HTMLElement>(null)
  const gate = useApprovalGate(card, approval.id)
  const [isStuck, setStuck] = useState(false)
  const [place, setPlace] = useState<Place>('here')
  const asking = useRef<AbortController>(undefined)
  // A question that is gone from here is gone from its window.
  useEffect(() => () => asking.current?.abort(), [])
  useEffect(() => (gate === 'closed' ? systemClock.setTimeout(() => setStuck(true), STUCK_MS) : undefined), [gate])

  const leave = (): void => {
    // A window that is left open asks no more.
    asking.current?.abort()
    const controller = new AbortController()
    asking.current = controller
    setPlace('window')
    continueInWindow(approval, controller.signal).then(
      (outcome) => {
        if (controller.signal.aborted || outcome === 'withdrawn') return
        if (outcome === 'approved') onApprove()
        else if (outcome === 'refused') onRefuse()
        else setPlace(outcome)
      },
      () => {
        if (!controller.signal.aborted) setPlace('failed')
      },
    )
  }

  if (approval.limitedUntil !== undefined) {
    const limited = (
      <>
        <output className="frame-muted">{text.limited(new Date(approval.limitedUntil).toLocaleString())}</output>
        <Button variant="secondary" onClick={onRefuse}>
          {text.refuse}
        </Button>
      </>
    )
    return <Question ref={card} approval={approval} projectName={projectName} footer={limited} />
  }
  const mayLeave = gate === 'unsupported' || (isStuck && gate !== 'open') || place !== 'here'
  const note =
    place === 'here'
      ? { open: '', closed: isStuck ? text.stuck : text.waiting, unsupported: text.unsupported }[gate]
      : text.window[place]
  const footer = (
    <>
      <output className="frame-muted">{note}</output>
      {mayLeave && (
        <Button variant={gate === 'unsupported' ? 'primary' : 'secondary'} onClick={leave}>
          {place === 'here' ? text.continueInWindow : text.openAgain}
        </Button>
      )}
      {gate === 'unsupported' || place === 'window' ? (
        <Button variant="secondary" onClick={onRefuse}>
          {text.refuse}
        </Button>
      ) : (
        <Decision
          isOpen={gate === 'open' && isPointerAtRest}
          risks={approval.risks}
          onApprove={onApprove}
          onRefuse={onRefuse}
        />
      )}
    </>
  )
  return <Question ref={card} approval={approval} projectName={projectName} footer={footer} />
}
