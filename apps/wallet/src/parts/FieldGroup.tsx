import { type ReactNode, useId } from 'react'

/**
 * Inputs that belong together, under a label. The label is no `legend`: WebKit counts the height of one twice in a flex
 * column, and finds its mistake at the next press, so that a button moves away from under the pointer.
 */
export function FieldGroup({ label, className, children }: FieldGroup.Props) {
  const id = useId()
  return (
    <fieldset className={className} aria-labelledby={id}>
      <p id={id} className="field-group__label">
        {label}
      </p>
      {children}
    </fieldset>
  )
}

export declare namespace FieldGroup {
  type Props = { label: string; className: string; children: ReactNode }
}
