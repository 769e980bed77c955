import { useId } from 'react'

/** Ids that tie a field's words to its input. */
export type FieldIds = {
  inputId: string
  descriptionId: string
  errorId: string
  /** For `aria-describedby`: what describes the input at this moment, or undefined. */
  describedBy: string | undefined
}

/** Makes the ids of a field. */
export function useFieldIds({ id, description, error, describedBy }: useFieldIds.Parameters): FieldIds {
  const ownId = useId()
  const inputId = id ?? ownId
  const descriptionId = `${inputId}-description`
  const errorId = `${inputId}-error`
  // The error first: it is what a person needs to hear on coming back to the field.
  const parts = [error && errorId, description && descriptionId, describedBy].filter(Boolean)
  return { inputId, descriptionId, errorId, describedBy: parts.length > 0 ? parts.join(' ') : undefined }
}

export declare namespace useFieldIds {
  type Parameters = {
    /** The input's own id, where the caller gives one. */
    id?: string | undefined
    /** There is a description. */
    description: boolean
    /** There is an error. */
    error: boolean
    /** Ids of the caller's own descriptions. */
    describedBy?: string | undefined
  }
}
