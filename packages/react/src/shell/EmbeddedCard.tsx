import { useEffect, useId, useRef } from 'react'
import { useKit } from '../hooks/useKit.ts'
import { whenIdle } from '../loading/whenIdle.ts'
import { useThemedRoot } from '../theme/useThemedRoot.ts'
import { loadAllViews } from '../views/registry.ts'
import { Card } from './Card.tsx'

/** The modal's card as a part of the page: no overlay, always drawn, at most 400 px wide. */
export function EmbeddedCard() {
  const root = useThemedRoot()
  const shake = useKit(({ modal }) => modal.shake)
  const titleId = useId()
  const pageRef = useRef<HTMLElement>(null)

  useEffect(() => whenIdle(() => void loadAllViews()), [])

  return (
    <div {...root} className="hf-kit hf-kit-card" data-embedded="" data-shaking={shake || undefined}>
      <Card titleId={titleId} pageRef={pageRef} closable={false} />
    </div>
  )
}
