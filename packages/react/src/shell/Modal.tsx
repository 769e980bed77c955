import { requestClose } from '@holdfast/core'
import { Dialog } from '@holdfast/ui/dialog'
import { whenIdle } from '@holdfast/ui/idle'
import { memo, type ReactNode, useEffect, useId, useRef } from 'react'
import { useKit } from '../hooks/useKit.ts'
import { useKitContext } from '../KitContext.ts'
import { formatNumber } from '../messages/numbers.ts'
import { useThemedRoot } from '../theme/useThemedRoot.ts'
import { PageToasts } from './bars/PageToasts.tsx'
import { Card } from './Card.tsx'
import { useSwipeToClose } from './swipe/useSwipeToClose.ts'
import { useLikelyNext } from './useLikelyNext.ts'
import { type PreparedCard, usePreparedCard } from './usePreparedCard.ts'
import './Modal.css'

export { loadView } from '../views/registry.ts'

/**
 * The wallet modal: a dialog over the page, or a sheet at the bottom of a narrow one. Escape, the close button, a press outside
 * it and pulling the sheet down all ask the kit, which closes it or refuses with a shake.
 */
export function Modal() {
  const { locale } = useKitContext()
  const open = useKit(({ modal }) => modal.open)
  const card = usePreparedCard(open)

  useLikelyNext(open)
  // The first number that a page formats takes tens of milliseconds. Formatting one here does that work before the user waits.
  useEffect(() => whenIdle(() => void formatNumber(0, locale)), [locale])

  return (
    <>
      {!open && <PageToasts />}
      <CardDialog open={open} {...card} />
    </>
  )
}

const CardDialog = memo(function CardDialog({ open, isKept, cardKey, onGone }: PreparedCard & { open: boolean }) {
  const { kit, container } = useKitContext()
  const shake = useKit(({ modal }) => modal.shake)
  const titleId = useId()
  const pageRef = useRef<HTMLElement>(null)
  const swipe = useSwipeToClose(() => requestClose(kit))
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) requestClose(kit)
      }}
      onOpenChangeComplete={(isOpen) => {
        if (!isOpen) onGone()
      }}
    >
      <Dialog.Portal container={container} keepMounted={isKept}>
        <Root>
          <Dialog.Backdrop />
          <Dialog.Popup
            ref={swipe}
            className="hf-kit-card"
            aria-labelledby={titleId}
            aria-modal="true"
            data-shaking={shake || undefined}
            initialFocus={pageRef}
          >
            <Card key={cardKey} titleId={titleId} pageRef={pageRef} />
          </Dialog.Popup>
        </Root>
      </Dialog.Portal>
    </Dialog.Root>
  )
})

function Root({ children }: { children: ReactNode }) {
  const root = useThemedRoot()
  return (
    <div {...root} className="hf-kit">
      {children}
    </div>
  )
}
