import { requestModalClose, selectAccount } from '@holdfast/core'
import { Dialog } from '@holdfast/ui/dialog'
import { whenIdle } from '@holdfast/ui/idle'
import { memo, type ReactNode, startTransition, useEffect, useId, useRef, useState } from 'react'
import { useKit } from '../hooks/useKit.ts'
import { useKitContext } from '../KitContext.ts'
import { formatNumber } from '../messages/numbers.ts'
import { useThemedRoot } from '../theme/useThemedRoot.ts'
import { PageToasts } from './bars/PageToasts.tsx'
import { Card, type CardProps } from './Card.tsx'
import { useSwipeToClose } from './swipe/useSwipeToClose.ts'
import { usePreloadNextView } from './usePreloadNextView.ts'
import { type PreparedCard, usePreparedCard } from './usePreparedCard.ts'
import './Modal.css'

export { loadView } from '../views/registry.ts'

/**
 * Draws the wallet modal: a dialog over the page, or a sheet at the bottom of a narrow page. Escape, the close button, a press
 * outside the modal, and pulling the sheet down all ask the kit to close the modal. The kit closes it, or refuses with a shake.
 */
export function Modal() {
  const { locale } = useKitContext()
  const open = useKit(({ modal }) => modal.open)
  const card = usePreparedCard(open)

  usePreloadNextView(open)
  const hasAccount = useKit((state) => !selectAccount(state).isDisconnected)
  // Formats a number early, since creating the first formatter takes tens of milliseconds. Without an account, it formats 0:
  // the views then mostly show small counts, which formatNumber formats without a formatter in some languages.
  useEffect(() => whenIdle(() => void formatNumber(hasAccount ? 1_000 : 0, locale)), [hasAccount, locale])

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
  const swipe = useSwipeToClose(() => requestModalClose(kit))
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) requestModalClose(kit)
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
            <DrawnCard key={cardKey} isOpen={open} titleId={titleId} pageRef={pageRef} />
          </Dialog.Popup>
        </Root>
      </Dialog.Portal>
    </Dialog.Root>
  )
})

/**
 * Draws the card: at once if the modal is open, but in a second step if the modal is only prepared for opening. The dialog
 * library draws a new portal and its content in one long task. With the portal drawn first, without the card, the page can
 * respond between the two steps.
 */
function DrawnCard({ isOpen, ...card }: { isOpen: boolean } & CardProps) {
  const [isDrawn, setDrawn] = useState(isOpen)
  // Setting state during render is React's way to derive state from the previous render: it renders again at once.
  if (isOpen && !isDrawn) setDrawn(true)
  useEffect(() => startTransition(() => setDrawn(true)), [])
  return isDrawn && <Card {...card} />
}

function Root({ children }: { children: ReactNode }) {
  const root = useThemedRoot()
  return (
    <div {...root} className="hf-kit">
      {children}
    </div>
  )
}
