import type { ComponentProps, MouseEvent } from 'react'
import { joinClasses } from '../class-names/joinClasses.ts'
import { Spinner } from '../spinner/Spinner.tsx'
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden.tsx'

/** Props of {@link Button}. */
export type ButtonProps = ComponentProps<'button'> & {
  /** `primary` for the one main action of a screen, `danger` for what cannot be undone. @default 'primary' */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined
  /** @default 'md' */
  size?: 'sm' | 'md' | 'lg' | undefined
  /** Takes the whole width. @default false */
  block?: boolean | undefined
  /** Something is under way: presses do nothing, the width and the focus stay. @default false */
  loading?: boolean | undefined
  /** Read out when loading begins. */
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
  // Not `disabled`, which would lose the focus. A press is swallowed instead, and with it the submission of a form.
  function swallow(event: MouseEvent<HTMLButtonElement>): void {
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
        onClick={loading ? swallow : onClick}
      >
        {loading && <Spinner className="hf-button-spinner" />}
        <span className="hf-button-label">{children}</span>
      </button>
      {/* Beside the button: what is inside of one is its name, and a changed name is not read out. */}
      {loadingLabel !== undefined && <VisuallyHidden aria-live="polite">{loading ? loadingLabel : ''}</VisuallyHidden>}
    </>
  )
}
