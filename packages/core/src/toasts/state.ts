import type { ToastCode } from './catalogue.ts'

/** The kind of a toast: running work, or its outcome. */
export type ToastVariant = 'loading' | 'success' | 'error'

/** The content of a toast. */
export type Toast = {
  /** Incremented with each toast of a kit, so that the same text shown twice is announced twice. */
  id: number
  variant: ToastVariant
  /** In English if it is the kit's own. */
  message: string
  /** The code of the text, if it is the kit's own. */
  code?: ToastCode | undefined
  /** The values of the text's placeholders. */
  values?: Readonly<Record<string, string>> | undefined
  /** The error from which the message comes, if any. */
  error?: unknown
  /** Whether the toast closes by itself; by default all toasts do, except loading ones. */
  autoClose: boolean
  /** Retries what failed; the toast offers to retry. */
  retry?: (() => void) | undefined
}

/** The toast that is shown, and the one that follows it. */
export type ToastState = {
  open: boolean
  /** The shown toast, or the last one while it closes. */
  toast: Toast | undefined
  /** The toast that waits until the previous one has closed. */
  next: Toast | undefined
}

/** No toast. */
export const initialToastState: ToastState = { open: false, toast: undefined, next: undefined }
