import type { Kit } from '../kit.ts'
import { parseErrorMessage } from '../text/parseErrorMessage.ts'
import { type EarlyToastCode, type LateToastCode, toastCatalogue } from './catalogue.ts'
import type { ToastVariant } from './state.ts'

/** The pause between two toasts, in milliseconds. */
const TOAST_REOPEN_MS = 150
/** How long a toast stays before it closes by itself, in milliseconds. */
const TOAST_AUTO_CLOSE_MS = 2500

/**
 * Shows a toast: at once if none is shown. Otherwise closes the shown toast, and shows the new one 150 ms later.
 *
 * @param parameters.message - a text, or an error whose message is shown.
 * @param parameters.code - the code of one of the kit's own texts, which is shown in the user's language. It replaces
 * `message`, except for a {@link LateToastCode}: `message` must then be the English text.
 * @param parameters.retry - retries what failed; the toast then offers to retry.
 * @param parameters.autoClose - whether the toast closes by itself; by default all toasts do, except loading ones.
 * @returns the toast's id, for {@link hideToast}.
 */
export function showToast(kit: Kit, parameters: showToast.Parameters): number {
  const { variant = 'success', code, message, values, retry, autoClose = variant !== 'loading' } = parameters
  const { toasts } = kit.internals
  toasts.lastId += 1
  const id = toasts.lastId
  const content = code
    ? // Only a text that loads late is passed together with its code.
      { message: typeof message === 'string' ? message : toastCatalogue[code as EarlyToastCode], code, values }
    : { message: parseErrorMessage(message), ...(typeof message !== 'string' && { error: message }) }
  kit.toasts.send({ type: 'shown', toast: { id, variant, autoClose, retry, ...content } })
  return id
}

export declare namespace showToast {
  type Parameters = {
    variant?: ToastVariant | undefined
    autoClose?: boolean | undefined
    retry?: (() => void) | undefined
  } & (
    | { message: unknown; code?: undefined; values?: undefined }
    | { code: EarlyToastCode; message?: undefined; values?: undefined }
    | { code: LateToastCode; message: string; values?: Readonly<Record<string, string>> | undefined }
  )
}

/** Hides the shown toast and the waiting one, or only the toast with the given id. */
export function hideToast(kit: Kit, id?: number): void {
  kit.toasts.send({ type: 'hidden', id })
}

/** Runs the timers that open the waiting toast after the pause, and that close a toast. Returns its undo. */
export function runToastTimers(kit: Kit): () => void {
  const { clock } = kit.internals
  let cancel = (): void => {}
  const undo = kit.toasts.subscribe((state, before) => {
    // If another toast replaces the waiting one, the running pause continues.
    if (state.next && before.next) return
    cancel()
    const { toast, next, open } = state
    if (next) cancel = clock.setTimeout(() => kit.toasts.send({ type: 'reopened' }), TOAST_REOPEN_MS)
    else if (open && toast?.autoClose) cancel = clock.setTimeout(() => hideToast(kit, toast.id), TOAST_AUTO_CLOSE_MS)
  })
  return () => {
    undo()
    cancel()
  }
}
