import { type ComponentProps, type ReactNode, useId } from 'react'
import { joinClasses } from '../class-names/joinClasses.ts'

/** Props of {@link Checkbox}: those of an `<input>`, and its own. */
export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** Called with the new state after each change. */
  onCheckedChange?: ((checked: boolean) => void) | undefined
  /** The label. It may contain links. */
  children: ReactNode
}

/** Draws a checkbox with its label. */
export function Checkbox({ id, className, onChange, onCheckedChange, children, ...rest }: CheckboxProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  return (
    <div className={joinClasses('hf-checkbox', className)}>
      <input
        {...rest}
        id={inputId}
        type="checkbox"
        className="hf-checkbox-input"
        onChange={(event) => {
          onChange?.(event)
          onCheckedChange?.(event.target.checked)
        }}
      />
      <label htmlFor={inputId} className="hf-checkbox-label">
        {children}
      </label>
    </div>
  )
}
