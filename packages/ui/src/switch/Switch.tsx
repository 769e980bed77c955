import type { ComponentProps } from 'react'
import { joinClasses } from '../class-names/joinClasses.ts'

/** Props of {@link Switch}: those of an `<input>`, and its own. */
export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'aria-label' | 'checked'> & {
  checked: boolean
  /** The name of the setting: announced, and shown as a tooltip. */
  label: string
  /** Called with the new state after each change. */
  onCheckedChange?: ((checked: boolean) => void) | undefined
}

/** Draws a switch for a setting that takes effect at once. */
export function Switch({ label, checked, className, onChange, onCheckedChange, ...rest }: SwitchProps) {
  return (
    <input
      title={label}
      {...rest}
      type="checkbox"
      role="switch"
      checked={checked}
      aria-checked={checked}
      aria-label={label}
      className={joinClasses('hf-switch', className)}
      onChange={(event) => {
        onChange?.(event)
        onCheckedChange?.(event.target.checked)
      }}
    />
  )
}
