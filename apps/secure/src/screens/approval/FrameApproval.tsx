import { systemClock } from '@holdfast/base'
import { Button } from '@holdfast/ui'
import { useEffect, useRef, useState } from 'react'
import type { WindowOutcome } from '../../approval-window/askInWindow.ts'
import { useTexts } from '../../messages/texts.ts'
import type { Approval } from '../approvals.ts'
import { Decision } from './Decision.tsx'
import { useApprovalGate } from './gate/useApprovalGate.ts'
import { Question } from './Question.tsx'

/** How long the card may stay covered or too small before the user is offered a window of the wallet, in milliseconds. */
const STUCK_MS = 4_000

/**
 * Asks the question in a window of the wallet. Must be called while the browser handles a press.
 *
 * @throws when the services cannot be reached.
 */
export type ContinueInWindow = (approval: Approval, signal: AbortSignal) => Promise<WindowOutcome>

/**
 * Where the question is: in the frame (`here`), in a window, or in the frame again because the window was blocked, gave no
 * valid answer in time (`over`), or could not be prepared (`failed`).
 */
type Place = 'here' | 'window' | 'blocked' | 'over' | 'failed'

/**
 * Shows a question in the frame. The user can approve only after the whole card was visible and uncovered for a moment, and
 * never right after the card has moved under the pointer. If the browser cannot tell whether something covers the card, or the
 * card stays covered, the user answers in a window of the wallet instead.
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
  /** False just after the pointer has entered the frame or the frame has moved under it: a press may be meant for the page. */
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
  const windowController = useRef<AbortController>(undefined)
  // When the question is removed from the frame, it is also withdrawn from its window.
  useEffect(() => () => windowController.current?.abort(), [])
  useEffect(() => (gate === 'closed' ? systemClock.setTimeout(() => setStuck(true), STUCK_MS) : undefined), [gate])

  const openWindow = (): void => {
    // An earlier window may still be open, so the question is withdrawn from it.
    windowController.current?.abort()
    const controller = new AbortController()
    windowController.current = controller
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
    const limitedFooter = (
      <>
        <output className="frame-muted">{text.limited(new Date(approval.limitedUntil).toLocaleString())}</output>
        <Button variant="secondary" onClick={onRefuse}>
          {text.refuse}
        </Button>
      </>
    )
    return <Question ref={card} approval={approval} projectName={projectName} footer={limitedFooter} />
  }
  const offersWindow = gate === 'unsupported' || (isStuck && gate !== 'open') || place !== 'here'
  const note =
    place === 'here'
      ? { open: '', closed: isStuck ? text.stuck : text.waiting, unsupported: text.unsupported }[gate]
      : text.window[place]
  const footer = (
    <>
      <output className="frame-muted">{note}</output>
      {offersWindow && (
        <Button variant={gate === 'unsupported' ? 'primary' : 'secondary'} onClick={openWindow}>
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
