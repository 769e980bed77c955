import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden.tsx'
import type { Toast, Toaster as ToasterStore } from './createToaster.ts'
import { ToastCard } from './ToastCard.tsx'
import { usePauseOnHoverOrFocus } from './usePauseOnHoverOrFocus.ts'

/** Props of {@link Toaster}. */
export type ToasterProps = {
  toaster: ToasterStore
  /** Name of the region, for example 'Notifications'. */
  label: string
  /** Name of the button that closes a toast. */
  closeLabel: string
  /** The text of the control that expands the technical text. */
  detailsLabel: string
}

/**
 * Draws the toasts of a page, in a corner of a wide screen and at the bottom of a narrow one. A screen reader announces errors
 * at once, and other toasts when it is idle. The toasts' timers pause while the pointer or the focus is on the toasts.
 */
export function Toaster({ toaster, label, closeLabel, detailsLabel }: ToasterProps) {
  const toasts = useSyncExternalStore(toaster.subscribe, toaster.getSnapshot, toaster.getSnapshot)
  const region = useRef<HTMLElement>(null)
  const previousFocus = useRef<Element>(null)

  usePauseOnHoverOrFocus(region, previousFocus, toaster)

  const onDismiss = useCallback(
    (id: string) => {
      // Returns the focus to the element that had it before, since the pressed button disappears.
      if (region.current?.contains(document.activeElement) && previousFocus.current instanceof HTMLElement) {
        previousFocus.current.focus({ preventScroll: true })
      }
      toaster.dismiss(id)
    },
    [toaster],
  )

  // The browser does not report that the pointer left a toast that was removed, so timers resume here.
  useEffect(() => {
    if (toasts.length === 0) toaster.resume()
  }, [toasts, toaster])

  return (
    <section ref={region} aria-label={label} className="hf-toaster">
      <Announcer toasts={toasts} />
      <ol className="hf-toaster-list">
        {toasts.map((toast) => (
          <ToastCard
            key={toast.id}
            toast={toast}
            closeLabel={closeLabel}
            detailsLabel={detailsLabel}
            onDismiss={onDismiss}
            onClosed={toaster.remove}
          />
        ))}
      </ol>
    </section>
  )
}

/**
 * Draws the live regions that screen readers announce. The regions exist before their texts, since a region that appears
 * together with its text is often not announced. An open dialog does not hide elements with `aria-live` from screen readers.
 */
function Announcer({ toasts }: { toasts: readonly Toast[] }) {
  const announcements = (isUrgent: boolean) =>
    toasts
      .filter(({ variant, leaving }) => !leaving && (variant === 'error') === isUrgent)
      .map(({ id, variant, message, description }) => (
        <span key={`${id} ${variant}`}>{description ? `${message} ${description}` : message}</span>
      ))
  return (
    <>
      <VisuallyHidden aria-live="polite">{announcements(false)}</VisuallyHidden>
      <VisuallyHidden role="alert" aria-live="assertive">
        {announcements(true)}
      </VisuallyHidden>
    </>
  )
}
