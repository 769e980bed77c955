import type { ComponentProps, MouseEvent } from 'react'
import { joinClasses } from '../class-names/joinClasses.ts'
import { Spinner } from '../spinner/Spinner.tsx'
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden.tsx'

/** Props of {@link Button}. */
export type ButtonProps = ComponentProps<'button'> & {
  /** `primary` for the one main action of a screen, `danger` for an action that cannot be undone. @default 'primary' */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined
  /** @default 'md' */
  size?: 'sm' | 'md' | 'lg' | undefined
  /** Takes the whole width. @default false */
  block?: boolean | undefined
  /** Whether an action is in progress. Presses then do nothing; width and focus stay. @default false */
  loading?: boolean | undefined
  /** Announced when loading begins. */
  loadingLabel?: string | undefined
}

/** A button. An icon among its children comes before or after the words, as written. */
export function Button({
  variant = 'primary',
  size = 'md',
  block = false,
  loading = false,
  loadingLabel,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  // A loading button is not `disabled`, which would lose the focus. It ignores presses instead, and so submits no form.
  function ignorePress(event: MouseEvent<HTMLButtonElement>): void {
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <>
      <button
        {...rest}
        type={type}
        className={joinClasses('hf-button', className)}
        data-variant={variant}
        data-size={size}
        data-block={block || undefined}
        data-loading={loading || undefined}
        aria-busy={loading || rest['aria-busy']}
        aria-disabled={loading || rest['aria-disabled']}
        onClick={loading ? ignorePress : onClick}
      >
        {loading && <Spinner className="hf-button-spinner" />}
        <span className="hf-button-label">{children}</span>
      </button>
      {/* The region is outside of the button: inside, it would change the button's name, which is not announced. */}
      {loadingLabel !== undefined && <VisuallyHidden aria-live="polite">{loading ? loadingLabel : ''}</VisuallyHidden>}
    </>
  )
}
