import type { ToastContent, ToasterStore } from '@holdfast/ui/toast'

/** Shows the wallet kit's messages among the page's own, one at a time, as the kit does. */
export function createKitToasts(toaster: ToasterStore): (toast: ToastContent | undefined) => void {
  let shown: string | undefined
  return (toast) => {
    if (shown !== undefined) toaster.dismiss(shown)
    shown = toast && toaster.show(toast)
  }
}
