import type { ToastCode } from './catalogue.ts'

export type ToastVariant = 'loading' | 'success' | 'error'

/** What a toast says. */
export type Toast = {
  /** Grows by one with each toast of a kit, so that the same text shown twice is announced twice. */
  id: number
  variant: ToastVariant
  /** In English where it is the kit's own. */
  message: string
  /** Names the text, where it is the kit's own. */
  code?: ToastCode | undefined
  /** Whose words the message is, where it is an error's. */
  error?: unknown
  /** Success and error close by themselves; loading stays until it is replaced. */
  autoClose: boolean
}

export type ToastState = {
  open: boolean
  /** The toast shown, or the last one shown while it leaves. */
  toast: Toast | undefined
  /** Waits for the one before it to leave. */
  next: Toast | undefined
}

export const initialToastState: ToastState = { open: false, toast: undefined, next: undefined }
