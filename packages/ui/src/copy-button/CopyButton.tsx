import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../icon-button/IconButton.tsx'
import { Check, CircleAlert, Copy } from '../icons/icons.ts'
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden.tsx'

/** Props of {@link CopyButton}. */
export type CopyButtonProps = {
  /** The text that is copied. */
  value: string
  /** The button's name, for example 'Copy address'. */
  label: string
  /** Announced, and shown as the tooltip, after copying. Omit it if `onCopied` tells the user elsewhere. */
  copiedLabel?: string | undefined
  /** Announced, and shown as the tooltip, when the browser refuses to copy. Omit it if `onFailed` tells the user elsewhere. */
  failedLabel?: string | undefined
  onCopied?: (() => void) | undefined
  onFailed?: ((error: unknown) => void) | undefined
  /** @default 'sm' */
  size?: 'sm' | 'md' | undefined
  className?: string | undefined
}

type Outcome = 'none' | 'copied' | 'failed'

/** How long the outcome is shown before the button is reset, in milliseconds. */
const OUTCOME_MS = 2000

const icons = { none: Copy, copied: Check, failed: CircleAlert }

/** Draws a button that copies a text and shows the outcome for two seconds. */
export function CopyButton({
  value,
  label,
  copiedLabel,
  failedLabel,
  onCopied,
  onFailed,
  size = 'sm',
  className,
}: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>('none')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function showOutcome(next: Outcome): void {
    setOutcome(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOutcome('none'), OUTCOME_MS)
  }

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value)
    } catch (error) {
      // The browser or the embedding page's policy forbids copying, or the context is not secure.
      showOutcome('failed')
      onFailed?.(error)
      return
    }
    showOutcome('copied')
    onCopied?.()
  }

  const announcement = { none: undefined, copied: copiedLabel, failed: failedLabel }[outcome]
  const Icon = icons[outcome]
  return (
    <>
      <IconButton
        label={label}
        title={announcement ?? label}
        size={size}
        className={className}
        data-outcome={outcome}
        onClick={() => void copy()}
      >
        <Icon />
      </IconButton>
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
    </>
  )
}
