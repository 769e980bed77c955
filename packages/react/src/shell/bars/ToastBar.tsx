import { hideToast, type Toast } from '@holdfast/core'
import { CircleAlert, CircleCheck, IconButton, inertWhen, Spinner, X } from '@holdfast/ui'
import { useKit } from '../../hooks/useKit.ts'
import { toastText } from '../../messages/coreText.ts'
import { useText } from '../../messages/useText.ts'
import { useTranslator } from '../../messages/useTranslator.ts'
import { useExitAnimation } from '../page/useExitAnimation.ts'
import './ToastBar.css'

const icons = {
  loading: <Spinner />,
  success: <CircleCheck />,
  error: <CircleAlert />,
} as const

/** Shows the kit's toast. The live region is always in the document, so that screen readers announce each toast. */
export function ToastBar() {
  const kit = useKit()
  const text = useText()
  const translate = useTranslator()
  const { open, toast } = useKit((state) => state.toasts)
  const { layer, elementRef } = useExitAnimation()

  function retry({ id, retry: run }: Toast): void {
    hideToast(kit, id)
    run?.()
  }

  return (
    <>
      <output className="hf-kit-toasts">
        {open && toast && (
          <span key={toast.id} ref={elementRef} className="hf-kit-toast" data-variant={toast.variant}>
            {icons[toast.variant]}
            <span className="hf-kit-toast-text">{toastText(text, translate, toast)}</span>
            {toast.retry && (
              <button type="button" className="hf-kit-link" onClick={() => retry(toast)}>
                {text('action.tryAgain')}
              </button>
            )}
            <IconButton size="sm" label={text('shell.dismissToast')} onClick={() => hideToast(kit, toast.id)}>
              <X />
            </IconButton>
          </span>
        )}
      </output>
      <div ref={layer} className="hf-kit-toasts" {...inertWhen(true)} aria-hidden="true" />
    </>
  )
}
