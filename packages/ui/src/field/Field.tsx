import type { ReactNode } from 'react'
import { joinClasses } from '../class-names/joinClasses.ts'
import { CircleAlert } from '../icons/icons.ts'
import type { FieldIds } from './useFieldIds.ts'

/** Props of {@link Field}. */
export type FieldProps = {
  ids: FieldIds
  label: ReactNode
  labelHidden?: boolean | undefined
  description?: ReactNode
  error?: ReactNode
  className?: string | undefined
  /** The box with the input. */
  children: ReactNode
}

/** Draws a label above an input, and its description and error below. */
export function Field({ ids, label, labelHidden, description, error, className, children }: FieldProps) {
  return (
    <div className={joinClasses('hf-field', className)} data-invalid={error ? '' : undefined}>
      <label htmlFor={ids.inputId} className={labelHidden ? 'hf-visually-hidden' : 'hf-field-label'}>
        {label}
      </label>
      {children}
      {description && (
        <p id={ids.descriptionId} className="hf-field-description">
          {description}
        </p>
      )}
      {/* This live region always exists, so that screen readers announce an error when it appears or changes, and not at each
         key press. */}
      <div aria-live="polite" className="hf-field-live">
        {error && (
          <p id={ids.errorId} className="hf-field-error">
            <CircleAlert />
            <span>{error}</span>
          </p>
        )}
      </div>
    </div>
  )
}
