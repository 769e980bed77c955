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
  /** An approval fills the card and takes the focus; a note of the frame is a line among others. */
  kind: 'approval' | 'note'
}

/**
 * Shows the wallet's frame. The frame is no part of this document: it lies over the place that this keeps for it, and nothing lies
 * over the frame.
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
      const laid = await showOver(frame, place.current, controller.signal)
      if (controller.signal.aborted) return
      setShown(laid)
      if (kind === 'approval') laid?.focus()
    }
    // The request to the frame fails too, and says why.
    show().catch(() => {})
    return () => controller.abort()
  }, [kit, kind])

  return (
    <div
      ref={place}
      className="hf-kit-frame-place"
      data-kind={kind}
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
    </div>
  )
}
