import { useThemedRoot } from '../theme/useThemedRoot.ts'
import { RequestBar } from './RequestBar.tsx'
import { ToastBar } from './ToastBar.tsx'

/** Shows the kit's toasts over the page while the modal is closed; an open modal shows them in its card. */
export function PageToasts() {
  const root = useThemedRoot()
  return (
    <div {...root} className="hf-kit hf-kit-page-toasts">
      <RequestBar />
      <ToastBar />
    </div>
  )
}
