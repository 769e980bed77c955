import { requestClose } from '@holdfast/core'
import { Dialog } from '@holdfast/ui/dialog'
import { useEffect, useId, useRef } from 'react'
import { useKit } from '../hooks/useKit.ts'
import { useKitContext } from '../KitContext.ts'
import { whenIdle } from '../loading/whenIdle.ts'
import { formatNumber } from '../messages/numbers.ts'
import { useThemedRoot } from '../theme/useThemedRoot.ts'
import { Card } from './Card.tsx'
import { PageToasts } from './PageToasts.tsx'
import { useSwipeToClose } from './swipe/useSwipeToClose.ts'
import { useLikelyNext } from './useLikelyNext.ts'
import './Modal.css'

export { loadView } from '../views/registry.ts'

/**
 * The wallet modal: a dialog over the page, a sheet at the bottom of a narrow one.
 * Escape, the close button, a press beside it and a sheet pulled down ask the kit, which closes it or refuses with a shake.
 */
export function Modal() {
  const { kit, container, locale } = useKitContext()
  const { open, shake } = useKit(({ modal }) => ({ open: modal.open, shake: modal.shake }))
  const root = useThemedRoot()
  const titleId = useId()
  const pageRef = useRef<HTMLElement>(null)
  const swipe = useSwipeToClose(() => requestClose(kit))

  useLikelyNext(open)
  // The first number that a page writes costs tens of milliseconds: it is written while nobody waits.
  useEffect(() => whenIdle(() => void formatNumber(0, locale)), [locale])

  return (
    <>
      {!open && <PageToasts />}
      <Dialog.Root
        open={open}
        onOpenChange={(next) => {
          if (!next) requestClose(kit)
        }}
      >
        <Dialog.Portal container={container}>
          <div {...root} className="hf-kit">
            <Dialog.Backdrop />
            <Dialog.Popup
              ref={swipe}
              className="hf-kit-card"
              aria-labelledby={titleId}
              aria-modal="true"
              data-shaking={shake || undefined}
              initialFocus={pageRef}
            >
              <Card titleId={titleId} pageRef={pageRef} />
            </Dialog.Popup>
          </div>
        </Dialog.Portal>
      </Dialog.Root>
    </>
  )
}
