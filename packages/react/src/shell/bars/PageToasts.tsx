import { useKitContext } from '../../KitContext.ts'
import { useThemedRoot } from '../../theme/useThemedRoot.ts'
import { AlertBar } from './AlertBar.tsx'
import { ForwardedToasts } from './ForwardedToasts.tsx'
import { RequestBar } from './RequestBar.tsx'
import { ToastBar } from './ToastBar.tsx'

/** Shows the kit's toasts, alerts and requests over the page while the modal is closed. An open modal has them in its card. */
export function PageToasts() {
  const root = useThemedRoot()
  const { onToast } = useKitContext()
  return (
    <div {...root} className="hf-kit hf-kit-page-toasts">
      <AlertBar overPage />
      <RequestBar />
      {onToast ? <ForwardedToasts onToast={onToast} /> : <ToastBar />}
    </div>
  )
}
