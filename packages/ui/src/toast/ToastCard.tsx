import { useEffect, useRef } from 'react'
import { Button } from '../button/Button.tsx'
import { IconButton } from '../icon-button/IconButton.tsx'
import { CircleAlert, CircleCheck, Info, X } from '../icons/icons.ts'
import { inertWhen } from '../inert/inertWhen.ts'
import { Spinner } from '../spinner/Spinner.tsx'
import type { Toast } from './createToaster.ts'

/** Props of {@link ToastCard}. */
export type ToastCardProps = {
  toast: Toast
  closeLabel: string
  detailsLabel: string
  onDismiss: (id: string) => void
  /** Called when the closing animation is over. */
  onClosed: (id: string) => void
}

const icons = { loading: Spinner, success: CircleCheck, error: CircleAlert, info: Info }

/** Draws a toast. */
export function ToastCard({ toast, closeLabel, detailsLabel, onDismiss, onClosed }: ToastCardProps) {
  const card = useRef<HTMLLIElement>(null)
  const { id, variant, message, description, details, action, leaving } = toast
  const Icon = icons[variant]

  useEffect(() => {
    if (!leaving) return undefined
    let isCurrent = true
    // Without an animation (reduced motion, a hidden page), the toast is closed at once.
    const animations = card.current?.getAnimations?.().map(({ finished }) => finished) ?? []
    void Promise.allSettled(animations).then(() => isCurrent && onClosed(id))
    return () => {
      isCurrent = false
    }
  }, [leaving, id, onClosed])

  return (
    <li
      ref={card}
      className="hf-toast"
      data-variant={variant}
      data-leaving={leaving || undefined}
      {...inertWhen(leaving)}
    >
      <span className="hf-toast-icon">
        <Icon />
      </span>
      <div className="hf-toast-words">
        <p className="hf-toast-message">{message}</p>
        {description && <p className="hf-toast-description">{description}</p>}
        {details && (
          <details className="hf-toast-details">
            <summary>{detailsLabel}</summary>
            <pre>{details}</pre>
          </details>
        )}
        {action && (
          <Button
            size="sm"
            variant="secondary"
            onClick={() => {
              action.onPress()
              onDismiss(id)
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <IconButton size="sm" label={closeLabel} onClick={() => onDismiss(id)}>
        <X />
      </IconButton>
    </li>
  )
}
