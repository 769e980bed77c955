import { createObservable } from '../observable/createObservable.ts'

/** The content of a toast. */
export type ToastContent = {
  variant: 'loading' | 'success' | 'error' | 'info'
  message: string
  /** An explanation in plain words, on its own line. */
  description?: string | undefined
  /** Technical text, collapsed until the user expands it. */
  details?: string | undefined
  /** The toast's button. Pressing it also closes the toast. */
  action?: { label: string; onPress: () => void } | undefined
}

/** A toast on the page. */
export type Toast = ToastContent & {
  id: string
  /** Whether the toast is closing. */
  leaving: boolean
}

/** The toasts of a page. */
export type Toaster = {
  /**
   * Shows a toast, at once if no other is open. Otherwise closes the older toasts, except those of variant `loading`, and shows
   * the new one after 150 ms.
   *
   * @returns the toast's id.
   */
  show: (content: ToastContent) => string
  /** Replaces the content of a toast, for example `loading` by `success`. Shows a removed toast again. */
  update: (id: string, content: ToastContent) => void
  /** Closes a toast. */
  dismiss: (id: string) => void
  /** Pauses the timers of all toasts, while the pointer or the focus is on them. */
  pause: () => void
  /** Resumes the timers of all toasts. */
  resume: () => void
  /** Removes a closing toast from the list. The page calls this when the closing animation is over. */
  remove: (id: string) => void
  getSnapshot: () => readonly Toast[]
  /** Calls the listener after each change. Returns the function that unsubscribes it. */
  subscribe: (listener: () => void) => () => void
  /** Removes all toasts at once, also those that are about to appear, and their timers. */
  clear: () => void
}

/**
 * How long a toast stays, by its variant, in milliseconds. A variant that is not listed stays until it is updated or closed.
 */
export const toastDurationsMs = { success: 5000, info: 5000, error: 10_000 } as const satisfies Partial<
  Record<ToastContent['variant'], number>
>

/** How long a new toast waits for older ones to close, in milliseconds. */
export const toastDelayMs = 150

/** The timer of a toast. `startedAt` is in milliseconds, as `performance.now` counts them. */
type Timer = { remainingMs: number; startedAt: number; handle: ReturnType<typeof setTimeout> | undefined }

/** Creates the store of a page's toasts. `<Toaster>` draws them. */
export function createToaster(): Toaster {
  const toasts = createObservable<readonly Toast[]>([])
  let count = 0
  let paused = false
  const timers = new Map<string, Timer>()
  /** Toasts that wait for earlier ones to close. */
  const waiting = new Map<string, { content: ToastContent; handle: ReturnType<typeof setTimeout> }>()

  function runTimer(id: string, timer: Timer): void {
    timer.startedAt = performance.now()
    timer.handle = setTimeout(() => dismiss(id), timer.remainingMs)
  }

  function removeTimer(id: string): void {
    clearTimeout(timers.get(id)?.handle)
    timers.delete(id)
  }

  function resetTimer(id: string, { variant }: ToastContent): void {
    removeTimer(id)
    if (variant === 'loading') return
    const timer: Timer = { remainingMs: toastDurationsMs[variant], startedAt: performance.now(), handle: undefined }
    timers.set(id, timer)
    if (!paused) runTimer(id, timer)
  }

  function put(id: string, content: ToastContent): void {
    const toast: Toast = { ...content, id, leaving: false }
    const shown = toasts.get()
    const isShown = shown.some((each) => each.id === id)
    toasts.set(isShown ? shown.map((each) => (each.id === id ? toast : each)) : [...shown, toast])
    resetTimer(id, content)
  }

  function cancelWaiting(id: string): void {
    clearTimeout(waiting.get(id)?.handle)
    waiting.delete(id)
  }

  function showAfterOthers(id: string, content: ToastContent): void {
    const others = toasts.get().filter(({ leaving }) => !leaving)
    if (others.length === 0 && waiting.size === 0) {
      put(id, content)
      return
    }
    for (const other of others) if (other.variant !== 'loading') dismiss(other.id)
    const open = () => {
      const latest = waiting.get(id)?.content ?? content
      waiting.delete(id)
      put(id, latest)
    }
    waiting.set(id, { content, handle: setTimeout(open, toastDelayMs) })
  }

  function dismiss(id: string): void {
    cancelWaiting(id)
    removeTimer(id)
    const shown = toasts.get()
    if (!shown.some((toast) => toast.id === id && !toast.leaving)) return
    toasts.set(shown.map((toast) => (toast.id === id ? { ...toast, leaving: true } : toast)))
  }

  return {
    show(content) {
      count += 1
      const id = `toast-${count}`
      showAfterOthers(id, content)
      return id
    },
    update(id, content) {
      const waitingToast = waiting.get(id)
      if (waitingToast) waitingToast.content = content
      else put(id, content)
    },
    dismiss,
    pause() {
      if (paused) return
      paused = true
      for (const timer of timers.values()) {
        clearTimeout(timer.handle)
        timer.remainingMs = Math.max(0, timer.remainingMs - (performance.now() - timer.startedAt))
      }
    },
    resume() {
      if (!paused) return
      paused = false
      for (const [id, timer] of timers) runTimer(id, timer)
    },
    remove(id) {
      removeTimer(id)
      const shown = toasts.get()
      if (shown.some((toast) => toast.id === id && toast.leaving)) toasts.set(shown.filter((toast) => toast.id !== id))
    },
    getSnapshot: toasts.get,
    subscribe: toasts.subscribe,
    clear() {
      for (const id of Array.from(timers.keys())) removeTimer(id)
      for (const id of Array.from(waiting.keys())) cancelWaiting(id)
      toasts.set([])
    },
  }
}
