import { showCard } from '@holdfast/core'
import { useEffect, useId, useRef } from 'react'
import { useKit } from '../hooks/useKit.ts'
import { useThemedRoot } from '../theme/useThemedRoot.ts'
import { Card } from './Card.tsx'
import { usePreloadNextView } from './usePreloadNextView.ts'

/** Draws the modal's card as part of the page: without an overlay, always open, at most 400 px wide. */
export function EmbeddedCard() {
  const kit = useKit()
  const root = useThemedRoot()
  const shake = useKit(({ modal }) => modal.shake)
  const titleId = useId()
  const pageRef = useRef<HTMLElement>(null)

  usePreloadNextView(true)
  useEffect(() => showCard(kit), [kit])

  return (
    <div {...root} className="hf-kit hf-kit-card" data-embedded="" data-shaking={shake || undefined}>
      <Card titleId={titleId} pageRef={pageRef} closable={false} />
    </div>
  )
}
