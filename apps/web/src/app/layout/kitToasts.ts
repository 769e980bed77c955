import type { ToastContent, ToasterStore } from '@holdfast/ui/toast'

/**
 * Creates the function that shows the wallet kit's messages among the page's own. As in the kit, each message replaces the one
 * before it.
 */
export function createKitToasts(toaster: ToasterStore): (toast: ToastContent | undefined) => void {
  let shownId: string | undefined
  return (toast) => {
    if (shownId !== undefined) toaster.dismiss(shownId)
    shownId = toast && toaster.show(toast)
  }
}
