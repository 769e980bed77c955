import type { ComponentProps } from 'react'
import { joinClasses } from '../class-names/joinClasses.ts'

/** Props of {@link IconButton}. */
export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** The button's name: announced, and shown as a tooltip. */
  label: string
  /** @default 'md' */
  size?: 'sm' | 'md' | undefined
}

/** Draws a button that shows only an icon. */
export function IconButton({ label, size = 'md', type = 'button', className, ...rest }: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={joinClasses('hf-icon-button', className)}
      data-size={size}
    />
  )
}
