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
  /** Whether the button fills the width of its container. @default false */
  block?: boolean | undefined
  /** Whether an action is in progress. The button then ignores presses, and keeps its width and the focus. @default false */
  loading?: boolean | undefined
  /** Announced when loading begins. */
  loadingLabel?: string | undefined
}

/** Draws a button with its children as the label. Icons may come before or after the text. */
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
  // A loading button ignores presses, so it also submits no form. The attribute `disabled` would make it lose the focus.
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
      {/* The live region is outside of the button. Inside, its text would become part of the button's name, and a changed name
         is not announced. */}
      {loadingLabel !== undefined && <VisuallyHidden aria-live="polite">{loading ? loadingLabel : ''}</VisuallyHidden>}
    </>
  )
}
