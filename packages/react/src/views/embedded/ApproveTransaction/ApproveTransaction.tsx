import { openEmbedded } from '@holdfast/core'
import { Spinner } from '@holdfast/ui'
import { useEffect, useRef, useState } from 'react'
import { useKit } from '../../../hooks/useKit.ts'
import { embeddedMessages } from '../../../messages/languages/english/embedded.ts'
import { useText } from '../../../messages/useText.ts'
import { type ShownFrame, showOver } from './showOver.ts'
import './ApproveTransaction.css'

/**
 * Shows the wallet's frame, in which the user sees and approves what the app asks. The frame is no part of this document: it lies
 * over the place that this view keeps for it, and nothing lies over the frame.
 */
export function ApproveTransaction() {
  const kit = useKit()
  const text = useText(embeddedMessages)
  const isWaiting = useKit(({ embedded }) => (embedded?.approvals ?? 0) > 0)
  const place = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<ShownFrame>()

  useEffect(() => {
    const controller = new AbortController()
    const show = async (): Promise<void> => {
      const { frame } = await openEmbedded(kit)
      await frame.load()
      if (!place.current || controller.signal.aborted) return
      const laid = await showOver(frame, place.current, controller.signal)
      if (controller.signal.aborted) return
      setShown(laid)
      laid?.focus()
    }
    // The request itself fails too, and says why.
    show().catch(() => {})
    return () => controller.abort()
  }, [kit])

  return (
    <div
      ref={place}
      className="hf-kit-approve"
      // In the order of the page the frame is elsewhere: a screen reader finds it here, and a keyboard goes on into it.
      aria-owns={shown?.id}
      aria-busy={!shown}
    >
      {shown ? (
        // Beneath the frame: it passes the focus on into it.
        <button type="button" className="hf-kit-link" onFocus={() => shown.focus()}>
          {text('approve.frame')}
        </button>
      ) : (
        <Spinner label={text('approve.loading')} />
      )}
      {!isWaiting && <p className="hf-kit-approve-none">{text('approve.none')}</p>}
    </div>
  )
}
