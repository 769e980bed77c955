import { type ReactNode, useId } from 'react'

/**
 * Groups inputs under a label. The label is not a `legend`: in a flex column, WebKit counts the height of a legend twice and
 * corrects that at the next press, so that the pressed button moves away from the pointer.
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
