import { openEmbedded } from '@holdfast/core'
import { Spinner } from '@holdfast/ui'
import { useEffect, useRef, useState } from 'react'
import { useKit } from '../../../hooks/useKit.ts'
import { embeddedMessages } from '../../../messages/languages/english/embedded.ts'
import { useText } from '../../../messages/useText.ts'
import { type ShownFrame, showOver } from './showOver.ts'
import './FramePlace.css'

/** Props of {@link FramePlace}. */
export type FramePlaceProps = {
  /** An approval fills the card and takes the focus. A note is a small part of the view. */
  kind: 'approval' | 'note'
}

/**
 * Shows the wallet's frame. The frame is not a child of this component: it lies over the place that this component reserves,
 * and above everything else.
 */
export function FramePlace({ kind }: FramePlaceProps) {
  const kit = useKit()
  const text = useText(embeddedMessages)
  const place = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<ShownFrame>()

  useEffect(() => {
    const controller = new AbortController()
    const show = async (): Promise<void> => {
      const { frame } = await openEmbedded(kit)
      await frame.load()
      if (!place.current || controller.signal.aborted) return
      const shownFrame = await showOver(frame, place.current, controller.signal)
      if (controller.signal.aborted) return
      setShown(shownFrame)
      if (kind === 'approval') shownFrame?.focus()
    }
    // If the frame fails to load, the request that needs it fails, too, and reports the reason.
    show().catch(() => {})
    return () => controller.abort()
  }, [kit, kind])

  return (
    <div
      ref={place}
      className="hf-kit-frame-place"
      data-kind={kind}
      // The frame is elsewhere in the document. This attribute makes screen readers find it here.
      aria-owns={shown?.id}
      aria-busy={!shown}
    >
      {shown ? (
        // This button is beneath the frame, and passes the focus on to it.
        <button type="button" className="hf-kit-link" onFocus={() => shown.focus()}>
          {text('approve.frame')}
        </button>
      ) : (
        <Spinner label={text('approve.loading')} />
      )}
    </div>
  )
}
