import { closeModal } from '@holdfast/core'
import { whenIdle } from '@holdfast/ui/idle'
import { useEffect } from 'react'
import { useKit } from '../hooks/useKit.ts'
import { useKitContext } from '../KitContext.ts'
import { useLazyModule } from '../loading/useLazyModule.ts'
import { LoadFailed } from './LoadFailed.tsx'

/**
 * Stands in for the modal until its code has loaded, then renders the modal. It loads the code when the page is idle. It does
 * not wait for that when the modal is opened, or when the kit has a message or a request to show. If loading fails while the
 * modal is open, it says so and offers to try again. For an embedded kit, whose card is part of the page, it does nothing.
 */
export function ModalMount() {
  return useKit((state) => state.options.enableEmbedded) ? null : <OverlayMount />
}

function OverlayMount() {
  const { kit, modal } = useKitContext()
  const open = useKit((state) => state.modal.open)
  const hasMessageOrRequest = useKit(
    ({ toasts, alerts, pairing }) =>
      toasts.open || (alerts.open && alerts.place === 'page') || pairing.request !== undefined || pairing.isRequestHeld,
  )
  const code = useLazyModule(modal)

  useEffect(() => whenIdle(() => void modal.load()), [modal])

  // Toasts, alerts and requests need the modal's code even while the modal is closed.
  useEffect(() => {
    if (hasMessageOrRequest) void modal.load()
  }, [hasMessageOrRequest, modal])

  useEffect(() => {
    if (open) void modal.load()
  }, [open, modal])

  if (code.status === 'ready') {
    const Modal = code.value
    return <Modal />
  }
  if (code.status !== 'failed' || !open) return null
  return <LoadFailed attempts={code.attempts} onRetry={() => void modal.load()} onDismiss={() => closeModal(kit)} />
}
